import { documentLimits, genders, originForm } from "../../shared/interface/documents.constants";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { isCertainlyValid } from "./site";

/**
 * Fast path for common documents: the full schema costs as much as splitting the text into words. A document that is
 * certain to pass is read here with the same result as the schema. Anything doubtful goes to the schema, which alone
 * reports errors.
 */

const inDoubt = Symbol("only the schema can tell");
/** Returns the value as the schema reads it, or `inDoubt`. */
type Check = (value: unknown) => unknown;

const text =
  (max: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= max ? value : inDoubt;
const form =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value) ? value : inDoubt;
const number =
  (min: number, max: number, isFit: (number: number) => boolean = () => true): Check =>
  (value) => {
    const read = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
    return typeof read === "number" && read >= min && read <= max && isFit(read) ? read : inDoubt;
  };
const integer = (min: number, max: number): Check => number(min, max, Number.isSafeInteger);
const { largestNumber } = documentLimits;
const amount = number(0, largestNumber);
const figure = number(-largestNumber, largestNumber);
const address: Check = (value) =>
  typeof value === "string" &&
  value.length <= documentLimits.urlLength &&
  /^[\x21-\x7e]+$/.test(value) &&
  isCertainlyValid(value)
    ? value
    : inDoubt;
const names: Check = (value) =>
  Array.isArray(value) && value.length <= 1000 && value.every(isName) ? value : inDoubt;
const scalar: Check = (value) =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : inDoubt;

/** Null clears a field. Fields that `checks` doesn't name are checked by `others`. */
const object =
  (checks: Readonly<Record<string, Check>>, others: Check = (value) => value): Check =>
  (value) => {
    if (!isObject(value)) return inDoubt;
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      if (name === "__proto__") return inDoubt;
      const given = value[name];
      const check = Object.hasOwn(checks, name) ? checks[name] : others;
      const field = given === null ? null : check?.(given);
      if (field === inDoubt || field === undefined) return inDoubt;
      read[name] = field;
    }
    return read;
  };

const document = object({
  url: address,
  published: integer(0, 8_640_000_000_000_000),
  // A character takes at most three bytes.
  content: text(documentLimits.contentBytes / 3),
  title: text(documentLimits.titleLength),
  lang: form(/^[a-z]{2,3}$/),
  sentiment: integer(-5, 5),
  noise_level: integer(0, 100),
  engagement: amount,
  reach: amount,
  comment_count: amount,
  rating: figure,
  source_type: names,
  post_type: names,
  tags_customer: names,
  parent_url: address,
  extra_author_attributes: object({
    id: text(500),
    name: text(500),
    gender: (value) => (genders.some((gender) => gender === value) ? value : inDoubt),
  }),
  extra_source_attributes: object({ name: text(500), geo: form(/^[A-Za-z]{2}$/) }),
  article_extended_attributes: object({}, figure),
  custom: object({}, scalar),
  date_assumed: (value) => (typeof value === "boolean" ? value : inDoubt),
  // The schema checks imports that are too long or not printable ASCII.
  import: form(/^[\x20-\x7e]{1,120}$/),
  sentiment_origin: form(originForm),
  sentiment_confidence: number(0, 1),
  origins: object({}, form(originForm)),
});

/** Reads a document of common form as its schema would. Returns undefined if only the schema can decide. */
export function usualInput(body: JsonObject): (JsonObject & { url: string }) | undefined {
  const read = document(body);
  return isObject(read) && hasUrl(read) ? read : undefined;
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value.length > 0 && value.length <= 500;
}

function hasUrl(read: JsonObject): read is JsonObject & { url: string } {
  return typeof read["url"] === "string";
}
