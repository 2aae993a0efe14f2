import { isObject, same } from "../../shared/documents/json";

/**
 * What to write so that nothing is lost that this version doesn't know. `raw` is the file's content, `known` what this
 * version has read of it, and `next` what that has become. Items of lists are matched by `id`, others by their content.
 */
export function withUnknown(raw: unknown, known: unknown, next: unknown): unknown {
  if (same(known, next)) return raw;
  if (Array.isArray(raw) && Array.isArray(known) && Array.isArray(next)) return listWith(raw, known, next);
  if (!isObject(raw) || !isObject(known) || !isObject(next)) return next;
  const kept = Object.entries(raw).flatMap(([key, value]): [string, unknown][] => {
    if (Object.hasOwn(next, key)) return [[key, withUnknown(value, known[key], next[key])]];
    return Object.hasOwn(known, key) ? [] : [[key, value]];
  });
  const added = Object.entries(next).filter(([key]) => !Object.hasOwn(raw, key));
  return Object.fromEntries([...kept, ...added]);
}

function listWith(raw: readonly unknown[], known: readonly unknown[], next: readonly unknown[]): unknown[] {
  // Without an id, an item that was read has the same place in both lists. Only lists with ids may have unread items.
  const names = raw.map((item, at) => idOf(item) ?? nameOf(raw.length === known.length ? known[at] : item));
  const places = new Map(names.map((name, at) => [name, at]));
  const before = new Map(known.map((item) => [nameOf(item), item]));
  const result = next.map((item) => {
    const name = nameOf(item);
    const at = places.get(name);
    return { name, item: at === undefined ? item : withUnknown(raw[at], before.get(name), item) };
  });
  raw.forEach((item, at) => {
    const name = names[at] ?? "";
    if (before.has(name) || idOf(item) === undefined) return;
    // An unread item stays behind the one it followed.
    const earlier = names.slice(0, at);
    const place = result.findLastIndex((predecessor) => earlier.includes(predecessor.name));
    result.splice(place + 1, 0, { name, item });
  });
  return result.map(({ item }) => item);
}

function nameOf(item: unknown): string {
  return idOf(item) ?? JSON.stringify(item);
}

function idOf(item: unknown): string | undefined {
  return isObject(item) && typeof item["id"] === "string" ? `id ${item["id"]}` : undefined;
}
