import { isJson, isObject, nameOf } from "../../../shared/documents/json";
import { textList } from "../columns/column-names";
import { distinct } from "../columns/column-names";
import { hasWords } from "../columns/value-tests";
import { areColumns, areMentions, factsOfRecords, type RecordFacts, replyKey, scoreOf } from "./json-records";
import { budget } from "./budget";
import { endOfString, parsePartial, stringOf } from "./json-text";

/** A list or object on the path to the records, and its key in the parent. A null key means any, as in a list. */
export interface JsonStep {
  key: string | null;
  /** Limits a null key to those of lists that look alike. */
  keys?: ReadonlySet<string>;
  sign: "[" | "{";
}

/** A list that may be the file's records, and its length. Null if the text is cut off before its end. */
export interface JsonList {
  name: string;
  rows: number | null;
}

/**
 * Where the records of a file are: "lines" one per line, "values" in sequence or in a top-level list, "list" in a
 * nested list or in an object with a key per record, "columns" in an object with a key per column.
 */
export type JsonLayout =
  | { kind: "lines" }
  | { kind: "values" }
  | { kind: "columns" }
  | {
      kind: "list";
      steps: readonly JsonStep[];
      name: string;
      lists: readonly JsonList[];
      /** The names of the values of rows that are lists. */
      columns?: readonly string[];
    };

interface Candidate {
  steps: JsonStep[];
  name: string;
  facts: RecordFacts;
  /** Enclosing objects that are records themselves, outermost first. */
  around: RecordFacts[];
}

const deepest = 10;
const maxValues = 200;
const maxKeys = 300;

/** The layout guessed from the start of a JSON text. */
export interface LayoutGuess {
  layout: JsonLayout;
  /** No mentions are visible yet, but the value that may have them continues. */
  isOpen: boolean;
  isCutOff: boolean;
}

/** Detects the layout from the start of a JSON text. `wanted` names the list to read if there are several. */
export function detectLayout(head: string, wanted?: string): JsonLayout {
  return guessLayout(head, wanted).layout;
}

/** Guesses the layout from the start of a JSON text, and whether more text is needed. */
export function guessLayout(head: string, wanted?: string): LayoutGuess {
  const { values, isCutOff } = parsePartial(head);
  const objects = values.filter(isObject);
  const lists = values.filter((value) => Array.isArray(value));
  const [alone] = objects;
  if (alone && values.length === 1 && areColumns(alone, isCutOff))
    return { layout: { kind: "columns" }, isOpen: false, isCutOff };
  const table = alone && values.length === 1 ? rowsOf(alone, isCutOff) : null;
  if (table) return { layout: table, isOpen: false, isCutOff };
  const root = factsOfRecords(objects);
  const candidates: Candidate[] = [];
  // A single object usually wraps lists.
  const around = objects.length > 1 ? [root] : [];
  if (objects.length > 0) lookInto(objects, [{ key: null, sign: "{" }], "", around, candidates);
  if (lists.length > 0) lookIntoLists(lists, [{ key: null, sign: "[" }], "", [], candidates);
  const outer = candidates.find(({ steps }) => steps.length === 1 && steps[0]?.sign === "[");
  const found = candidates.filter(
    (candidate) => candidate !== outer && isOffered(candidate, outer?.facts ?? root, objects.length === 1),
  );
  const chosen =
    found.find(({ name }) => name === wanted) ?? likeliest(found, outer, objects.length === 1 ? root : null);
  const [only] = objects;
  const texts = !chosen && only && objects.length === 1 ? maxTexts(only, root) : null;
  if (texts) return { layout: { kind: "list", ...texts, lists: [] }, isOpen: false, isCutOff };
  const isOpen =
    isCutOff &&
    objects.length + lists.length === 1 &&
    !(chosen && chosen.facts.texts >= 0.3) &&
    !hasTexts(outer) &&
    objects.length === 1;
  const layout: JsonLayout = chosen
    ? { kind: "list", steps: chosen.steps, name: chosen.name, lists: listsOf(found, isCutOff) }
    : areLines(head)
      ? { kind: "lines" }
      : { kind: "values" };
  return {
    layout,
    isOpen: isOpen || (wanted !== undefined && isCutOff && chosen?.name !== wanted),
    isCutOff,
  };
}

const namesKey = /^(?:fields|field_?names|columns|cols|column_?names|headers?|names)$/i;

