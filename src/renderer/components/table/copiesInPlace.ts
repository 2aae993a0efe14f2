import { useState } from "react";
import type { Document } from "../../../shared/interface/documents";
import type { StoryOfResult } from "../../../shared/interface/text-analysis";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { narrow } from "../../../shared/query";
import type { Target } from "../../core/queries";
import { useDocumentPages } from "./documentPages";
import type { FailedRows } from "./usePages";

/** A row of the table: one of the list, or one of the copies below it. */
type Place = { list: number } | { copy: number };

interface ExpandedStory {
  /** Identifies the list, its order included: another one starts collapsed. */
  of: string;
  at: number;
  url: string;
  story: StoryOfResult;
}

type Pages = ReturnType<typeof useDocumentPages>;

/** A list of documents that shows the copies of one of them below its row, the earliest first. */
export function useCopiesInPlace(
  target: Pick<Target, "ref" | "connection">,
  question: Partial<DocumentQuestion>,
  pages: Pages,
  of: string,
) {
  const [last, setExpanded] = useState<ExpandedStory | null>(null);
  const row = last && pages.rowAt(last.at);
  // A refresh may have moved the row.
  const expanded = last?.of === of && (!row || row.url === last.url) ? last : null;
  const all = useDocumentPages(
    target,
    { ...question, q: narrow(question.q ?? "", `story:${expanded?.story.id ?? ""}`) },
    { key: "published", order: "asc" },
    "copies",
    { enabled: expanded !== null },
  );
  const size = expanded ? expanded.story.documents - 1 : 0;
  const isLoaded = !all.head.isPlaceholderData;
  // The document itself is among the documents of its story, and is passed over once it is loaded.
  let own = -1;
  if (expanded && isLoaded)
    for (let index = all.fetched.first; index <= Math.min(all.fetched.last, size) && own < 0; index++)
      if (all.rowAt(index)?.url === expanded.url) own = index;
  const inStory = (copy: number) => (own >= 0 && copy >= own ? copy + 1 : copy);

  const placeOf = (index: number): Place => {
    if (!expanded || index <= expanded.at) return { list: index };
    return index <= expanded.at + size ? { copy: index - expanded.at - 1 } : { list: index - size };
  };
  const indexOf = (place: Place): number => {
    if ("copy" in place) return (expanded?.at ?? 0) + 1 + place.copy;
    return expanded && place.list > expanded.at ? place.list + size : place.list;
  };
  const at = <Found>(index: number, inList: (index: number) => Found, inCopies: (index: number) => Found) => {
    const place = placeOf(index);
    return "copy" in place ? inCopies(inStory(place.copy)) : inList(place.list);
  };

  const failedCopies: FailedRows | null = all.failed ?? (expanded && all.error ? wholly(all, size) : null);
  const failed: FailedRows | null = pages.failed
    ? {
        ...pages.failed,
        from: indexOf({ list: pages.failed.from }),
        to: indexOf({ list: pages.failed.to }),
        has: (index) =>
          at(
            index,
            (listIndex) => pages.failed?.has(listIndex) === true,
            () => false,
          ),
      }
    : failedCopies && expanded
      ? {
          ...failedCopies,
          from: indexOf({ copy: failedCopies.from }),
          to: indexOf({ copy: failedCopies.to }),
          has: (index) => at(index, () => false, failedCopies.has),
        }
      : null;

  return {
    count: pages.count + size,
    rowAt: (index: number): Document | undefined =>
      at(index, pages.rowAt, (copyIndex) => (isLoaded ? all.rowAt(copyIndex) : undefined)),
    failed,
    onView: (first: number, last: number) => {
      const clamped = (index: number) => {
        const place = placeOf(index);
        return "copy" in place ? (expanded?.at ?? 0) : place.list;
      };
      pages.onView(clamped(first), clamped(last));
      if (!expanded) return;
      const from = first - expanded.at - 1;
      const to = last - expanded.at - 1;
      if (to >= 0 && from < size) all.onView(Math.max(0, from), Math.min(size, to + 1));
    },
    /** Reads rows, loaded or not, as the list does. */
    read: async (
      first: number,
      last: number,
      { signal, onProgress }: Parameters<Pages["read"]>[2],
    ): Promise<Document[]> => {
      const end = expanded ? expanded.at + size : -1;
      const rows: Document[] = [];
      const add = async (from: number, to: number) => {
        if (from > to) return;
        const start = placeOf(from);
        const stop = placeOf(to);
        const done = rows.length;
        const options = { signal, onProgress: (read: number) => onProgress(done + read) };
        if ("copy" in start && "copy" in stop)
          rows.push(
            ...(await all.read(inStory(start.copy), inStory(stop.copy), options)).filter(
              ({ url }) => url !== expanded?.url,
            ),
          );
        else if ("list" in start && "list" in stop)
          rows.push(...(await pages.read(start.list, stop.list, options)));
      };
      const edge = expanded?.at ?? last;
      await add(first, Math.min(last, edge));
      await add(Math.max(first, edge + 1), Math.min(last, end));
      await add(Math.max(first, edge + 1, end + 1), last);
      return rows;
    },
    placeOf,
    indexOf,
    isCopy: (index: number) => "copy" in placeOf(index),
    /** Row of the document whose copies are shown, and how many copies follow it. Columns depend on it. */
    copiesFrom: expanded ? expanded.at : null,
    copiesShown: size,
    /** Shows the copies of a row's document, or hides them. */
    expand: (index: number, open: boolean) => {
      const place = placeOf(index);
      if ("copy" in place) {
        if (!open) setExpanded(null);
        return;
      }
      const url = pages.rowAt(place.list)?.url;
      const story = url ? pages.copies.get(url) : undefined;
      if (!open && expanded?.at === place.list) setExpanded(null);
      if (open && url && story) setExpanded({ of, at: place.list, url, story });
    },
  };
}

export type CopiesInPlace = ReturnType<typeof useCopiesInPlace>;

/** All copies failed to load. */
function wholly(all: Pages, size: number): FailedRows | null {
  return all.error ? { from: 0, to: size - 1, has: () => true, thrown: all.error, retry: all.retry } : null;
}
