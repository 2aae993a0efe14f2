import { startOf } from "../../../shared/text/start-of";
import type { ChartFilters, ChartQuestion } from "../../../shared/ipc/chart-question";
import type { CustomMetric } from "../../../shared/interface/resources";
import { isNumberFormat } from "../../../shared/interface/resources.constants";
import type { DocumentRule, RuleEffect } from "../../../shared/rules/document-rule";
import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";

/** Form values of a rule, with the fields of all effects. */
export interface RuleDraft {
  name: string;
  query: string;
  filters: ChartFilters;
  kind: RuleEffect["kind"];
  tags: string[];
  sentiment: number | string;
  metric: string;
  value: string;
  onArrival: boolean;
}

/** A rule for what Explore shows. Its imports are left out, since a rule is for documents that are still to come. */
export const newRule = ({ query, filters }: Pick<ChartQuestion, "query" | "filters">): RuleDraft => ({
  name: startOf(query.trim(), 60),
  query,
  filters: { ...filters, import: [] },
  kind: "tags",
  tags: [],
  sentiment: -3,
  metric: "",
  value: "",
  onArrival: false,
});

export function draftOf({ name, query, filters, effect, onArrival }: DocumentRule): RuleDraft {
  const draft = { ...newRule({ query, filters }), name, onArrival, kind: effect.kind };
  switch (effect.kind) {
    case "tags":
      return { ...draft, tags: effect.tags };
    case "sentiment":
      return { ...draft, sentiment: effect.value };
    case "custom":
      return { ...draft, metric: effect.name, value: String(effect.value) };
  }
}

const isNumber = (name: string, metrics: readonly CustomMetric[]) =>
  isNumberFormat(metrics.find((metric) => metric.name === name)?.format.name ?? "");

export function ruleOf(draft: RuleDraft, id: string, metrics: readonly CustomMetric[]): DocumentRule {
  const { name, query, filters, onArrival } = draft;
  return { id, name: name.trim(), query: query.trim(), filters, effect: effectOf(draft, metrics), onArrival };
}

function effectOf(
  { kind, tags, sentiment, metric, value }: RuleDraft,
  metrics: readonly CustomMetric[],
): RuleEffect {
  switch (kind) {
    case "tags":
      return { kind, tags };
    case "sentiment":
      return { kind, value: Number(sentiment) };
    case "custom":
      return { kind, name: metric, value: isNumber(metric, metrics) ? Number(value) : value.trim() };
  }
}

export function ruleFaults(draft: RuleDraft, metrics: readonly CustomMetric[]): Faults {
  const { name, query, kind, tags, sentiment, metric, value } = draft;
  const given = value.trim();
  const isFitting = given !== "" && (!isNumber(metric, metrics) || Number.isFinite(Number(given)));
  const found: Record<string, string | null | undefined> = {
    name: name.trim() === "" ? t("watches:form.noName") : null,
    query: query.trim() === "" ? t("watches:rules.noQuery") : queryFault(query)?.message,
    tags: kind === "tags" && tags.length === 0 ? t("watches:rules.noTag") : null,
    sentiment:
      kind === "sentiment" && (sentiment === "" || Math.abs(Number(sentiment)) > 5)
        ? t("watches:form.between", { min: -5, max: 5 })
        : null,
    metric: kind === "custom" && metric === "" ? t("watches:rules.noMetric") : null,
    value: kind === "custom" && !isFitting ? t("watches:rules.noValue") : null,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, fault]] : [])),
  );
}