/** A table whose rows are lists, and the names of their values beside them: {"fields": ["id", …], "values": [[1, …]]}. */
function rowsOf(object: object, isCutOff: boolean, around: readonly JsonStep[] = []): JsonLayout | null {
  const steps: readonly JsonStep[] = around.length > 0 ? around : [{ key: null, sign: "{" }];
  if (steps.length > deepest) return null;
  const entries: [string, unknown][] = Object.entries(object);
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  for (const [key, list] of lists) {
    const names = list.flatMap((name) => (typeof name === "string" ? name : (nameOf(name) ?? [])));
    if (!namesKey.test(key) || names.length < 2 || names.length < list.length) continue;
    const rows = lists.find(([other, rows]) => other !== key && areRows(rows, names.length, isCutOff));
    const columns = distinct(names, names.length);
    if (rows)
      return {
        kind: "list",
        steps: [...steps, { key: rows[0], sign: "[" }],
        name: rows[0],
        lists: [],
        columns,
      };
  }
  for (const [key, inner] of entries) {
    const [only] = Array.isArray(inner) && inner.length === 1 ? (inner as unknown[]) : [];
    const found = isObject(inner)
      ? rowsOf(inner, isCutOff, [...steps, { key, sign: "{" }])
      : isObject(only)
        ? rowsOf(only, isCutOff, [...steps, { key, sign: "[" }, { key: null, sign: "{" }])
        : null;
    if (found) return found;
  }
  return null;
}

/** Whether all elements are lists of one length. The last one of a text that is cut off may be shorter. */
function areRows(list: readonly unknown[], width: number, isCutOff: boolean): boolean {
  const whole = isCutOff && list.length > 1 ? list.slice(0, -1) : list;
  return whole.length > 0 && whole.every((row) => Array.isArray(row) && row.length === width);
}

/** The list of plain texts that holds most of a single object: {"reviews": ["…", "…"]}. */
function maxTexts(object: object, { meanLength }: RecordFacts): { steps: JsonStep[]; name: string } | null {
  const found: { steps: JsonStep[]; name: string; amount: number }[] = [];
  const look = (value: object, steps: readonly JsonStep[], name: string) => {
    for (const [key, inner] of Object.entries(value)) {
      const path = name === "" ? key : `${name}.${key}`;
      if (isObject(inner) && steps.length < deepest) look(inner, [...steps, { key, sign: "{" }], path);
      if (!Array.isArray(inner)) continue;
      const texts = inner.filter((child) => typeof child === "string");
      if (texts.length < 3 || texts.length < inner.length) continue;
      if (texts.filter(hasWords).length * 2 < texts.length) continue;
      const amount = texts.reduce((sum, text) => sum + text.length, 0);
      found.push({ steps: [...steps, { key, sign: "[" }], name: path, amount });
    }
  };
  look(object, [{ key: null, sign: "{" }], "");
  const [best] = found.sort((a, b) => b.amount - a.amount);
  // Otherwise the object is a record with keywords.
  return best && best.amount > meanLength * 2 ? best : null;
}

const hasTexts = (candidate: Candidate | undefined) => (candidate?.facts.texts ?? 0) >= 0.3;

function listsOf(candidates: readonly Candidate[], isCutOff: boolean): JsonList[] {
  const first = new Map(candidates.toReversed().map((candidate) => [candidate.name, candidate]));
  return [...new Set(candidates.map(({ name }) => name))].map((name) => {
    const { count = maxValues } = first.get(name)?.facts ?? {};
    return { name, rows: isCutOff || count >= maxValues ? null : count };
  });
}

function areLines(head: string): boolean {
  const lines = head.split("\n").slice(0, -1);
  const filled = lines.filter((line) => line.trim() !== "").slice(0, 50);
  const whole = filled.filter((line) => /^\s*\{.*\}\s*$/.test(line) && isJson(line));
  return filled.length > 1 && whole.length > filled.length / 2;
}

/**
 * Whether a list can be the file's records. Lists within records only can if they have mentions and the records around
 * them don't.
 */
