import type { StoredDocument } from "./stored-document";

/** A document as it is after a change. */
export interface Change {
  id: number;
  collection: number;
  isNew: boolean;
  isLive: boolean;
  document: StoredDocument;
  /** Whether its title, content, hashtags, mentions or author's name is new or has changed. */
  hasOtherText: boolean;
}

/** Follows the documents of a workspace. Ids are those of the database, which holds the documents themselves. */
export interface DocumentIndex {
  /** One more than the highest id. */
  readonly size: number;

  /** Takes over written documents, after the commit. */
  committed(changes: readonly Change[]): void;
  /** Takes over the removal of values of the metric `custom.<name>` from documents, after the commit. */
  committedRemoval(ids: readonly number[], field: string): void;
}
