import type { Bitset } from "./columns/bitset";
import type { DocumentSet, Selection } from "./engine";

/** What `ColumnEngine` hands out as a set of documents. */
export class FoundDocuments implements DocumentSet {
  constructor(
    readonly set: Bitset,
    readonly selection: Selection,
    /** Version of the columns it was found in. */
    readonly version: number,
    /** The documents before stories were counted once. */
    readonly all = set,
  ) {}

  get count(): number {
    return this.set.count();
  }
}

/** The contents of a set of this engine. */
export function found(documents: DocumentSet): FoundDocuments {
  if (documents instanceof FoundDocuments) return documents;
  throw new TypeError("The set is one of another engine");
}