function isOffered({ steps, name, facts, around }: Candidate, outer: RecordFacts, isAlone: boolean): boolean {
  const isReplies = replyKey.test(steps.findLast(({ key }) => key !== null)?.key ?? "");
  const isMention = ({ texts, dates, meanLength, haveTitlesAlone }: RecordFacts) =>
    texts >= 0.3 && (dates >= 0.3 || (meanLength >= 40 && !haveTitlesAlone));
  if (around.some(isMention) || (isReplies && around.at(-1)?.texts)) return false;
  // A discussion is a title and its posts, which may have no dates.
  if (around.at(-1)?.haveTitlesAlone && textList.test(name) && facts.texts >= 0.3) return true;
  // Texts in parts, of records that have no other, are mentions without dates: the sentences of a review.
  if (around.length > 0 && around.every(({ texts }) => texts === 0) && facts.texts >= 0.3)
    return facts.meanLength >= 20;
  if (around.length > 0 || !isAlone)
    return areMentions(facts) && (facts.count > outer.count || !areMentions(outer));
  // Deeper lists that aren't mentions usually are parts of a record, unless only they have texts.
  const haveAllTexts = outer.texts === 0 && facts.texts >= 0.5 && facts.meanLength >= 40;
  return (
    steps.filter(({ key }) => key !== null).length <= 1 ||
    facts.known >= 2 ||
    areMentions(facts) ||
    haveAllTexts
  );
}

/** Lists of what records refer to. People have texts and dates as mentions do: "I bake", and when they joined. */
const aside =
  /(?:^|\.)(?:included|includes|users|profiles|members|people|contacts|accounts|authors)(?:\.|$)/i;

function likeliest(
  found: readonly Candidate[],
  outer: Candidate | undefined,
  alone: RecordFacts | null,
): Candidate | undefined {
  const own = found.filter(({ name, facts }) => !aside.test(name) && areMentions(facts));
  const [best] = [...(own.length > 0 ? own : found)].sort((a, b) => scoreOf(b.facts) - scoreOf(a.facts));
  if (!best) return undefined;
  if (alone && areMentions(alone) && best.facts.texts < 0.3) return undefined;
  if (outer && scoreOf(outer.facts) > scoreOf(best.facts)) return undefined;
  return best;
}

function lookIntoLists(
  lists: readonly unknown[][],
  steps: JsonStep[],
  name: string,
  around: readonly RecordFacts[],
  out: Candidate[],
): void {
  const objects = lists.flat().filter(isObject).slice(0, maxValues);
  if (steps.length > deepest) return;
  const inner = lists.flat().filter((value) => Array.isArray(value));
  if (objects.length === 0 && inner.length > 0)
    lookIntoLists(inner, [...steps, { key: null, sign: "[" }], name, around, out);
  if (objects.length === 0) return;
  const facts = factsOfRecords(objects);
  out.push({ steps, name, facts, around: [...around] });
  lookInto(objects, [...steps, { key: null, sign: "{" }], name, [...around, facts], out);
}

/** Searches objects at the same path for records. */
function lookInto(
  objects: readonly object[],
  steps: JsonStep[],
  name: string,
  around: readonly RecordFacts[],
  out: Candidate[],
): void {
  if (steps.length > deepest) return;
  const children = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== "object" || value === null) continue;
      const others = children.get(key);
      if (others) others.push(value);
      else if (children.size < maxKeys) children.set(key, [value]);
    }
  }
  const entries = objects.flatMap((object): unknown[] => Object.values(object));
  const inner = entries.filter((entry) => typeof entry === "object" && entry !== null);
  if (lookIntoKeyed(inner, entries.length, objects.length, steps, name, around, out)) return;
  for (const [key, values] of children) {
    const path = name === "" ? key : `${name}.${key}`;
    const lists = values.filter((value) => Array.isArray(value));
    const inside = values.filter(isObject);
    if (lists.length > 0) lookIntoLists(lists, [...steps, { key, sign: "[" }], path, around, out);
    if (inside.length > 0) lookInto(inside, [...steps, { key, sign: "{" }], path, around, out);
  }
}

