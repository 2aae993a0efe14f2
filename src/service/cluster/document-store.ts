import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { StoredDocument } from "../workspace/stored-document";
import { type ClusterClient, ClusterError } from "./client";
import { writeAlias } from "./cluster-index";
import { type Place, documentKey } from "./document-key";
import { indexedFields } from "./indexed-document";

const states = ["live", "deleted", "withdrawn"] as const;

/** Which write of a document a version is. Only the cluster makes these. */
export interface Version {
  sequence: number;
  term: number;
}

/** A document as it is stored, also one that is deleted. */
export interface StoredVersion extends Place {
  key: string;
  version: Version;
  state: (typeof states)[number];
  document: StoredDocument;
}

/** A document to store. `over` is the version that the writer has seen; without one, the document must be new. */
export interface Write extends Place {
  state: StoredVersion["state"];
  document: StoredDocument;
  over?: Version | undefined;
}

/**
 * What became of a write. `stored`: all copies have it. `conflict`: somebody else wrote first; `now` is what is stored. `refused`: the
 * index can't take it. `unknown`: it may be stored, but not all copies have confirmed it within the time.
 */
export type Outcome =
  | { kind: "stored"; key: string; version: Version }
  | { kind: "conflict"; now: StoredVersion }
  | { kind: "refused"; reason: string }
  | { kind: "unknown" };

/** Characters of JSON in one request. */
const heaviestRequest = 4_000_000;
const pauseBetweenTries = 500;

const Source = z.object({
  project: z.string(),
  dataset: z.string(),
  state: z.enum(states),
  write: z.string(),
  document: StoredDocument,
});
const Got = z.object({
  docs: z.array(
    z.object({
      _id: z.string(),
      found: z.boolean().optional(),
      _seq_no: z.number().optional(),
      _primary_term: z.number().optional(),
      _source: Source.optional(),
    }),
  ),
});
/** A document as searches and reads return it. */
export const Hit = z.object({
  _id: z.string(),
  _seq_no: z.number(),
  _primary_term: z.number(),
  _source: Source,
});
const Written = z.object({
  items: z.array(
    z.record(
      z.string(),
      z.object({
        status: z.number(),
        _seq_no: z.number().optional(),
        _primary_term: z.number().optional(),
        _shards: z.object({ total: z.number(), successful: z.number() }).optional(),
        error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
      }),
    ),
  ),
});

/** A write under way. */
interface Pending {
  place: number;
  key: string;
  write: Write;
  /** Names this write in the stored version. */
  token: string;
  over: Version | undefined;
  body: string;
}

/**
 * The documents of all projects in one index. Writes of the same document are ordered by its sequence numbers alone, so gateways
 * need neither a lock nor each other.
 */
export class DocumentStore {
  /** Whether something was written that searches may not find. */
  #isStale = true;
  #refreshed: Promise<unknown> = Promise.resolve();

  constructor(
    readonly client: ClusterClient,
    readonly index: string,
    /** How long a write waits for nodes and copies that have failed, in milliseconds. */
    readonly patience = 90_000,
  ) {}

