import type { RejectedFile } from "../../../shared/ipc/files";
import type { Comparison, ImportedFile, MappingRules, ReadingOptions } from "../../../shared/ipc/imports";
import {
  type Decisions,
  decisionsOf,
  decisionsOfPlan,
  guessedDecisions,
  rulesOf,
  standIns,
} from "../../../shared/documents/import-decisions";
import { listed, quoted, t } from "../../../shared/texts";
import { toast, toastFailure, toastLasting } from "../../components/states/toast";
import { asCallError, invoke, onEvent } from "../../core/api";
import { withCorrections } from "./corrections";
import { idle, planKey, type ImportProgress, type Imports } from "./importState";
import { readingOf, sameColumns } from "./mapping";
import { grouped, type Source } from "./source";
import { afterWhole, type Understood } from "./wholeFile";

/** What the actions of an import work with. */
interface Import {
  set: (change: Partial<Imports> | ((imports: Imports) => Partial<Imports>)) => void;
  get: () => Imports;
  /** Runs a task: shows its progress, catches its failure, ignores results after an abort. */
  work: (
    stage: ImportProgress["stage"],
    task: (signal: AbortSignal) => Promise<Partial<Imports>>,
  ) => Promise<void>;
  abort: () => void;
  /** Names the import that is being opened, so that its progress is shown. */
  setOpening: (importId: string) => void;
}

const begin = (stage: ImportProgress["stage"]) => ({ busy: { stage, rows: 0, progress: 0 }, failure: null });

export function createImport({ set, get }: Pick<Import, "set" | "get">): Import {
  let running = new AbortController();
  let opening = "";
  return {
    set,
    get,
    abort: () => running.abort(),
    setOpening: (importId) => {
      opening = importId;
    },
    work: async (stage, task) => {
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
    },
  };
}

/** Closes a file in the main process. A failure doesn't matter, as everything is released when the app quits. */
function letGo(file: ImportedFile | null): void {
  if (file) invoke("imports.close", { importId: file.importId }).catch(() => undefined);
}

/** What was decided about a file, for the one that was dropped with it. */
interface Before extends Pick<Decisions, "withheld"> {
  rules: MappingRules;
}

const beforeOf = ({ columns }: ImportedFile, decisions: Decisions): Before => ({
  rules: rulesOf(decisions, columns),
  withheld: decisions.withheld,
});

/** The same decisions for another file. `missing` are columns for which it has none; `stands` have others there. */
function carriedOver({ rules, withheld }: Before, file: ImportedFile) {
  const stands = standIns(rules, file);
  const decisions = { ...decisionsOf(rules, file, null, stands), withheld };
  const missing = Object.entries(rules.columns).flatMap(([field, name]) =>
    decisions.mapping[field] === undefined ? [name] : [],
  );
  return { decisions, stands, missing: [...new Set(missing)] };
}

function tellOtherColumns(
  { name, columns }: ImportedFile,
  { stands, missing }: Pick<ReturnType<typeof carriedOver>, "stands" | "missing">,
): void {
  if (missing.length === 0 && stands.size === 0) return;
  const others = [...stands.values()].map(({ index }) => quoted(columns[index]?.name ?? ""));
  const lines = [
    ...(missing.length > 0 ? [t("imports:take.missing", { columns: listed(missing.map(quoted)) })] : []),
    ...(others.length > 0 ? [t("imports:take.others", { columns: listed(others) })] : []),
  ];
  toastLasting(t("imports:take.otherColumns", { name }), lines.join(" "));
}

/** The decisions for a file: the last ones for its columns, those about the file before it, or guessed. */
async function understood(file: ImportedFile, signal: AbortSignal, before: Before | null) {
  const mappings = await invoke("imports.mappings", { columns: file.columns }, { signal });
  const last = mappings.find(({ name }) => name === null);
  const carried = last || !before ? null : carriedOver(before, file);
  const decisions = last
    ? decisionsOf(last.rules, file, null)
    : carried?.missing.length === 0
      ? carried.decisions
      : guessedDecisions(file);
  return { file, mappings, decisions, mappingId: last?.id ?? null };
}

