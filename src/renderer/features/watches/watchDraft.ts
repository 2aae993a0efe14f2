import { startOf } from "../../../shared/text/start-of";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { CheckInterval, Watch, WatchedPeriod } from "../../../shared/watches/watch";
import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";
import { noFilters } from "../../../analysis/question/defaults";

/** Form values of a watch, with the fields of all rules. */
export interface WatchDraft {
  name: string;
  query: string;
  filters: Watch["filters"];
  kind: Watch["rule"]["kind"];
  period: WatchedPeriod;
  value: "negative" | "positive";
  points: number | string;
  copies: number | string;
  type: "author" | "source";
  reach: number | string;
  every: CheckInterval;
}

/** A new watch of what Explore shows, but not of a single import: what arrives later would never be in it. */
export function newWatch({ query, filters }: Pick<ChartQuestion, "query" | "filters">): WatchDraft {
  return {
    name: startOf(query.trim(), 60) || t("allMentions"),
    query,
    filters: { ...filters, import: [] },
    kind: "more",
    period: "day",
    value: "negative",
    points: 5,
    copies: 5,
    type: "author",
    reach: 10_000,
    every: "hour",
  };
}

export const emptyWatch = (): WatchDraft => ({ ...newWatch({ query: "", filters: noFilters }), name: "" });

export function draftOf({ name, query, filters, rule, every }: Watch): WatchDraft {
  return { ...emptyWatch(), name, query, filters, ...rule, every };
}

export function watchOf(draft: WatchDraft, id: string): Watch {
  const { name, query, filters, every } = draft;
  return { id, name: name.trim(), query: query.trim(), filters, rule: ruleOf(draft), every };
}

function ruleOf({ kind, period, value, points, copies, type, reach }: WatchDraft): Watch["rule"] {
  switch (kind) {
    case "more":
      return { kind, period };
    case "sentiment":
      return { kind, value, period, points: Number(points) };
    case "story":
      return { kind, copies: Number(copies) };
    case "influencer":
      return { kind, type, reach: Number(reach) };
    case "results":
      return { kind };
  }
}

const within = (value: number | string, min: number, max: number): string | null =>
  value !== "" && Number(value) >= min && Number(value) <= max
    ? null
    : t("watches:form.between", { min, max });

export function watchFaults({ name, query, kind, points, copies, reach }: WatchDraft): Faults {
  const found: Record<string, string | null | undefined> = {
    name: name.trim() === "" ? t("watches:form.noName") : null,
    query: queryFault(query)?.message,
    points: kind === "sentiment" ? within(points, 0, 100) : null,
    copies: kind === "story" ? within(copies, 2, 1_000_000) : null,
    reach: kind === "influencer" ? within(reach, 0, 1e12) : null,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, fault]] : [])),
  );
}
