import type { RouteInput } from "../../../shared/ipc";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import type { Sort } from "./DataTable";
import { usePages } from "./usePages";

type SortBy = NonNullable<RouteInput<"documents.search">["sortBy"]>;
const sortable: readonly SortBy[] = ["published", "search_indexed", "engagement", "reach", "sentiment"];

/** Prefix of the query keys of a project's documents. */
export const documentsKey = ({ connectionId, projectId }: Target["ref"]) => [
  ...keys.project(connectionId, projectId),
  "documents",
];

/** Matching documents in sort order, page by page. The first page may come from the cache. */
export function useDocumentPages(ref: Target["ref"], question: Partial<DocumentQuestion>, sort: Sort) {
  const params = {
    ...question,
    sortBy: sortable.find((one) => one === sort.key) ?? ("published" as const),
    sortOrder: sort.order,
  };
  const queryKey = [...documentsKey(ref), params];
  const pages = usePages({
    queryKey,
    cached: true,
    fetchPage: async (offset, count, signal, from) => {
      const input = { ...ref, ...params, offset, count, from };
      const { data, ...answer } = await invoke("documents.search", input, { signal });
      return { total: data.total, rows: data.documents, ...answer };
    },
  });
  // Counts the loaded pages only; further pages haven't been read.
  const unreadable = pages.loaded.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  return { ...pages, queryKey, unreadable };
}
