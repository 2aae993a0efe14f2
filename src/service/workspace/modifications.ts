import type { DocumentAction } from "../../shared/interface/documents";
import { checkedInput } from "./document-input";
import { type DocumentState, operationFailure, refusalOf } from "./document-states";
import type { JsonObject } from "../../shared/documents/json";
import { Failure } from "../failure";
import type { Done, Order } from "./orders";
import type { DocumentStore, PendingDocument, Place } from "./pending-document";
import type { StoredDocument } from "./stored-document";
import { type WrittenDocument, written } from "./written";

/**
 * Collects modifications of one place, each of which sees the ones before, and commits them together. The caller may
 * pause between two, because nothing is written before the commit.
 */
export class Modifications {
  /** Characters of JSON to commit, which determine how long the commit takes. */
  weight = 0;
  readonly #pending = new Map<string, PendingDocument>();
  readonly #absent = new Set<string>();

  constructor(
    readonly documents: DocumentStore,
    readonly place: Place,
  ) {}

  /** Checks at once which URLs exist. Most documents of an upload are new and then need no lookup of their own. */
  expect(urls: readonly string[]): void {
    const known = this.documents.existing(this.place, urls);
    for (const url of urls) if (!known.has(url)) this.#absent.add(url);
  }

  /** Carries out an order. Its refusal is an outcome as well. */
  carryOut({ action, given, made }: Order): Done {
    if (made && this.add(made)) return { document: made.document };
    try {
      return { document: this.modify(action, given) };
    } catch (error) {
      if (error instanceof Failure) return { failure: error };
      throw error;
    }
  }

  /** Applies one modification and returns the resulting document. Throws a Failure to reject it. */
  modify(action: DocumentAction, given: unknown, now = Date.now()): StoredDocument {
    const input = checkedInput(given);
    const before = this.#pending.get(input.url) ?? this.#find(input.url);
    const refusal = refusalOf(action, before?.state);
    if (refusal) {
      const isOther = refusal === "already_exists" && before !== undefined && differs(input, before.document);
      throw operationFailure(refusal, isOther ? "content" : undefined);
    }
    const after =
      before && (action === "delete" || action === "undelete")
        ? { ...before, state: this.#stateAfter(action) }
        : this.#written(input, before, now);
    this.#pending.set(input.url, after);
    return after.document;
  }

  /**
   * Adds a new document that a thread has prepared. Returns false if its URL is taken; the caller then has to use
   * `modify`.
   */
  add(made: WrittenDocument): boolean {
    const { url } = made.document;
    if (this.#pending.has(url) || this.#find(url)) return false;
    this.weight += made.body.length;
    this.#pending.set(url, { id: undefined, state: "live", ...made });
    return true;
  }

  /** Number of documents to commit. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Commits all modifications since the last commit. */
  commit(): void {
    if (this.#pending.size > 0) this.documents.commit(this.place, [...this.#pending.values()]);
    for (const url of this.#pending.keys()) this.#absent.delete(url);
    this.#pending.clear();
    this.weight = 0;
  }

  #find(url: string): PendingDocument | undefined {
    return this.#absent.has(url) ? undefined : this.documents.find(this.place, url);
  }

  #stateAfter(action: "delete" | "undelete"): DocumentState {
    if (action === "undelete") return "live";
    return this.place.params.undoes_create === "yes" ? "withdrawn" : "deleted";
  }

  #written(
    input: JsonObject & { url: string },
    before: PendingDocument | undefined,
    now: number,
  ): PendingDocument {
    // A document whose creation was undone contributes nothing to the one that replaces it.
    const stored = before?.state === "withdrawn" ? undefined : before?.document;
    const { document, body, hasOtherText } = written(input, stored, this.place, now);
    this.weight += body.length;
    return {
      id: before?.id,
      state: "live",
      document,
      body,
      hasOtherText: hasOtherText || before?.hasOtherText === true,
    };
  }
}

/** Whether a document to create has another title or content than the stored one with its URL. */
function differs(input: JsonObject, { content, title }: StoredDocument): boolean {
  const isSame = (given: unknown, stored: string | undefined) =>
    (typeof given === "string" ? given : "") === (stored ?? "");
  return !isSame(input["content"], content) || !isSame(input["title"], title);
}
