import type {
  CheckReport,
  ImportPlan,
  ImportedFile,
  PreviewRow,
  ProblemRow,
  ReadingOptions,
} from "../../shared/ipc/imports";
import type { Language } from "../../shared/words/languages";
import type { EntryPack } from "../outbox/entry-pack";
import type { PartSource } from "./readers/table-parts";

/** A row that is exported with what was said of it. */
export interface ToldRow {
  line: number;
  reason: string;
}

/** A document that is in the project, with the key of its text (see textKey) where that is known. */
export interface KnownDocument {
  url: string;
  text: string | null;
}

/** What main knows of a file that was read: what the page is told, and what is main's alone. */
export interface SurveyedFile {
  facts: Omit<ImportedFile, "importId">;
  /** How its parts are read the same way again. */
  sources: PartSource[];
  /** The files as they were then. */
  files: { path: string; bytes: number; modifiedAt: number }[];
}

/** What the worker is asked; one worker serves one file. */
export type WorkerTask =
  | { kind: "survey"; sources: readonly PartSource[]; options: ReadingOptions }
  /** Groups files by their columns. */
  | { kind: "group"; paths: string[] }
  | { kind: "preview"; plan: ImportPlan; count: number }
  | { kind: "check"; plan: ImportPlan }
  | { kind: "problemRows"; plan: ImportPlan; key: string | null; count: number }
  /** Writes the rows with problems, or with `told` exactly those lines. */
  | { kind: "export"; plan: ImportPlan; key: string | null; told: ToldRow[] | null; target: string }
  /** Takes in documents that are there at a destination; answers which rows of the last check are among them. */
  | { kind: "known"; there: KnownDocument[]; destination: string }
  /** Which of these addresses the rows of the last check have. */
  | { kind: "among"; urls: string[] }
  /** The addresses of the rows under a plan as the bits of a TextFilter; null where another plan was checked last. */
  | { kind: "filter"; plan: ImportPlan }
  /** Hosts of the addresses of the last check; null where they are too many. */
  | { kind: "hosts" }
  /** Hands out the rows as they are sent, but for the first `after`; what is `last` asked of them needs nothing of the check. */
  | { kind: "queue"; plan: ImportPlan; after: number; last: boolean };

/** What each task answers. */
export interface WorkerResults {
  survey: SurveyedFile;
  /** Places of files that have the same columns. */
  group: number[][];
  preview: PreviewRow[];
  check: CheckReport;
  problemRows: ProblemRow[];
  export: { rows: number };
  known: { line: number; url: string }[];
  among: string[];
  filter: Uint8Array<ArrayBuffer> | null;
  hosts: string[] | null;
  queue: null;
}

/** Messages to the worker: a task with the language to speak in it; `taken`, that a chunk is on disk and the next one may come. */
export type ToWorker =
  | { type: "run"; id: number; task: WorkerTask; language: Language }
  | { type: "abort"; id: number }
  | { type: "taken"; id: number };

/** Messages from the worker. `bad` = the file is at fault, and the message is meant for the analyst;
 * another `option` may help. */
export type FromWorker =
  | { type: "done"; id: number; result: WorkerResults[keyof WorkerResults] }
  | { type: "failed"; id: number; message: string; bad: { option?: "quote" } | null; code: string | null }
  | { type: "progress"; id: number; rows: number; progress: number }
  | { type: "chunk"; id: number; pack: EntryPack };
