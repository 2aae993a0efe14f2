import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RouteOutput } from "../../shared/ipc";
import type { Network } from "../../shared/ipc/connections";
import type { Upload } from "../../shared/ipc/uploads";
import { onEvent } from "./api";
import { endPlacesOf } from "./place";
import { keys, refreshConnection, useConnections } from "./queries";
import { firstDrawing } from "./ready";

type ConnectionList = RouteOutput<"connections.list">;

/** Whether an upload has ended. A canceled one ends when its batch in flight is answered. */
export function hasEnded({ state, counts }: Pick<Upload, "state" | "counts">): boolean {
  return (state === "finished" || state === "cancelled") && counts.sending === 0;
}

/** Adds or replaces an upload in a list sorted by newest first. */
export function withUpload(uploads: Upload[] | undefined, changed: Upload): Upload[] {
  const others = (uploads ?? []).filter((upload) => upload.id !== changed.id);
  return [...others, changed].sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
}

/** Connections that have become reachable. */
function backOnline(before: Network | undefined, now: Network): string[] {
  if (!before) return [];
  const reached = (network: Network, id: string) =>
    network.computer.online &&
    network.connections.every((connection) => connection.connectionId !== id || connection.online);
  return now.connections
    .map(({ connectionId }) => connectionId)
    .filter((id) => !reached(before, id) && reached(now, id));
}

/** Whether an upload stands still, for good or until the analyst resumes it. */
function restOf(upload: Upload): "ended" | "paused" | undefined {
  if (hasEnded(upload)) return "ended";
  const { state, error, counts } = upload;
  return state === "paused" && error === null && counts.sending === 0 ? "paused" : undefined;
}

function follow(client: QueryClient): () => void {
  const rests = new Map<number, ReturnType<typeof restOf>>();
  const ends = [
    onEvent("connections.state", (state) => {
      const before = client
        .getQueryData<ConnectionList>(keys.connections)
        ?.states.find((oldState) => oldState.connectionId === state.connectionId);
      client.setQueryData<ConnectionList>(
        keys.connections,
        (list) =>
          list && {
            ...list,
            states: [
              ...list.states.filter((oldState) => oldState.connectionId !== state.connectionId),
              state,
            ],
          },
      );
      const recovered = before?.phase === "restarting" || before?.phase === "failed";
      if (state.phase === "ready" && recovered)
        void client.invalidateQueries({ queryKey: keys.ofConnection(state.connectionId) });
    }),
    onEvent("connections.capabilities", () => {
      void client.invalidateQueries({ queryKey: keys.connections, exact: true });
    }),
    onEvent("connections.network", (network) => {
      const back = backOnline(client.getQueryData<Network>(keys.network), network);
      client.setQueryData<Network>(keys.network, network);
      for (const id of back) refreshConnection(client, id);
    }),
    onEvent("connections.meter", (meter) => client.setQueryData(keys.meter(meter.connectionId), meter)),
    onEvent("uploads.changed", (upload) => {
      client.setQueryData<Upload[]>(keys.uploads, (uploads) => withUpload(uploads, upload));
      const rest = restOf(upload);
      const known = rests.get(upload.id);
      rests.set(upload.id, rest);
      if (rest === undefined || rest === known) return;
      void client.invalidateQueries({ queryKey: keys.project(upload.connectionId, upload.projectId) });
    }),
    onEvent("metrics.changed", ({ connectionId, projectId }) => {
      void client.invalidateQueries({ queryKey: keys.project(connectionId, projectId) });
    }),
    onEvent("coding.changed", ({ connectionId, projectId }) => {
      void client.invalidateQueries({ queryKey: keys.estimates(connectionId, projectId) });
    }),
    onEvent("watches.changed", ({ connectionId, projectId }) => {
      void client.invalidateQueries({ queryKey: keys.watches(connectionId, projectId) });
    }),
    onEvent("uploads.removed", ({ uploadId }) =>
      client.setQueryData<Upload[]>(keys.uploads, (uploads) =>
        uploads?.filter((upload) => upload.id !== uploadId),
      ),
    ),
  ];
  // Events between the boot response and this subscription were missed. Refetching waits for the first screen, so as
  // not to delay it.
  void firstDrawing.then(() => {
    for (const queryKey of [keys.connections, keys.network, keys.uploads])
      void client.invalidateQueries({ queryKey, exact: true });
  });
  return () => ends.forEach((end) => end());
}

/** Keeps cached queries up to date with events of main. */
export function useEvents(): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  const connections = useConnections().data?.connections;
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!connections) return;
    const ids = connections.map(({ id }) => id);
    for (const id of known.current) if (!ids.includes(id)) endPlacesOf(id);
    known.current = ids;
  }, [connections]);
}
