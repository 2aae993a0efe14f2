import type { Board, BoardCard, CardOf, ExplainedPeriod } from "../../../shared/ipc/boards";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { firstQuestion } from "../../charts/question/defaults";

/** Combines two queries with AND. */
export function bothQueries(one: string, other: string): string {
  const [a, b] = [one.trim(), other.trim()];
  return a === "" || b === "" ? a || b : `(${a}) AND (${b})`;
}

type Ranged = CardOf<"chart" | "words" | "stories">;

/** The full question of a card on a board: its own settings combined with the board's query and range. */
export function questionOf<Card extends Pick<Ranged, "question">>(
  { question }: Card,
  { query, range }: Pick<Board, "query" | "range">,
): Card["question"] & Pick<Board, "query" | "range"> {
  return { ...question, query: bothQueries(query, question.query), range };
}

/** The full question of an explanation: only the query comes from the board. */
export function explainedOf(
  { question }: Pick<CardOf<"why">, "question">,
  { query }: Pick<Board, "query">,
): ExplainedPeriod {
  return { ...question, query: bothQueries(query, question.query) };
}

/** A chart of an explained period. */
export function explainedChart({ period, ...question }: ExplainedPeriod): ChartQuestion {
  return { ...firstQuestion, ...question, range: { kind: "exact", ...period } };
}

/** A card with another query of its own. */
export function withQuery(card: BoardCard, query: string): BoardCard {
  // The compiler follows each kind of question on its own.
  switch (card.kind) {
    case "chart":
      return { ...card, question: { ...card.question, query } };
    case "words":
      return { ...card, question: { ...card.question, query } };
    case "stories":
      return { ...card, question: { ...card.question, query } };
    case "why":
      return { ...card, question: { ...card.question, query } };
  }
}

/** Copies a board with a new name and new ids. */
export function copyOf(board: Board, name: string): Board {
  return {
    ...board,
    id: crypto.randomUUID(),
    name,
    cards: board.cards.map((card) => ({ ...card, id: crypto.randomUUID() })),
  };
}
