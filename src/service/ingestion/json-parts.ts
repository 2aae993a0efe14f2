/** The bytes of neighbouring elements of a JSON array, commas between them included. */
export interface JsonPart {
  from: number;
  to: number;
  /** How many elements there are. */
  count: number;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts the text of a JSON array between its elements into parts of about `size` elements, without parsing it; undefined
 * for a text that is no array. Where the array is broken, at least one part is broken too: a part is JSON only when all
 * of its elements and the commas between them are.
 */
export function partsOf(json: Uint8Array, size: number): JsonPart[] | undefined {
  let at = 0;
  while (isSpace(json[at])) at++;
  if (json[at] !== OPEN_ARRAY) return undefined;
  const parts: JsonPart[] = [];
  let from = ++at;
  let count = 0;
  let depth = 0;
  for (; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if (byte === COMMA && depth === 0) {
      if (++count === size) {
        parts.push({ from, to: at, count });
        from = at + 1;
        count = 0;
      }
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth-- === 0) break;
    }
  }
  if (json[at] !== CLOSE_ARRAY) return undefined;
  parts.push({ from, to: at, count: count + 1 });
  while (isSpace(json[++at]));
  return at === json.length ? parts : undefined;
}
