import type { Board, BoardCard } from "../../../shared/ipc/boards";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";

/** Both queries at once. */
export function bothQueries(one: string, other: string): string {
  const [a, b] = [one.trim(), other.trim()];
  return a === "" || b === "" ? a || b : `(${a}) AND (${b})`;
}

/** What a chart on a board is asked: its own question over the board's range, within the board's query. */
export function questionOf(
  { question }: Pick<BoardCard, "question">,
  { query, range }: Pick<Board, "query" | "range">,
): ChartQuestion {
  return { ...question, query: bothQueries(query, question.query), range };
}

/** A copy of a board under another name and ids of its own. */
export function copyOf(board: Board, name: string): Board {
  return {
    ...board,
    id: crypto.randomUUID(),
    name,
    cards: board.cards.map((card) => ({ ...card, id: crypto.randomUUID() })),
  };
}
