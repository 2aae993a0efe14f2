/** Writes a code for each of the first `count` ids into `into`, at the same places. */
export type CodesOf = (ids: Uint32Array, count: number, into: Int32Array) => void;

/** Other codes in place of a column's; a code that is not listed becomes -1. */
export function recoded(column: Uint32Array, newCodes: Int32Array): CodesOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = newCodes[column[ids[i] ?? 0] ?? 0] ?? -1;
  };
}
