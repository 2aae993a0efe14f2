import { open, rename, rm } from "node:fs/promises";

/** Writes a file whole or not at all: beside its place first, flushed to disk, then renamed over it. */
export async function writeWhole<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${path}.part`;
  try {
    const result = await write(unfinished);
    const file = await open(unfinished, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
