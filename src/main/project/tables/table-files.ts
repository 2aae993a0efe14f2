import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { currentLanguage, t } from "../../../shared/words";
import { cancelled, failure, throwIfAborted } from "../../client/service-error";
import { unfinishedPath } from "../../storage/write-whole";
import type { ForWorker, FromTableWorker, TableJob, TableJobs } from "./table-jobs";

/** Runs each file job in a worker, so that large files don't block the main process. */
export class TableFiles {
  constructor(private readonly workerFile: string) {}

  /** Runs one job. Abort terminates the worker and deletes its partial output. */
  async run<K extends keyof TableJobs>(
    kind: K,
    ask: TableJobs[K]["ask"],
    signal: AbortSignal,
    onRows?: (rows: number) => void,
  ): Promise<TableJobs[K]["result"]> {
    throwIfAborted(signal);
    const job = { kind, ...ask } as unknown as TableJob;
    const worker = new Worker(this.workerFile, {
      workerData: { job, language: currentLanguage() } satisfies ForWorker,
    });
    // A terminated worker no longer has its thread id.
    const thread = worker.threadId;
    const abort = () => void worker.terminate();
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await new Promise<TableJobs[K]["result"]>((resolve, reject) => {
        worker.on("message", (message: FromTableWorker) => {
          if (message.type === "progress") onRows?.(message.rows);
          // A job of kind K has a result of kind K.
          else if (message.type === "done") resolve(message.result);
          else
            reject(
              message.bad ? failure("invalid", message.message) : failureOf(message.code, message.message),
            );
        });
        worker.on("error", (cause) => reject(failure("server", t("files:table.failed"), { cause })));
        worker.on("exit", () => reject(cancelled()));
      });
    } catch (error) {
      if (signal.aborted && "path" in job && kind !== "read")
        await rm(unfinishedPath(job.path, thread), { force: true });
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
      await worker.terminate();
    }
  }
}

/** The failure shown when a file can't be read or written. */
export function fileFailure(error: unknown) {
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  return failureOf(code, error instanceof Error ? error.message : String(error));
}

function failureOf(code: string | null, message: string) {
  switch (code) {
    case "ENOENT":
      return failure("missing", t("files:table.gone"));
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return failure("forbidden", t("files:table.forbidden"));
    case "ENOSPC":
      return failure("invalid", t("files:save.diskFull"));
    default:
      return failure("invalid", t("files:table.unusable", { why: message }));
  }
}
