import { availableParallelism } from "node:os";
import { documentLimits } from "../../shared/interface/documents";
import { partsOf } from "./json-parts";
import type { PreparationTask } from "./messages";
import type { Prepared, Rules } from "./preparation";
import { PreparationThread } from "./preparation-thread";

/** Smaller bodies are worked out sooner than they are handed over. */
const leastBytes = 32 * 1024;
/** Parts of a batch: while one is being committed, the next is worked out. */
const partsPerBatch = 4;
const mostThreads = 3;

/** A batch whose entries are being worked out. */
export interface Preparation {
  /** Whether all of it could be read; otherwise the body itself tells what is wrong, and nothing of it may be done. */
  readable: Promise<boolean>;
  /** Its parts in order; the documents are undefined where the asker has to work them out. */
  parts: { count: number; prepared: Promise<Prepared[] | undefined> }[];
}

/**
 * Threads that parse, check and annotate uploads, so that the thread that holds the workspace is left with looking up,
 * committing and answering. A thread that cannot be started, or ends, costs only that help.
 */
export class PreparationThreads {
  readonly #threads: readonly PreparationThread[];
  #next = 0;
  #id = 0;

  /** `file` is the compiled thread.ts. */
  constructor(file: string) {
    const count = Math.max(1, Math.min(availableParallelism() - 1, mostThreads));
    this.#threads = Array.from({ length: count }, () => new PreparationThread(file));
  }

  /** Begins to work out a batch; undefined where that is not worth it or the body is no batch of allowed length. */
  begin(json: Buffer, rules: Rules): Preparation | undefined {
    if (json.length < leastBytes) return undefined;
    const count = partsOf(json, Infinity)?.[0]?.count ?? 0;
    if (count === 0 || count > documentLimits.batchEntries) return undefined;
    const cut = partsOf(json, Math.ceil(count / partsPerBatch)) ?? [];
    const shares = this.#threads.map((): PreparationTask["parts"] => []);
    for (const [index, { from, to, count }] of cut.entries())
      shares[(this.#next + index) % shares.length]?.push({
        index,
        count,
        json: arrayOf(json.subarray(from, to)),
      });
    const id = ++this.#id;
    const jobs = this.#threads.map((thread, i) => thread.run({ id, parts: shares[i] ?? [], rules }));
    const owner = (index: number) => jobs[(this.#next + index) % jobs.length];
    const parts = cut.map((part, index) => ({
      count: part.count,
      prepared: owner(index)?.parts.get(index) ?? Promise.resolve(undefined),
    }));
    // The next batch begins with another thread, so that small ones are spread too.
    this.#next = (this.#next + cut.length) % this.#threads.length;
    return {
      readable: Promise.all(jobs.map(({ readable }) => readable)).then((all) => all.every(Boolean)),
      parts,
    };
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}

/** A copy of some elements of an array, as an array; in memory of its own, which can be handed over. */
function arrayOf(elements: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = new Uint8Array(elements.length + 2);
  json[0] = 0x5b;
  json.set(elements, 1);
  json[json.length - 1] = 0x5d;
  return json;
}
