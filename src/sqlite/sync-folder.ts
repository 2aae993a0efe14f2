import { closeSync, fsyncSync, openSync } from "node:fs";

/** Makes the names in a folder durable: a file that was renamed into it is there after a power failure too. */
export function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, "r");
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // Windows and some network disks don't sync folders; the file itself is on the disk.
  }
}
