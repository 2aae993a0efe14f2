import { Worker } from "node:worker_threads";
import { spoken, t } from "../../shared/words";
import { cancelled, failure, type ServiceError } from "../client/service-error";
import type { EntryPack } from "../outbox/entry-pack";
import { writeFailure } from "../storage/write-failure";
import type { FromWorker, ToWorker, WorkerResults, WorkerTask } from "./worker-protocol";

/** What a running task reports on its way. */
export interface TaskListener {
  progress?(rows: number, progress: number): void;
  /** Takes one chunk; the next one comes after it returns. */
  chunk?(pack: EntryPack): void;
}

/** Half the usual: rows live for a moment only, so that more room for young objects would cost 25 MB and save nothing. */
const maxYoungGenerationSizeMb = 24;

interface Pending {
  kind: WorkerTask["kind"];
  listener: TaskListener;
  resolve(result: WorkerResults[keyof WorkerResults]): void;
  reject(error: Error): void;
}

/** The worker of one file, seen from main: tasks as promises that can be aborted. */
export class ImportWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  /** Why nothing more can be asked of it. */
  #over: Error | undefined;

  constructor(file: string) {
    this.#worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb } });
    this.#worker.on("message", (message: FromWorker) => {
      this.#receive(message);
    });
    this.#worker.on("error", (error) => {
      this.#end(failure("server", t("files:file.readingFailed"), { cause: error }));
    });
    this.#worker.on("exit", () => {
      this.#end(cancelled());
    });
  }

  /** Runs one task in the worker. */
  run<K extends WorkerTask["kind"]>(
    task: Extract<WorkerTask, { kind: K }>,
    signal: AbortSignal,
    listener: TaskListener = {},
  ): Promise<WorkerResults[K]> {
    const id = this.#nextId++;
    return new Promise<WorkerResults[K]>((resolve, reject) => {
      const refused = signal.aborted ? cancelled() : this.#over;
      if (refused) {
        reject(refused);
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
      this.#send({ type: "run", id, task, language: spoken() });
    });
  }

  /** Ends the worker; what is running fails as cancelled. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    switch (message.type) {
      case "progress":
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

  #takeChunk(id: number, pending: Pending, pack: EntryPack): void {
    try {
      pending.listener.chunk?.(pack);
      // In a turn of its own: else chunk after chunk would be taken in one, and nothing else done in between.
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

function fileFailure(
  { message, bad, code }: Extract<FromWorker, { type: "failed" }>,
  kind: WorkerTask["kind"],
): ServiceError {
  // The file was read before: what fails now is the one that is written.
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
