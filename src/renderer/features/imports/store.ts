import type {
  CheckReport,
  Comparison,
  ImportedFile,
  ImportPlan,
  ReadingOptions,
  SavedMapping,
} from "../../../shared/ipc/imports";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/words";
import { invoke, onEvent } from "../../core/api";
import { createPlaceStore } from "../../core/place";
import { toast, toastFailure } from "../../components/states/toast";
import { withCorrections, type Corrections } from "./corrections";
import { decisionsOf, freshDecisions, guessedDecisions, planOf, rulesOf, type Decisions } from "./decisions";
import { readingOf, sameColumns } from "./mapping";

/** The steps of a file on its way in. */
export const steps = ["file", "columns", "check", "upload"] as const;
/** A step of a file on its way in. */
export type Step = (typeof steps)[number];

/** How far the work in hand is. */
export interface ImportProgress {
  stage: "reading" | "checking" | "comparing" | "exporting" | "queueing";
  rows: number;
  progress: number;
}

interface Imports {
  /** The file in hand, as this window was given it. */
  source: GivenFile | null;
  step: Step;
  file: ImportedFile | null;
  decisions: Decisions;
  report: CheckReport | null;
  /** What is there already of what the file would bring. */
  comparison: Comparison | null;
  /** Mappings that fit the file, and the one that was taken; null = the guess. */
  mappings: readonly SavedMapping[];
  mappingId: string | null;
  /** Whether columns were matched with the project's metrics: once, as the analyst may undo it. */
  metricsGuessed: boolean;
  uploadId: number | null;
  /** Grids that are open, by the key of their problem: other work takes their place on screen for a while. */
  corrections: Readonly<Record<string, Corrections>>;
  /** Work in hand; null = none. */
  busy: ImportProgress | null;
  failure: unknown;
  /** Files dropped together with the one in hand. */
  queued: readonly GivenFile[];
  /** Takes files: the first is opened, the others wait. */
  take: (files: readonly GivenFile[]) => Promise<void>;
  /** Reads the file as before, since it has changed. */
  readAgain: () => Promise<void>;
  /** Opens the file once more, that could not be read as it was. */
  openAs: (options: ReadingOptions) => Promise<void>;
  reread: (options: ReadingOptions) => Promise<void>;
  decide: (change: Partial<Decisions>) => void;
  /** Opens a grid or keeps what is typed into it; null closes it. */
  correct: (problemKey: string, corrections: Corrections | null) => void;
  /** Applies what is typed into the grid of a problem, or into all grids, and checks everything again. */
  applyCorrections: (plan: ImportPlan, problemKey?: string) => Promise<void>;
  /** Takes a saved mapping, or with null the guess. */
  takeMapping: (id: string | null) => void;
  /** Keeps the decisions under a name. */
  saveMapping: (name: string) => Promise<void>;
  removeMapping: (id: string) => Promise<void>;
  compare: (plan: ImportPlan) => Promise<void>;
  exportProblems: (plan: ImportPlan, key: string | null) => Promise<void>;
  check: (plan: ImportPlan) => Promise<void>;
  start: (plan: ImportPlan) => Promise<void>;
  /** Uploads the files that wait as this one, up to the first that does not fit or has rows that would be refused. */
  startRest: (plan: ImportPlan) => Promise<void>;
  /** Gives up the work in hand. */
  stop: () => void;
  back: () => void;
  /** Leaves the file; the next of the queue is opened. */
  close: () => Promise<void>;
  /** Leaves the file and those that wait. */
  end: () => void;
}

const idle = {
  source: null,
  step: "file" as const,
  file: null,
  decisions: freshDecisions,
  report: null,
  comparison: null,
  mappings: [],
  mappingId: null,
  metricsGuessed: false,
  uploadId: null,
  corrections: {},
  busy: null,
  failure: null,
};

const shapeOf = (file: ImportedFile) => file.columns.map(({ name }) => name);

const begin = (stage: ImportProgress["stage"]) => ({ busy: { stage, rows: 0, progress: 0 }, failure: null });

