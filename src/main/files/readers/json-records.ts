import { isObject } from "../../../shared/documents/json";
import { cellKind } from "../columns/cell-kind";
import { isKnownName } from "../columns/columns";
import { picturePost } from "./json-messages";

/** How well the objects of a list fit as records of a table. */
export interface RecordFacts {
  count: number;
  /** Share of the objects with a text at the same path, and its mean length. */
  texts: number;
  meanLength: number;
  /** Whether titles are their only texts. */
  haveTitlesAlone: boolean;
  /** Share of the objects with a date at the same path. */
  dates: number;
  known: number;
}

const maxRecords = 40;
const deepest = 5;
const textKey =
  /^(?:text|full[_-]?text|body|self[_-]?text|message|msg|content|comment|caption|review|(?:review|comment|post)[_-]?text|title|headline|description|text[_-]?(?:display|original)|raw[_-]?text|opinion|feedback)$/i;
/** Keys of lists that are read with the record that holds them. */
export const replyKey = /^(?:replies|responses|answers|children)$/i;
const titlePath = /(?:^|\.)(?:title|headline)$/i;
const dateKey = /date|time|created|posted|publi|stamp|_at$|At$|^ts$|utc|epoch/;

interface PlaceFacts {
  texts: number;
  length: number;
  dates: number;
}

/** Examines objects as records: texts, dates and names of fields. */
export function factsOfRecords(objects: readonly object[]): RecordFacts {
  const sample = objects.slice(0, maxRecords);
  const places = new Map<string, PlaceFacts>();
  const known = new Set<string>();
  for (const object of sample) note(picturePost(object), "", 0, places, known);
  const count = Math.max(1, sample.length);
  const all = [...places.values()];
  const texts = Math.max(0, ...all.map((place) => place.texts));
  const longest = Math.max(0, ...all.map((place) => place.length));
  return {
    count: objects.length,
    texts: texts / count,
    meanLength: longest / count,
    haveTitlesAlone: [...places].every(([path, place]) => place.texts === 0 || titlePath.test(path)),
    dates: Math.max(0, ...all.map((place) => place.dates)) / count,
    known: known.size,
  };
}

function note(
  object: object,
  prefix: string,
  depth: number,
  places: Map<string, PlaceFacts>,
  known: Set<string>,
): void {
  for (const [key, value] of Object.entries(object)) {
    const path = `${prefix}${key}`;
    if (isKnownName(key)) known.add(path);
    if (isObject(value) && depth < deepest) note(value, `${path}.`, depth + 1, places, known);
    const place = places.get(path) ?? { texts: 0, length: 0, dates: 0 };
    const text = typeof value === "string" ? value : isParts(value) ? "some text of its parts" : null;
    if (text !== null && isText(text, key)) {
      place.texts++;
      place.length += text.length;
    }
    if (isDate(value, key)) place.dates++;
    if (places.size < 400) places.set(path, place);
  }
}

const isParts = (value: unknown) =>
  Array.isArray(value) &&
  value.some((part) => isObject(part) && "text" in part) &&
  (value.some((part) => typeof part === "string") ||
    value.every((part) => isObject(part) && typeof part["type"] === "string"));

function isText(text: string, key: string): boolean {
  if (text.trim() === "" || /^https?:\/\/\S+$/i.test(text)) return false;
  if (textKey.test(key)) return true;
  // The start is enough: the pattern takes quadratic time in a text without blanks.
  const isWorded = /\p{L}\S*\s+\S*\p{L}/u.test(text.slice(0, 500))
    ? text.length >= 12
    : /\p{Script=Han}{6}|\p{Script=Hiragana}{3}/u.test(text);
  return isWorded && cellKind(text.slice(0, 60)) === "text";
}

function isDate(value: unknown, key: string): boolean {
  if (typeof value === "string")
    return (
      value.length <= 40 &&
      /\d/.test(value) &&
      (cellKind(value) === "date" || (dateKey.test(key) && /^\d{9,19}(\.\d+)?$/.test(value)))
    );
  return typeof value === "number" && dateKey.test(key) && value > 9e8 && value < 4e18;
}

/** Whether these objects are mentions: they have texts and dates. */
export const areMentions = (facts: RecordFacts) => facts.texts >= 0.3 && facts.dates >= 0.3;

/** Rates objects as the records of a file. */
export function scoreOf({ count, texts, dates, known }: RecordFacts): number {
  const quality = (texts >= 0.3 ? 2 + texts : 0) + (dates >= 0.3 ? 1 + dates : 0) + Math.min(known, 5) * 0.3;
  return quality * (1 + Math.log2(1 + count) / 4);
}

const isPlain = (value: unknown) => !isObject(value) && !Array.isArray(value);
const isCounted = (keys: readonly string[]) => keys.length > 0 && keys.every((key) => /^\d{1,12}$/.test(key));

/**
 * Whether an object holds columns: each with a value by row number, {"title": {"0": "…", "1": "…"}, "by": {…}}, or as a
 * list, {"title": ["…", "…"], "by": […]}. Of a file that is cut off, only the first columns are seen.
 */
export function areColumns(object: object, isCutOff = false): boolean {
  const entries = Object.entries(object);
  const columns = entries.map(([, column]: [string, unknown]) => column);
  if (columns.length === 0 || isCounted(entries.map(([name]) => name))) return false;
  if (!entries.some(([name]) => isKnownName(name))) return false;
  if (columns.every((column) => Array.isArray(column))) return areLists(columns, isCutOff);
  return columns.every(
    (column) =>
      isObject(column) &&
      isCounted(Object.keys(column)) &&
      Object.values(column).slice(0, 100).every(isPlain),
  );
}

/** Lists of plain values of one length. One list alone is a list of texts, unless it has dates or numbers and goes on. */
function areLists(lists: readonly unknown[][], isCutOff: boolean): boolean {
  if (!lists.every((list) => list.slice(0, 100).every(isPlain))) return false;
  const [first = []] = lists;
  const whole = isCutOff ? lists.slice(0, -1) : lists;
  if (lists.length === 1)
    return (
      isCutOff &&
      first.length >= 50 &&
      first.slice(0, 50).every((value) => cellKind(String(value)) !== "text")
    );
  return first.length >= 2 && whole.every((list) => list.length === first.length);
}
