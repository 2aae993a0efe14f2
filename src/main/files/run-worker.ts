import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { cancelled, failure, throwIfAborted } from "../client/service-error";
import { budget } from "./readers/budget";
import { unfinishedPath } from "../storage/write-whole";

export interface WorkerJob<Message, Result> {
  file: string;
  /** The worker's start data. */
  data: unknown;
  signal: AbortSignal;
  /** The file that the worker writes. Null if it writes none. */
  path: string | null;
  /** What to say if the worker breaks. */
  broken: () => string;
  /** Called with each message until `resolve` or `reject` is. */
  hear: (message: Message, worker: Worker, ends: Ends<Result>) => void;
}

interface Ends<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** Runs one job in a worker of its own. Abort terminates the worker and deletes its partial output. */
export async function runWorker<Message, Result>(job: WorkerJob<Message, Result>): Promise<Result> {
  const { file, data, signal, path, broken, hear } = job;
  throwIfAborted(signal);
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: budget.memoryMb },
  });
  // A terminated worker no longer has its thread id.
  const thread = worker.threadId;
  const abort = () => void worker.terminate();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on("message", (message: Message) => hear(message, worker, { resolve, reject }));
      worker.on("error", (cause) => reject(failure("server", broken(), { cause })));
      worker.on("exit", () => reject(cancelled()));
    });
  } catch (error) {
    if (signal.aborted && path !== null) await rm(unfinishedPath(path, thread), { force: true });
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    await worker.terminate();
  }
}
