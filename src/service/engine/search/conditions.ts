import {
  type Clause,
  type Compare,
  type Range,
  bounds,
  fold,
  indexText,
  tagKey,
  valueKey,
} from "../../../shared/query";
import { sentimentOrigins } from "../../../shared/interface/documents.constants";
import type { Run } from "../../../sqlite/id-runs";
import { Bitset } from "../columns/bitset";
import { authorsOf } from "../columns/author-keys";
import { type Columns, genderLabels } from "../columns/columns";
import { isUncertain, sentimentName, unscored } from "../columns/sentiments";
import { isWithin } from "../../workspace/site";

export type Test = (id: number) => boolean;
/** Whether a field `custom.<name>` is a text metric, which is searched by words. */
export type IsText = (field: string) => boolean;
const never: Test = () => false;

/**
 * Returns the test for a clause about document fields, or for its negation. Undefined for clauses that search for
 * words.
 */
export function testOf(clause: Clause, columns: Columns, isText: IsText): Test | undefined {
  switch (clause.kind) {
    case "equals":
      // A story depends on more than a document.
      if (clause.field === "story") return undefined;
      return equality(clause.field, clause.value, columns, isText);
    case "compare":
    case "range":
      return withinBounds(clause, columns);
    case "not": {
      const test = testOf(clause.item, columns, isText);
      return test && ((id) => !test(id));
    }
    default:
      return undefined;
  }
}

function withinBounds(clause: Compare | Range, columns: Columns): Test {
  const { min, max, includeMin, includeMax } = bounds(clause);
  const value = valueOf(clause.field, columns);
  return (id) => {
    const n = value(id);
    return (includeMin ? n >= min : n > min) && (includeMax ? n <= max : n < max);
  };
}

/** Ids that pass a test, among all documents or in a run. */
export function where(columns: Columns, test: Test, [first, last]: Run = [0, columns.size - 1]): Bitset {
  const found = Bitset.of(columns.size);
  if (test !== never) for (let id = first; id <= last; id++) if (test(id)) found.add(id);
  return found;
}

function valueOf(field: string, columns: Columns): (id: number) => number {
  const { published, search_indexed } = columns.dense;
  switch (field) {
    case "published":
      return (id) => published[id] ?? Number.NaN;
    case "search_indexed":
      return (id) => search_indexed[id] ?? Number.NaN;
    default:
      return columns.metric(field) ?? (() => Number.NaN);
  }
}

function equality(field: string, value: string, columns: Columns, isText: IsText): Test {
  const { dense, dictionaries, lists } = columns;
  switch (field) {
    case "lang":
      return isCode(dense.language, dictionaries.language.find(value));
    case "sourcecountry":
      return isCode(dense.country, dictionaries.country.find(value));
    case "gender":
      return isCode(
        dense.gender,
        genderLabels.findIndex((label) => label === value),
      );
    case "author_id":
      return isAmong(dense.author, authorsOf(value, dictionaries));
    case "hosturl":
      return isCode(dense.host, dictionaries.host.find(value));
    case "domainurl":
      return isAnyCode(dense.host, dictionaries.host.values, (host) => isWithin(host, value));
    case "date_assumed": {
      const isAssumed = value === "true";
      return (id) => columns.assumed.has(id) === isAssumed;
    }
    case "import":
      return isAnyCode(dense.import, dictionaries.import.values, alike(value));
    case "sentiment_origin":
      // Earlier versions of the scorer recorded nothing.
      if (value === sentimentOrigins.unknown)
        return (id) => dense.sentiment_origin[id] === 0 && dense.sentiment[id] !== unscored;
      return isCode(dense.sentiment_origin, dictionaries.sentiment_origin.find(value));
    case "sentiment": {
      const { sentiment, sentiment_confidence: confidence } = dense;
      if (value === "uncertain") return (id) => isUncertain(confidence[id] ?? 0);
      const wanted = value === "unscored" ? undefined : value;
      return (id) => sentimentName(sentiment[id] ?? unscored) === wanted;
    }
    case "sourcetype":
      return hasAny(lists.source_type, (type) => {
        const spelled = type.toUpperCase();
        return spelled === value || spelled.startsWith(`${value}_`);
      });
    case "tag":
      return hasAny(lists.tag, alike(value));
    case "hashtag":
      return hasAny(lists.hashtag, (tag) => tagKey(tag) === value);
    case "mention":
      return hasAny(lists.mention, (name) => tagKey(name) === value);
    default:
      return customValue(field, value, columns, isText);
  }
}

/**
 * Tests a custom metric: a number, consecutive words of a TEXT, or a whole KEYWORD except for case and accents. A text
 * is checked only when a document with it is tested, since a metric may have as many texts as documents.
 */
function customValue(field: string, value: string, columns: Columns, isText: IsText): Test {
  const number = columns.metrics.get(field);
  const texts = columns.keywords.get(field);
  const wanted = /^[-+]?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const fits = isText(field) ? holding(value) : alike(value);
  // By code: 1 for a text that matches, 2 for one that doesn't, 0 for one not checked yet.
  const known = new Uint8Array(texts?.dictionary.size ?? 0);
  return (id) => {
    if (number?.get(id) === wanted) return true;
    let found = false;
    texts?.each(id, (code) => {
      if (known[code] === 0) known[code] = fits(texts.dictionary.text(code)) ? 1 : 2;
      found ||= known[code] === 1;
    });
    return found;
  };
}

/** Whether a text is equal except for case, accents and surrounding space. */
function alike(value: string): (text: string) => boolean {
  const wanted = valueKey(value);
  return (text) => valueKey(text) === wanted;
}

/** Whether a text contains the words of a value consecutively. A value without words is searched as a substring. */
function holding(value: string): (text: string) => boolean {
  const wanted = indexText(value);
  if (wanted === "") return (text) => fold(text).includes(fold(value));
  return (text) => ` ${indexText(text)} `.includes(` ${wanted} `);
}

/** An array with 1 at some codes, which is faster to look up than a set. */
export function flagsOf(codes: readonly number[]): Uint8Array {
  const flags = new Uint8Array(1 + codes.reduce((max, code) => Math.max(max, code), 0));
  for (const code of codes) flags[code] = 1;
  return flags;
}

function isCode(codes: ArrayLike<number>, code: number | undefined): Test {
  return code === undefined || code < 0 ? never : (id) => codes[id] === code;
}

function isAmong(codes: ArrayLike<number>, some: readonly number[]): Test {
  const [code, ...others] = some;
  return others.length === 0 ? isCode(codes, code) : (id) => some.includes(codes[id] ?? 0);
}

function isAnyCode(
  codes: ArrayLike<number>,
  values: readonly string[],
  test: (value: string) => boolean,
): Test {
  const wanted = Uint8Array.from(values, (value) => (value !== "" && test(value) ? 1 : 0));
  return (id) => wanted[codes[id] ?? 0] === 1;
}

function hasAny(list: Columns["lists"]["tag"], test: (value: string) => boolean): Test {
  const codes = list.dictionary.values.flatMap((value, code) => (code > 0 && test(value) ? [code] : []));
  return codes.length === 0 ? never : (id) => codes.some((code) => list.has(id, code));
}
