import type { Board, BoardCard } from "../../../shared/ipc/boards";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";

/** Combines two queries with AND. */
export function bothQueries(one: string, other: string): string {
  const [a, b] = [one.trim(), other.trim()];
  return a === "" || b === "" ? a || b : `(${a}) AND (${b})`;
}

/** The full query of a chart on a board: its own settings combined with the board's query and range. */
export function questionOf(
  { question }: Pick<BoardCard, "question">,
  { query, range }: Pick<Board, "query" | "range">,
): ChartQuestion {
  return { ...question, query: bothQueries(query, question.query), range };
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
