import type { ModificationParams } from "../../shared/interface/documents";
import type { CustomMetric } from "../../shared/interface/resources";
import type { DocumentState } from "./document-states";
import type { StoredDocument } from "./stored-document";
import type { IndexedWords } from "./text-index";

/** Where modifications go and how they are to be done. */
export interface Place {
  project: string;
  /** Empty for the documents of the project itself. */
  dataset: string;
  metrics: ReadonlyMap<string, CustomMetric>;
  params: ModificationParams;
}

/** A document as it will be once committed. */
export interface Pending {
  /** Undefined for a new document. */
  id: number | undefined;
  state: DocumentState;
  document: StoredDocument;
  /** Its JSON, undefined where only its state changes. */
  body: string | undefined;
  /** Its words, undefined where they are as before. */
  indexed: IndexedWords | undefined;
}

/** What modifications need of the documents they change. */
export interface DocumentStore {
  existing(place: Place, urls: readonly string[]): Set<string>;
  find(place: Place, url: string): Pending | undefined;
  commit(place: Place, changes: readonly Pending[]): void;
}
