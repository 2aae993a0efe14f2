import { keepPreviousData, useQueries, useQuery, type QueryKey } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { cacheFirst, type From } from "../app/cacheFirst";

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

/** Most rows a list shows: a browser cannot lay out a longer one. */
export const mostRows = 900_000;

/**
 * A list of any length by pages of 100. Only the pages in view are asked for; those out of view are dropped after a
 * while, so that the whole list is never in memory.
 */
export function usePages<P extends Page<unknown>>({ queryKey, fetchPage, cached = false }: PagesOptions<P>) {
  const [view, setView] = useState({ first: 0, last: 0 });
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
  const from = Math.floor(view.first / pageSize);
  const to = Math.floor(view.last / pageSize);
  const indexes = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  const pages = useQueries({ queries: indexes.map(page) });

  const onView = useCallback((first: number, last: number) => {
    setView((old) => (old.first === first && old.last === last ? old : { first, last }));
  }, []);
  const rowAt = (index: number): P["rows"][number] | undefined => {
    const at = Math.floor(index / pageSize);
    const data = pages[at - from]?.data ?? (at === 0 ? head.data : undefined);
    return data?.rows[index % pageSize];
  };
  const total = head.data?.total ?? 0;
  return {
    head,
    total,
    count: Math.min(total, mostRows),
    rowAt,
    onView,
    error: head.error ?? pages.find((one) => one.error)?.error ?? null,
    retry: () => {
      void head.refetch();
      pages.forEach((one) => void (one.isError && one.refetch()));
    },
  };
}
