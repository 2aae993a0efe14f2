import { isObject, type JsonObject } from "../../shared/documents/json";

/**
 * The merge rule of the interface: a field that is present replaces, null clears, objects merge key by key, arrays
 * replace.
 */
export function merge(stored: JsonObject | undefined, change: JsonObject): Record<string, unknown> {
  // Not spread: Node 20 is twenty times slower at adding fields to a spread copy, and more are added to each document.
  const result: Record<string, unknown> = Object.assign({}, stored, change);
  for (const name of Object.keys(change)) {
    const value = change[name];
    if (typeof value !== "object" && value !== undefined) continue;
    const before = stored?.[name];
    // Nothing to merge or to clear in it, as in most new documents: a copy of many metrics would cost much.
    if (before === undefined && isObject(value) && Object.values(value).every(isScalar)) continue;
    if (isObject(value)) result[name] = merge(isObject(before) ? before : undefined, value);
    else if (value === null || (value === undefined && before === undefined))
      Reflect.deleteProperty(result, name);
    else if (value === undefined) result[name] = before;
  }
  return result;
}

/** Whether a new text is only the beginning of the stored one, cut with an ellipsis. */
export function isShortened(text: string, stored: string): boolean {
  const cut = /^([^]*?)(?:…|\.{3})$/.exec(text.trimEnd());
  return cut?.[1] !== undefined && cut[1] !== "" && stored.startsWith(cut[1].trimEnd());
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" && value !== undefined;
}
