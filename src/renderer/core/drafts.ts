import { invoke } from "./api";

/** What a store that is remembered on this computer offers. */
interface Remembered {
  persist: { getOptions: () => { name?: string }; rehydrate: () => unknown };
  subscribe: (listener: () => void) => unknown;
}

/** How long drafts wait for a pause in typing before they are put on disk, in milliseconds. */
const writtenWithin = 300;

let waiting = false;

function write(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    // Where it fails they are written as late as Chromium does by itself.
    invoke("app.keepDrafts", undefined).catch(() => undefined);
  }, writtenWithin);
}

/**
 * Keeps a remembered store of drafts whole: the same in every window, as one that wrote over what another had just kept
 * would lose it; and on disk at once, as Chromium leaves what a page keeps in memory for seconds.
 */
export function keepDrafts({ persist, subscribe }: Remembered): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === persist.getOptions().name) void persist.rehydrate();
  });
  subscribe(write);
}
