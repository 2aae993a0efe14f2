import { invoke } from "./api";

/** A persisted store. */
interface PersistedStore {
  persist: { getOptions: () => { name?: string }; rehydrate: () => unknown };
  subscribe: (listener: () => void) => unknown;
}

/** Delay (ms) between the first unsaved change and writing drafts to disk. */
const writtenWithin = 300;

let waiting = false;

/** Writes what was changed to disk within a moment. */
export function flushDrafts(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    // If it fails, Chromium writes them on its own schedule.
    invoke("app.keepDrafts", undefined).catch(() => undefined);
  }, writtenWithin);
}

/**
 * Syncs a persisted store of drafts between windows, which would otherwise overwrite each other's, and flushes it to
 * disk, since Chromium keeps it in memory for seconds.
 */
export function keepDrafts({ persist, subscribe }: PersistedStore): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate();
  });
  subscribe(flushDrafts);
}
