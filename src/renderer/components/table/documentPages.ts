import type { RouteInput } from "../../../shared/ipc";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import type { Sort } from "./DataTable";
import { usePages } from "./usePages";

type SortBy = NonNullable<RouteInput<"documents.search">["sortBy"]>;
const sortable: readonly SortBy[] = ["published", "search_indexed", "engagement", "reach", "sentiment"];

/** Begins everything that is asked of the documents of a project. */
export const documentsKey = ({ connectionId, projectId }: Target["ref"]) => [
  ...keys.project(connectionId, projectId),
  "documents",
];

/** The documents that match, sorted, a page at a time; the first page may be one that was kept. */
export function useDocumentPages(ref: Target["ref"], question: Partial<DocumentQuestion>, sort: Sort) {
  const asked = {
    ...question,
    sortBy: sortable.find((one) => one === sort.key) ?? ("published" as const),
    sortOrder: sort.order,
  };
  const queryKey = [...documentsKey(ref), asked];
  const pages = usePages({
    queryKey,
    cached: true,
    fetchPage: async (offset, count, signal, from) => {
      const input = { ...ref, ...asked, offset, count, from };
      const { data, ...answer } = await invoke("documents.search", input, { signal });
      return { total: data.total, rows: data.documents, ...answer };
    },
  });
  // Of the pages in view: those further down have not been read.
  const unreadable = pages.loaded.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  return { ...pages, queryKey, unreadable };
}
