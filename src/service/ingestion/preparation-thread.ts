import { Worker } from "node:worker_threads";
import { type FromPreparation, type PreparationTask, partSize } from "./messages";
import type { Prepared } from "./preparation";

/** In MB. A batch of the largest size fits many times; without a bound garbage would be let lie. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 };
/** A thread that has had nothing to do for this many milliseconds gives its memory back. */
const longestIdle = 30_000;

type Answer = Prepared[] | undefined;

/** What a thread has been asked for. */
export interface PreparationJob {
  /** How many entries the batch has; undefined when it is broken, or when the thread ended before it was read. */
  count: Promise<number | undefined>;
  /** The documents of a part of its share; undefined when the thread ended before. */
  part: (part: number) => Promise<Answer>;
}

/** A job that waits for its answers. */
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

  /** Takes an answer; true when it was the last. */
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

  /** The thread has ended: nothing more will come. */
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

/** One thread, started when it is first needed. */
export class PreparationThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  /** Set when it could not even be started: trying again would only cost time. */
  #isBroken = false;

  constructor(readonly file: string) {}

  /** Hands a batch to the thread. */
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

  /** How many batches it has not finished. */
  get jobs(): number {
    return this.#waiting.size;
  }

  /** Ends the thread; what it still had to do is left to the asker. */
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
    // The end of the thread follows, which is what counts.
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
