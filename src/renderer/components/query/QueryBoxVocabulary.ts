import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { can, type Capability } from "../../../shared/capabilities";
import { creditsPerCall } from "../../../shared/interface/calls.constants";
import type { Notebook } from "../../../shared/ipc/notebook";
import { invoke } from "../../core/api";
import type { From } from "../../../analysis/ask";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useMeter, type Target } from "../../core/queries";
import { topicNames } from "../../../analysis/format/distinctNames";
import type { QueryVocabulary } from "./QueryBoxCompletion";

/** Distributions by the field whose values they hold. */
const distributionOf: Readonly<Record<string, string>> = {
  lang: "language",
  sourcecountry: "country",
  sourcetype: "sourcetype",
  hashtag: "hashtag",
  tag: "tag",
  hosturl: "channel",
};

const longLived = 5 * 60_000;

type Ref = Target["ref"];

export const topicsQuery = (ref: Ref) => ({
  queryKey: [...keys.project(ref.connectionId, ref.projectId), "topics"],
  ask: (from: From, signal: AbortSignal) => invoke("project.topics", { ...ref, from }, { signal }),
});

export const metricsQuery = (ref: Ref) => ({
  queryKey: [...keys.project(ref.connectionId, ref.projectId), "metrics"],
  ask: (from: From, signal: AbortSignal) => invoke("project.metrics", { ...ref, from }, { signal }),
});

/** Topics and filters of a project, with titles and queries. */
export function useTopics(target: Target | null) {
  const ref = target?.ref ?? { connectionId: "", projectId: "" };
  return useQuery({
    queryKey: topicsQuery(ref).queryKey,
    queryFn: cacheFirst(topicsQuery(ref).ask),
    enabled: target !== null,
    staleTime: longLived,
  });
}

export function useMetrics(target: Target | null) {
  const ref = target?.ref ?? { connectionId: "", projectId: "" };
  return useQuery({
    queryKey: metricsQuery(ref).queryKey,
    queryFn: cacheFirst(metricsQuery(ref).ask),
    enabled: target !== null,
    staleTime: longLived,
  });
}

/** Combines a topic into one query: its included lines without its excluded ones. */
export function topicQuery({
  included_queries: included,
  excluded_queries: excluded,
}: {
  included_queries: readonly string[];
  excluded_queries: readonly string[];
}): string {
  const any = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" OR ");
  const first = included.length === 1 ? (included[0] ?? "") : any(included);
  if (excluded.length === 0) return first;
  return `(${first}) AND NOT (${any(excluded)})`;
}

/** What a project offers for query completion. Values are requested only when a field is typed. */
export function useVocabulary(target: Target | null, notebook: Notebook, wanted: boolean): QueryVocabulary {
  const client = useQueryClient();
  const topics = useTopics(wanted ? target : null).data?.data;
  const metrics = useMetrics(wanted ? target : null).data?.data;
  const connectionId = target?.ref.connectionId;
  const projectId = target?.ref.projectId;
  const offers = (capability: Capability) => target !== null && can(target.connection, capability);
  const hasLocalFields = offers("localFields");
  const hasImports = offers("imports");
  const meter = useMeter();
  const costs = !offers("freeCalls") && meter?.credits !== null;
  return useMemo(
    () => ({
      hasLocalFields,
      metrics: metrics ?? [],
      topics: [topics?.topic_categories ?? [], topics?.filter_categories ?? []].flatMap((categories) => {
        const names = topicNames(categories);
        return categories
          .flatMap(({ query_topics }) => query_topics)
          .filter(({ included_queries }) => included_queries.length > 0)
          .map((topic) => ({ title: names.get(topic.id) ?? topic.id, query: topicQuery(topic) }));
      }),
      saved: notebook.queries,
      history: notebook.history.map(({ query }) => query),
      valuesOf: async (field) => {
        if (connectionId !== undefined && projectId !== undefined && field === "import" && hasImports) {
          const imports = await invoke("project.imports", { connectionId, projectId }).catch(() => null);
          return {
            values: imports?.data.map(({ name, documents }) => ({ value: name, count: documents })) ?? [],
          };
        }
        const type = distributionOf[field];
        if (type === undefined || connectionId === undefined || projectId === undefined)
          return { values: [] };
        const read = (from: From) =>
          client.fetchQuery({
            queryKey: [...keys.project(connectionId, projectId), "values", type],
            queryFn: async ({ signal }) => {
              const input = { connectionId, projectId, type, params: { top_n: 100 }, from };
              const { data } = await invoke("analytics.histogram", input, { signal });
              return data.data.flatMap(({ ks, v }) => (ks ? [{ value: ks, count: v[0] ?? 0 }] : []));
            },
            staleTime: longLived,
          });
        // If this fails, nothing is suggested, but the query can still be typed.
        if (!costs) return { values: await read("live").catch(() => []) };
        return read("cache").then(
          (values) => ({ values }),
          () => ({
            values: [],
            load: { credits: creditsPerCall, run: () => read("live").catch(() => undefined) },
          }),
        );
      },
    }),
    [client, costs, hasLocalFields, hasImports, topics, metrics, notebook, connectionId, projectId],
  );
}
