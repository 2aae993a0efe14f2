import type { AskedCard, Board } from "../../../shared/ipc/boards";

/** A card with another query of its own. */
export function withQuery<Card extends AskedCard>(card: Card, query: string): Card {
  return { ...card, question: { ...card.question, query } };
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
