import { availableParallelism } from "node:os";
import { documentLimits } from "../../shared/interface/documents";
import { partSize } from "./messages";
import type { Prepared, Rules } from "./preparation";
import { PreparationThread } from "./preparation-thread";

/** Smaller bodies are worked out sooner than they are handed over. */
const leastBytes = 32 * 1024;
const mostThreads = 3;

/** A part of a batch: how many entries it has, and their documents, undefined where the asker has to work them out. */
export interface PreparedPart {
  count: number;
  prepared: Promise<Prepared[] | undefined>;
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

  /**
   * Works out a batch and answers its parts in order once all of it could be read; undefined where it is too small to
   * be worth it, or where the body itself has to be looked at to say what is wrong: nothing of it may be done then.
   */
  async prepare(json: Buffer, rules: Rules): Promise<PreparedPart[] | undefined> {
    if (json.length < leastBytes) return undefined;
    const id = ++this.#id;
    // The next batch begins with another thread, so that small ones are spread too.
    const first = this.#next++ % this.#threads.length;
    const turn = [...this.#threads.slice(first), ...this.#threads.slice(0, first)];
    const threads = turn.length;
    // Memory of its own for each, which can be handed over.
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

  /** Whether another batch waits behind the one that is being worked out. */
  get hasNext(): boolean {
    return this.#threads.some(({ jobs }) => jobs > 1);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}
