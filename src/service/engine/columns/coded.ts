/** Codes of texts by document, in as few bytes as the highest code needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Writes a code for each of the first `count` ids to the same index of `into`. */
export type CodesOf = (ids: Uint32Array, count: number, into: Int32Array) => void;

/** Replaces the codes of a column. A code missing in `newCodes` becomes -1. */
export function recoded(column: Codes, newCodes: Int32Array): CodesOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = newCodes[column[ids[i] ?? 0] ?? 0] ?? -1;
  };
}