/** The file on its way in. A file stays in the place that it was opened in, with those that wait behind it. */
export const useImports = createPlaceStore<Imports>(
  (set, get) => {
    let running = new AbortController();
    /** Id of the file that is being opened. */
    let opening = "";

    /** Runs one piece of work: shows its progress, catches its failure, ignores what was given up. */
    async function work(
      stage: ImportProgress["stage"],
      task: (signal: AbortSignal) => Promise<Partial<Imports>>,
    ) {
      running.abort();
      const mine = (running = new AbortController());
      const wanted = () => running === mine && !mine.signal.aborted;
      set(begin(stage));
      const end = onEvent("imports.progress", ({ importId, ...progress }) => {
        // Main tells all windows of the progress of every file.
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

    /** The file with what is known of files of its shape: the mapping used last, else a guess. */
    async function opened({ handle }: GivenFile, signal: AbortSignal, options: ReadingOptions = {}) {
      const importId = (opening = crypto.randomUUID());
      const file = await invoke("imports.open", { handle, options, importId }, { signal });
      const mappings = await invoke("imports.mappings", { shape: shapeOf(file) }, { signal });
      const last = mappings.find(({ name }) => name === null);
      const decisions = last ? decisionsOf(last.rules, file.columns, null) : guessedDecisions(file);
      return { file, mappings, decisions, mappingId: last?.id ?? null, step: "columns" as const };
    }

    async function open(source: GivenFile): Promise<void> {
      set({ ...idle, source });
      await work("reading", (signal) => opened(source, signal));
    }

    /** Lets main close a file; what it still holds is its own to clear at the latest when it quits. */
    function letGo(file: ImportedFile | null): void {
      if (file) invoke("imports.close", { importId: file.importId }).catch(() => undefined);
    }

    /** Remembers how this file was mapped, for the next of its shape. */
    function remember(): void {
      const { file, decisions } = get();
      if (!file) return;
      const given = { name: null, shape: shapeOf(file), rules: rulesOf(decisions, file.columns) };
      // The upload itself does not depend on it.
      invoke("imports.saveMapping", given).catch(() => undefined);
    }

    return {
      ...idle,
      queued: [],
      take: async (dropped) => {
        let found: readonly GivenFile[];
        try {
          const { files, leftOut } = await invoke("imports.expand", {
            handles: dropped.map(({ handle }) => handle),
          });
          found = files;
          if (files.length === 0) toast(t("imports:take.noTable"));
          else if (leftOut > 0) toast(t("imports:take.leftOut", { count: leftOut }));
        } catch (thrown) {
          toastFailure(t("imports:take.folderFailed"), thrown);
          return;
        }
        const [first, ...others] = found;
        if (first === undefined) return;
        if (get().source !== null && get().step !== "upload") {
          set({ queued: [...get().queued, ...found] });
          toast(t("imports:take.oneAtATime"));
          return;
        }
        letGo(get().file);
        set({ queued: [...get().queued, ...others] });
        await open(first);
      },
      openAs: async (options) => {
        const { source } = get();
        if (source !== null) await work("reading", (signal) => opened(source, signal, options));
      },
      readAgain: async () => {
        const { file, back, reread } = get();
        back();
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
            metricsGuessed: keep && get().metricsGuessed,
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
      applyCorrections: async (plan, problemKey) => {
        const { corrections, correct, decide, check } = get();
        const applied = Object.entries(corrections).filter(
          ([key]) => problemKey === undefined || key === problemKey,
        );
        const change = withCorrections(
          plan,
          applied.map(([, one]) => one),
        );
        for (const [key] of applied) correct(key, null);
        decide(change);
        await check({ ...plan, ...change });
      },
      decide: (change) => set({ decisions: { ...get().decisions, ...change }, failure: null }),
      takeMapping: (id) => {
        const { file, mappings, decisions } = get();
        const found = mappings.find((one) => one.id === id);
        if (!file) return;
        set({
          mappingId: found?.id ?? null,
          decisions: found
            ? decisionsOf(found.rules, file.columns, decisions.projectId)
            : { ...guessedDecisions(file), projectId: decisions.projectId },
        });
      },
      saveMapping: async (name) => {
        const { file, decisions, mappings } = get();
        if (!file) return;
        const given = { name, shape: shapeOf(file), rules: rulesOf(decisions, file.columns) };
        try {
          const saved = await invoke("imports.saveMapping", given);
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
      compare: async (plan) => {
        const importId = get().file?.importId;
        if (importId === undefined) return;
        await work("comparing", async (signal) => {
          const comparison = await invoke("imports.compare", { importId, plan }, { signal });
          // What is there is a problem of its rows from now on.
          const report = await invoke("imports.check", { importId, plan }, { signal });
          return { comparison, report };
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
        const importId = get().file?.importId;
        if (importId === undefined) return;
        set({ step: "check", report: null, comparison: null });
        await work("checking", async (signal) => ({
          report: await invoke("imports.check", { importId, plan }, { signal }),
        }));
      },
      start: async (plan) => {
        const importId = get().file?.importId;
        if (importId === undefined) return;
        await work("queueing", async (signal) => {
          const { uploadId } = await invoke("imports.start", { importId, plan }, { signal });
          remember();
          return { uploadId, step: "upload" };
        });
      },
      startRest: async (plan) => {
        const before = get().file;
        if (!before) return;
        const rules = rulesOf(get().decisions, before.columns);
        let handled = before;
        for (let [next, ...others] = get().queued; next !== undefined; [next, ...others] = get().queued) {
          const source = next;
          const waiting = others;
          set({ ...idle, source, queued: waiting });
          letGo(handled);
          await work("reading", (signal) => opened(source, signal));
          const { file } = get();
          if (!file) return;
          handled = file;
          const decisions = decisionsOf(rules, file.columns, null);
          set({ decisions });
          const alike = Object.keys(rules.columns).every((field) => decisions.mapping[field] !== undefined);
          if (!alike) return;
          const own = planOf(decisions, { ...plan, asOf: file.modifiedAt });
          await get().check(own);
          const { report } = get();
          if (!report || report.refused > 0) return;
          await get().start(own);
          if (get().failure !== null) return;
        }
      },
      stop: () => {
        const { file, step, report } = get();
        if (!file) return void get().close();
        running.abort();
        // A check that was given up leads back to where it was asked for.
        set({ busy: null, step: step === "check" && !report ? "columns" : step });
      },
      back: () => {
        running.abort();
        set({ step: "columns", report: null, failure: null, busy: null });
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
