/** An object as JSON has it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The merge rule of the interface: a field that is present replaces, null clears, objects merge key by key, arrays
 * replace.
 */
export function merge(stored: JsonObject, change: JsonObject): Record<string, unknown> {
  const result: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const before = result[name];
    if (value === null) Reflect.deleteProperty(result, name);
    else if (isObject(value)) result[name] = merge(isObject(before) ? before : {}, value);
    else result[name] = value;
  }
  return result;
}

/** Whether a new text is only the beginning of the stored one, cut with an ellipsis. */
export function isShortened(text: string, stored: string): boolean {
  const cut = /^([^]*?)(?:…|\.{3})$/.exec(text.trimEnd());
  return cut?.[1] !== undefined && cut[1] !== "" && stored.startsWith(cut[1].trimEnd());
}
