import type {
  CheckReport,
  Comparison,
  ImportedFile,
  ImportPlan,
  ReadingOptions,
  SavedMapping,
} from "../../../shared/ipc/imports";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { asCallError, invoke, onEvent } from "../../core/api";
import { createPlaceStore } from "../../core/place";
import { toast, toastFailure } from "../../components/states/toast";
import { withCorrections, type Corrections } from "./corrections";
import {
  decisionsOf,
  freshDecisions,
  guessedDecisions,
  rulesOf,
  type Decisions,
} from "../../../shared/documents/import-decisions";
import { afterWhole, type Edits, type Understood } from "./wholeFile";
import { readingOf, sameColumns } from "./mapping";
import { grouped, type Source } from "./source";

/** Progress of the current work. */
export interface ImportProgress {
  stage: "reading" | "checking" | "comparing" | "exporting" | "queueing";
  rows: number;
  progress: number;
}

/** Files imported one after the other with the decisions of the first. */
export interface SameWay {
  plan: ImportPlan;
  /** The plan of another file with the same decisions. */
  planOf: (file: ImportedFile, decisions: Decisions) => Promise<ImportPlan>;
  onStarted: (uploadId: number, count: number) => void;
}

interface Imports {
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
  /** Whether queued files are imported one after the other. The screen doesn't check them automatically then. */
  inSequence: boolean;
  /** Opens the first file and queues the others. */
  take: (files: readonly GivenFile[]) => Promise<void>;
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

const idle = {
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

const begin = (stage: ImportProgress["stage"]) => ({ busy: { stage, rows: 0, progress: 0 }, failure: null });

/** The import in progress. It belongs to the place where it was opened, as do the queued files. */
export const useImports = createPlaceStore<Imports>(
  (set, get) => {
    let running = new AbortController();
    /** ID of the import that is being opened. */
    let opening = "";

    /** Runs a task: shows its progress, catches its failure, ignores results after an abort. */
    async function work(
      stage: ImportProgress["stage"],
      task: (signal: AbortSignal) => Promise<Partial<Imports>>,
    ) {
      running.abort();
      const mine = (running = new AbortController());
      const wanted = () => running === mine && !mine.signal.aborted;
      set(begin(stage));
      const end = onEvent("imports.progress", ({ importId, ...progress }) => {
        // The main process sends the progress of every file to all windows.
        if (wanted() && importId === (get().file?.importId ?? opening)) set({ busy: progress });
      });
      try {
        const done = await task(mine.signal);
        if (wanted()) set({ ...done, busy: null });
      } catch (thrown) {
        if (wanted()) set({ busy: null, failure: thrown });
      } finally {
        end();
      }
    }

    /** Opens a file with the last used mapping for its columns, or a guess. */
    async function opened({ handle }: Source, signal: AbortSignal, options: ReadingOptions = {}) {
      const { edits } = get();
      const importId = (opening = crypto.randomUUID());
      const file = await invoke("imports.open", { handle, options, importId }, { signal });
      const first = await understood(file, signal);
      const resumed = edits && { ...afterWhole(edits.first, edits.now, first), edits: null };
      if (!file.isPartial) return { ...first, ...resumed };
      signal.throwIfAborted();
      set({ ...first, ...resumed });
      try {
        return await readOn(first, signal);
      } catch (thrown) {
        if (signal.aborted) throw thrown;
        // A file that can't be read to its end can't be imported.
        letGo(file);
        const { decisions: now } = get();
        return { file: null, failure: thrown, edits: now === first.decisions ? null : { first, now } };
      }
    }

    async function understood(file: ImportedFile, signal: AbortSignal) {
      const mappings = await invoke("imports.mappings", { columns: file.columns }, { signal });
      const last = mappings.find(({ name }) => name === null);
      const decisions = last ? decisionsOf(last.rules, file, null) : guessedDecisions(file);
      return { file, mappings, decisions, mappingId: last?.id ?? null };
    }

    /** Reads the rest of a file whose first rows are on screen. What was decided meanwhile stays. */
    async function readOn(first: Understood, signal: AbortSignal) {
      const file = await invoke("imports.readOn", { importId: first.file.importId }, { signal });
      const whole = await understood(file, signal);
      const { decisions: now, mappingId } = get();
      const kept = now === first.decisions ? {} : { mappingId };
      return { ...whole, ...kept, ...afterWhole(first, now, whole) };
    }

    async function open(source: Source): Promise<void> {
      set({ ...idle, source, openedAt: Date.now() });
      await work("reading", (signal) => opened(source, signal));
    }

    /** Closes a file in the main process. A failure doesn't matter, as everything is released when the app quits. */
    function letGo(file: ImportedFile | null): void {
      if (file) invoke("imports.close", { importId: file.importId }).catch(() => undefined);
    }

    /** Saves this file's mapping for the next file with the same columns. */
    function remember(): void {
      const { file, decisions } = get();
      if (!file) return;
      const given = { name: null, columns: file.columns, rules: rulesOf(decisions, file.columns) };
      // The upload doesn't depend on it.
      invoke("imports.saveMapping", given).catch(() => undefined);
    }

    return {
      ...idle,
      queued: [],
      inSequence: false,
      take: async (dropped) => {
        let found: readonly Source[];
        try {
          const { files, leftOut } = await invoke("imports.expand", {
            handles: dropped.map(({ handle }) => handle),
          });
          found = await grouped(files);
          if (files.length === 0) toast(t("imports:take.noTable"));
          else if (leftOut > 0) toast(t("imports:take.leftOut", { count: leftOut }));
        } catch (thrown) {
          toastFailure(t("imports:take.folderFailed"), thrown);
          return;
        }
        const [first, ...others] = found;
        if (first === undefined) return;
        if (get().source !== null) {
          set({ queued: [...get().queued, ...found] });
          toast(t("imports:take.oneAtATime"));
          return;
        }
        set({ queued: others });
        await open(first);
      },
      openAs: async (options) => {
        const { source } = get();
        if (source !== null) await work("reading", (signal) => opened(source, signal, options));
      },
      readAgain: async () => {
        const { file, reread } = get();
        if (file) await reread(readingOf(file));
      },
      reread: (options) =>
        work("reading", async (signal) => {
          const before = get().file;
          if (!before) return {};
          const file = await invoke("imports.reread", { importId: before.importId, options }, { signal });
          const keep = sameColumns(before, file);
          const { decisions } = get();
          return {
            file,
            decisions: keep
              ? decisions
              : {
                  ...guessedDecisions(file),
                  action: decisions.action,
                  dataset: decisions.dataset,
                  options: decisions.options,
                  projectId: decisions.projectId,
                },
            mappingId: keep ? get().mappingId : null,
            report: null,
            checked: null,
            stopped: null,
            comparison: null,
            corrections: keep ? get().corrections : {},
          };
        }),
      correct: (problemKey, corrections) =>
        set(({ corrections: before }) => {
          const others = Object.entries(before).filter(([key]) => key !== problemKey);
          return {
            corrections: Object.fromEntries(corrections ? [...others, [problemKey, corrections]] : others),
          };
        }),
      applyCorrections: (plan, problemKey) => {
        const { corrections, correct, decide } = get();
        const applied = Object.entries(corrections).filter(
          ([key]) => problemKey === undefined || key === problemKey,
        );
        for (const [key] of applied) correct(key, null);
        decide(
          withCorrections(
            plan,
            applied.map(([, one]) => one),
          ),
        );
      },
      decide: (change) => set({ decisions: { ...get().decisions, ...change }, failure: null }),
      show: (view) => set({ view }),
      takeMapping: (id) => {
        const { file, mappings, decisions } = get();
        const found = mappings.find((one) => one.id === id);
        if (!file) return;
        set({
          mappingId: found?.id ?? null,
          decisions: found
            ? decisionsOf(found.rules, file, decisions.projectId)
            : { ...guessedDecisions(file), projectId: decisions.projectId },
        });
      },
      saveMapping: async (name) => {
        const { file, decisions, mappings } = get();
        if (!file) return;
        const given = { name, columns: file.columns, rules: rulesOf(decisions, file.columns) };
        try {
          const saved = await invoke("imports.saveMapping", given);
          if (saved)
            set({ mappings: [saved, ...mappings.filter((one) => one.name !== name)], mappingId: saved.id });
          toast(t("imports:mapping.kept", { name }));
        } catch (thrown) {
          toastFailure(t("imports:mapping.notKept"), thrown);
        }
      },
      removeMapping: async (id) => {
        try {
          await invoke("imports.removeMapping", { id });
          set({ mappings: get().mappings.filter((one) => one.id !== id), mappingId: null });
        } catch (thrown) {
          toastFailure(t("imports:mapping.notRemoved"), thrown);
        }
      },
      compare: async (plan, key) => {
        const { file } = get();
        if (!file) return;
        const { importId } = file;
        await work("comparing", async (signal) => {
          const found = await invoke("imports.compare", { importId, plan }, { signal }).catch(
            (thrown: unknown): Comparison => {
              if (signal.aborted) throw thrown;
              // The import works without a comparison: the service detects duplicates one by one.
              const note = asCallError(thrown).message;
              return { known: null, documents: 0, looked: 0, examples: [], note };
            },
          );
          set({ comparison: { ...found, key } });
          if (found.known === null || (found.known === 0 && plan.action === "create")) return {};
          // The check now reports existing documents as problems of their rows.
          const report = await invoke("imports.check", { importId, plan }, { signal });
          return { report, checked: planKey(file, plan) };
        });
      },
      exportProblems: async (plan, key) => {
        const importId = get().file?.importId;
        if (importId === undefined) return;
        await work("exporting", async (signal) => {
          const saved = await invoke("imports.exportProblems", { importId, plan, key }, { signal });
          if (saved) toast(t("imports:problems.exported", { count: saved.rows, path: saved.path }));
          return {};
        });
      },
      check: async (plan) => {
        const { file } = get();
        if (!file) return;
        const key = planKey(file, plan);
        set({ checking: key, stopped: null });
        await work("checking", async (signal) => {
          const report = await invoke("imports.check", { importId: file.importId, plan }, { signal });
          return { report, checked: key };
        });
        if (get().checking !== key) return;
        set({ checking: null, ...(get().checked === key ? {} : { stopped: key }) });
      },
      start: async (plan) => {
        const importId = get().file?.importId;
        let started: number | null = null;
        if (importId === undefined) return started;
        await work("queueing", async (signal) => {
          const { uploadId } = await invoke("imports.start", { importId, plan }, { signal });
          remember();
          started = uploadId;
          return {};
        });
        return started;
      },
      startAll: async ({ plan, planOf, onStarted }) => {
        const first = get().file;
        if (!first) return;
        const rules = rulesOf(get().decisions, first.columns);
        set({ inSequence: true });
        try {
          for (let own = plan; ;) {
            const { report } = get();
            const uploadId = await get().start(own);
            if (uploadId === null) return;
            onStarted(uploadId, report ? report.ready + report.warned : 0);
            const isLast = get().queued.length === 0;
            await get().close();
            const { file } = get();
            if (isLast || !file) return;
            const decisions = decisionsOf(rules, file, null);
            set({ decisions });
            const isAlike = Object.keys(rules.columns).every(
              (field) => decisions.mapping[field] !== undefined,
            );
            if (!isAlike) return;
            own = await planOf(file, decisions);
            await get().check(own);
            const checked = get().report;
            if (!checked || checked.refused > 0) return;
          }
        } finally {
          set({ inSequence: false });
        }
      },
      stop: () => {
        const { file, busy, checked, checking, stopped } = get();
        if (!file || file.isPartial) return void get().close();
        running.abort();
        const given = checking ?? (busy?.stage === "comparing" ? checked : stopped);
        set({ busy: null, checking: null, stopped: given });
      },
      close: async () => {
        running.abort();
        const { file, queued } = get();
        const [next, ...others] = queued;
        set({ ...idle, queued: others });
        letGo(file);
        if (next !== undefined) await open(next);
      },
      end: () => {
        running.abort();
        letGo(get().file);
        set({ ...idle, queued: [] });
      },
    };
  },
  undefined,
  (imports) => imports.end(),
);
