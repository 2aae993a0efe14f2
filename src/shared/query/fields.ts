import { fold } from "./words";

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
  /** Canonical spelling of an equality value, or undefined when it cannot be one. */
  canonical?: (value: string) => string | undefined;
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
const host = matching(/^[^\s/:]+$/, lower);

/** A hashtag or mention as it is stored and compared: folded, without its `#` or `@`. */
export function tagKey(text: string): string {
  return fold(text).replace(/^[#@]/, "");
}

/** The text fields, which are also the scopes of a word or phrase. */
export const TEXT_SCOPES = ["title", "content", "author"] as const;

/** Every field of the query language but `custom.<name>`. */
export const FIELDS = [
  { name: "title", kind: "text", help: "Words of the title.", example: "recall" },
  { name: "content", kind: "text", help: "Words of the text.", example: "espresso" },
  { name: "author", kind: "text", help: "Words of the author's name.", example: "brandt" },
  {
    name: "lang",
    kind: "equality",
    help: "Language, as a two-letter code.",
    example: "en",
    canonical: matching(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, lower),
  },
  {
    name: "sourcetype",
    kind: "equality",
    help: "Type of source; BLOG also finds BLOG_OTHER.",
    example: "BLOG",
    canonical: matching(/^[A-Z][A-Z0-9_]*$/, upper),
  },
  {
    name: "sourcecountry",
    kind: "equality",
    help: "Country of the source, as a two-letter code.",
    example: "lu",
    canonical: matching(/^[a-z]{2}$/, lower),
  },
  {
    name: "gender",
    kind: "equality",
    help: "Gender of the author.",
    example: "FEMALE",
    values: ["FEMALE", "MALE", "UNKNOWN"],
    canonical: upper,
  },
  {
    name: "sentiment",
    kind: "numeric",
    help: "positive, neutral or negative, or a number from -5 to 5.",
    example: "negative",
    values: ["positive", "neutral", "negative"],
    canonical: lower,
  },
  {
    name: "tag",
    kind: "equality",
    help: "A tag given in the project, written in full.",
    example: '"Group / tag"',
    canonical: (value) => value.trim() || undefined,
  },
  {
    name: "hashtag",
    kind: "equality",
    help: "A hashtag of the text.",
    example: "espresso",
    canonical: matching(/^[\p{L}\p{N}\p{M}_]+$/u, tagKey),
  },
  {
    name: "mention",
    kind: "equality",
    help: "An account named in the text.",
    example: "northwind",
    canonical: matching(/^[\p{L}\p{N}\p{M}_.-]+$/u, tagKey),
  },
  {
    name: "domainurl",
    kind: "equality",
    help: "Domain of the address, with all its hosts.",
    example: "news.example",
    canonical: host,
  },
  {
    name: "hosturl",
    kind: "equality",
    help: "Exact host of the address.",
    example: "www.news.example",
    canonical: host,
  },
  { name: "reach", kind: "numeric", help: "People the document may have reached.", example: ">1000" },
  { name: "engagement", kind: "numeric", help: "Reactions, comments and shares together.", example: ">=50" },
  { name: "comment_count", kind: "numeric", help: "Number of comments.", example: ">0" },
  { name: "noise_level", kind: "numeric", help: "Noise from 0 (clean) to 100.", example: "<=30" },
  { name: "word_count", kind: "numeric", help: "Number of words.", example: ">=20" },
  { name: "rating", kind: "numeric", help: "Rating given by a review.", example: ">=4" },
  { name: "published", kind: "date", help: "Day or time of publication, in UTC.", example: ">=2024-01-31" },
  { name: "search_indexed", kind: "date", help: "Day or time of arrival, in UTC.", example: ">=2024-01-31" },
] as const satisfies readonly Field[];

/** Name of a field of the query language, without the project's own metrics. */
export type FieldName = (typeof FIELDS)[number]["name"];

/** A custom metric of the project, by its name. */
export type CustomField = `custom.${string}`;

/** The family of `custom.<name>` fields, as completion shows it after the fixed ones. */
export const CUSTOM_FIELD: Field = {
  name: "custom.",
  kind: "equality",
  help: "A custom metric of the project, as custom.<name>.",
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
