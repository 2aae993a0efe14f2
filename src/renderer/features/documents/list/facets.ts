import type { Capability } from "../../../../shared/capabilities";
import type { CustomMetric } from "../../../../shared/interface/resources";
import { quoted, tryParse } from "../../../../shared/query";
import { t } from "../../../../shared/texts";

export interface Facet {
  key: FacetKey;
  title: string;
  /** The distribution with the facet's values and counts; null if the values come from elsewhere. */
  histogram: string | null;
  /** What the service has to offer for it. */
  needs?: Capability;
}

export type FacetKey =
  | "sentiment"
  | "origin"
  | "lang"
  | "country"
  | "sourcetype"
  | "tag"
  | "channel"
  | "topic"
  | "dataset"
  | "import"
  | OwnKey;

type OwnKey = `custom.${string}`;
const isOwn = (key: string): key is OwnKey => key.startsWith("custom.");

/** Chosen values by facet: OR within a facet, AND between facets. */
export type ChosenFacets = Partial<Record<FacetKey, readonly string[]>>;

/** All facets in the order of their controls. */
const facets: readonly Facet[] = [
  { key: "sentiment", title: t("components:document.sentiment"), histogram: "sentiment" },
  { key: "origin", title: t("charts:type.origin"), histogram: "sentiment_origin", needs: "origins" },
  { key: "lang", title: t("components:document.language"), histogram: "language" },
  { key: "country", title: t("components:document.country"), histogram: "country" },
  { key: "sourcetype", title: t("components:document.sourceType"), histogram: "sourcetype" },
  { key: "tag", title: t("documents:facet.tag"), histogram: "tag" },
  { key: "channel", title: t("documents:facet.channel"), histogram: "channel" },
  { key: "topic", title: t("documents:facet.topic"), histogram: "topic" },
  { key: "dataset", title: t("dataset"), histogram: null },
  { key: "import", title: t("documents:facet.import"), histogram: null },
];

/** Most own columns that get a control. The others are among the filters of charts. */
const mostOwn = 4;

/** All facets, with those of the project's own columns of values after the sentiment. */
export function facetsOf(metrics: readonly CustomMetric[]): readonly Facet[] {
  const own = metrics
    .filter(({ format, display_in_ui }) => format.name === "KEYWORD" && display_in_ui)
    .slice(0, mostOwn)
    .map(({ name, title }): Facet => {
      const key: OwnKey = `custom.${name}`;
      return { key, title: title || name, histogram: key, needs: "metricBreakdowns" };
    });
  return [...facets.slice(0, 1), ...own, ...facets.slice(1)];
}

/** Query language fields of facets; the other facets are filter parameters of the call. */
const queryFields: Partial<Record<FacetKey, string>> = {
  sentiment: "sentiment",
  origin: "sentiment_origin",
  lang: "lang",
  country: "sourcecountry",
  sourcetype: "sourcetype",
  tag: "tag",
};

/** Combines a query and facets: the narrowed query, and the filter parameters of the call. */
export function narrowedQuestion(
  query: string,
  chosen: ChosenFacets,
): { q: string; channel?: string[]; topic?: string[]; dataset?: string[]; import?: string[] } {
  const keys = [...facets.map(({ key }) => key), ...Object.keys(chosen).filter(isOwn)];
  const clauses = keys.flatMap((key) => {
    const field = isOwn(key) ? key : queryFields[key];
    const values = chosen[key] ?? [];
    if (field === undefined || values.length === 0) return [];
    const clauses = values.map(
      (value) => `${field}:${key === "tag" || isOwn(key) ? quoted(value) : value.toLowerCase()}`,
    );
    return [clauses.length === 1 ? (clauses[0] ?? "") : `(${clauses.join(" OR ")})`];
  });
  const own = query.trim();
  const parts = own === "" || clauses.length === 0 ? [own, ...clauses] : [`(${own})`, ...clauses];
  const filters = (["channel", "topic", "dataset", "import"] as const).flatMap((key) => {
    const values = chosen[key] ?? [];
    return values.length > 0 ? [[key, [...values]] as const] : [];
  });
  return { q: parts.filter(Boolean).join(" AND "), ...Object.fromEntries(filters) };
}

/** Whether query and facets together stay within the limits of a query. */
export function fits(query: string, chosen: ChosenFacets): boolean {
  return tryParse(narrowedQuestion(query, chosen).q).ok;
}
