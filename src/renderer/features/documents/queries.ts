import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { invoke, onEvent } from "../../core/api";
import type { Target } from "../../core/queries";
import { projectKeys } from "../../components/stored/projectReads";
import { documentsKey } from "../../components/table/documentPages";
import { useTopics } from "../../components/query/QueryBoxVocabulary";

type Ref = Target["ref"];

/** Query keys of this feature. */
export const documentKeys = {
  lists: documentsKey,
  edits: projectKeys.edits,
  /** Not under the project's key: changes to documents don't affect drafts. */
  drafts: (ref: Ref) => ["drafts", ref.connectionId, ref.projectId],
} as const;

/** Topic titles by id; undefined until they are loaded. */
export function useTopicTitles(target: Target): ReadonlyMap<string, string> | undefined {
  const topics = useTopics(target).data?.data;
  return useMemo(() => {
    const known = topics?.topic_categories.flatMap(({ query_topics }) => query_topics);
    return known && new Map(known.map(({ id, title }) => [id, title || id]));
  }, [topics]);
}

/** The most frequent values of a field among the documents of a query, with counts. */
export function useDistribution(
  ref: Ref,
  type: string | null,
  params: Record<string, unknown> = {},
  enabled = true,
) {
  return useQuery({
    queryKey: [...documentKeys.lists(ref), "values", type, params],
    queryFn: async ({ signal }) => {
      const { data } = await invoke(
        "analytics.histogram",
        { ...ref, type: type ?? "", params: { ...params, top_n: 100 } },
        { signal },
      );
      return data.data.flatMap(({ ks, v }) =>
        ks !== undefined && ks !== "" ? [{ value: ks, count: v[0] ?? 0 }] : [],
      );
    },
    enabled: enabled && type !== null,
    staleTime: 60_000,
  });
}

/** Drafts of the project, last saved first. Always refetched, because they change while typing. */
export function useDrafts(ref: Ref) {
  return useQuery({
    queryKey: documentKeys.drafts(ref),
    queryFn: () => invoke("documents.drafts", ref),
    staleTime: 0,
  });
}

/** Edits of one document, newest first. */
export function useEditsOf(ref: Ref, url: string) {
  return useQuery({
    queryKey: [...documentKeys.edits(ref), "of", url],
    queryFn: () => invoke("documents.edits", { ...ref, url, count: 100 }),
  });
}

/** Refetches edits and marks whenever an upload of the project changes. */
export function useEditEvents(ref: Ref): void {
  const client = useQueryClient();
  const { connectionId, projectId } = ref;
  useEffect(
    () =>
      onEvent("uploads.changed", (upload) => {
        if (upload.connectionId !== connectionId || upload.projectId !== projectId) return;
        void client.invalidateQueries({ queryKey: documentKeys.edits({ connectionId, projectId }) });
      }),
    [client, connectionId, projectId],
  );
}
