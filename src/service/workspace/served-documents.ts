import type { DocumentKey } from "./document-key";
import type { Done, Order } from "./orders";
import type { Place } from "./pending-document";
import type { StoredDocument } from "./stored-document";

/** Changed documents that collectors haven't taken yet. */
export interface UntakenChanges {
  /** Call it before the first collector runs: changes from now on are for it. */
  begin(): Promise<void>;
  /** The next changed documents. Call `forget` in the transaction that stores what collectors took. */
  next(max: number): Promise<{ keys: DocumentKey[]; forget: () => void } | undefined>;
}

/** What endpoints, streams and exports do with documents, wherever these are stored. */
export interface ServedDocuments {
  readonly untaken: UntakenChanges;
  /**
   * Carries out orders one after the other, each for itself, and stores the documents. They come in parts, which may still be in
   * preparation. While `isMoreWaiting`, parts are better stored together.
   */
  carryOut(
    place: Place,
    parts: Iterable<readonly Order[]> | AsyncIterable<readonly Order[]>,
    isMoreWaiting?: () => boolean,
  ): Promise<Done[]>;
  /** Removes the values of a custom metric from documents. */
  withoutMetric(keys: readonly DocumentKey[], name: string): Promise<void>;
  /** Has a listener told of the documents that a change leaves live. It throws nothing: they are stored already. */
  onChange(listener: (live: readonly DocumentKey[]) => void): void;

  /** Documents, also deleted ones. */
  read(keys: readonly DocumentKey[]): Promise<(StoredDocument | undefined)[]>;
  /** The JSON of live documents. */
  texts(keys: readonly DocumentKey[]): Promise<(string | undefined)[]>;
  /** The JSON of documents, one per line. */
  lines(keys: readonly DocumentKey[]): Promise<Uint8Array | undefined>;
  /** The length of documents' JSON in bytes. */
  size(keys: readonly DocumentKey[]): Promise<number>;
  /** Keys of the documents of a URL, also deleted ones. Datasets of a project may hold the same URL. */
  keysOf(url: string): Promise<DocumentKey[]>;
  /** Prepares to read many documents from all over the store, while `goesOn`. */
  readAhead(documents: number, goesOn: () => boolean): Promise<void>;
}
