import { isObject } from "../../shared/documents/json";
import type { DocumentAction } from "../../shared/interface/documents";
import type { Failure } from "../failure";
import type { StoredDocument } from "./stored-document";
import type { WrittenDocument } from "./written";

/** What a caller wants done with a document. */
export interface Order {
  action: DocumentAction;
  /** The document as it was given. */
  readonly given: unknown;
  /** What a thread has made of it, which is stored if the document is new. */
  made?: WrittenDocument | undefined;
}

/** What became of an order. */
export type Done = { document: StoredDocument } | { failure: Failure };

export function urlOf({ given, made }: Order): string {
  if (made) return made.document.url;
  return isObject(given) && typeof given["url"] === "string" ? given["url"] : "";
}
