import { Worker } from "node:worker_threads";
import { type FromPreparation, type PreparationTask, partSize } from "./messages";
import type { PreparedDocument } from "./preparation";

/** In MB. A batch of the maximum size fits many times. Without a limit V8 would postpone garbage collection. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 };
/** A thread ends after being idle for this many milliseconds, which frees its memory. */
const longestIdle = 30_000;

type Answer = PreparedDocument[] | undefined;

export interface PreparationJob {
  /** Number of entries in the batch; undefined if it can't be read or the thread ended first. */
  count: Promise<number | undefined>;
  /** Documents of one part of the share; undefined if the thread ended first. */
  part: (part: number) => Promise<Answer>;
}

/** A job whose messages are pending. */
class Waiting implements PreparationJob {
  readonly count: Promise<number | undefined>;
  #read: (count: number | undefined) => void = () => undefined;
  readonly #parts = new Map<number, { prepared: Promise<Answer>; settle: (prepared: Answer) => void }>();
  #left = Infinity;
  #hasEnded = false;

  constructor(readonly task: Pick<PreparationTask, "share" | "threads">) {
    this.count = new Promise((resolve) => (this.#read = resolve));
  }

  part(part: number): Promise<Answer> {
    return this.#slot(part).prepared;
  }

  /** Handles a message. Returns true if it was the last. */
  receive(message: FromPreparation): boolean {
    if (message.kind === "read") {
      const { count = 0 } = message;
      const parts = count === 0 ? 0 : Math.ceil(count / partSize(count));
      this.#left = Math.max(0, Math.ceil((parts - this.task.share) / this.task.threads));
      this.#read(message.count);
    } else {
      this.#slot(message.part).settle(message.prepared);
      this.#left--;
    }
    return this.#left === 0;
  }

  /** Call it when the thread has ended: resolves everything pending as undefined. */
  fail(): void {
    this.#hasEnded = true;
    this.#read(undefined);
    for (const { settle } of this.#parts.values()) settle(undefined);
  }

  #slot(part: number) {
    const known = this.#parts.get(part);
    if (known) return known;
    let settle: (prepared: Answer) => void = () => undefined;
    const prepared = new Promise<Answer>((resolve) => (settle = resolve));
    if (this.#hasEnded) settle(undefined);
    const made = { prepared, settle };
    this.#parts.set(part, made);
    return made;
  }
}

/** A worker thread that starts on first use. */
export class PreparationThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  /** Set if the thread failed to start, to avoid futile retries. */
  #isBroken = false;

  constructor(readonly file: string) {}

  run(task: PreparationTask): PreparationJob {
    const waiting = new Waiting(task);
    if (this.#isBroken) {
      waiting.fail();
      return waiting;
    }
    this.#waiting.set(task.id, waiting);
    clearTimeout(this.#idle);
    this.#started().postMessage(task, [task.json.buffer]);
    return waiting;
  }

  /** Number of unfinished batches. */
  get jobs(): number {
    return this.#waiting.size;
  }

  /** Ends the thread. The caller has to process its unfinished work. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.file, { resourceLimits });
    worker.on("message", (message: FromPreparation) => this.#receive(message));
    let isOnline = false;
    worker.once("message", () => (isOnline = true));
    // The exit event follows and does the cleanup.
    worker.on("error", () => (this.#isBroken = !isOnline));
    worker.on("exit", () => {
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.fail();
      this.#waiting.clear();
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #receive(message: FromPreparation): void {
    const isLast = this.#waiting.get(message.id)?.receive(message);
    if (isLast !== true) return;
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.end(), longestIdle).unref();
  }
}
