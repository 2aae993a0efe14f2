import {
  hashKey,
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { From } from "../../../analysis/ask";
import { cacheFirst } from "../../core/cacheFirst";

export interface Page<T> {
  total: number;
  rows: T[];
}

/** Visible rows whose pages failed to load. */
export interface FailedRows {
  from: number;
  to: number;
  has: (index: number) => boolean;
  thrown: Error;
  retry: () => void;
}

interface PagesOptions<P extends Page<unknown>> {
  queryKey: QueryKey;
  fetchPage: (offset: number, count: number, signal: AbortSignal, from: From) => Promise<P>;
  /** Allows a cached first page: the cache and the service are queried at the same time. */
  cached?: boolean;
  /** False for a list that isn't shown. */
  enabled?: boolean;
}

const pageSize = 100;

/** Maximum number of rows in one response of the main process. */
const maxInOneCall = 500;

/** Rows loaded before and after the visible ones, so that they are there when scrolled to. */
const around = 25;

/** Milliseconds that pages must stay visible before they are requested, so that pages scrolled past aren't. */
const restMs = 60;

/** Maximum number of rows in a list: browsers can't lay out a taller one. */
export const maxRows = 900_000;

/**
 * A list of any length in pages of 100. Only visible pages are requested, and pages out of view are dropped after a
 * while, so the whole list is never in memory.
 */
export function usePages<P extends Page<unknown>>(options: PagesOptions<P>) {
  const { queryKey, fetchPage, cached = false, enabled = true } = options;
  const client = useQueryClient();
  const list = hashKey(queryKey);
  const [pagesInView, setPages] = useState({ list, from: 0, to: 0 });
  // Another list starts at its top, wherever the last one was scrolled to.
  const { from, to } = pagesInView.list === list ? pagesInView : { from: 0, to: 0 };
  const wanted = useRef({
    list,
    from: 0,
    to: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  useEffect(() => () => clearTimeout(wanted.current.timer), []);
  const keyOf = (index: number) => [...queryKey, "page", index];
  const page = (index: number) => ({
    queryKey: keyOf(index),
    queryFn:
      cached && index === 0
        ? cacheFirst((from, signal) => fetchPage(0, pageSize, signal, from))
        : ({ signal }: { signal: AbortSignal }) => fetchPage(index * pageSize, pageSize, signal, "live"),
    gcTime: 20_000,
    enabled,
  });
  // The first page carries the total. It stays on screen while another query is in flight.
  const head = useQuery({ ...page(0), placeholderData: keepPreviousData });
  const total = head.data?.total ?? 0;
  const isOld = head.isPlaceholderData;
  // Further pages are only requested once the query has answered with its first.
  const end = isOld ? 0 : Math.min(to, Math.max(0, Math.ceil(total / pageSize) - 1));
  const indexes = Array.from({ length: Math.max(0, end - from + 1) }, (_, step) => from + step);
  const pages = useQueries({ queries: indexes.map(page) });

  const onView = useCallback(
    (first: number, last: number) => {
      const next = {
        list,
        from: Math.floor(Math.max(0, first - around) / pageSize),
        to: Math.floor((last + around) / pageSize),
      };
      const { timer, ...before } = wanted.current;
      if (next.list === before.list && next.from === before.from && next.to === before.to) return;
      clearTimeout(timer);
      wanted.current = { ...next, timer: setTimeout(() => setPages(next), restMs) };
    },
    [list],
  );
  const pageOf = (index: number): P | undefined => {
    const at = Math.floor(index / pageSize);
    return pages[at - from]?.data ?? (at === 0 ? head.data : undefined);
  };
  const rowAt = (index: number): P["rows"][number] | undefined => pageOf(index)?.rows[index % pageSize];
  // Some services count more than they return. A page may be dropped later, so where the rows end is remembered.
  const [known, setKnown] = useState({ list, total, end: Infinity });
  const ends = isOld
    ? []
    : indexes.flatMap((index) => {
        const rows = pageOf(index * pageSize)?.rows.length;
        return rows === undefined || rows >= Math.min(pageSize, total - index * pageSize)
          ? []
          : [index * pageSize + rows];
      });
  const isKnown = known.list === list && known.total === total;
  const returned = Math.min(isKnown ? known.end : Infinity, ...ends);
  if (!isKnown || returned < known.end) setKnown({ list, total, end: returned });

  const missing = indexes.filter((index, at) => {
    const pageResult = pages[at];
    return index > 0 && pageResult?.isError === true && pageResult.data === undefined;
  });
  const thrown = pages.find((pageResult, at) => missing.includes(from + at) && pageResult.error)?.error;
  const retry = () => {
    if (head.isError) void head.refetch();
    pages.forEach((pageResult) => void (pageResult.isError && pageResult.refetch()));
  };
  const failed: FailedRows | null = thrown
    ? {
        from: (missing[0] ?? 0) * pageSize,
        to: Math.min(((missing.at(-1) ?? 0) + 1) * pageSize, total) - 1,
        has: (index) => missing.includes(Math.floor(index / pageSize)),
        thrown,
        retry,
      }
    : null;

  /** Reads a whole range from loaded pages and the main process. Unreadable rows are left out. */
  const read = async (
    first: number,
    last: number,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (read: number) => void },
  ): Promise<P["rows"]> => {
    const loaded = (index: number) => client.getQueryData<P>(keyOf(Math.floor(index / pageSize)));
    const rows: P["rows"] = [];
    for (let at = first; at <= last;) {
      const lastOfPage = (index: number) => Math.min(last, (Math.floor(index / pageSize) + 1) * pageSize - 1);
      let until = lastOfPage(at);
      const cached = loaded(at);
      if (cached) rows.push(...cached.rows.slice(at % pageSize, (until % pageSize) + 1));
      else {
        while (until < last && !loaded(until + 1) && lastOfPage(until + 1) - at < maxInOneCall)
          until = lastOfPage(until + 1);
        rows.push(...(await fetchPage(at, until - at + 1, signal, "live")).rows);
      }
      signal.throwIfAborted();
      at = until + 1;
      onProgress(at - first);
    }
    return rows;
  };

  return {
    head,
    /** The rows belong to the previous query. Nothing may be done with them under the name of the new one. */
    isOld,
    total,
    count: Math.min(total, maxRows, returned),
    /** How many rows the service returns, where they are fewer than the total; else null. */
    returned: Number.isFinite(returned) ? returned : null,
    rowAt,
    /** The loaded pages among the visible ones and the first. */
    loaded: [
      ...(from > 0 ? [head.data] : []),
      ...(indexes.length > 0 ? pages.map(({ data }) => data) : [head.data]),
    ].filter((data) => data !== undefined),
    /** First and last row of the requested pages. */
    fetched: { first: from * pageSize, last: (to + 1) * pageSize - 1 },
    onView,
    /** The error if there is no list at all. */
    error: head.data === undefined ? head.error : null,
    /** The error if the list on screen could not be refreshed. */
    stale: head.data === undefined ? null : head.error,
    failed,
    retry,
    read,
  };
}
