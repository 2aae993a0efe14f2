import { availableParallelism } from "node:os";
import { documentLimits } from "../../shared/interface/documents";
import { partSize } from "./messages";
import type { PreparedDocument, Rules } from "./preparation";
import { PreparationThread } from "./preparation-thread";

/** Smaller bodies are processed faster without a thread. */
const minBytes = 32 * 1024;
const maxThreads = 3;

/** A part of a batch. `prepared` is undefined if the caller has to process the entries itself. */
export interface PreparedPart {
  count: number;
  prepared: Promise<PreparedDocument[] | undefined>;
}

/**
 * Threads that parse, validate and annotate uploads, so that the main thread only looks up, commits and responds. If a
 * thread can't start or ends early, uploads still work, only slower.
 */
export class PreparationThreads {
  readonly #threads: readonly PreparationThread[];
  #next = 0;
  #id = 0;

  /** `file` is the compiled thread.ts. */
  constructor(file: string) {
    const count = Math.max(1, Math.min(availableParallelism() - 1, maxThreads));
    this.#threads = Array.from({ length: count }, () => new PreparationThread(file));
  }

  /**
   * Prepares a batch and resolves with its parts in order once all threads have parsed it. Resolves with undefined if
   * the batch is too small to gain from threads or if it is invalid; the caller then has to process the whole body
   * itself.
   */
  async prepare(json: Buffer, rules: Rules): Promise<PreparedPart[] | undefined> {
    if (json.length < minBytes) return undefined;
    const id = ++this.#id;
    // Each batch starts with another thread, which also distributes small batches evenly.
    const first = this.#next++ % this.#threads.length;
    const turn = [...this.#threads.slice(first), ...this.#threads.slice(0, first)];
    const threads = turn.length;
    // Each thread gets its own copy, which can be transferred.
    const jobs = turn.map((thread, share) =>
      thread.run({ id, json: new Uint8Array(json), share, threads, rules }),
    );
    const counts = await Promise.all(jobs.map(({ count }) => count));
    const [count] = counts;
    if (count === undefined || count === 0 || count > documentLimits.batchEntries) return undefined;
    if (counts.some((other) => other !== count)) return undefined;
    const size = partSize(count);
    return Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
      count: Math.min(size, count - part * size),
      prepared: jobs[part % threads]?.part(part) ?? Promise.resolve(undefined),
    }));
  }

  /** Whether another batch is waiting behind the current one. */
  get hasNext(): boolean {
    return this.#threads.some(({ jobs }) => jobs > 1);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}
