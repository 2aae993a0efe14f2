import type { Board, CardOf } from "../../shared/ipc/boards";
import type { CardAnswer, CardAsking } from "./cardAnswer";
import { askInfluencersCard } from "./influencersCard";
import { askPeaksCard } from "./peaksCard";
import { askQuotationsCard } from "./quotationsCard";
import { askTilesCard } from "./tilesCard";

/** A card that boards and reports ask in one way. A new kind is a schema, a function here and a line in the window. */
export type AnsweredCard = CardOf<"influencers" | "tiles" | "quotations" | "peaks">;

/** Asks for everything that a card says. */
export function askCard(
  card: AnsweredCard,
  asking: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<CardAnswer> {
  switch (card.kind) {
    case "influencers":
      return askInfluencersCard(card, asking, board);
    case "tiles":
      return askTilesCard(card, asking, board);
    case "quotations":
      return askQuotationsCard(card, asking, board);
    case "peaks":
      return askPeaksCard(card, asking, board);
  }
}
