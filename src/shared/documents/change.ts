import { derivedFields } from "../interface/documents.constants";
import { isObject, isTexts, same, valueAt, withValue, type JsonObject, ownValue } from "./json";

/** Numeric fields that may arrive as text. */
const numericFields = new Set([
  "published",
  "sentiment",
  "sentiment_confidence",
  "noise_level",
  "engagement",
  "reach",
  "comment_count",
  "rating",
]);
const derived = new Set<string>(derivedFields);

/** The editable part of a document: without derived and empty fields, with numbers as numbers. */
export function writable(document: JsonObject): JsonObject {
  const fields = Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
    if (derived.has(name)) return [];
    const tidy = tidied(value);
    if (tidy === undefined) return [];
    const isNumber = numericFields.has(name) && typeof tidy === "string" && /^\s*[-+]?[\d.]+\s*$/.test(tidy);
    return [[name, isNumber ? Number(tidy) : tidy]];
  });
  return Object.fromEntries(fields);
}

function tidied(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (!isObject(value)) return value;
  const inner = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const tidy = tidied(item);
    return tidy === undefined ? [] : [[name, tidy]];
  });
  return inner.length === 0 ? undefined : Object.fromEntries(inner);
}

/**
 * The change that turns one document into another under the interface's merge rule: only differing fields, null for
 * removed ones, objects key by key, arrays whole. Never includes the URL.
 */
export function changeBetween(before: JsonObject, after: JsonObject): JsonObject {
  return merging(writable(before), writable(after), ["url"]);
}

function merging(before: JsonObject, after: JsonObject, without: readonly string[] = []): JsonObject {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !without.includes(name),
  );
  const change: Record<string, unknown> = {};
  for (const name of names) {
    const old = ownValue(before, name);
    const now = ownValue(after, name);
    if (same(old, now)) continue;
    if (now === undefined) change[name] = isObject(old) ? merging(old, {}) : null;
    else change[name] = isObject(now) && isObject(old) ? merging(old, now) : now;
  }
  return change;
}

/** Applies a change: present fields replace, null clears, objects merge key by key. */
export function applied(document: JsonObject, change: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...document };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const before = ownValue(result, name);
    if (value === null) Reflect.deleteProperty(result, name);
    else result[name] = isObject(value) ? applied(isObject(before) ? before : {}, value) : value;
  }
  if (clearsAssumedDate(document, change)) Reflect.deleteProperty(result, "date_assumed");
  // Another sentiment isn't as sure as the one before.
  if (change["sentiment"] !== undefined && change["sentiment_confidence"] === undefined)
    Reflect.deleteProperty(result, "sentiment_confidence");
  return result;
}

/** Whether a change gives a document a date of its own: another date, or `date_assumed: false`. */
function clearsAssumedDate({ published }: JsonObject, change: JsonObject): boolean {
  const { published: given, date_assumed: said } = change;
  const isOther = given !== undefined && given !== null && Number(given) !== Number(published);
  return said === false || (said === undefined && isOther);
}

/** A field that differs. Missing values are undefined. */
export interface FieldDifference {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

export function differences(before: JsonObject, after: JsonObject): FieldDifference[] {
  const old = writable(before);
  const now = writable(after);
  return pathsOf(old, now).flatMap((path) => {
    const a = valueAt(old, path);
    const b = valueAt(now, path);
    return same(a, b) ? [] : [{ path, before: a, after: b }];
  });
}

/** Paths of all values in some documents. Descends while a value is an object in each of them. */
function pathsOf(...documents: readonly unknown[]): string[][] {
  const objects = documents.filter(isObject);
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return names.flatMap((name) => {
    const values = objects.map((object) => ownValue(object, name));
    const present = values.filter((value) => value !== undefined);
    return present.every(isObject) ? pathsOf(...values).map((rest) => [name, ...rest]) : [[name]];
  });
}

/** The paths that a change sets or clears. */
export function changedPaths(change: JsonObject): string[][] {
  return pathsOf(change).filter(([name]) => name !== "url");
}

/** The change that restores the values replaced by another change. */
export function restoring(change: JsonObject, before: JsonObject): JsonObject {
  const known = writable(before);
  // An assumed date must be restored as assumed. Alone it would count as the document's own.
  const assumed = change["published"] !== undefined && known["date_assumed"] === true;
  // A new sentiment clears the confidence of the one before.
  const isSure = change["sentiment"] !== undefined && known["sentiment_confidence"] !== undefined;
  const restoredFields = {
    ...change,
    ...(assumed && { date_assumed: true }),
    ...(isSure && { sentiment_confidence: null }),
  };
  return changedPaths(restoredFields).reduce<JsonObject>((restored, path) => {
    // A value that wasn't an object is restored as a whole.
    const depth = path.findIndex((_, i) => !isObject(valueAt(known, path.slice(0, i + 1)) ?? {}));
    const whole = depth === -1 ? path : path.slice(0, depth + 1);
    return withValue(restored, whole, valueAt(known, whole) ?? null);
  }, {});
}

/**
 * Lists of texts, such as tags, are merged: what was added and removed here is added to and removed from the other version.
 * Null if a value isn't a list; a missing one counts as empty.
 */
export function mergedTexts(base: unknown, mine: unknown, theirs: unknown): readonly string[] | null {
  const b = base ?? [];
  const m = mine ?? [];
  const t = theirs ?? [];
  if (!isTexts(b) || !isTexts(m) || !isTexts(t)) return null;
  const remaining = t.filter((item) => m.includes(item) || !b.includes(item));
  return [...remaining, ...m.filter((item) => !b.includes(item) && !t.includes(item))];
}

/** A field that was changed here, on the service, or both, since the document was opened. */
export interface Divergence {
  path: readonly string[];
  base: unknown;
  /** For a list that both changed, with their changes. */
  mine: unknown;
  theirs: unknown;
  /** Both sides changed it differently, so someone has to choose. */
  conflict: boolean;
}

/** Field by field, how two versions differ from their common base. */
export function divergences(base: JsonObject, mine: JsonObject, theirs: JsonObject): Divergence[] {
  const b = writable(base);
  const m = writable(mine);
  const t = writable(theirs);
  return pathsOf(b, m, t).flatMap((path) => {
    const inBase = valueAt(b, path);
    const inMine = valueAt(m, path);
    const inTheirs = valueAt(t, path);
    const byMe = !same(inBase, inMine);
    const byThem = !same(inBase, inTheirs);
    if (!byMe && !byThem) return [];
    const merged = byMe && byThem ? mergedTexts(inBase, inMine, inTheirs) : null;
    if (merged) return [{ path, base: inBase, mine: merged, theirs: inTheirs, conflict: false }];
    const conflict = byMe && byThem && !same(inMine, inTheirs);
    return [{ path, base: inBase, mine: inMine, theirs: inTheirs, conflict }];
  });
}

/**
 * Merges two versions with the chosen value of each field. By default the changed one wins, and `mine` if both
 * changed.
 */
export function resolved(
  theirs: JsonObject,
  fields: readonly Divergence[],
  choice: (field: Divergence) => "base" | "mine" | "theirs" | undefined,
): JsonObject {
  return fields.reduce<JsonObject>((document, field) => {
    const chosen = choice(field) ?? (same(field.base, field.mine) ? "theirs" : "mine");
    return withValue(document, field.path, field[chosen]);
  }, writable(theirs));
}
