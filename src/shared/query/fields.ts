import { t } from "../texts";
import { emojiKey } from "./emoji";
import { linkKey } from "./links";
import { fold, withoutReadingMarks } from "./words";

/** How a field is searched: its words, its exact value, by size, or by day or instant. */
export type FieldKind = "text" | "equality" | "numeric" | "date";

/** One searchable field, as the parser and the editor's completion know it. */
export interface Field {
  name: string;
  kind: FieldKind;
  /** One sentence for the completion list. */
  help: string;
  /** The only values an equality takes, in canonical spelling; on a numeric field, names it takes besides numbers. */
  values?: readonly string[];
  /** Those of them that local workspaces alone know. */
  localValues?: readonly string[];
  /** Canonical spelling of an equality value, or undefined when it cannot be one. */
  canonical?: (value: string) => string | undefined;
  /** Known to local workspaces alone. */
  local?: boolean;
  /** A valid value, for help and error messages. */
  example: string;
}

const matching =
  (pattern: RegExp, spell: (value: string) => string) =>
  (value: string): string | undefined => {
    const spelled = spell(value.trim());
    return pattern.test(spelled) ? spelled : undefined;
  };
const lower = (value: string) => value.toLowerCase();
const upper = (value: string) => value.toUpperCase();
/** As addresses hold it: letters beyond the basic ones are written in them with these. */
const host = matching(/^[^\s/:]+$/, (value) =>
  /[^\x20-\x7e]/.test(value) && URL.canParse(`http://${value}`)
    ? new URL(`http://${value}`).hostname
    : value.toLowerCase(),
);

/**
 * A hashtag or mention as it is stored and compared: in lower case, without its `#` or `@`. Accents stay, since #año is another
 * hashtag than #ano; marks that only help to read or pronounce don't count.
 */
export function tagKey(text: string): string {
  return withoutReadingMarks(text.normalize("NFKC").toLowerCase()).normalize("NFC").replace(/^[#@]/, "");
}

/** What tells tags and values of own columns apart: neither case, accents, Unicode form nor space around them. */
export function valueKey(text: string): string {
  return fold(text).trim() || text;
}

/** The text fields, which are also the scopes of a word or phrase. */
export const TEXT_SCOPES = ["title", "content", "author"] as const;

const fields = [
  { name: "title", kind: "text", example: "recall" },
  { name: "content", kind: "text", example: "espresso" },
  { name: "author", kind: "text", example: "brandt" },
  {
    name: "lang",
    kind: "equality",
    example: "en",
    canonical: matching(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, lower),
  },
  {
    name: "sourcetype",
    kind: "equality",
    example: "BLOG",
    canonical: matching(/^[A-Z][A-Z0-9_]*$/, upper),
  },
  {
    name: "sourcecountry",
    kind: "equality",
    example: "lu",
    canonical: matching(/^[a-z]{2}$/, lower),
  },
  {
    name: "gender",
    kind: "equality",
    example: "FEMALE",
    values: ["FEMALE", "MALE", "UNKNOWN"],
    canonical: upper,
  },
  {
    name: "sentiment",
    kind: "numeric",
    example: "negative",
    values: ["positive", "neutral", "negative", "uncertain", "unscored"],
    localValues: ["uncertain", "unscored"],
    canonical: lower,
  },
  {
    name: "tag",
    kind: "equality",
    example: '"Group / tag"',
    canonical: (value) => value.trim() || undefined,
  },
  {
    name: "hashtag",
    kind: "equality",
    example: "espresso",
    canonical: matching(/^[\p{L}\p{N}\p{M}_]+$/u, tagKey),
  },
  {
    name: "mention",
    kind: "equality",
    example: "northwind",
    // On networks of many servers, an account has a host: name@social.example.
    canonical: matching(/^[\p{L}\p{N}\p{M}_.-]+(@[\p{L}\p{N}\p{M}_.-]+)?$/u, tagKey),
  },
  {
    name: "domainurl",
    kind: "equality",
    example: "news.example",
    canonical: host,
  },
  {
    name: "hosturl",
    kind: "equality",
    example: "www.news.example",
    canonical: host,
  },
  { name: "reach", kind: "numeric", example: ">1000" },
  { name: "engagement", kind: "numeric", example: ">=50" },
  { name: "comment_count", kind: "numeric", example: ">0" },
  { name: "noise_level", kind: "numeric", example: "<=30" },
  { name: "word_count", kind: "numeric", example: ">=20" },
  { name: "rating", kind: "numeric", example: ">=4" },
  { name: "published", kind: "date", example: ">=2024-01-31" },
  { name: "search_indexed", kind: "date", example: ">=2024-01-31" },
  {
    name: "date_assumed",
    kind: "equality",
    example: "true",
    values: ["true", "false"],
    canonical: lower,
    local: true,
  },
  {
    name: "import",
    kind: "equality",
    example: '"posts.csv"',
    canonical: (value) => value.trim() || undefined,
    local: true,
  },
  {
    name: "author_id",
    kind: "equality",
    example: "brandt_84",
    // IDs of authors are told apart by case and accents, too.
    canonical: (value) => value.trim() || undefined,
    local: true,
  },
  {
    name: "emoji",
    kind: "equality",
    example: "👍",
    canonical: (value) => emojiKey(value.trim()),
    local: true,
  },
  { name: "link", kind: "equality", example: '"news.example/recall"', canonical: linkKey, local: true },
  {
    name: "story",
    kind: "equality",
    example: "3f2a9c1e5b7d8046",
    canonical: matching(/^[0-9a-z]+$/, lower),
    local: true,
  },
  { name: "linkdomain", kind: "equality", example: "news.example", canonical: host, local: true },
  {
    name: "sentiment_origin",
    kind: "equality",
    example: "person",
    canonical: matching(/^[a-z]+(-\d+)?$/, lower),
    local: true,
  },
  { name: "sentiment_confidence", kind: "numeric", example: ">0.8", local: true },
] as const satisfies readonly Omit<Field, "help">[];

/** Name of a field of the query language, without the project's own metrics. */
export type FieldName = (typeof fields)[number]["name"];

/** Every field of the query language but `custom.<name>`. */
export const FIELDS: readonly (Field & { name: FieldName })[] = fields.map((field) => ({
  ...field,
  get help() {
    return t(`rules:queryField.${field.name}`);
  },
}));

/** A custom metric of the project, by its name. */
export type CustomField = `custom.${string}`;

/** The family of `custom.<name>` fields, as completion shows it after the fixed ones. */
export const CUSTOM_FIELD: Field = {
  name: "custom.",
  kind: "equality",
  get help() {
    return t("rules:queryField.custom");
  },
  example: ">3",
  canonical: (value) => value.trim() || undefined,
};

/** A field that the parser accepted by its name. */
export type KnownField = Field & { name: FieldName | CustomField };

const BY_NAME: ReadonlyMap<string, KnownField> = new Map(FIELDS.map((field) => [field.name, field]));

function isCustomField(name: string): name is CustomField {
  return /^custom\.[a-z][a-z0-9_]*$/.test(name);
}

/** The field of that name in any case, or undefined; `custom.<name>` is known whenever the name is well formed. */
export function fieldOf(name: string): KnownField | undefined {
  const key = name.toLowerCase();
  return isCustomField(key) ? { ...CUSTOM_FIELD, name: key } : BY_NAME.get(key);
}

/** Whether the field can be compared by size: numeric and date fields, and custom metrics. */
export function isComparable(field: Field): boolean {
  return field.kind === "numeric" || field.kind === "date" || isCustomField(field.name);
}
