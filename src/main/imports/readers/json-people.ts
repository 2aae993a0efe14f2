import { isObject } from "../../../shared/documents/json";
import { JsonCutter, type JsonValue } from "./json";
import type { JsonLayout, JsonStep } from "./json-layout";

type ListLayout = Extract<JsonLayout, { kind: "list" }>;
/** The people of a file by their id. */
export type People = ReadonlyMap<string, object>;

export const nobody: People = new Map();

/** Where responses list the people whom their records name by id alone, seen from an object around the records. */
const places = [["includes", "users"], ["users"], ["profiles"], ["members"]] as const;
/** Keys of a record that name who wrote it, the surest first. */
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
/** Characters of people that are held; of people beyond them the id alone is known. */
const mostHeld = 48 * 1024 * 1024;

/** Whether records of the layout name who wrote them by an id alone. */
export function nameByIdAlone(head: string, layout: ListLayout): boolean {
  const values: JsonValue[] = [];
  new JsonCutter(layout).push(head, values);
  return values.some((one) => "value" in one && authorIdOf(one.value) !== null);
}

/** Reads the lists of people beside the records. `texts` reads the file from its start. */
export async function readPeople(
  texts: () => AsyncIterable<{ text: string }>,
  { steps }: ListLayout,
): Promise<People> {
  const present = await keysPresent(texts());
  const around = steps.flatMap(({ sign }, at) => (sign === "{" ? [steps.slice(0, at + 1)] : []));
  const wanted = places.filter((place) => place.every((key) => present.has(key)));
  const cutters = around.flatMap((before) => wanted.map((place) => cutterFor(before, place)));
  if (cutters.length === 0) return nobody;
  const people = new Map<string, object>();
  let held = 0;
  for await (const { text } of texts()) {
    const values: JsonValue[] = [];
    for (const cutter of cutters) cutter.push(text, values);
    for (const item of values) {
      if (!("value" in item) || !isObject(item.value) || held > mostHeld) continue;
      const { id } = item.value;
      if (typeof id !== "string" && typeof id !== "number") continue;
      const person = plainValues(item.value, true);
      held += JSON.stringify(person).length;
      people.set(String(id), person);
    }
  }
  return people;
}

/** A record with the person it names by id, as its author. */
export function withAuthor(value: unknown, people: People): unknown {
  const id = people.size > 0 ? authorIdOf(value) : null;
  const author = id === null ? undefined : people.get(id);
  return author && isObject(value) ? { ...value, author } : value;
}

function authorIdOf(value: unknown): string | null {
  if (!isObject(value) || "author" in value) return null;
  for (const key of authorKeys) {
    const id = value[key];
    if (typeof id === "number" || (typeof id === "string" && id !== "")) return String(id);
  }
  return null;
}

function cutterFor(before: readonly JsonStep[], place: readonly string[]): JsonCutter {
  const inside = place.map((key, at): JsonStep => ({ key, sign: at === place.length - 1 ? "[" : "{" }));
  return new JsonCutter({ kind: "list", steps: [...before, ...inside], name: place.join("."), lists: [] });
}

/** Which keys of the places the file has anywhere: most have none, and need no parsing. */
async function keysPresent(texts: AsyncIterable<{ text: string }>): Promise<Set<string>> {
  const missing = new Set<string>(places.flat());
  const found = new Set<string>();
  let end = "";
  for await (const { text } of texts) {
    const all = end + text;
    for (const key of missing) {
      if (!all.includes(`"${key}"`)) continue;
      missing.delete(key);
      found.add(key);
    }
    end = text.slice(-16);
  }
  return found;
}

/** Short values of a person, and those of the objects inside: figures, no pictures and lists. */
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
