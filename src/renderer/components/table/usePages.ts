import { keepPreviousData, useQueries, useQuery, type QueryKey } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { cacheFirst, type From } from "../../core/cacheFirst";

/** One page of a long list. */
export interface Page<T> {
  total: number;
  rows: T[];
}

interface PagesOptions<P extends Page<unknown>> {
  queryKey: QueryKey;
  fetchPage: (offset: number, count: number, signal: AbortSignal, from: From) => Promise<P>;
  /** The first page may be kept: it is asked of the cache and live at once. */
  cached?: boolean;
}

const pageSize = 100;

/** Rows around the view that are fetched along with it, so that they are there when they are scrolled to. */
const around = 25;

/** Milliseconds for which the same pages are in view before they are asked for: what is only scrolled past is not. */
const restMs = 60;

/** Most rows a list shows: a browser cannot lay out a longer one. */
export const mostRows = 900_000;

/**
 * A list of any length by pages of 100. Only the pages in view are asked for; those out of view are dropped after a
 * while, so that the whole list is never in memory.
 */
export function usePages<P extends Page<unknown>>({ queryKey, fetchPage, cached = false }: PagesOptions<P>) {
  const [{ from, to }, setPages] = useState({ from: 0, to: 0 });
  const wanted = useRef({ from: 0, to: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => () => clearTimeout(wanted.current.timer), []);
  const page = (index: number) => ({
    queryKey: [...queryKey, "page", index],
    queryFn:
      cached && index === 0
        ? cacheFirst((from, signal) => fetchPage(0, pageSize, signal, from))
        : ({ signal }: { signal: AbortSignal }) => fetchPage(index * pageSize, pageSize, signal, "live"),
    gcTime: 20_000,
  });
  // The first page carries the total, and stays on screen while another question is being answered.
  const head = useQuery({ ...page(0), placeholderData: keepPreviousData });
  const total = head.data?.total ?? 0;
  const end = Math.min(to, Math.max(0, Math.ceil(total / pageSize) - 1));
  const indexes = Array.from({ length: Math.max(0, end - from + 1) }, (_, step) => from + step);
  const pages = useQueries({ queries: indexes.map(page) });

  const onView = useCallback((first: number, last: number) => {
    const next = {
      from: Math.floor(Math.max(0, first - around) / pageSize),
      to: Math.floor((last + around) / pageSize),
    };
    const { from, to, timer } = wanted.current;
    if (next.from === from && next.to === to) return;
    clearTimeout(timer);
    wanted.current = { ...next, timer: setTimeout(() => setPages(next), restMs) };
  }, []);
  const rowAt = (index: number): P["rows"][number] | undefined => {
    const at = Math.floor(index / pageSize);
    const data = pages[at - from]?.data ?? (at === 0 ? head.data : undefined);
    return data?.rows[index % pageSize];
  };
  return {
    head,
    total,
    count: Math.min(total, mostRows),
    rowAt,
    /** The pages that are there, of those in view and the first. */
    loaded: [
      ...(from > 0 ? [head.data] : []),
      ...(indexes.length > 0 ? pages.map(({ data }) => data) : [head.data]),
    ].filter((data) => data !== undefined),
    /** The first and last row of the pages that are fetched. */
    fetched: { first: from * pageSize, last: (to + 1) * pageSize - 1 },
    onView,
    error: head.error ?? pages.find((one) => one.error)?.error ?? null,
    retry: () => {
      void head.refetch();
      pages.forEach((one) => void (one.isError && one.refetch()));
    },
  };
}
