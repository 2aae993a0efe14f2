import { createStore, type StoreApi } from "zustand";
import type { CodedValue, Decision, StoredDecision } from "../../../shared/coding/coding-sample";
import type { BlindItem, SampleSummary } from "../../../shared/ipc/coding";
import { invoke } from "../../core/api";
import { ActiveTime } from "./activeTime";

/** Documents that are loaded before they are reached. */
const ahead = 20;

/** A decision that could not be stored, and why. */
export interface UnstoredDecision {
  decision: Decision | null;
  took: number | null;
  thrown: unknown;
}

/** A sample while it is coded. Decisions show at once and are stored one after the other. */
export interface Run {
  summary: SampleSummary;
  /** Loaded documents by position, with the decisions as they will be stored. */
  items: ReadonlyMap<number, BlindItem>;
  /** The position on screen. Null: all documents are decided. */
  at: number | null;
  /** Whether the document on screen, or the next one, is still loading. */
  loading: boolean;
  failure: unknown;
  unstored: ReadonlyMap<number, UnstoredDecision>;
  /** Values chosen for documents that are not complete yet. */
  begun: ReadonlyMap<number, Readonly<Record<string, CodedValue>>>;
  /** Notes of documents without a decision. */
  notes: ReadonlyMap<number, string>;
  /** Number of decisions that can be undone. */
  undoable: number;
  /** Whether the skipped documents are gone through once more. */
  again: boolean;
  /** Opens the first document without a decision. */
  start: () => Promise<void>;
  /** Opens the first skipped document, and then the others. */
  goThroughSkipped: () => Promise<void>;
  /** Opens a document. */
  go: (position: number) => Promise<void>;
  begin: (values: Readonly<Record<string, CodedValue>>) => void;
  /** Stores a decision about the document on screen and opens the next one, unless it is only corrected. */
  decide: (decision: Omit<Decision, "note">, stays?: boolean) => void;
  /** Adds a note to the document on screen. */
  setNote: (note: string) => void;
  undo: () => void;
  /** Stores a decision again that could not be stored. */
  retry: (position: number) => void;
  /** Adds documents to the sample. */
  extend: (by: number) => Promise<void>;
  /** Follows the analyst, so that pauses don't count. Returns how to end it. */
  follow: () => () => void;
}

const without = <V>(map: ReadonlyMap<number, V>, position: number): ReadonlyMap<number, V> => {
  const rest = new Map(map);
  rest.delete(position);
  return rest;
};
const including = <V>(map: ReadonlyMap<number, V>, position: number, value: V): ReadonlyMap<number, V> =>
  new Map(map).set(position, value);
const decisionOf = ({ outcome, values, note }: StoredDecision): Decision => ({ outcome, values, note });

type RunStore = Pick<StoreApi<Run>, "setState" | "getState">;

/** Moves through the documents of a sample. `stored` ends when the decisions so far are stored. */
function createMoves(
  sampleId: string,
  { setState: set, getState: get }: RunStore,
  stored: () => Promise<unknown>,
) {
  let fetching: Promise<unknown> | null = null;
  /** Counts moves, so that a late response doesn't move the analyst. */
  let moves = 0;
  const time = new ActiveTime();

  const fetchFrom = async (from: number, max = ahead + 1) => {
    const items = await invoke("coding.items", { sampleId, from, max });
    set((run) => {
      const all = new Map(run.items);
      // Loaded documents may have decisions that are still being stored.
      for (const item of items) if (!all.has(item.position)) all.set(item.position, item);
      return { items: all };
    });
  };

  /** Loads documents before they are reached. A failure shows once the document is. */
  const prefetch = () => {
    const { at, items, summary: now } = get();
    if (at === null || fetching) return;
    const end = Math.min(at + ahead, now.documents - 1);
    const missing = Array.from({ length: Math.max(0, end - at) }, (_, step) => at + 1 + step).find(
      (position) => !items.has(position),
    );
    if (missing === undefined || (missing > at + ahead / 2 && missing < now.documents - ahead)) return;
    fetching = fetchFrom(missing)
      .catch(() => undefined)
      .finally(() => {
        fetching = null;
      });
  };

  const show = async (position: number | null) => {
    const move = ++moves;
    set({ at: position, failure: null, loading: position !== null && !get().items.has(position) });
    time.restart();
    if (position === null) return;
    if (!get().loading) {
      prefetch();
      return;
    }
    try {
      await fetching;
      if (!get().items.has(position)) await fetchFrom(position);
      if (move !== moves) return;
      time.restart();
      set({ loading: false });
      prefetch();
    } catch (thrown) {
      if (move === moves) set({ loading: false, failure: thrown });
    }
  };

  /** Asks main for the next document, where the loaded ones don't tell it. */
  const seek = async (after: number) => {
    const move = ++moves;
    set({ loading: true, failure: null });
    try {
      await stored();
      const next = await invoke("coding.next", { sampleId, after, skipped: get().again });
      if (move === moves) await show(next);
    } catch (thrown) {
      if (move === moves) set({ loading: false, failure: thrown });
    }
  };

  const forward = async (from: number) => {
    const { items, summary: now, again } = get();
    for (let position = from + 1; position < now.documents; position++) {
      const item = items.get(position);
      if (!item) break;
      if (again ? item.decision?.outcome === "skipped" : !item.decision) return show(position);
    }
    return seek(from);
  };

  return { show, seek, forward, time };
}

