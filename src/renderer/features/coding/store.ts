import { createPlaceStore } from "../../core/place";
import { createDrafts } from "../../components/forms/drafts";
import type { BookDraft } from "./bookDraft";

/** What the screen shows: the list, or a sample being coded, its results, or its disagreements. */
type View = { kind: "overview" } | { kind: "code" | "results" | "disagreements"; sampleId: string };

export interface Coding {
  view: View;
  /** Name under which the analyst codes; empty until one was entered. */
  coder: string;
  show: (view: View) => void;
  setCoder: (coder: string) => void;
}

export const useCoding = createPlaceStore<Coding>(
  (set) => ({
    view: { kind: "overview" },
    coder: "",
    show: (view) => set({ view }),
    setCoder: (coder) => set({ coder }),
  }),
  { name: "coder", partialize: ({ coder }) => ({ coder }) },
);

/** Drafts of code books, by the id of the book. */
export const useBookDrafts = createDrafts<BookDraft>("code books");
