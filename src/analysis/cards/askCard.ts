import type { SentimentValue } from "../../shared/coding/code-book";
import type { Board, CardOf } from "../../shared/ipc/boards";
import type { CardAnswer, CardAsking } from "./cardAnswer";
import { askInfluencersCard } from "./influencersCard";
import { askPeaksCard } from "./peaksCard";
import { askQuotationsCard } from "./quotationsCard";
import { askProfileCard } from "./profileCard";
import { askSharesCard } from "./sharesCard";
import { askTilesCard } from "./tilesCard";

/** A card that boards and reports ask in one way. A new kind is a schema, a function here and a line in the window. */
export type AnsweredCard = CardOf<"influencers" | "tiles" | "quotations" | "peaks" | "shares" | "profile">;

/** The board that a card stands on, with the sentiment that its cards ask for; see `askedSentiment`. */
export type AskedBoard = Pick<Board, "query" | "range"> & {
  sentiment?: SentimentValue | null;
  /** The own column whose value quotations say; see `columnOf`. */
  column?: string;
};

/** Asks for everything that a card says. */
export function askCard(card: AnsweredCard, asking: CardAsking, board: AskedBoard): Promise<CardAnswer> {
  switch (card.kind) {
    case "influencers":
      return askInfluencersCard(card, asking, board);
    case "tiles":
      return askTilesCard(card, asking, board);
    case "quotations":
      return askQuotationsCard(card, asking, board);
    case "peaks":
      return askPeaksCard(card, asking, board);
    case "profile":
      return askProfileCard(card, asking, board);
    case "shares":
      return askSharesCard(card, asking, board.sentiment ?? null);
  }
}
