import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { QueueSummary } from "../../../shared/ipc/coding";
import { invoke, onEvent } from "../../core/api";
import { keys } from "../../core/queries";

export interface Ref {
  connectionId: string;
  projectId: string;
}

/** Query keys of what is coded in a project. Its shares are recomputed when its documents change. */
export const codingKeys = {
  all: (ref: Ref) => [...keys.project(ref.connectionId, ref.projectId), "coding"],
  overview: (ref: Ref) => [...codingKeys.all(ref), "overview"],
  items: (ref: Ref, queueId: string) => [...codingKeys.all(ref), "items", queueId],
  results: (ref: Ref, queueId: string) => [...codingKeys.all(ref), "results", queueId],
  disagreements: (ref: Ref, queueId: string) => [...codingKeys.all(ref), "disagreements", queueId],
  precision: (ref: Ref, queueId: string) => [...codingKeys.all(ref), "precision", queueId],
  learned: (ref: Ref, queueId: string, code: string) => [...codingKeys.all(ref), "learned", queueId, code],
};

/** Code books and queues of a project. */
export function useCodingOverview(ref: Ref) {
  return useQuery({
    queryKey: codingKeys.overview(ref),
    queryFn: () => invoke("coding.overview", ref),
  });
}

/** Refetches what is on screen when a queue of the project changes. While coding, only marks it as outdated. */
export function useCodingChanges(ref: Ref, isCoding: boolean): void {
  const client = useQueryClient();
  const { connectionId, projectId } = ref;
  useEffect(
    () =>
      onEvent("coding.changed", (changed) => {
        if (changed.connectionId !== connectionId || changed.projectId !== projectId) return;
        void client.invalidateQueries({
          queryKey: codingKeys.all(changed),
          refetchType: isCoding ? "none" : "active",
        });
      }),
    [client, connectionId, projectId, isCoding],
  );
}

/** Puts the figures of a queue, as they came with a decision, into the overview. */
export function useSummaryUpdate(ref: Ref): (summary: QueueSummary) => void {
  const client = useQueryClient();
  return (summary) =>
    client.setQueryData<Awaited<ReturnType<typeof invoke<"coding.overview">>>>(
      codingKeys.overview(ref),
      (known) =>
        known && {
          ...known,
          queues: known.queues.some(({ id }) => id === summary.id)
            ? known.queues.map((queue) => (queue.id === summary.id ? summary : queue))
            : [summary, ...known.queues],
        },
    );
}
