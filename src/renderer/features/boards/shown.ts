import { create } from "zustand";
import type { ShownChart } from "../../charts/shownChart";

/** A card as it stands on screen. */
export interface ShownCard {
  title: string;
  shown: ShownChart | null;
  /** How many mentions it shows of how many. */
  note: string;
  hidden: ReadonlySet<string>;
  /** An answer is on its way. */
  busy: boolean;
  /** Why there is no chart; null where there is one. */
  failure: string | null;
}

interface ShownCards {
  cards: ReadonlyMap<string, ShownCard>;
  report: (id: string, card: ShownCard | null) => void;
}

/** What the cards of the open board show: what is printed, and how old the board is. */
export const useShownCards = create<ShownCards>((set, get) => ({
  cards: new Map(),
  report: (id, card) => {
    const cards = new Map(get().cards);
    if (card) cards.set(id, card);
    else cards.delete(id);
    set({ cards });
  },
}));
