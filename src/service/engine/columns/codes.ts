/** Codes of texts by document, in as few bytes as the highest code needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Bytes of a code in a column whose highest code is this. */
export function widthOf(highest: number): number {
  return highest < 2 ** 8 ? 1 : highest < 2 ** 16 ? 2 : 4;
}

export function codesOfWidth(width: number, size: number): Codes {
  return width === 1 ? new Uint8Array(size) : width === 2 ? new Uint16Array(size) : new Uint32Array(size);
}

/** Writes a code for each of the first `count` ids to the same index of `into`. */
export type CodesOf = (ids: Uint32Array, count: number, into: Int32Array) => void;

/** Replaces the codes of a column. A code missing in `newCodes` becomes -1. */
export function recoded(column: Codes, newCodes: Int32Array): CodesOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = newCodes[column[ids[i] ?? 0] ?? 0] ?? -1;
  };
}
