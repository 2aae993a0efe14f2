import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SampleSummary } from "../../../shared/ipc/coding";
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
  items: (ref: Ref, sampleId: string) => [...codingKeys.all(ref), "items", sampleId],
  results: (ref: Ref, sampleId: string) => [...codingKeys.all(ref), "results", sampleId],
  disagreements: (ref: Ref, sampleId: string) => [...codingKeys.all(ref), "disagreements", sampleId],
  precision: (ref: Ref, sampleId: string) => [...codingKeys.all(ref), "precision", sampleId],
  learned: (ref: Ref, sampleId: string, code: string) => [...codingKeys.all(ref), "learned", sampleId, code],
};

/** Code books and samples of a project. */
export function useCodingOverview(ref: Ref) {
  return useQuery({
    queryKey: codingKeys.overview(ref),
    queryFn: () => invoke("coding.overview", ref),
  });
}

/** Refetches what is on screen when a sample of the project changes. While coding, only marks it as outdated. */
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

/** Puts the figures of a sample, as they came with a decision, into the overview. */
export function useSummaryUpdate(ref: Ref): (summary: SampleSummary) => void {
  const client = useQueryClient();
  return (summary) =>
    client.setQueryData<Awaited<ReturnType<typeof invoke<"coding.overview">>>>(
      codingKeys.overview(ref),
      (known) =>
        known && {
          ...known,
          samples: known.samples.some(({ id }) => id === summary.id)
            ? known.samples.map((sample) => (sample.id === summary.id ? summary : sample))
            : [summary, ...known.samples],
        },
    );
}
