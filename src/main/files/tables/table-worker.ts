import { parentPort, workerData } from "node:worker_threads";
import { setLanguage } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { columnsOf, saveExport } from "./export-file";
import { readTable } from "./read-table";
import type { ForWorker, FromTableWorker, TableJob, TableJobs } from "./table-jobs";
import { writePieces, writeTable } from "./write-table";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker");
const send = (message: FromTableWorker) => port.postMessage(message);

async function perform(job: TableJob): Promise<TableJobs[keyof TableJobs]["result"]> {
  switch (job.kind) {
    case "read":
      return readTable(job.path);
    case "write":
      return writeTable(job.path, job.format, job.columns, job.rows, [], job.beside);
    case "json":
      await writePieces(job.path, [`${JSON.stringify(job.value, null, 2)}\n`]);
      return null;
    case "columns":
      return columnsOf(job.source);
    case "export":
      return saveExport(job, (rows) => send({ type: "progress", rows }));
  }
}

// Set by TableFiles, which starts this worker.
const { job, language } = workerData as ForWorker;
setLanguage(language)
  .then(() => perform(job))
  .then(
    (result) => send({ type: "done", result }),
    (error: unknown) => {
      const code =
        error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
      const message = error instanceof Error ? error.message : String(error);
      send({ type: "failed", message, bad: error instanceof BadFile, code });
    },
  );