  /** Stores documents, each for itself. Outcomes are in the order of the writes. */
  async put(batch: readonly Write[], signal?: AbortSignal): Promise<Outcome[]> {
    const token = randomUUID();
    const outcomes = batch.map((): Outcome => ({ kind: "unknown" }));
    let pending = batch.map((write, place) => pendingOf(write, place, `${token}/${place}`));
    const until = Date.now() + this.patience;
    try {
      while (pending.length > 0) {
        const again: Pending[] = [];
        for (const request of requestsOf(pending))
          again.push(...(await this.#send(request, outcomes, until, signal)));
        pending = again;
        if (pending.length === 0 || Date.now() > until) break;
        await setTimeout(pauseBetweenTries, undefined, { signal });
      }
    } finally {
      this.#isStale = true;
    }
    return outcomes;
  }

  /** Reads documents by key, each as it was written last. Undefined for one that was never written. */
  async read(keys: readonly string[], signal?: AbortSignal): Promise<(StoredVersion | undefined)[]> {
    if (keys.length === 0) return [];
    const { docs } = await this.client.ask(Got, {
      method: "POST",
      path: `/${this.index}/_mget`,
      body: { ids: keys },
      signal,
    });
    return docs.map(({ _id, _seq_no, _primary_term, _source }) => {
      if (!_source || _seq_no === undefined || _primary_term === undefined) return undefined;
      return storedOf({ _id, _seq_no, _primary_term, _source });
    });
  }

  /** Has searches find all that was written before. */
  async refresh(): Promise<void> {
    if (this.#isStale) {
      this.#isStale = false;
      this.#refreshed = this.client
        .ask(z.unknown(), { method: "POST", path: `/${this.index}/_refresh` })
        .catch((error: unknown) => {
          this.#isStale = true;
          throw error;
        });
    }
    await this.#refreshed;
  }

  /** Returns the writes that have to be sent again. */
  async #send(
    request: readonly Pending[],
    outcomes: Outcome[],
    until: number,
    signal?: AbortSignal,
  ): Promise<Pending[]> {
    const { items } = await this.client
      .ask(Written, {
        method: "POST",
        path: `/${writeAlias(this.index)}/_bulk`,
        // A shard that lacks a copy doesn't take writes until it has another.
        query: { wait_for_active_shards: "all", timeout: "10s", require_alias: true },
        lines: request.flatMap(linesOf),
        signal,
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        const isForGood = error instanceof ClusterError && error.status < 500;
        if (isForGood || Date.now() > until) throw error;
        // Whether anything is stored isn't known: all is sent again, and knows itself by its token.
        return { items: [] };
      });
    const again: Pending[] = [];
    const taken: Pending[] = [];
    for (const [i, pending] of request.entries()) {
      const {
        status = 503,
        error,
        _seq_no: sequence,
        _primary_term: term,
        _shards: copies,
      } = itemOf(items[i]);
      if (status === 409) taken.push(pending);
      else if (status < 300 && sequence !== undefined && term !== undefined && copies) {
        const version = { sequence, term };
        if (copies.successful === copies.total)
          outcomes[pending.place] = { kind: "stored", key: pending.key, version };
        // A copy was lost meanwhile. The same version is written again, for the next copy to confirm.
        else again.push({ ...pending, over: version });
      } else if (status === 400)
        outcomes[pending.place] = { kind: "refused", reason: error?.reason ?? error?.type ?? "unknown" };
      else again.push(pending);
    }
    return [...again, ...(await this.#compare(taken, outcomes, signal))];
  }

  /** Tells the writes that met their own earlier attempt, which are sent again over it, from those that somebody preceded. */
  async #compare(taken: readonly Pending[], outcomes: Outcome[], signal?: AbortSignal): Promise<Pending[]> {
    if (taken.length === 0) return [];
    const { docs } = await this.client.ask(Got, {
      method: "POST",
      path: `/${this.index}/_mget`,
      body: { ids: taken.map(({ key }) => key) },
      signal,
    });
    return taken.flatMap((pending, i) => {
      const { _id, _seq_no, _primary_term, _source } = docs[i] ?? {};
      if (_id === undefined || _seq_no === undefined || _primary_term === undefined || !_source)
        return [pending];
      const now = storedOf({ _id, _seq_no, _primary_term, _source });
      if (_source.write === pending.token) return [{ ...pending, over: now.version }];
      outcomes[pending.place] = { kind: "conflict", now };
      return [];
    });
  }
}

export function storedOf({ _id, _seq_no, _primary_term, _source }: z.output<typeof Hit>): StoredVersion {
  const { project, dataset, state, document } = _source;
  return {
    ...{ key: _id, project, dataset, state, document },
    version: { sequence: _seq_no, term: _primary_term },
  };
}

function pendingOf(write: Write, place: number, token: string): Pending {
  const { project, dataset, state, document, over } = write;
  const key = documentKey(write, document.url);
  const fields = { ...{ id: key, project, dataset, state, write: token }, ...indexedFields(document) };
  return { place, key, write, token, over, body: JSON.stringify({ ...fields, document }) };
}

function linesOf({ key, over, body }: Pending): string[] {
  const action = over
    ? { index: { _id: key, if_seq_no: over.sequence, if_primary_term: over.term } }
    : { create: { _id: key } };
  return [JSON.stringify(action), body];
}

function* requestsOf(pending: readonly Pending[]): Generator<Pending[]> {
  let request: Pending[] = [];
  let weight = 0;
  for (const one of pending) {
    if (weight > 0 && weight + one.body.length > heaviestRequest) {
      yield request;
      request = [];
      weight = 0;
    }
    request.push(one);
    weight += one.body.length;
  }
  if (request.length > 0) yield request;
}

type Item = z.output<typeof Written>["items"][number][string];

/** The one value of an item, whose name is its action. */
function itemOf(item: Readonly<Record<string, Item>> = {}): Partial<Item> {
  return Object.values(item)[0] ?? {};
}
