import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { threadId } from "node:worker_threads";
import { syncFolder } from "../../sqlite/sync-folder";

/** Writes a temporary file, flushes it and renames it, so the file is either complete or absent. */
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
 * Temporary path used by a thread of this process. Unlike "report.csv.part", it can't be the name of an analyst's
 * file.
 */
export function unfinishedPath(file: string, thread = threadId): string {
  return `${file}.earshot-${process.pid}-${thread}.part`;
}
