import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { FollowedKind, FollowedStream } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { invoke, onEvent } from "../../../core/api";
import { keys } from "../../../core/queries";
import { toastFailure } from "../../../components/states/toast";

export type StreamRef = Pick<FollowedStream, "connectionId" | "kind" | "streamId">;

/** Display name of what is followed: the title of a project, if it is among these, else the ID. */
export function nameOf(
  { kind, streamId }: Pick<StreamRef, "kind" | "streamId">,
  projects: readonly { id: string; title: string }[] = [],
): string {
  return (kind === "project" && projects.find(({ id }) => id === streamId)?.title) || streamId;
}

export const followedKey = (connectionId: string) => [...keys.project(connectionId, ""), "followed streams"];

function setState(client: QueryClient, state: FollowedStream): void {
  client.setQueryData<FollowedStream[]>(followedKey(state.connectionId), (all) => [
    ...(all ?? []).filter(({ kind, streamId }) => kind !== state.kind || streamId !== state.streamId),
    state,
  ]);
}

/** The streams and collectors of a connection that are or were followed, kept up to date by events. */
export function useFollowedStreams(connectionId: string) {
  const client = useQueryClient();
  const queryKey = followedKey(connectionId);
  useEffect(
    () => onEvent("streams.state", (state) => state.connectionId === connectionId && setState(client, state)),
    [client, connectionId],
  );
  return useQuery({
    queryKey,
    queryFn: () => invoke("streams.allFollowed", { connectionId }),
    // Events of other screens' time were missed.
    staleTime: 0,
  });
}

const none: readonly FollowedStream[] = [];

/** Those of one kind. */
export function useFollowed(connectionId: string, kind: FollowedKind): readonly FollowedStream[] {
  const all = useFollowedStreams(connectionId).data ?? none;
  return useMemo(() => all.filter((stream) => stream.kind === kind), [all, kind]);
}

/** Changes what reading a stream does. Failures are shown as a toast. */
export function useFollowAction<T = void>(act: (input: T) => Promise<FollowedStream>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (state) => setState(client, state),
    onError: (thrown) => toastFailure(t("streams:live.notDone"), thrown),
  });
}

/** Whether reading is under way, although it may be waiting for the connection. */
export const isFollowing = ({ phase }: Pick<FollowedStream, "phase">): boolean =>
  phase !== "stopped" && phase !== "failed";
