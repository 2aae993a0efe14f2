import type { AskedCard, Board } from "../../../shared/ipc/boards";

/** A card with another query of its own. */
export function withQuery(card: AskedCard, query: string): AskedCard {
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
