import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Document } from "../../../shared/interface/documents";
import { createPlaceStore } from "../../core/place";
import type { Sort } from "../../components/table/DataTable";
import { usualColumns } from "../../components/table/documents";
import { adoptShownColumns } from "../../components/table/layouts";
import type { ChosenFacets, FacetKey } from "./list/facets";

interface DocumentsState {
  sort: Sort;
  setSort: (sort: Sort) => void;
}

adoptShownColumns("documents", "documents", usualColumns);

/** Sort order of the results, remembered on this computer. */
export const useDocuments = create<DocumentsState>()(
  persist((set) => ({ sort: { key: "published", order: "desc" }, setSort: (sort) => set({ sort }) }), {
    name: "documents",
  }),
);

export type DocumentsView = "results" | "deleted" | "drafts" | "edits";

/** The document in the reading pane and its position in the list. */
export interface OpenDocument {
  index: number;
  document: Document;
  asOf: number;
  datasetId: string | null | undefined;
}

interface BrowsingState {
  view: DocumentsView;
  facets: ChosenFacets;
  open: OpenDocument | null;
  setOpen: (open: OpenDocument | null) => void;
  setView: (view: DocumentsView) => void;
  setFacet: (key: FacetKey, values: readonly string[]) => void;
  clearFacets: () => void;
}

/** What is open in Documents; kept while other screens are open. */
export const useBrowsing = createPlaceStore<BrowsingState>((set) => ({
  view: "results",
  facets: {},
  open: null,
  setOpen: (open) => set({ open }),
  setView: (view) => set({ view }),
  setFacet: (key, values) =>
    set(({ facets }) => ({
      facets: Object.fromEntries(
        Object.entries({ ...facets, [key]: values }).filter(([, chosen]) => chosen.length > 0),
      ),
    })),
  clearFacets: () => set({ facets: {} }),
}));
