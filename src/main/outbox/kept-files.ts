import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "../../sqlite/sync-folder";
import type { Log } from "../log";
import { writeWhole } from "../storage/write-whole";

/** Beyond it the files of an upload are not copied: their rows are then written out from where they lie. */
const mostBytes = 2 * 1024 * 1024 * 1024;

/** What a copy is called, in a folder named after its upload: only files of this name are ever removed. */
const copyOf = (file: string, at: number) =>
  `original${at === 0 ? "" : `-${at + 1}`}${/(\.[a-z0-9]{1,10}){0,2}$/i.exec(file)?.[0] ?? ""}`;
const copy = /^original(-\d+)?(\.[a-z0-9]{1,10}){0,2}(\.earshot-\d+-\d+\.part)?$/i;

/** Copies of the files that uploads were made of, so that failed rows can be written out whatever became of the file. */
export class KeptFiles {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /**
   * Copies files (where the disk can, by reference) and flushes the copies to disk, so that they are whole after a power cut.
   * Returns where the copies lie; null where not all could be made.
   */
  async keep(uploadId: number, files: readonly string[]): Promise<string[] | null> {
    try {
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
      if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) return null;
      const folder = this.#folderOf(uploadId);
      await mkdir(folder, { recursive: true });
      const kept: string[] = [];
      for (const [at, file] of files.entries()) {
        const target = path.join(folder, copyOf(file, at));
        await copyWhole(file, target, sizes[at] ?? 0);
        kept.push(target);
      }
      syncFolder(this.folder);
      return kept;
    } catch (error) {
      // The upload itself does not need it, and half of it is of no use.
      this.log.warn("The files of an upload were not kept", error);
      await this.forget(uploadId);
      return null;
    }
  }

  /** Removes the copies of an upload; whatever else lies beside it stays. */
  async forget(uploadId: number): Promise<void> {
    const folder = this.#folderOf(uploadId);
    try {
      for (const name of (await readdir(folder).catch(() => [])).filter((one) => copy.test(one)))
        await rm(path.join(folder, name), { force: true });
      await rmdir(folder).catch(() => undefined);
    } catch (error) {
      this.log.warn("The file of an upload was not removed", error);
    }
  }

  /** Removes copies whose uploads are gone. */
  async sweep(isKept: (uploadId: number) => boolean): Promise<void> {
    try {
      const names = await readdir(this.folder).catch(() => []);
      const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
      await Promise.all(ids.filter((id) => !isKept(id)).map((id) => this.forget(id)));
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
