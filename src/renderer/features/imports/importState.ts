import type {
  CheckReport,
  Comparison,
  ImportedFile,
  ImportPlan,
  ReadingOptions,
  SavedMapping,
} from "../../../shared/ipc/imports";
import type { GivenFile, RejectedFile } from "../../../shared/ipc/files";
import { freshDecisions, type Decisions } from "../../../shared/documents/import-decisions";
import type { Corrections } from "./corrections";
import { readingOf } from "./mapping";
import type { Source } from "./source";
import type { Edits } from "./wholeFile";

/** Progress of the current work. */
export interface ImportProgress {
  stage: "reading" | "checking" | "comparing" | "exporting" | "queueing";
  rows: number;
  progress: number;
}

/** Files imported one after the other with the decisions of the first. */
interface SameWay {
  plan: ImportPlan;
  /** The plan of another file with the same decisions. */
  planOf: (file: ImportedFile, decisions: Decisions) => Promise<ImportPlan>;
  onStarted: (uploadId: number, count: number) => void;
}

export interface Imports {
  /** The current file, as passed to this window. */
  source: Source | null;
  /** When it was opened. */
  openedAt: number;
  view: "overview" | "columns";
  file: ImportedFile | null;
  decisions: Decisions;
  /** What was changed in a file that then couldn't be read to its end. Kept for the next attempt. */
  edits: Edits | null;
  /** Fields whose columns were found in the whole file after others were guessed from the first rows. */
  reguessed: readonly string[];
  report: CheckReport | null;
  /** Key of the report's plan; see planKey. */
  checked: string | null;
  /** Key of the plan that is being checked. */
  checking: string | null;
  /** Key of the plan whose check was stopped or failed. It isn't checked again automatically. */
  stopped: string | null;
  /** Which of the file's documents already exist, and the key of what was compared. */
  comparison: (Comparison & { key: string }) | null;
  /** Mappings that fit the file, and the selected one. A null ID means the guess. */
  mappings: readonly SavedMapping[];
  mappingId: string | null;
  /** Edits in open grids by problem key. Other work hides the grids temporarily. */
  corrections: Readonly<Record<string, Corrections>>;
  /** Null if no work is running. */
  busy: ImportProgress | null;
  failure: unknown;
  /** Files dropped together with the current one. */
  queued: readonly Source[];
  /** Files dropped together with the current one that can't be imported. */
  rejected: readonly RejectedFile[];
  /** Whether queued files are imported one after the other. The screen doesn't check them automatically then. */
  inSequence: boolean;
  /** Opens the first file and queues the others. */
  take: (files: readonly GivenFile[]) => Promise<void>;
  /** Opens the file of a finished import again, to replace its documents. */
  reopen: (uploadId: number, name: string) => Promise<void>;
  /** Reads the file again with the same options, after it changed. */
  readAgain: () => Promise<void>;
  /** Retries to open an unreadable file with other options. */
  openAs: (options: ReadingOptions) => Promise<void>;
  reread: (options: ReadingOptions) => Promise<void>;
  decide: (change: Partial<Decisions>) => void;
  show: (view: Imports["view"]) => void;
  /** Opens a grid or stores its edits. Null closes it. */
  correct: (problemKey: string, corrections: Corrections | null) => void;
  /** Applies the edits of one grid, or of all. The changed plan starts a new check. */
  applyCorrections: (plan: ImportPlan, problemKey?: string) => void;
  /** Applies a saved mapping. Null applies the guess. */
  takeMapping: (id: string | null) => void;
  /** Saves the decisions as a named mapping. */
  saveMapping: (name: string) => Promise<void>;
  removeMapping: (id: string) => Promise<void>;
  /** Compares the checked rows with the project's documents. `key` identifies what is compared. */
  compare: (plan: ImportPlan, key: string) => Promise<void>;
  exportProblems: (plan: ImportPlan, key: string | null) => Promise<void>;
  check: (plan: ImportPlan) => Promise<void>;
  /** Starts the upload. Returns its ID, or null if it didn't start. */
  start: (plan: ImportPlan) => Promise<number | null>;
  /** Imports this file and the queued ones, until one doesn't fit or has rows that would be rejected. */
  startAll: (way: SameWay) => Promise<void>;
  /** Aborts the current work. */
  stop: () => void;
  /** Closes the file and opens the next in the queue. */
  close: () => Promise<void>;
  /** Closes the file and clears the queue. */
  end: () => void;
}

export const idle = {
  source: null,
  openedAt: 0,
  view: "overview" as const,
  file: null,
  decisions: freshDecisions,
  edits: null,
  reguessed: [],
  report: null,
  checked: null,
  checking: null,
  stopped: null,
  comparison: null,
  mappings: [],
  mappingId: null,
  corrections: {},
  busy: null,
  failure: null,
};

/** Identifies a plan and the reading of the file it belongs to. */
export function planKey(file: ImportedFile, plan: ImportPlan): string {
  return JSON.stringify([file.importId, file.modifiedAt, readingOf(file), plan]);
}
