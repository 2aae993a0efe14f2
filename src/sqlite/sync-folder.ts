import { closeSync, fsyncSync, openSync } from "node:fs";

/** Flushes a folder, so that files renamed into it survive a power cut. */
export function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, "r");
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // Windows and some network disks can't flush folders. The file itself is on disk.
  }
}
