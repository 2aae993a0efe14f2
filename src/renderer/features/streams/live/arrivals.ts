import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EventPayload, RouteOutput } from "../../../../shared/ipc";
import type { StreamedDocument } from "../../../../shared/ipc/live-streams";
import { invoke, onEvent } from "../../../core/api";
import { keys } from "../../../core/queries";
import type { StreamRef } from "./useFollowed";

type Page = RouteOutput<"streams.recent">;
type Pages = InfiniteData<Page, number | null>;

const pageSize = 100;
/** Documents in memory after which older ones are dropped. They load again when scrolled to. */
const max = 2000;

export const arrivalsKey = ({ connectionId, kind, streamId }: StreamRef) => [
  ...keys.project(connectionId, ""),
  kind,
  streamId,
];

/** Whether an event is about this stream or collector. */
export const isOf = (event: StreamRef, { connectionId, kind, streamId }: StreamRef): boolean =>
  event.connectionId === connectionId && event.kind === kind && event.streamId === streamId;

/** Adds new documents on top of the loaded ones. Documents that are already there are skipped. */
export function withArrivals(data: Pages, newest: readonly StreamedDocument[]): Pages {
  const [first] = data.pages;
  if (!first) return data;
  const top = data.pages.flatMap(({ documents }) => documents)[0]?.id ?? 0;
  const added = newest.filter(({ id }) => id > top);
  if (added.length === 0) return data;
  const total = first.total + added.length;
  const documents = [...added, ...first.documents];
  if (documents.length > max)
    return { pages: [{ total, documents: documents.slice(0, max) }], pageParams: [null] };
  return { ...data, pages: [{ total, documents }, ...data.pages.slice(1)] };
}

/**
 * The documents of a stream, newest first, with those that arrive. While `held`, what arrives is only counted, so that
 * rows don't move under the reader.
 */
export function useArrivals(ref: StreamRef, rule: string | null, held: boolean) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const { connectionId, kind, streamId } = ref;
  const queryKey = useMemo(
    () => [...arrivalsKey({ connectionId, kind, streamId }), "documents", rule],
    [connectionId, kind, streamId, rule],
  );
  const input = useMemo(
    () => ({ connectionId, kind, streamId, rule, count: pageSize }),
    [connectionId, kind, streamId, rule],
  );
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => invoke("streams.recent", { ...input, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ documents }: Page) =>
      documents.length < pageSize ? undefined : documents.at(-1)?.id,
    staleTime: 0,
  });

  /** Loads the newest documents again, for those that no event carried. */
  const refresh = useMemo(() => {
    let busy = false;
    let again = false;
    return async () => {
      again = true;
      if (busy) return;
      busy = true;
      try {
        while (again) {
          again = false;
          const page = await invoke("streams.recent", { ...input, before: null });
          // A page that is being loaded would put back the pages from before this one.
          await client.cancelQueries({ queryKey, exact: true });
          client.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [null] });
        }
      } catch {
        // The list keeps what it has; the next documents load it again.
      } finally {
        busy = false;
      }
    };
  }, [client, input, queryKey]);
  const showWaiting = useCallback(() => {
    setWaiting(0);
    void refresh();
  }, [refresh]);

  const onArrived = useCallbackRef((event: EventPayload<"streams.arrived">) => {
    if (!isOf(event, { connectionId, kind, streamId })) return;
    const ofRule = event.newest.filter(({ rules }) => rule === null || rules.includes(rule));
    const isWhole = event.newest.length >= event.added;
    if (held) setWaiting((count) => count + (isWhole ? ofRule.length : event.added));
    else if (isWhole && client.isFetching({ queryKey, exact: true }) === 0)
      client.setQueryData<Pages>(queryKey, (data) => data && withArrivals(data, ofRule));
    else void refresh();
  });
  useEffect(() => onEvent("streams.arrived", onArrived), [onArrived]);
  useEffect(() => setWaiting(0), [queryKey]);
  useEffect(() => {
    if (!held && waiting > 0) showWaiting();
  }, [held, waiting, showWaiting]);

  const documents = useMemo(() => query.data?.pages.flatMap((page) => page.documents) ?? [], [query.data]);
  const lastSeen = useRef(0);
  const loadMore = useCallbackRef(() => {
    const isNear = lastSeen.current >= documents.length - 20;
    if (isNear && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  });
  useEffect(loadMore, [documents.length, query.isFetching, loadMore]);
  return {
    query,
    documents,
    total: query.data?.pages[0]?.total ?? 0,
    /** Number of new documents that aren't shown yet. */
    waiting,
    /** Loads further documents once the last loaded ones come into view. */
    onView: (last: number) => {
      lastSeen.current = last;
      loadMore();
    },
  };
}
