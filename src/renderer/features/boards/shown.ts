import { create } from "zustand";
import type { ShownChart } from "../../charts/shownChart";

export interface ShownCard {
  title: string;
  shown: ShownChart | null;
  /** Coverage: how many mentions the chart shows, of how many. */
  note: string;
  hidden: ReadonlySet<string>;
  /** The chart is loading. */
  busy: boolean;
  /** Why there is no chart; null if there is one. */
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