/** Reads the rest of a file whose first rows are on screen. What was decided meanwhile stays. */
async function readOn({ get }: Import, first: Understood, signal: AbortSignal, before: Before | null) {
  const file = await invoke("imports.readOn", { importId: first.file.importId }, { signal });
  const whole = await understood(file, signal, before);
  const { decisions: now, mappingId } = get();
  const sameMapping = now === first.decisions ? {} : { mappingId };
  return { ...whole, ...sameMapping, ...afterWhole(first, now, whole) };
}

async function opened(
  its: Import,
  source: Source,
  signal: AbortSignal,
  { options = {}, before = null }: { options?: ReadingOptions; before?: Before | null } = {},
) {
  const { set, get, setOpening } = its;
  const { edits } = get();
  const importId = crypto.randomUUID();
  setOpening(importId);
  if ("uploadId" in source) {
    const { uploadId } = source;
    const { file, plan } = await invoke("imports.reopen", { uploadId, importId }, { signal });
    const { mappings } = await understood(file, signal, null);
    return { file, mappings, decisions: decisionsOfPlan(plan), mappingId: null };
  }
  const { handle } = source;
  const file = await invoke("imports.open", { handle, options, importId }, { signal });
  const first = await understood(file, signal, before);
  const resumed = edits && { ...afterWhole(edits.first, edits.now, first), edits: null };
  if (!file.isPartial) return { ...first, ...resumed };
  signal.throwIfAborted();
  set({ ...first, ...resumed });
  try {
    return await readOn(its, first, signal, before);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    // A file that can't be read to its end can't be imported.
    letGo(file);
    const { decisions: now } = get();
    return { file: null, failure: thrown, edits: now === first.decisions ? null : { first, now } };
  }
}

async function open(its: Import, source: Source, before: Before | null = null): Promise<void> {
  its.set({ ...idle, source, openedAt: Date.now() });
  await its.work("reading", (signal) => opened(its, source, signal, { before }));
  const { file, mappingId, inSequence } = its.get();
  if (before && file && mappingId === null && !inSequence) tellOtherColumns(file, carriedOver(before, file));
}

/** Number of files that are named with their reasons. */
const namedFiles = 6;

/** "notes.pdf: This is a PDF", and how many more there are. */
export function rejectedLines(rejected: readonly RejectedFile[]): string[] {
  const more = rejected.length - namedFiles;
  return [
    ...rejected.slice(0, namedFiles).map((file) => t("imports:take.refusedFile", file)),
    ...(more > 0 ? [t("imports:take.refusedMore", { count: more })] : []),
  ];
}

function tellNothingUsable(rejected: readonly RejectedFile[]): void {
  if (rejected.length === 0) toast(t("imports:take.noTable"));
  else toastLasting(t("imports:take.refused", { count: rejected.length }), rejectedLines(rejected).join(" "));
}

/** Opens files one after the other, and closes them. */
export function openingActions(its: Import) {
  const { set, get, work, abort } = its;
  return {
    take: async (dropped) => {
      let found: readonly Source[];
      let rejected: readonly RejectedFile[];
      try {
        const { files, skipped, ...expanded } = await invoke("imports.expand", {
          handles: dropped.map(({ handle }) => handle),
        });
        const groups = await grouped(files);
        found = groups.sources;
        rejected = [...expanded.rejected, ...groups.rejected];
        if (found.length === 0) tellNothingUsable(rejected);
        else if (skipped > 0) toast(t("imports:take.leftOut", { count: skipped }));
      } catch (thrown) {
        toastFailure(t("imports:take.folderFailed"), thrown);
        return;
      }
      const [first, ...others] = found;
      if (first === undefined) return;
      if (get().source !== null) {
        set({ queued: [...get().queued, ...found], rejected: [...get().rejected, ...rejected] });
        toast(t("imports:take.oneAtATime"));
        return;
      }
      set({ queued: others, rejected });
      await open(its, first);
    },
    reopen: async (uploadId, name) => {
      const source = { name, uploadId };
      if (get().source === null) return open(its, source);
      set({ queued: [...get().queued, source] });
      toast(t("imports:take.oneAtATime"));
    },
    openAs: async (options) => {
      const { source } = get();
      if (source !== null) await work("reading", (signal) => opened(its, source, signal, { options }));
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
                replaces: decisions.replaces,
              },
          mappingId: keep ? get().mappingId : null,
          report: null,
          checked: null,
          stopped: null,
          comparison: null,
          corrections: keep ? get().corrections : {},
        };
      }),
    stop: () => {
      const { file, busy, checked, checking, stopped } = get();
      if (!file || file.isPartial) return void get().close();
      abort();
      const given = checking ?? (busy?.stage === "comparing" ? checked : stopped);
      set({ busy: null, checking: null, stopped: given });
    },
    close: async () => {
      abort();
      const { file, decisions, queued } = get();
      const [next, ...others] = queued;
      set({ ...idle, queued: others, ...(next === undefined && { rejected: [] }) });
      letGo(file);
      if (next !== undefined) await open(its, next, file && beforeOf(file, decisions));
    },
    end: () => {
      abort();
      letGo(get().file);
      set({ ...idle, queued: [], rejected: [] });
    },
  } satisfies Partial<Imports>;
}

