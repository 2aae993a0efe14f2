import { parentPort, workerData } from "node:worker_threads";
import { CallFailure, type Ask } from "../../analysis/ask";
import { loadLateTexts, setLanguage } from "../../shared/texts";
import type { CallError } from "../../shared/ipc/contract";
import { BadFile } from "../files/bad-file";
import { failure, ServiceError } from "../client/service-error";
import { fileFailure } from "../files/tables/table-files";
import type {
  ForReportWorker,
  FromReportWorker,
  ReportJob,
  ReportJobs,
  ToReportWorker,
  WorkerRequest,
} from "./report-jobs";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const send = (message: FromReportWorker) => port.postMessage(message);

const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
let requests = 0;

port.on("message", (answer: ToReportWorker) => {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (answer.ok) asked?.resolve(answer.data);
  else asked?.reject(new CallFailure(answer.error));
});

function request(wanted: WorkerRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = ++requests;
    waiting.set(id, { resolve, reject });
    send({ type: "request", id, request: wanted });
  });
}

// Main parses the input and answers with the route's output.
const ask = ((route, input) => request({ type: "call", route, input })) as Ask;
const print = async (html: string) => (await request({ type: "print", html })) as Uint8Array;

/** Loads the code only after the language is set: its names are in the language that it was loaded in. */
async function perform({ kind, input }: ReportJob): Promise<ReportJobs[keyof ReportJobs]["result"]> {
  const { describeBoard } = await import("./describe");
  const reporting = {
    ...input,
    ask,
    // Main ends the whole worker.
    signal: new AbortController().signal,
    onCard: (done: number, of: number) => send({ type: "progress", done, of }),
  };
  switch (kind) {
    case "describe":
      return describeBoard(reporting);
    case "write": {
      const { tokensOf, writeReport } = await import("./write-report");
      const report = await describeBoard({ ...reporting, tokens: await tokensOf(input) });
      await writeReport(report, { ...input, print });
      const cards = report.cards.map(({ title, finding, details, moved, n, failure }) => ({
        title,
        finding,
        details,
        moved,
        n,
        failure,
      }));
      return { digest: report.record.digest, cards };
    }
    case "check": {
      const { compareRecord } = await import("./compare-record");
      return compareRecord(input.record, (await describeBoard(reporting)).record);
    }
  }
}

function failureOf(error: unknown): CallError {
  if (error instanceof CallFailure) return error.error;
  if (error instanceof ServiceError) return error.data;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadFile) return failure("invalid", message, { details: { file: true } }).data;
  if (error instanceof Error && "code" in error) return fileFailure(error).data;
  return failure("server", message, { details: { own: true } }).data;
}

// Set by Reports, which starts this worker.
const { job, language } = workerData as ForReportWorker;
Promise.all([setLanguage(language), loadLateTexts()])
  .then(() => perform(job))
  .then(
    (result) => send({ type: "done", result }),
    (error: unknown) => send({ type: "failed", error: failureOf(error) }),
  );
