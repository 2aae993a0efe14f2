import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Sort } from "../../components/DataTable";

interface DocumentsState {
  sort: Sort;
  /** Keys of the columns shown. */
  columns: readonly string[];
  setSort: (sort: Sort) => void;
  toggleColumn: (key: string) => void;
}

/** How the table of documents is laid out; remembered on this computer. */
export const useDocuments = create<DocumentsState>()(
  persist(
    (set, get) => ({
      sort: { key: "published", order: "desc" },
      columns: ["published", "title", "author", "source", "sentiment", "reach", "engagement"],
      setSort: (sort) => set({ sort }),
      toggleColumn: (key) => {
        const { columns } = get();
        const next = columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key];
        // A table without columns would show nothing to choose a document by.
        if (next.length > 0) set({ columns: next });
      },
    }),
    { name: "documents" },
  ),
);