/** Decides what becomes of the columns: by hand, by a saved mapping, by corrections of rows. */
export function decidingActions({ set, get }: Import) {
  return {
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
      const found = mappings.find((mapping) => mapping.id === id);
      if (!file) return;
      const { projectId, replaces, action, dataset } = decisions;
      const taken = found
        ? decisionsOf(found.rules, file, projectId)
        : { ...guessedDecisions(file), projectId };
      set({
        mappingId: found?.id ?? null,
        decisions: replaces === null ? taken : { ...taken, replaces, action, dataset },
      });
    },
    saveMapping: async (name) => {
      const { file, decisions, mappings } = get();
      if (!file) return;
      const given = { name, columns: file.columns, rules: rulesOf(decisions, file.columns) };
      try {
        const saved = await invoke("imports.saveMapping", given);
        if (saved)
          set({
            mappings: [saved, ...mappings.filter((mapping) => mapping.name !== name)],
            mappingId: saved.id,
          });
        toast(t("imports:mapping.kept", { name }));
      } catch (thrown) {
        toastFailure(t("imports:mapping.notKept"), thrown);
      }
    },
    removeMapping: async (id) => {
      try {
        await invoke("imports.removeMapping", { id });
        set({ mappings: get().mappings.filter((mapping) => mapping.id !== id), mappingId: null });
      } catch (thrown) {
        toastFailure(t("imports:mapping.notRemoved"), thrown);
      }
    },
  } satisfies Partial<Imports>;
}

/** Checks a plan, compares it with the project, and lists its problems. */
export function checkingActions({ set, get, work }: Import) {
  return {
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
  } satisfies Partial<Imports>;
}

/** Saves this file's mapping for the next file with the same columns. */
function remember({ file, decisions }: Imports): void {
  if (!file) return;
  const given = { name: null, columns: file.columns, rules: rulesOf(decisions, file.columns) };
  // The upload doesn't depend on it.
  invoke("imports.saveMapping", given).catch(() => undefined);
}

/** Starts uploads. */
export function startingActions({ set, get, work }: Import) {
  return {
    start: async (plan) => {
      const importId = get().file?.importId;
      let started: number | null = null;
      if (importId === undefined) return started;
      await work("queueing", async (signal) => {
        const { uploadId } = await invoke("imports.start", { importId, plan }, { signal });
        remember(get());
        started = uploadId;
        return {};
      });
      return started;
    },
    startAll: async ({ plan, planOf, onStarted }) => {
      const first = get().file;
      if (!first) return;
      const before = beforeOf(first, get().decisions);
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
          const { decisions, ...others } = carriedOver(before, file);
          if (others.missing.length > 0 || others.stands.size > 0) {
            tellOtherColumns(file, others);
            return;
          }
          set({ decisions });
          own = await planOf(file, decisions);
          await get().check(own);
          const checked = get().report;
          if (!checked || checked.refused > 0) return;
        }
      } finally {
        set({ inSequence: false });
      }
    },
  } satisfies Partial<Imports>;
}
