import { codes } from "../../shared/interface/errors";
import { loadDetector } from "../annotate";
import { Failure, Unavailable } from "../failure";
import type { DocumentKey } from "../workspace/document-key";
import { Modifications } from "../workspace/modifications";
import { noteImports } from "../workspace/note-imports";
import { type Done, type Order, urlOf } from "../workspace/orders";
import type { PendingDocument, Place } from "../workspace/pending-document";
import type { WorkspaceRecords } from "../workspace/records-of";
import type { ServedDocuments, UntakenChanges } from "../workspace/served-documents";
import type { StoredDocument } from "../workspace/stored-document";
import type { ClusterSearch } from "./cluster-search";
import { documentKey } from "./document-key";
import type { DocumentStore, StoredVersion, Write } from "./document-store";
import { inOrder } from "./questions/pages";
import { term } from "./query-dsl";

/** What documents in a cluster need of the gateway's own folder. */
export interface DocumentRecords {
  untaken: UntakenChanges;
  imports: WorkspaceRecords["imports"];
}

/**
 * Changes documents as the interface says. An order whose document somebody else has changed meanwhile is carried out again on
 * what is stored now, as if it had come later. Orders of the same URL keep their order.
 */
export class ClusterDocuments implements ServedDocuments {
  readonly untaken: UntakenChanges;
  readonly #listeners: ((live: readonly DocumentKey[]) => void)[] = [];

  constructor(
    readonly search: ClusterSearch,
    readonly records: DocumentRecords,
  ) {
    this.untaken = records.untaken;
  }

  get store(): DocumentStore {
    return this.search.store;
  }

  async carryOut(
    place: Place,
    parts: Iterable<readonly Order[]> | AsyncIterable<readonly Order[]>,
  ): Promise<Done[]> {
    await loadDetector();
    const all: Done[] = [];
    for await (const orders of parts) {
      const done = new Map<Order, Done>();
      for (let waiting = orders; waiting.length > 0;) {
        const overtaken = await this.#carryOut(place, waiting, done);
        waiting = waiting.filter((order) => overtaken.has(urlOf(order)));
      }
      all.push(...orders.map((order) => done.get(order) ?? { failure: notStored("unknown") }));
    }
    return all;
  }

  async withoutMetric(keys: readonly DocumentKey[], name: string): Promise<void> {
    for (let left = keys.map(String); left.length > 0;) {
      const writes = (await this.store.read(left)).flatMap((stored): Write[] => {
        const { [name]: value, ...custom } = stored?.document.custom ?? {};
        if (!stored || value === undefined) return [];
        const { project, dataset, state, document, version } = stored;
        return [{ project, dataset, state, document: { ...document, custom }, over: version }];
      });
      const outcomes = await this.store.put(writes);
      if (outcomes.some(({ kind }) => kind === "unknown")) throw unconfirmed();
      left = outcomes.flatMap((outcome) => (outcome.kind === "conflict" ? [outcome.now.key] : []));
    }
  }

  onChange(listener: (live: readonly DocumentKey[]) => void): void {
    this.#listeners.push(listener);
  }

  async read(keys: readonly DocumentKey[]): Promise<(StoredDocument | undefined)[]> {
    return (await this.store.read(keys.map(String))).map((stored) => stored?.document);
  }

  async texts(keys: readonly DocumentKey[]): Promise<(string | undefined)[]> {
    const read = await this.store.read(keys.map(String));
    return read.map((stored) => (stored?.state === "live" ? JSON.stringify(stored.document) : undefined));
  }

  async lines(keys: readonly DocumentKey[]): Promise<Uint8Array | undefined> {
    const read = await this.read(keys);
    const lines = read.flatMap((document) => (document ? [`${JSON.stringify(document)}\n`] : []));
    return lines.length === 0 ? undefined : Buffer.from(lines.join(""));
  }

  async size(keys: readonly DocumentKey[]): Promise<number> {
    const read = await this.read(keys);
    return read.reduce((sum, document) => sum + Buffer.byteLength(JSON.stringify(document ?? "")), 0);
  }

  async keysOf(url: string): Promise<DocumentKey[]> {
    const keys: DocumentKey[] = [];
    for await (const piece of inOrder(this.search, term("url", url), [{ id: "asc" }], 1_000))
      keys.push(...piece);
    return keys;
  }

  /** The nodes keep what is read often. */
  readAhead(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the URLs of documents that somebody else has changed meanwhile. */
  async #carryOut(place: Place, orders: readonly Order[], done: Map<Order, Done>): Promise<Set<string>> {
    const known = await this.#known(place, new Set(orders.map(urlOf)));
    const changes: PendingDocument[] = [];
    const modifications = new Modifications(
      {
        existing: () => new Set(known.keys()),
        find: (_place, url) => pendingOf(known.get(url)),
        commit: (_place, pending) => changes.push(...pending),
      },
      place,
    );
    for (const order of orders) done.set(order, modifications.carryOut(order));
    modifications.commit();
    const { project, dataset } = place;
    const outcomes = await this.store.put(
      changes.map(({ state, document }) => ({
        ...{ project, dataset, state, document, over: known.get(document.url)?.version },
      })),
    );
    const overtaken = new Set<string>();
    const live: string[] = [];
    const imports = new Set<string>();
    for (const [i, outcome] of outcomes.entries()) {
      const { document, state } = changes[i] ?? {};
      const url = document?.url ?? "";
      if (outcome.kind === "conflict") overtaken.add(url);
      if (outcome.kind === "refused")
        for (const order of orders)
          if (urlOf(order) === url) done.set(order, { failure: notStored(outcome.reason) });
      if (outcome.kind !== "stored") continue;
      if (state === "live") live.push(outcome.key);
      if (document?.import !== undefined) imports.add(document.import);
    }
    noteImports(this.records.imports, project, imports);
    for (const listener of this.#listeners) listener(live);
    if (outcomes.some(({ kind }) => kind === "unknown")) throw unconfirmed();
    return overtaken;
  }

  async #known(place: Place, urls: ReadonlySet<string>): Promise<Map<string, StoredVersion>> {
    const read = await this.store.read(Array.from(urls, (url) => documentKey(place, url)));
    return new Map(read.flatMap((stored) => (stored ? [[stored.document.url, stored] as const] : [])));
  }
}

function pendingOf(stored: StoredVersion | undefined): PendingDocument | undefined {
  if (!stored) return undefined;
  const { state, document } = stored;
  return { id: undefined, state, document, body: undefined, hasOtherText: false };
}

/** Some documents may be stored and others not, so the caller has to repeat the call. */
function unconfirmed(): Unavailable {
  return new Unavailable("Not all copies of the documents have been confirmed in time");
}

function notStored(reason: string): Failure {
  return new Failure(codes.documentOperation, "The cluster can't store the document.", {
    reason: "refused",
    details: reason,
  });
}
