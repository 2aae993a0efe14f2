import { isJson } from "../../../shared/documents/json";
import { isKnownName } from "../columns";
import { endOfString } from "./json-text";

/**
 * Where the values of a file lie: "lines" one to a line; "values" one after another, or in lists; "list" in one of the
 * lists that the one object of the file holds, each named by the keys that lead to it.
 */
export type JsonLayout =
  | { kind: "lines" }
  | { kind: "values" }
  | { kind: "list"; path: readonly string[]; lists: readonly string[] };

interface FoundList {
  path: string[];
  /** Keys inside it that are called as fields are. */
  known: Set<string>;
}

/** Finds the layout of a JSON text by its start; `wanted` names the list to be read, where there are several. */
export function detectLayout(head: string, wanted?: string): JsonLayout {
  const lines = head.split("\n").slice(0, -1);
  const filled = lines.filter((line) => line.trim() !== "").slice(0, 50);
  const whole = filled.filter((line) => /^\s*\{.*\}\s*$/.test(line) && isJson(line));
  if (filled.length > 1 && whole.length > filled.length / 2) return { kind: "lines" };
  const lists = /^\s*\{/.test(head) ? listsIn(head) : [];
  // Deep inside an object, a list of what is no mention is rather a part of one.
  const found = lists.filter(({ path, known }) => path.length === 1 || known.size >= 2);
  const [likeliest] = [...found].sort((a, b) => b.known.size - a.known.size);
  const list = found.find(({ path }) => nameOf(path) === wanted) ?? likeliest;
  return list
    ? { kind: "list", path: list.path, lists: found.map(({ path }) => nameOf(path)) }
    : { kind: "values" };
}

/** What a list is called: the keys that lead to it. */
export function nameOf(path: readonly string[]): string {
  return path.join(".");
}

/** The lists of objects that the first object holds, not inside other lists, if that object is all there is. */
function listsIn(head: string): FoundList[] {
  const lists: FoundList[] = [];
  /** The key read last in each object that is open; lists have none. */
  const open: (string | null)[] = [];
  let current: { list: FoundList; depth: number } | null = null;
  for (let at = 0; at < head.length; at++) {
    const sign = head[at];
    if (sign === '"') {
      const ends = endOfString(head, at);
      const isKey = /^\s*:/.test(head.slice(ends + 1, ends + 50));
      const text = head.slice(at + 1, ends);
      if (isKey && current && isKnownName(text)) current.list.known.add(text);
      if (isKey && open.length > 0) open[open.length - 1] = text;
      at = ends;
    } else if (sign === "{") open.push("");
    else if (sign === "[") {
      const path = open.flatMap((key) => (key === null ? [] : [key]));
      if (path.length === open.length && /^\[\s*\{/.test(head.slice(at, at + 200))) {
        current = { list: { path, known: new Set() }, depth: open.length };
        lists.push(current.list);
      }
      open.push(null);
    } else if (sign === "}" || sign === "]") {
      open.pop();
      if (open.length === current?.depth) current = null;
      if (open.length === 0) return /^\s*$/.test(head.slice(at + 1)) ? lists : [];
    }
  }
  return lists;
}
