import type { Collector } from "../../../../shared/ipc/collectors";
import type { RouteInput } from "../../../../shared/ipc";
import { t } from "../../../../shared/texts";
import type { Faults } from "../../../components/forms/useDraftForm";
import { createDrafts } from "../../../components/forms/drafts";
import { nameFault, ruleFaults, type RuleDraft } from "../rules";

/** Form values of a collector. */
export interface CollectorDraft {
  collectorId: string;
  queries: RuleDraft[];
  /** Project of the chosen topics and filters; null for the open one. */
  projectId: string | null;
  topics: string[];
  filters: string[];
  streams: string[];
  /** Whether a collector with this id exists, so that what it collects is replaced. */
  replaces: boolean;
}

/** Collector drafts: a new one, or an existing one by its id. */
export const useCollectorDrafts = createDrafts<CollectorDraft>("collector drafts");

export const newCollector: CollectorDraft = {
  collectorId: "",
  queries: [],
  projectId: null,
  topics: [],
  filters: [],
  streams: [],
  replaces: false,
};

export function collectorDraft({ collector_id, collector_query: query }: Collector): CollectorDraft {
  return {
    collectorId: collector_id,
    queries: (query?.queries ?? []).map((rule) => ({
      key: crypto.randomUUID(),
      rule_id: rule.id,
      query: rule.query,
    })),
    projectId: query?.project_topics?.project ?? null,
    topics: query?.project_topics?.topics ?? [],
    filters: query?.filters ?? [],
    streams: query?.streams ?? [],
    replaces: true,
  };
}

/** Validates a form; `taken` are the ids that exist in the connection. */
export function collectorFaults(
  { collectorId, queries, topics, filters, streams, replaces }: CollectorDraft,
  taken: readonly string[],
): Faults {
  const name =
    !replaces && taken.includes(collectorId) ? t("streams:collectors.form.clash") : nameFault(collectorId);
  const isFilterAlone =
    filters.length > 0 && queries.length === 0 && topics.length === 0 && streams.length === 0;
  return {
    ...(name !== "" && { collectorId: name }),
    ...ruleFaults(queries, "queries"),
    ...(isFilterAlone && { filters: t("streams:collectors.form.filterAlone") }),
  };
}

/** The project whose topics and filters can be chosen. While none are chosen, it is the open one. */
export function projectOf(
  { projectId, topics, filters }: Pick<CollectorDraft, "projectId" | "topics" | "filters">,
  openProjectId: string,
): string {
  return topics.length + filters.length > 0 ? (projectId ?? openProjectId) : openProjectId;
}

/** Converts form values to the request. Topics and filters belong to one project. */
export function putInput(
  connectionId: string,
  openProjectId: string,
  draft: CollectorDraft,
): RouteInput<"collectors.put"> {
  const { collectorId, queries, topics, filters, streams } = draft;
  return {
    connectionId,
    collectorId,
    query: {
      ...(queries.length > 0 && {
        queries: queries.map(({ rule_id, query }) => ({ id: rule_id, query: query.trim() })),
      }),
      ...((topics.length > 0 || filters.length > 0) && {
        project_topics: { project: projectOf(draft, openProjectId), topics },
      }),
      ...(filters.length > 0 && { filters }),
      ...(streams.length > 0 && { streams }),
    },
  };
}

/** What a collector collects, in words. */
export function contentsText({ collector_query: query }: Collector): string {
  const parts = [
    query?.queries.length ? t("streams:collectors.queries", { count: query.queries.length }) : null,
    query?.project_topics?.topics.length
      ? t("streams:collectors.topics", { count: query.project_topics.topics.length })
      : null,
    query?.filters.length ? t("streams:collectors.filters", { count: query.filters.length }) : null,
    query?.streams.length ? t("streams:collectors.streams", { count: query.streams.length }) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : t("streams:collectors.exportsOnly");
}

export const isPaused = ({ state }: Collector): boolean => state.trim().toLowerCase() === "paused";

/** Display text of a collector's state. Unknown states are shown as sent. */
export function stateText({ state }: Collector): string {
  switch (state.trim().toLowerCase()) {
    case "running":
      return t("streams:collectors.running");
    case "paused":
      return t("streams:collectors.paused");
    default:
      return state === "" ? t("unknown") : state;
  }
}
