import { constants, existsSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "../../sqlite/sync-folder";
import type { Log } from "../log";
import type { Store } from "../storage/store";
import { writeWhole } from "../storage/write-whole";

export const uploadFileStore = {
  path: "upload-files",
  kind: "folder",
  erased: "rewritten",
} as const satisfies Store;

/** An upload's files aren't copied if their total is larger. Exporting failed rows then needs the originals. */
const maxBytes = 2 * 1024 * 1024 * 1024;

/** Name of a copy inside its upload's folder. Only files with such a name are ever deleted. */
const copyOf = (file: string, at: number) =>
  `original${at === 0 ? "" : `-${at + 1}`}${/(\.[a-z0-9]{1,10}){0,2}$/i.exec(file)?.[0] ?? ""}`;
const copy = /^original(-\d+)?(\.[a-z0-9]{1,10}){0,2}(\.earshot-\d+-\d+\.part)?$/i;

/** Copies of imported files. Rows that weren't imported can be exported from them even if the original is gone. */
export class UploadFiles {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /**
   * Copies files (by reference where the disk can) and flushes them to survive a power cut. Returns the copies' paths,
   * or null if the files are too large or one could not be copied.
   */
  async keep(uploadId: number, files: readonly string[]): Promise<string[] | null> {
    try {
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
      if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) return null;
      const folder = this.#folderOf(uploadId);
      await mkdir(folder, { recursive: true });
      const copies: string[] = [];
      for (const [at, file] of files.entries()) {
        const target = path.join(folder, copyOf(file, at));
        await copyWhole(file, target, sizes[at] ?? 0);
        copies.push(target);
      }
      syncFolder(this.folder);
      return copies;
    } catch (error) {
      // The upload works without it, and a partial copy is useless.
      this.log.warn("The files of an upload were not kept", error);
      await this.forget(uploadId);
      return null;
    }
  }

  /** Deletes the copies of an upload. Other files beside them stay. */
  async forget(uploadId: number): Promise<void> {
    const folder = this.#folderOf(uploadId);
    try {
      for (const name of (await readdir(folder).catch(() => [])).filter((fileName) => copy.test(fileName)))
        await rm(path.join(folder, name), { force: true });
      await rmdir(folder).catch(() => undefined);
    } catch (error) {
      this.log.warn("The file of an upload was not removed", error);
    }
  }

  /** Deletes the copies of an upload before it returns. Returns how many there were. */
  forgetNow(uploadId: number): number {
    const folder = this.#folderOf(uploadId);
    if (!existsSync(folder)) return 0;
    const names = readdirSync(folder).filter((fileName) => copy.test(fileName));
    for (const name of names) rmSync(path.join(folder, name), { force: true });
    return names.length;
  }

  /** Deletes copies whose uploads no longer exist. */
  async sweep(isNeeded: (uploadId: number) => boolean): Promise<void> {
    try {
      const names = await readdir(this.folder).catch(() => []);
      const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
      await Promise.all(ids.filter((id) => !isNeeded(id)).map((id) => this.forget(id)));
    } catch (error) {
      this.log.warn("Files of earlier uploads were not looked through", error);
    }
  }

  #folderOf(uploadId: number): string {
    return path.join(this.folder, String(uploadId));
  }
}

async function copyWhole(file: string, target: string, size: number): Promise<void> {
  await writeWhole(target, async (unfinished) => {
    await copyFile(file, unfinished, constants.COPYFILE_FICLONE);
    const copied = (await stat(unfinished)).size;
    if (copied !== size) throw new Error(`The file had ${size} bytes and its copy has ${copied}`);
  });
}
