export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an object is called, as a tag or a person. Undefined if it has no name. */
export function nameOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const names = ["label", "name", "title", "term", "text", "value", "tag", "fallback_name", "#text"];
  return names
    .map((key) => ownValue(value, key))
    .find((name): name is string => typeof name === "string" && name.trim() !== "");
}

/** A field that the object itself has. Names from files may be those of every object's members, as "constructor". */
export function ownValue<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Deep equality of JSON values. The order of keys doesn't matter. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => same(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isObject(at) ? ownValue(at, name) : undefined), value);
}

/** Whether a JSON value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** A copy with another value at a path. Undefined removes the key, and parents that are then empty. */
export function withValue(value: JsonObject, path: readonly string[], next: unknown): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const before = ownValue(value, name);
  const inner = rest.length === 0 ? next : withValue(isObject(before) ? before : {}, rest, next);
  const gone = inner === undefined || (rest.length > 0 && isObject(inner) && Object.keys(inner).length === 0);
  const others = Object.entries(value).filter(([key]) => key !== name);
  if (gone) return Object.fromEntries(others);
  return Object.hasOwn(value, name)
    ? { ...value, [name]: inner }
    : Object.fromEntries([...others, [name, inner]]);
}
