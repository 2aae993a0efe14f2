import { create } from "zustand";
import type { PrintedChart } from "../../../shared/ipc/boards";
import type { ChartOption } from "../../../analysis/drawing/picture";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import type { ExportableView } from "../../charts/ExportMenu";

/** What draws charts on paper. */
export interface Drawing {
  tokens: ChartTokens;
  drawWithoutCaption: (
    option: ChartOption,
    size: { width: number; height: number },
    tokens: ChartTokens,
  ) => string;
}

/** What a card shows, for printing and saving. */
export interface CardContent {
  asOf: number;
  /** Calls that loading it takes. */
  calls: number;
  exportable: ExportableView;
  /** Draws the card on paper. `share` is its share of the page's width. */
  printed: (share: number, drawing: Drawing) => Pick<PrintedChart, "lines" | "legend" | "picture" | "table">;
}

export interface ShownCard {
  title: string;
  /** Null until it is loaded. */
  content: CardContent | null;
  busy: boolean;
  /** Why there is no content; null if there is some. */
  failure: string | null;
}

interface ShownCards {
  cards: ReadonlyMap<string, ShownCard>;
  report: (id: string, card: ShownCard | null) => void;
}

/** Content of the open board's cards, for printing and for the age of the board. */
export const useShownCards = create<ShownCards>((set, get) => ({
  cards: new Map(),
  report: (id, card) => {
    const cards = new Map(get().cards);
    if (card) cards.set(id, card);
    else cards.delete(id);
    set({ cards });
  },
}));
