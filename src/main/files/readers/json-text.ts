import { budget } from "./budget";

/** The end of the string that starts at `from`. The text's length if it is incomplete. */
export function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = at - 1;
    while (text.charCodeAt(slashes) === 0x5c) slashes--;
    if ((at - 1 - slashes) % 2 === 0) return at;
  }
  return text.length;
}

/** The string between two quotes. */
export function stringOf(text: string, opening: number, closing: number): string {
  const raw = text.slice(opening + 1, closing);
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

type Container = { list: unknown[] } | { object: Record<string, unknown>; key: string | null };

/** Parses JSON text that may end anywhere. Keeps the complete part of a value that is cut off. */
export function parsePartial(text: string): { values: unknown[]; isCutOff: boolean } {
  const values: unknown[] = [];
  const open: Container[] = [];
  const put = (value: unknown) => {
    const inside = open.at(-1);
    if (!inside) values.push(value);
    else if ("list" in inside) inside.list.push(value);
    else if (inside.key !== null) {
      inside.object[inside.key] = value;
      inside.key = null;
    }
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (sign === '"') {
      const ends = endOfString(text, at);
      const string = stringOf(text, at, ends);
      const inside = open.at(-1);
      if (inside && "object" in inside && inside.key === null) inside.key = string;
      else put(string);
      at = ends;
    } else if (sign === "{") {
      const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      put(object);
      open.push({ object, key: null });
    } else if (sign === "[") {
      const list: unknown[] = [];
      put(list);
      open.push({ list });
    } else if (sign === "}" || sign === "]") open.pop();
    else if (!/[\s,:;]/.test(sign)) {
      const word = /^[^\s,:;\]}]+/.exec(text.slice(at, at + 400))?.[0] ?? sign;
      put(scalarOf(word));
      at += word.length - 1;
    }
  }
  return { values, isCutOff: open.length > 0 };
}

function scalarOf(word: string): unknown {
  if (word === "true" || word === "false") return word === "true";
  const number = Number(word);
  return word === "null" || Number.isNaN(number) ? null : number;
}

/** Whether JSON text nests deeper than a record may. Texts with few brackets aren't scanned. */
export function isTooDeep(json: string): boolean {
  if (!hasManyBrackets(json)) return false;
  const signs = /["{}[\]]/g;
  let depth = 0;
  for (let found = signs.exec(json); found; found = signs.exec(json)) {
    if (found[0] === '"') signs.lastIndex = endOfString(json, found.index) + 1;
    else depth += found[0] === "{" || found[0] === "[" ? 1 : -1;
    if (depth > budget.depth) return true;
  }
  return false;
}

function hasManyBrackets(json: string): boolean {
  let count = 0;
  for (const sign of ["{", "["])
    for (let at = json.indexOf(sign); at >= 0 && count <= budget.depth; at = json.indexOf(sign, at + 1))
      count++;
  return count > budget.depth;
}
