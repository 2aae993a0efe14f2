import type { ModificationParams } from "../../shared/interface/documents";
import type { CustomMetric } from "../../shared/interface/resources";
import type { DocumentState } from "./document-states";
import type { StoredDocument } from "./stored-document";

/** The target of modifications, and the parameters they follow. */
export interface Place {
  project: string;
  /** Empty for the documents of the project itself. */
  dataset: string;
  metrics: ReadonlyMap<string, CustomMetric>;
  params: ModificationParams;
  /** Matches names of the project's topics, which carry no sentiment. */
  names?: RegExp | undefined;
}

/** A document as it will be after the commit. */
export interface PendingDocument {
  /** Undefined for a new document. */
  id: number | undefined;
  state: DocumentState;
  document: StoredDocument;
  /** Its JSON; undefined if only its state changes. */
  body: string | undefined;
  /** Whether its title, content, hashtags, mentions or author's name is new or has changed. */
  hasOtherText: boolean;
}

/** The part of Documents that modifications use. */
export interface DocumentStore {
  existing(place: Place, urls: readonly string[]): Set<string>;
  find(place: Place, url: string): PendingDocument | undefined;
  commit(place: Place, changes: readonly PendingDocument[]): void;
}
