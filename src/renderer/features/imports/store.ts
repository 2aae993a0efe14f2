import { create } from "zustand";
import type { CheckReport, ImportedFile, ImportPlan, ReadingOptions } from "../../../shared/ipc/imports";
import { invoke, onEvent } from "../../app/api";
import { toast } from "../../components/toast";
import { guessedMapping, sameColumns, type Mapping } from "./mapping";

/** The steps of a file on its way in. */
export const steps = ["file", "columns", "check", "upload"] as const;
/** A step of a file on its way in. */
export type Step = (typeof steps)[number];

/** What the analyst decides about a file, besides where it goes. */
export interface Decisions {
  action: ImportPlan["action"];
  dataset: string;
  mapping: Mapping;
  urlSuffix: number | null;
  /** Zone of dates without one; null = the zone of the screen. */
  timeZone: string | null;
  /** Another project of the connection than the open one. */
  projectId: string | null;
}

/** How far the work in hand is. */
export interface ImportProgress {
  stage: "reading" | "checking" | "queueing";
  rows: number;
  progress: number;
}

interface Imports {
  path: string | null;
  step: Step;
  file: ImportedFile | null;
  decisions: Decisions;
  report: CheckReport | null;
  uploadId: number | null;
  /** Work in hand; null = none. */
  busy: ImportProgress | null;
  failure: unknown;
  /** Files dropped together with the one in hand. */
  queued: readonly string[];
  /** Takes files: the first is opened, the others wait. */
  take: (paths: readonly string[]) => Promise<void>;
  reread: (options: ReadingOptions) => Promise<void>;
  decide: (change: Partial<Decisions>) => void;
  check: (plan: ImportPlan) => Promise<void>;
  start: (plan: ImportPlan) => Promise<void>;
  /** Gives up the work in hand. */
  stop: () => void;
  back: () => void;
  /** Leaves the file; the next of the queue is opened. */
  close: () => Promise<void>;
}

const freshDecisions: Decisions = {
  action: "create",
  dataset: "",
  mapping: {},
  urlSuffix: null,
  timeZone: null,
  projectId: null,
};

const idle = {
  path: null,
  step: "file" as const,
  file: null,
  decisions: freshDecisions,
  report: null,
  uploadId: null,
  busy: null,
  failure: null,
};

const begin = (stage: ImportProgress["stage"]) => ({ busy: { stage, rows: 0, progress: 0 }, failure: null });

/** The file on its way in. */
export const useImports = create<Imports>((set, get) => {
  let running = new AbortController();

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
      const id = get().file?.importId ?? importId;
      if (wanted() && id === importId) set({ busy: progress });
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

  async function open(path: string): Promise<void> {
    set({ ...idle, path });
    await work("reading", async (signal) => {
      const file = await invoke("imports.open", { path }, { signal });
      const decisions = {
        ...freshDecisions,
        mapping: guessedMapping(file.columns),
        urlSuffix: file.guessedUrlSuffix,
      };
      return { file, decisions, step: "columns" };
    });
  }

  return {
    ...idle,
    queued: [],
    take: async (paths) => {
      const [first, ...others] = paths;
      if (first === undefined) return;
      if (get().path !== null && get().step !== "upload") {
        set({ queued: [...get().queued, ...paths] });
        toast("One file at a time: this one opens when the one in hand is done.");
        return;
      }
      set({ queued: [...get().queued, ...others] });
      await open(first);
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
            : { ...decisions, mapping: guessedMapping(file.columns), urlSuffix: file.guessedUrlSuffix },
        };
      }),
    decide: (change) => set({ decisions: { ...get().decisions, ...change }, failure: null }),
    check: async (plan) => {
      const importId = get().file?.importId;
      if (importId === undefined) return;
      set({ step: "check", report: null });
      await work("checking", async (signal) => ({
        report: await invoke("imports.check", { importId, plan }, { signal }),
      }));
    },
    start: async (plan) => {
      const importId = get().file?.importId;
      if (importId === undefined) return;
      await work("queueing", async (signal) => {
        const { uploadId } = await invoke("imports.start", { importId, plan }, { signal });
        return { uploadId, step: "upload" };
      });
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
      // What main still holds of the file is its own to clear at the latest when it quits.
      if (file) invoke("imports.close", { importId: file.importId }).catch(() => undefined);
      if (next !== undefined) await open(next);
    },
  };
});
