import { create } from "zustand";
import type { ExportableView } from "../../charts/ExportMenu";

/** What a card shows, for saving it. */
export interface CardContent {
  asOf: number;
  /** Calls that loading it takes. */
  calls: number;
  exportable: Pick<ExportableView, "name" | "table">;
}

export interface ShownCard {
  title: string;
  /** Null until it is loaded. */
  content: CardContent | null;
  busy: boolean;
  /** Why there is no content; null if there is some. */
  failure: string | null;
  /** What Earshot says of the numbers in one sentence; empty until they are loaded. */
  said: string;
  /** The same, or the analyst's own sentence: what a report says. */
  message: string;
  /** The analyst's own words, where they were written about other numbers. */
  moved: string | null;
}

interface ShownCards {
  cards: ReadonlyMap<string, ShownCard>;
  report: (id: string, card: ShownCard | null) => void;
}

/** Content of the open board's cards, for the age of the board. */
export const useShownCards = create<ShownCards>((set, get) => ({
  cards: new Map(),
  report: (id, card) => {
    const cards = new Map(get().cards);
    if (card) cards.set(id, card);
    else cards.delete(id);
    set({ cards });
  },
}));

/** Moves the focus to a card's handle, once what closes or moves is drawn. */
export function focusCard(id: string): void {
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>("[data-handle]")]
      .find(({ dataset }) => dataset["handle"] === id)
      ?.focus(),
  );
}
