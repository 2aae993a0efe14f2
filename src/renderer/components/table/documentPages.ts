import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { Document } from "../../../shared/interface/documents";
import type { RouteInput } from "../../../shared/ipc";
import type { StoryOfResult } from "../../../shared/interface/text-analysis";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
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

interface WithStories {
  rows: Document[];
  stories: (StoryOfResult | null)[];
}

/** The stories with copies of listed documents, by the documents' URLs. */
function storiesOf(pages: readonly WithStories[]): ReadonlyMap<string, StoryOfResult> {
  const found = new Map<string, StoryOfResult>();
  for (const { rows, stories } of pages)
    rows.forEach(({ url }, index) => {
      const story = stories[index];
      if (url && story && story.documents > 1) found.set(url, story);
    });
  return found;
}

/** Matching documents in sort order, page by page. The first page may come from the cache. */
export function useDocumentPages(
  { ref, connection }: Pick<Target, "ref" | "connection">,
  question: Partial<DocumentQuestion>,
  sort: Sort,
  /** `once` lists one document of each story. */
  stories: "copies" | "once" = "copies",
  { enabled = true }: { enabled?: boolean } = {},
) {
  const params = {
    ...question,
    ...(can(connection, "stories") && { stories }),
    sortBy: sortable.find((sortBy) => sortBy === sort.key) ?? ("published" as const),
    sortOrder: sort.order,
  };
  const queryKey = [...documentsKey(ref), params];
  const pages = usePages({
    queryKey,
    cached: true,
    enabled,
    fetchPage: async (offset, count, signal, from) => {
      const input = { ...ref, ...params, offset, count, from };
      const { data, ...answer } = await invoke("documents.search", input, { signal });
      return {
        total: data.total,
        rows: data.documents,
        stories: data.stories ?? [],
        unknown: data.unknown ?? 0,
        ...answer,
      };
    },
  });
  // Counts the loaded pages only; further pages haven't been read.
  const unreadable = pages.loaded.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  const { loaded } = pages;
  // Columns depend on it, so it changes only when a page does.
  const [known, setKnown] = useState(() => ({ pages: loaded, copies: storiesOf(loaded) }));
  if (loaded.length !== known.pages.length || loaded.some((page, index) => page !== known.pages[index]))
    setKnown({ pages: loaded, copies: storiesOf(loaded) });
  const unknown = loaded[0]?.unknown ?? 0;
  const unsorted = unknown > 0 ? t("components:document.unsorted", { count: unknown }) : "";
  return { ...pages, queryKey, unreadable, unsorted, copies: known.copies };
}
