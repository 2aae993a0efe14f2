import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { currentLanguage, t } from "../../shared/texts";
import { cancelled, failure, type ServiceError } from "../client/service-error";
import type { EntryPack } from "../uploads/entry-pack";
import { budget } from "../files/readers/budget";
import { writeFailure } from "../storage/write-failure";
import type { FromWorker, ToWorker, WorkerResults, WorkerTask } from "./worker-protocol";

/** Receives reports of a running task. */
export interface TaskListener {
  progress?(rows: number, progress: number): void;
  /** Receives a chunk. Its return allows the worker to send another one. */
  chunk?(pack: EntryPack): void;
}

/** Half the default. Rows are short-lived, so a larger young generation would cost 25 MB without benefit. */
const maxYoungGenerationSizeMb = 24;

interface PendingTask {
  kind: WorkerTask["kind"];
  listener: TaskListener;
  resolve(result: WorkerResults[keyof WorkerResults]): void;
  reject(error: Error): void;
}

/** The main process's side of a file's worker. Tasks are promises and can be aborted. */
export class ImportWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingTask>();
  #nextId = 1;
  /** Set when the worker has ended: why tasks fail from then on. */
  #over: Error | undefined;
  /** Rows read by the task in hand. */
  #rows = 0;
  /** Seconds since the last message. Counted in ticks, so that sleep isn't silence. */
  #silence = 0;

  /**
   * The worker ends by itself after `silence` seconds without a message while it has a task. `unpackTo` is a folder for
   * files of archives, which is deleted with the worker.
   */
  constructor(
    file: string,
    { silence = budget.silence, unpackTo = null }: { silence?: number; unpackTo?: string | null } = {},
  ) {
    const maxOldGenerationSizeMb = budget.memoryMb;
    this.#worker = new Worker(file, {
      resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb },
      workerData: { unpackTo },
    });
    const watch = setInterval(() => {
      if (this.#pending.size === 0 || ++this.#silence < silence) return;
      this.#endAs("files:file.tooSlow");
      void this.#worker.terminate();
    }, 1000).unref();
    this.#worker.on("message", (message: FromWorker) => {
      this.#silence = 0;
      this.#receive(message);
    });
    this.#worker.on("error", (error) => {
      if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        this.#endAs("files:file.tooMuchMemory");
      this.#end(failure("server", t("files:file.readingFailed"), { cause: error }));
    });
    this.#worker.on("exit", () => {
      clearInterval(watch);
      deleteUnpacked(unpackTo);
      this.#end(cancelled());
    });
  }

  /** Whether all tasks fail from now on. */
  get hasEnded(): boolean {
    return this.#over !== undefined;
  }

  #endAs(why: "files:file.tooSlow" | "files:file.tooMuchMemory"): void {
    const message = t(why, { count: this.#rows, max: budget.memoryMb / 1024 });
    this.#end(failure("invalid", message, { details: { file: true } }));
  }

  run<K extends WorkerTask["kind"]>(
    task: Extract<WorkerTask, { kind: K }>,
    signal: AbortSignal,
    listener: TaskListener = {},
  ): Promise<WorkerResults[K]> {
    const id = this.#nextId++;
    this.#silence = 0;
    return new Promise<WorkerResults[K]>((resolve, reject) => {
      const ended = signal.aborted ? cancelled() : this.#over;
      if (ended) {
        reject(ended);
        return;
      }
      const abort = () => {
        this.#send({ type: "abort", id });
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#pending.set(id, {
        kind: task.kind,
        listener,
        // The worker answers a task of kind K with a result of kind K.
        resolve: (result) => {
          signal.removeEventListener("abort", abort);
          resolve(result as WorkerResults[K]);
        },
        reject: (error: Error) => {
          signal.removeEventListener("abort", abort);
          reject(signal.aborted ? cancelled() : error);
        },
      });
      this.#send({ type: "run", id, task, language: currentLanguage() });
    });
  }

  /** Ends the worker. Running tasks fail as canceled. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === "alive") return;
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    switch (message.type) {
      case "progress":
        this.#rows = message.rows;
        pending.listener.progress?.(message.rows, message.progress);
        return;
      case "chunk":
        this.#takeChunk(message.id, pending, message.pack);
        return;
      case "done":
        this.#pending.delete(message.id);
        pending.resolve(message.result);
        return;
      case "failed":
        this.#pending.delete(message.id);
        pending.reject(fileFailure(message, pending.kind));
    }
  }

  #takeChunk(id: number, pending: PendingTask, pack: EntryPack): void {
    try {
      pending.listener.chunk?.(pack);
      // In a separate turn: otherwise chunks would be handled back to back and block everything else.
      setImmediate(() => this.#send({ type: "taken", id }));
    } catch (error) {
      this.#pending.delete(id);
      this.#send({ type: "abort", id });
      pending.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

function deleteUnpacked(folder: string | null): void {
  try {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start deletes it.
  }
}

function fileFailure(
  { message, bad, code }: Extract<FromWorker, { type: "failed" }>,
  kind: WorkerTask["kind"],
): ServiceError {
  // The file could be read before, so an error here comes from writing.
  if (kind === "export" && !bad) return writeFailure(Object.assign(new Error(message), { code }));
  const details = { file: true, ...(bad?.option && { field: bad.option }) } as const;
  if (bad) return failure("invalid", message, { details });
  switch (code) {
    case "ENOENT":
      return failure("missing", t("files:file.gone"), { details });
    case "EACCES":
    case "EPERM":
      return failure("forbidden", t("files:file.forbidden"), { details });
    default:
      return failure("invalid", t("files:file.unreadable", { why: message }), { details });
  }
}
