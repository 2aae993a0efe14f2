/** Writes a code for each of the first `count` ids into `into`, at the same places. */
export type CodesOf = (ids: Uint32Array, count: number, into: Int32Array) => void;

/** The codes of documents as a column holds them. */
export function codesOf(column: Uint32Array): CodesOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = column[ids[i] ?? 0] ?? 0;
  };
}

/** The codes of documents, worked out for each. */
export function codesBy(codeOf: (id: number) => number): CodesOf {
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) into[i] = codeOf(ids[i] ?? 0);
  };
}

/** Other codes in place of codes; a code that is not listed becomes -1. */
export function recoded(codes: CodesOf, newCodes: Int32Array): CodesOf {
  return (ids, count, into) => {
    codes(ids, count, into);
    for (let i = 0; i < count; i++) into[i] = newCodes[into[i] ?? 0] ?? -1;
  };
}
