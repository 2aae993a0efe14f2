import type { ExportFormat } from "../../../shared/ipc/exports";
import type { Language } from "../../../shared/texts/languages";
import type { SavedRows } from "./export-file";
import type { Cell } from "./cell-text";
import type { ReadFile } from "./read-table";
import type { TableBeside, WrittenRows } from "./write-table";

/** Jobs of the table worker, each with its input and result. */
export interface TableJobs {
  read: { ask: { path: string }; result: ReadFile };
  write: {
    ask: {
      path: string;
      format: "csv" | "xlsx";
      columns: readonly string[];
      rows: readonly (readonly Cell[])[];
      beside?: TableBeside;
    };
    result: WrittenRows;
  };
  json: { ask: { path: string; value: unknown }; result: null };
  columns: { ask: { source: string }; result: string[] };
  export: {
    ask: { source: string; path: string; format: ExportFormat; columns: readonly string[] };
    result: SavedRows;
  };
}

/** One job, as sent to the worker. */
export type TableJob = { [K in keyof TableJobs]: { kind: K } & TableJobs[K]["ask"] }[keyof TableJobs];

/** The worker's start data: its job and the language of messages. */
export interface ForWorker {
  job: TableJob;
  language: Language;
}

export type FromTableWorker =
  | { type: "progress"; rows: number }
  | { type: "done"; result: TableJobs[keyof TableJobs]["result"] }
  | { type: "failed"; message: string; bad: boolean; code: string | null };