/** Finds records, or lists of them, that are values of one object under arbitrary keys and look alike. */
function lookIntoKeyed(
  inner: readonly unknown[],
  entries: number,
  objects: number,
  steps: JsonStep[],
  name: string,
  around: readonly RecordFacts[],
  out: Candidate[],
): boolean {
  const records = inner.filter(isObject);
  const lists = inner.filter((value) => Array.isArray(value));
  // {"label": "…"} is a value of a record, not a record.
  const fields = records.reduce((sum, record) => sum + Object.keys(record).length, 0);
  const areRecords = fields >= records.length * 2;
  if (areRecords && records.length > objects && records.length >= entries * 0.7 && areAlike(records)) {
    const facts = factsOfRecords(records.slice(0, maxValues));
    if (facts.texts < 0.3 && facts.known < 2) return false;
    out.push({ steps, name: name || "*", facts, around: [...around] });
    return true;
  }
  if (lists.length < 3 * objects || lists.length < entries * 0.8) return false;
  const inLists = lists.map((list) => list.filter(isObject));
  if (!areAlike(inLists.flatMap((list) => list.slice(0, 1)))) return false;
  const facts = factsOfRecords(inLists.flat().slice(0, maxValues));
  if (!areMentions(facts)) return false;
  const path = name === "" ? "*" : `${name}.*`;
  out.push({ steps: [...steps, { key: null, sign: "[" }], name: path, facts, around: [...around] });
  return true;
}

/** Whether objects share most of their keys. */
function areAlike(objects: readonly object[]): boolean {
  const sample = objects.slice(0, 20);
  if (sample.length < 2) return false;
  const counts = new Map<string, number>();
  let keys = 0;
  for (const object of sample) {
    for (const key of Object.keys(object)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      keys++;
    }
  }
  const shared = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  return keys > 0 && shared >= keys * 0.6 && Math.max(...counts.values()) >= sample.length * 0.7;
}

/** Characters of a list that are examined. */
const listStart = 48 * 1024;

/** Searches a whole text for the list of mentions if its start doesn't show one, up to a string that never ends. */
export class ListFinder {
  readonly #open: JsonStep[] = [];
  #key: string | null = null;
  #rest = "";
  #at = 0;
  #caught: { steps: JsonStep[]; text: string; depth: number } | null = null;
  readonly #found: Candidate[] = [];

  /** Scans more text. Returns whether the search is over. */
  push(text: string): boolean {
    this.#rest += text;
    const all = this.#rest;
    let at = this.#at;
    let begin = this.#caught ? 0 : -1;
    const take = (to: number) => {
      if (this.#caught && begin >= 0) this.#caught.text += all.slice(begin, to);
      begin = to;
    };
    for (; at < all.length; at++) {
      const code = all.charCodeAt(at);
      if (code === 0x22) {
        const ends = endOfString(all, at);
        if (ends === all.length) {
          if (ends - at > budget.record) return true;
          break;
        }
        if (!this.#caught) this.#key = stringOf(all, at, ends);
        at = ends;
      } else if (code === 0x7b || code === 0x5b) {
        const sign = code === 0x7b ? "{" : "[";
        const key = this.#open.at(-1)?.sign === "{" ? this.#key : null;
        this.#open.push({ key, sign });
        if (sign === "[" && !this.#caught && this.#open.length <= deepest) {
          this.#caught = { steps: [...this.#open], text: "", depth: this.#open.length };
          begin = at;
        }
      } else if (code === 0x7d || code === 0x5d) {
        this.#open.pop();
        if (this.#caught && this.#open.length < this.#caught.depth) {
          take(at + 1);
          if (this.#judge()) return true;
        }
      }
      if (this.#caught && this.#caught.text.length + at - begin > listStart) {
        take(at + 1);
        if (this.#judge()) return true;
      }
    }
    take(at);
    this.#rest = all.slice(at);
    this.#at = 0;
    return false;
  }

  /** The best layout found. */
  get layout(): JsonLayout | null {
    const [best] = [...this.#found].sort((a, b) => scoreOf(b.facts) - scoreOf(a.facts));
    return best
      ? { kind: "list", steps: best.steps, name: best.name, lists: listsOf(this.#found, true) }
      : null;
  }

  #judge(): boolean {
    const caught = this.#caught;
    this.#caught = null;
    if (!caught) return false;
    const [list] = parsePartial(caught.text).values;
    const name = caught.steps.flatMap(({ key }) => key ?? []).join(".");
    const candidates: Candidate[] = [];
    if (Array.isArray(list)) lookIntoLists([list], caught.steps, name, [], candidates);
    const [first] = candidates;
    const inside = candidates.filter(
      (candidate) =>
        isOffered(candidate, first?.facts ?? candidate.facts, true) &&
        (candidate.facts.texts >= 0.3 || candidate.facts.known >= 2),
    );
    this.#found.push(...inside);
    return inside.some(({ facts }) => areMentions(facts) && (facts.count > 1 || facts.texts === 1));
  }
}
