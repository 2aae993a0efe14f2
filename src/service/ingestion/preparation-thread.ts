import { Worker } from "node:worker_threads";
import type { FromPreparation, PreparationTask } from "./messages";
import type { Prepared } from "./preparation";

/** In MB. A batch of the largest size fits many times; without a bound garbage would be let lie. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** A thread that has had nothing to do for this many milliseconds gives its memory back. */
const longestIdle = 30_000;

type Answer = Prepared[] | undefined;

/** What a thread has been asked for. */
export interface PreparationJob {
  /** Whether it has read its parts; not when one is broken, or when it ended before. */
  readable: Promise<boolean>;
  parts: ReadonlyMap<number, Promise<Answer>>;
}

interface Waiting {
  read: (readable: boolean) => void;
  parts: Map<number, (prepared: Answer) => void>;
}

/** One thread, started when it is first needed. */
export class PreparationThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  /** Set when it could not even be started: trying again would only cost time. */
  #isBroken = false;

  constructor(readonly file: string) {}

  /** Hands parts of a batch to the thread. */
  run(task: PreparationTask): PreparationJob {
    if (task.parts.length === 0) return { readable: Promise.resolve(true), parts: new Map() };
    if (this.#isBroken) return { readable: Promise.resolve(false), parts: new Map() };
    const waiting: Waiting = { read: () => undefined, parts: new Map() };
    const readable = new Promise<boolean>((resolve) => (waiting.read = resolve));
    const parts = new Map(
      task.parts.map(({ index }) => [
        index,
        new Promise<Answer>((resolve) => waiting.parts.set(index, resolve)),
      ]),
    );
    this.#waiting.set(task.id, waiting);
    clearTimeout(this.#idle);
    this.#started().postMessage(
      task,
      task.parts.map(({ json }) => json.buffer),
    );
    return { readable, parts };
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
      for (const { read, parts } of this.#waiting.values()) {
        read(false);
        for (const resolve of parts.values()) resolve(undefined);
      }
      this.#waiting.clear();
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #receive(message: FromPreparation): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "read") {
      waiting.read(message.readable);
      if (!message.readable) this.#done(message.id);
    } else {
      waiting.parts.get(message.index)?.(message.prepared);
      waiting.parts.delete(message.index);
      if (waiting.parts.size === 0) this.#done(message.id);
    }
  }

  #done(id: number): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.end(), longestIdle).unref();
  }
}