/** Codes a sample. `tell` gets its figures after each stored decision. */
export function createRun(summary: SampleSummary, tell: (summary: SampleSummary) => void) {
  const sampleId = summary.id;
  const history: { position: number; before: StoredDecision | null }[] = [];
  let storing: Promise<unknown> = Promise.resolve();

  return createStore<Run>((set, get, its) => {
    const { show, seek, forward, time } = createMoves(sampleId, its, () => storing);

    const apply = (position: number, decision: StoredDecision | null) =>
      set(({ items }) => {
        const item = items.get(position);
        return item ? { items: including(items, position, { ...item, decision }) } : {};
      });

    const store = (position: number, decision: Decision | null, took: number | null) => {
      const before = get().items.get(position)?.decision ?? null;
      apply(
        position,
        decision && { ...decision, position, coder: summary.coder, decidedAt: Date.now(), took },
      );
      set(({ unstored }) => ({ unstored: without(unstored, position) }));
      storing = storing.then(async () => {
        try {
          const now = await invoke("coding.decide", { sampleId, position, decision, took });
          set({ summary: now });
          tell(now);
        } catch (thrown) {
          const undone = history.findLastIndex((step) => step.position === position);
          if (undone >= 0) history.splice(undone, 1);
          apply(position, before);
          const unstored = including(get().unstored, position, { decision, took, thrown });
          set({ unstored, undoable: history.length });
          await show(Math.min(...unstored.keys()));
        }
      });
    };

    const keep = (position: number) => {
      history.push({ position, before: get().items.get(position)?.decision ?? null });
      set({ undoable: history.length });
    };

    return {
      summary,
      items: new Map(),
      at: null,
      loading: true,
      failure: null,
      unstored: new Map(),
      begun: new Map(),
      notes: new Map(),
      undoable: 0,
      again: false,
      start: () => {
        set({ again: false });
        return seek(-1);
      },
      goThroughSkipped: () => {
        set({ again: true });
        return seek(-1);
      },
      go: (position) =>
        position >= 0 && position < get().summary.documents ? show(position) : Promise.resolve(),
      begin: (values) => set(({ at, begun }) => (at === null ? {} : { begun: including(begun, at, values) })),
      decide: ({ outcome, values }, stays = false) => {
        const { at, items, notes, loading } = get();
        const item = at === null ? undefined : items.get(at);
        if (at === null || !item || loading) return;
        keep(at);
        const note = notes.get(at) ?? item.decision?.note ?? "";
        store(at, { outcome, values, note }, time.elapsed);
        set(({ begun }) => ({ begun: without(begun, at) }));
        if (!stays) void forward(at);
      },
      setNote: (note) => {
        const { at, items } = get();
        if (at === null) return;
        const decision = items.get(at)?.decision;
        if (decision) {
          keep(at);
          store(at, { ...decisionOf(decision), note }, decision.took);
        } else set(({ notes }) => ({ notes: including(notes, at, note) }));
      },
      undo: () => {
        const last = history.pop();
        if (!last) return;
        set({ undoable: history.length });
        store(last.position, last.before && decisionOf(last.before), last.before?.took ?? null);
        void show(last.position);
      },
      retry: (position) => {
        const failed = get().unstored.get(position);
        if (!failed) return;
        keep(position);
        store(position, failed.decision, failed.took);
        void forward(position);
      },
      extend: async (by) => {
        const now = await invoke("coding.extend", { sampleId, by });
        set({ summary: now, again: false });
        tell(now);
        await seek(-1);
      },
      follow: () => time.follow(window),
    };
  });
}
