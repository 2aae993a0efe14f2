import type { CallError } from "../../shared/ipc/contract";
import type { RouteName } from "../../shared/ipc/index";
import type { MethodRecord, RecordCheck, Report, WrittenReport } from "../../shared/ipc/reports";
import type { ReportFormat } from "../../shared/ipc/reports.constants";
import type { Language } from "../../shared/texts/languages";
import type { Reporting } from "./board-record";

/** Whose board is asked, where and when, in a form that can be sent to the worker. */
export type ReportFacts = Omit<Reporting, "ask" | "signal" | "tokens" | "onCard">;

/** Jobs of the report worker, each with its input and result. */
export interface ReportJobs {
  describe: { input: ReportFacts; result: Report };
  write: {
    input: ReportFacts & { format: ReportFormat; path: string; template: string | null };
    result: WrittenReport;
  };
  check: { input: ReportFacts & { record: MethodRecord }; result: RecordCheck };
}

export type ReportJob = {
  [K in keyof ReportJobs]: { kind: K; input: ReportJobs[K]["input"] };
}[keyof ReportJobs];

/** The worker's start data: its job, and the language of texts. */
export interface ForReportWorker {
  job: ReportJob;
  language: Language;
}

/** What the worker asks main for: a call of a route, or a PDF of a page. */
export type WorkerRequest =
  { type: "call"; route: RouteName; input: unknown } | { type: "print"; html: string };

export type FromReportWorker =
  | { type: "request"; id: number; request: WorkerRequest }
  | { type: "progress"; done: number; of: number }
  | { type: "done"; result: ReportJobs[keyof ReportJobs]["result"] }
  | { type: "failed"; error: CallError };

/** The answer to a request of the worker. */
export type ToReportWorker =
  { id: number; ok: true; data: unknown } | { id: number; ok: false; error: CallError };
