import { currentLanguage, t } from "../../../shared/texts";
import { failure } from "../../client/service-error";
import { runWorker } from "../run-worker";
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
    const job = { kind, ...ask } as unknown as TableJob;
    return runWorker<FromTableWorker, TableJobs[K]["result"]>({
      file: this.workerFile,
      data: { job, language: currentLanguage() } satisfies ForWorker,
      signal,
      path: "path" in job && kind !== "read" ? job.path : null,
      broken: () => t("files:table.failed"),
      hear: (message, _, { resolve, reject }) => {
        if (message.type === "progress") onRows?.(message.rows);
        // A job of kind K has a result of kind K.
        else if (message.type === "done") resolve(message.result);
        else
          reject(
            message.bad ? failure("invalid", message.message) : failureOf(message.code, message.message),
          );
      },
    });
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
      return failure("invalid", t("common:saving.diskFull"));
    default:
      return failure("invalid", t("files:table.unusable", { why: message }));
  }
}
