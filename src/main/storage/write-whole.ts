import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { threadId } from "node:worker_threads";
import { syncFolder } from "../../sqlite/sync-folder";

/** Writes a file whole or not at all: beside its place first, flushed to disk, then renamed over it. */
export async function writeWhole<T>(file: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = unfinishedPath(file);
  try {
    const result = await write(unfinished);
    const opened = await open(unfinished, "r+");
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
    await rename(unfinished, file);
    syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Where a thread of this process writes a file before it is whole. The name is one that no file of the analyst's has, as
 * "report.csv.part" may be.
 */
export function unfinishedPath(file: string, thread = threadId): string {
  return `${file}.earshot-${process.pid}-${thread}.part`;
}
