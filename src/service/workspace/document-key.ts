/**
 * Names a document outside of its store and engine: here by the number of its row, elsewhere by a text. Compare keys and hand them
 * back; nothing else can be told from them.
 */
export type DocumentKey = number | string;

/** The row numbers that keys of a workspace on this computer are. */
export function rowsOf(keys: readonly DocumentKey[]): number[] {
  return keys.map((key) => {
    if (typeof key !== "number") throw new TypeError("The key is one of another store of documents");
    return key;
  });
}
