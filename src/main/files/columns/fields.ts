import { ownValue } from "../../../shared/documents/json";
import type { NetworkMetric } from "../../../shared/interface/histograms.constants";
import type { MappableField } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import type { english } from "../../../shared/texts/en";
import { namesOf, normalName } from "./field-names";

/** How a cell's text is parsed. */
export type CellKind = "text" | "url" | "date" | "number" | "integer" | "list" | "upper" | "lower";

/** A field that a column can be mapped to, how its cells are parsed, and the column names it is guessed from. */
export interface ImportField extends MappableField {
  kind: CellKind;
  /** In several languages, in the form of normalName(). */
  names: readonly string[];
}

/** The title is a getter, so that it follows a change of the language. */
const field = (
  path: string,
  title: () => string,
  group: MappableField["group"],
  kind: CellKind,
  names: readonly string[] = namesOf(path),
): ImportField => ({
  field: path,
  get title() {
    return title();
  },
  group,
  kind,
  names,
  required: ["url", "published", "content"].includes(path),
});

/** All fields except network figures and custom metrics, in the order of the screen. */
const importFields: readonly ImportField[] = [
  field("url", () => t("rules:field.url"), "Document", "url"),
  field("published", () => t("rules:field.published"), "Document", "date"),
  field("title", () => t("rules:field.title"), "Document", "text"),
  field("content", () => t("files:field.content"), "Document", "text"),
  field("lang", () => t("rules:field.lang"), "Document", "lower"),
  field("source_type", () => t("files:field.source_type"), "Document", "list"),
  field("post_type", () => t("files:field.post_type"), "Document", "list"),
  field("tags_customer", () => t("rules:field.tags_customer"), "Document", "list"),
  field("parent_url", () => t("rules:field.parent_url"), "Document", "url"),
  field("extra_author_attributes.name", () => t("rules:field.author_name"), "Author", "text"),
  field("extra_author_attributes.id", () => t("rules:field.author_id"), "Author", "text"),
  field("extra_author_attributes.gender", () => t("rules:field.author_gender"), "Author", "upper"),
  field("extra_source_attributes.name", () => t("rules:field.source_name"), "Source", "text"),
  field("extra_source_attributes.geo", () => t("rules:field.source_geo"), "Source", "upper"),
  field("sentiment", () => t("rules:field.sentiment"), "Figures", "integer"),
  field("engagement", () => t("rules:field.engagement"), "Figures", "number"),
  field("article_extended_attributes.likes", () => t("files:network.likes"), "Figures", "number"),
  field("article_extended_attributes.reposts", () => t("files:network.reposts"), "Figures", "number"),
  field("reach", () => t("rules:field.reach"), "Figures", "number"),
  field("comment_count", () => t("rules:field.comment_count"), "Figures", "number"),
  field("rating", () => t("rules:field.rating"), "Figures", "number"),
  field("noise_level", () => t("rules:field.noise_level"), "Figures", "integer"),
];

type Figure = keyof (typeof english)["files"]["network"];

/** Figures of networks that a document can have. */
const networkFigures: readonly (Figure & NetworkMetric)[] = [
  "twitter_likes",
  "twitter_shares",
  "twitter_followers",
  "facebook_likes",
  "facebook_shares",
  "facebook_reactions_total",
  "instagram_likes",
  "instagram_followers",
  "youtube_views",
  "youtube_likes",
  "youtube_dislikes",
  "linkedin_likes",
  "linkedin_shares",
  "tiktok_likes",
  "tiktok_views",
];
const networkFields = networkFigures.map((figure) => {
  const path = `article_extended_attributes.${figure}`;
  const names = [normalName(figure), ...namesOf(path)];
  return field(path, () => t(`files:network.${figure}`), "Network figures", "number", names);
});

/** All fields except the custom metrics of a project. */
export const allFields: readonly ImportField[] = [...importFields, ...networkFields];

const byPath = new Map(allFields.map((candidate) => [candidate.field, candidate]));

/** Returns a custom metric as a field. */
export function metricField(name: string, title: string, format: string): ImportField {
  const kind = format === "INTEGER" ? "integer" : format === "DECIMAL" ? "number" : "text";
  return field(`custom.${name}`, () => title || name, "Custom metrics", kind, [
    normalName(`custom.${name}`),
    normalName(name),
    normalName(title),
  ]);
}

/** Finds a field by its path. Undefined if there is none. `metrics` has the formats of custom metrics. */
export function importField(
  path: string,
  metrics: Readonly<Record<string, string>> = {},
): ImportField | undefined {
  const known = byPath.get(path);
  if (known || !path.startsWith("custom.")) return known;
  const name = path.slice("custom.".length);
  return metricField(name, "", ownValue(metrics, name) ?? "TEXT");
}
