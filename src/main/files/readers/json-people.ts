import { isObject } from "../../../shared/documents/json";
import { JsonCutter, type JsonValue, parseValue } from "./json";
import type { JsonLayout } from "./json-layout";
import { endOfString } from "./json-text";

/** People of a file by ID. */
export type People = ReadonlyMap<string, object>;

export const noPeople: People = new Map();

/** The start of a list of people. Within a string its quotes would be escaped. */
const listStart = /"(?:users|profiles|members|participants|participant_data)"\s*:\s*\[/;
/** The path of such a list. */
export const peopleList = /(?:^|\.)(?:users|profiles|members|participants|participant_data)$/;
/** No start is longer, blanks aside. */
const longestStart = 64;
/** Keys that name a record's author, most reliable first. */
const authorKeys = [
  "author_id",
  "authorId",
  "from_id",
  "user_id",
  "userId",
  "sender_id",
  "senderId",
  "requester_id",
  "creator_id",
  "owner_id",
];
const longestValue = 300;
const longestPerson = 1024 * 1024;
/** Maximum number of characters of people in memory. Beyond that, only the ID is known. */
const maxBufferedBytes = 48 * 1024 * 1024;
/** Memory that a person takes beside the text. */
const bytesBeside = 64;

/** Whether the layout's records name their author only by ID. */
export function namesAuthorsById(head: string, layout: JsonLayout): boolean {
  const values: JsonValue[] = [];
  new JsonCutter(layout).push(head, values);
  return values.some((value) => "value" in value && authorIdOf(value.value) !== null);
}

/** Reads all lists of people in a file. */
export async function readPeople(texts: AsyncIterable<{ text: string }>): Promise<People> {
  const finder = new PeopleFinder();
  for await (const { text } of texts) finder.push(text);
  return finder.people;
}

/** Finds people in streamed text by the start of their list, because parsing the whole file takes seconds. */
class PeopleFinder {
  readonly people = new Map<string, object>();
  #held = 0;
  #rest = "";
  #isInList = false;

  push(text: string): void {
    const all = this.#rest + text;
    let at = 0;
    for (;;) {
      if (this.#isInList) {
        const { next, isOver } = this.#takePeople(all, at);
        if (!isOver) {
          this.#rest = all.slice(next);
          // Nobody's data is that long, and each piece of text would be searched again. The rest of the list isn't read.
          if (this.#rest.length > longestPerson) this.#isInList = false;
          return;
        }
        this.#isInList = false;
        at = next;
      }
      const start = listStart.exec(all.slice(at));
      if (!start) {
        this.#rest = all.slice(Math.max(at, all.length - longestStart));
        return;
      }
      at += start.index + start[0].length;
      this.#isInList = true;
    }
  }

  /** Reads the complete objects of a list. Returns where to continue, and whether the list has ended. */
  #takePeople(text: string, from: number): { next: number; isOver: boolean } {
    let at = from;
    for (;;) {
      while (/[\s,]/.test(text.charAt(at))) at++;
      if (at === text.length) return { next: at, isOver: false };
      // The end of the list, or a list of something else.
      if (text.charAt(at) !== "{") return { next: at, isOver: true };
      const ends = endOfObject(text, at);
      if (ends < 0) return { next: at, isOver: false };
      this.#take(parseValue(text.slice(at, ends), 0));
      at = ends;
    }
  }

  #take(item: JsonValue): void {
    if (!("value" in item) || !isObject(item.value) || this.#held > maxBufferedBytes) return;
    const id = plainId(item.value["id"]);
    if (id === null) return;
    const { fallback_name: called, ...values } = item.value;
    const person = plainValues(called === undefined ? values : { name: called, ...values, id }, true);
    this.#held += bytesBeside + JSON.stringify(person).length;
    this.people.set(id, person);
  }
}

/** The position after the object that starts at `from`. -1 if the text ends within it. */
function endOfObject(text: string, from: number): number {
  const signs = /["{}]/g;
  signs.lastIndex = from;
  let depth = 0;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const at = found.index;
    if (found[0] === '"') signs.lastIndex = endOfString(text, at) + 1;
    else depth += found[0] === "{" ? 1 : -1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Adds the person that a record names by ID as its author. */
export function withAuthor(value: unknown, people: People): unknown {
  const id = people.size > 0 ? authorIdOf(value) : null;
  const author = id === null ? undefined : people.get(id);
  return author && isObject(value) ? { ...value, author } : value;
}

function authorIdOf(value: unknown): string | null {
  if (!isObject(value) || "author" in value) return null;
  for (const key of authorKeys) {
    const id = plainId(value[key]);
    if (id !== null) return id;
  }
  return null;
}

/** An ID as text, also of an object around it as Hangouts has them. */
function plainId(value: unknown): string | null {
  const id = isObject(value) ? value["gaia_id"] : value;
  return typeof id === "number" || (typeof id === "string" && id !== "") ? String(id) : null;
}

/** Short values of a person and its nested objects, without pictures and lists. */
function plainValues(value: object, isOuter: boolean): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
      if (isObject(inner)) return isOuter ? [[key, plainValues(inner, false)]] : [];
      const isPlain =
        typeof inner === "number" ||
        typeof inner === "boolean" ||
        (typeof inner === "string" && inner.length <= longestValue);
      return isPlain ? [[key, inner]] : [];
    }),
  );
}
