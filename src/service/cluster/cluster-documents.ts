import type { DocumentAction } from "../../shared/interface/documents";
import { isObject } from "../../shared/documents/json";
import { codes } from "../../shared/interface/errors";
import { loadDetector } from "../annotate";
import { Failure } from "../failure";
import { Modifications } from "../workspace/modifications";
import type { PendingDocument, Place } from "../workspace/pending-document";
import type { StoredDocument } from "../workspace/stored-document";
import { documentKey } from "./document-key";
import type { DocumentStore, StoredVersion } from "./document-store";

/** What a caller wants done with a document. */
export type Order = readonly [action: DocumentAction, document: unknown];

/** What became of an order. */
export type Done = { document: StoredDocument } | { failure: Failure };

/** The cluster hasn't confirmed some documents within the time. They may be stored, so the caller has to ask again. */
class Unconfirmed extends Error {
  override readonly name = "Unconfirmed";
}

/**
 * Changes documents as the interface says. An order whose document somebody else has changed meanwhile is carried out again on
 * what is stored now, as if it had come later. Orders of the same URL keep their order.
 */
export class ClusterDocuments {
  constructor(readonly store: DocumentStore) {}

  async modify(place: Place, orders: readonly Order[], signal?: AbortSignal): Promise<Done[]> {
    await loadDetector();
    const done = new Map<number, Done>();
    let waiting = Array.from(orders.entries());
    while (waiting.length > 0) {
      const overtaken = await this.#carryOut(place, waiting, done, signal);
      waiting = waiting.filter(([, [, document]]) => overtaken.has(urlOf(document)));
    }
    return orders.map((_, i) => done.get(i) ?? { failure: notStored("unknown") });
  }

  /** Returns the URLs of documents that somebody else has changed meanwhile. */
  async #carryOut(
    place: Place,
    orders: readonly (readonly [number, Order])[],
    done: Map<number, Done>,
    signal?: AbortSignal,
  ): Promise<Set<string>> {
    const known = await this.#known(
      place,
      new Set(orders.map(([, [, document]]) => urlOf(document))),
      signal,
    );
    const changes: PendingDocument[] = [];
    const modifications = new Modifications(
      {
        existing: () => new Set(known.keys()),
        find: (_place, url) => pendingOf(known.get(url)),
        commit: (_place, pending) => changes.push(...pending),
      },
      place,
    );
    for (const [i, [action, document]] of orders) done.set(i, carriedOut(modifications, action, document));
    modifications.commit();
    const { project, dataset } = place;
    const outcomes = await this.store.put(
      changes.map(({ state, document }) => ({
        ...{ project, dataset, state, document, over: known.get(document.url)?.version },
      })),
      signal,
    );
    const overtaken = new Set<string>();
    for (const [i, outcome] of outcomes.entries()) {
      const url = changes[i]?.document.url ?? "";
      if (outcome.kind === "unknown") throw new Unconfirmed("The cluster hasn't confirmed all documents");
      if (outcome.kind === "conflict") overtaken.add(url);
      if (outcome.kind === "refused")
        for (const [order, [, document]] of orders)
          if (urlOf(document) === url) done.set(order, { failure: notStored(outcome.reason) });
    }
    return overtaken;
  }

  async #known(
    place: Place,
    urls: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<Map<string, StoredVersion>> {
    const read = await this.store.read(
      Array.from(urls, (url) => documentKey(place, url)),
      signal,
    );
    return new Map(read.flatMap((stored) => (stored ? [[stored.document.url, stored] as const] : [])));
  }
}

function carriedOut(modifications: Modifications, action: DocumentAction, document: unknown): Done {
  try {
    return { document: modifications.modify(action, document) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

function pendingOf(stored: StoredVersion | undefined): PendingDocument | undefined {
  if (!stored) return undefined;
  const { state, document } = stored;
  return { id: undefined, state, document, body: undefined, hasOtherText: false };
}

function urlOf(document: unknown): string {
  return isObject(document) && typeof document["url"] === "string" ? document["url"] : "";
}

function notStored(reason: string): Failure {
  return new Failure(codes.documentOperation, "The cluster can't store the document.", {
    reason: "refused",
    details: reason,
  });
}
