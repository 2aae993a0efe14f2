import { ownValue } from "../../shared/documents/json";

type Body = Record<string, unknown>;

/** Sets a field such as "url" or "extra_author_attributes.name". */
export function setPath(target: Body, path: string, value: unknown): void {
  const [first, second] = parts(path);
  if (second === undefined) target[first] = value;
  else {
    const inner = objectAt(target, first);
    inner[second] = value;
    target[first] = inner;
  }
}

/** Deletes a field, and the object around it if it becomes empty. */
export function dropPath(target: Body, path: string): void {
  const [first, second] = parts(path);
  if (second === undefined) {
    Reflect.deleteProperty(target, first);
    return;
  }
  const inner = objectAt(target, first);
  Reflect.deleteProperty(inner, second);
  if (Object.keys(inner).length === 0) Reflect.deleteProperty(target, first);
}

export function readPath(target: Body, path: string): unknown {
  const [first, second] = parts(path);
  return second === undefined ? target[first] : ownValue(objectAt(target, first), second);
}

/** The path of the field that an issue of a schema is about. */
export function fieldOfIssue(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === "string");
  const [first = "", second] = names;
  return second === undefined ? first : `${first}.${second}`;
}

type Parts = readonly [first: string, second: string | undefined];
/** Caches split paths: there are few, and every row uses them. */
const known = new Map<string, Parts>();

function parts(path: string): Parts {
  let found = known.get(path);
  if (!found) {
    const point = path.indexOf(".");
    found = point < 0 ? [path, undefined] : [path.slice(0, point), path.slice(point + 1)];
    known.set(path, found);
  }
  return found;
}

function objectAt(target: Body, name: string): Body {
  const value = ownValue(target, name);
  return isBody(value) ? value : {};
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
