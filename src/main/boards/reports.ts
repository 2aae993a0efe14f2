import { asCallError, type Ask } from "../../analysis/ask";
import type { RouteInput, RouteName } from "../../shared/ipc/index";
import { currentLanguage, t } from "../../shared/texts";
import { ServiceError } from "../client/service-error";
import { runWorker } from "../files/run-worker";
import type {
  ForReportWorker,
  FromReportWorker,
  ReportJob,
  ReportJobs,
  ToReportWorker,
  WorkerRequest,
} from "./report-jobs";

interface ReportsDeps {
  workerFile: string;
  /** Calls routes as a page does. */
  ask: Ask;
  /** Renders HTML to PDF. */
  print: (html: string) => Promise<Uint8Array>;
}

/**
 * Runs each report in a worker: drawing takes time in which main would answer nothing, and the worker's texts are in the
 * language chosen at that moment.
 */
export class Reports {
  constructor(private readonly deps: ReportsDeps) {}

  /** Runs one job. Abort terminates the worker, its calls, and its partial output. */
  async run<K extends keyof ReportJobs>(
    kind: K,
    input: ReportJobs[K]["input"],
    signal: AbortSignal,
    onCard?: (done: number, of: number) => void,
  ): Promise<ReportJobs[K]["result"]> {
    const job = { kind, input } as unknown as ReportJob;
    const calls = new AbortController();
    const abort = () => calls.abort();
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await runWorker<FromReportWorker, ReportJobs[K]["result"]>({
        file: this.deps.workerFile,
        data: { job, language: currentLanguage() } satisfies ForReportWorker,
        signal,
        path: job.kind === "write" ? job.input.path : null,
        broken: () => t("main:report.broke"),
        hear: (message, worker, { resolve, reject }) => {
          if (message.type === "progress") onCard?.(message.done, message.of);
          else if (message.type === "request")
            void this.#answer(message.id, message.request, calls.signal).then((answer) =>
              worker.postMessage(answer),
            );
          // A job of kind K has a result of kind K.
          else if (message.type === "done") resolve(message.result);
          else reject(new ServiceError(message.error));
        },
      });
    } finally {
      signal.removeEventListener("abort", abort);
      calls.abort();
    }
  }

  async #answer(id: number, request: WorkerRequest, signal: AbortSignal): Promise<ToReportWorker> {
    try {
      const data =
        request.type === "print"
          ? await this.deps.print(request.html)
          : // The router parses the input.
            await this.deps.ask(request.route, request.input as RouteInput<RouteName>, { signal });
      return { id, ok: true, data };
    } catch (thrown) {
      return { id, ok: false, error: asCallError(thrown) };
    }
  }
}
