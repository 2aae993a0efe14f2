import type {
  CheckReport,
  ImportPlan,
  ImportedFile,
  PreviewRow,
  ProblemRow,
  ReadingOptions,
} from "../../shared/ipc/imports";
import type { RejectedFile } from "../../shared/ipc/files";
import type { Language } from "../../shared/texts/languages";
import type { EntryPack } from "../uploads/entry-pack";
import type { DroppedFile } from "../files/archives/dropped-file";
import type { PartSource, ReadFile } from "../files/readers/table-parts";
import type { GroupedFiles } from "./group-files";

/** An exported row with its problem. */
export interface FailedLine {
  line: number;
  reason: string;
}

/** A document of the project, with the key of its text (see textKey) if known. */
export interface KnownDocument {
  url: string;
  text: string | null;
}

/** The result of reading a file: what the page receives, and what only the main process knows. */
export interface SurveyedFile {
  facts: Omit<ImportedFile, "importId">;
  /** The parts with the options that reproduce this reading. */
  sources: PartSource[];
  /** The files at the time they were read. */
  files: ReadFile[];
  /** Those of several files that can't be read. */
  rejected: RejectedFile[];
}

/** Tasks of the worker. A worker serves one file. */
export type WorkerTask =
  | { kind: "survey"; sources: readonly PartSource[]; options: ReadingOptions }
  /** Like survey of files as dropped, but reads only the first rows of a large one. Then `readOn` is due. */
  | { kind: "surveyStart"; files: readonly DroppedFile[]; options: ReadingOptions }
  | { kind: "readOn" }
  | { kind: "group"; files: readonly DroppedFile[] }
  | { kind: "preview"; plan: ImportPlan; count: number }
  | { kind: "check"; plan: ImportPlan }
  | { kind: "problemRows"; plan: ImportPlan; key: string | null; count: number }
  /** Writes the rows with problems, or exactly the lines in `failedLines`. */
  | { kind: "export"; plan: ImportPlan; key: string | null; failedLines: FailedLine[] | null; target: string }
  /** Adds documents that exist at a destination. Returns the rows of the last check that match. */
  | { kind: "known"; there: KnownDocument[]; destination: string }
  /** The URLs among these that rows of the last check have. */
  | { kind: "among"; urls: string[] }
  /** The URLs of a plan's rows as the bits of a TextFilter. Null if another plan was checked last. */
  | { kind: "filter"; plan: ImportPlan }
  /** Documents of an earlier import of this file, which a plan that replaces it updates, and that import's plan. */
  | { kind: "replace"; urls: string[]; earlier: ImportPlan }
  /** Those of these documents that no row of the last `queue` gives. */
  | { kind: "removed" }
  /** Hosts of the URLs of the last check. Null if there are too many. */
  | { kind: "hosts" }
  /**
   * Emits the rows as they are sent, except the first `after`. `last` means that no later task needs the check's data.
   * `others` are URLs of documents that a plan which replaces an import must leave alone.
   */
  | { kind: "queue"; plan: ImportPlan; after: number; last: boolean; others?: string[] };

export interface WorkerResults {
  survey: SurveyedFile;
  surveyStart: SurveyedFile;
  readOn: SurveyedFile;
  group: GroupedFiles;
  preview: PreviewRow[];
  check: CheckReport;
  problemRows: ProblemRow[];
  export: { rows: number };
  known: { line: number; url: string }[];
  among: string[];
  replace: null;
  removed: string[];
  filter: Uint8Array<ArrayBuffer> | null;
  hosts: string[] | null;
  queue: null;
}

/**
 * Messages to the worker. A task comes with the language for its messages. `taken` means that a chunk is on disk and
 * the next one may be sent.
 */
export type ToWorker =
  | { type: "run"; id: number; task: WorkerTask; language: Language }
  | { type: "abort"; id: number }
  | { type: "taken"; id: number };

/**
 * Messages from the worker. `bad` means that the file is at fault and the message is for the analyst; another `option`
 * may help.
 */
export type FromWorker =
  /** Sent every second while the thread isn't stuck. */
  | { type: "alive" }
  | { type: "done"; id: number; result: WorkerResults[keyof WorkerResults] }
  | { type: "failed"; id: number; message: string; bad: { option?: "quote" } | null; code: string | null }
  | { type: "progress"; id: number; rows: number; progress: number }
  | { type: "chunk"; id: number; pack: EntryPack };
