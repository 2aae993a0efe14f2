import type { ExportFormat } from "../../../shared/ipc/exports";
import type { Language } from "../../../shared/words/languages";
import type { Saved } from "../exports/export-file";
import type { Cell } from "./cell-text";
import type { ReadFile } from "./read-table";
import type { Written } from "./write-table";

/** What the worker can be asked to do with a file. */
export interface TableJobs {
  read: { ask: { path: string }; result: ReadFile };
  write: {
    ask: {
      path: string;
      format: "csv" | "xlsx";
      columns: readonly string[];
      rows: readonly (readonly Cell[])[];
    };
    result: Written;
  };
  json: { ask: { path: string; value: unknown }; result: null };
  columns: { ask: { source: string }; result: string[] };
  export: {
    ask: { source: string; path: string; format: ExportFormat; columns: readonly string[] };
    result: Saved;
  };
}

/** One job as it is sent to the worker. */
export type TableJob = { [K in keyof TableJobs]: { kind: K } & TableJobs[K]["ask"] }[keyof TableJobs];

/** What the worker is started with: its one job, and the language to speak. */
export interface ForWorker {
  job: TableJob;
  language: Language;
}

/** What the worker says. */
export type FromTableWorker =
  | { type: "progress"; rows: number }
  | { type: "done"; result: TableJobs[keyof TableJobs]["result"] }
  | { type: "failed"; message: string; bad: boolean; code: string | null };
