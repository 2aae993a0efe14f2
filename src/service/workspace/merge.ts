import { isObject, type JsonObject, ownValue } from "../../shared/documents/json";

/**
 * The merge rule of the interface: a present field replaces the stored one, null clears it, objects merge key by key,
 * arrays are replaced as a whole.
 */
export function merge(stored: JsonObject | undefined, change: JsonObject): Record<string, unknown> {
  // No spread: Node 20 adds fields to a spread copy twenty times slower, and every document gets more fields later.
  const result: Record<string, unknown> = Object.assign({}, stored, change);
  for (const name of Object.keys(change)) {
    const value = change[name];
    if (typeof value !== "object" && value !== undefined) continue;
    const before = stored && ownValue(stored, name);
    // Most new documents have nothing to merge or clear here, and copying many metrics would be expensive.
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
