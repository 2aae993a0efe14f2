import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log";

/** Beyond it the file is not copied: its rows are then written out from where it lies. */
const mostBytes = 2 * 1024 * 1024 * 1024;

/** Copies of the files that uploads were made of, so that failed rows can be written out whatever became of the file. */
export class KeptFiles {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** Copies a file (where the disk can, by reference); answers where it is to be read from. */
  async keep(uploadId: number, file: string): Promise<string> {
    try {
      if ((await stat(file)).size > mostBytes) return file;
      const folder = path.join(this.folder, String(uploadId));
      await mkdir(folder, { recursive: true });
      const copy = path.join(folder, path.basename(file));
      await copyFile(file, copy, constants.COPYFILE_FICLONE);
      return copy;
    } catch (error) {
      // The upload itself does not need it, and half of it is of no use.
      this.log.warn("The file of an upload was not kept", error);
      await this.forget(uploadId);
      return file;
    }
  }

  /** Removes the copy of an upload. */
  async forget(uploadId: number): Promise<void> {
    try {
      await rm(path.join(this.folder, String(uploadId)), { recursive: true, force: true });
    } catch (error) {
      this.log.warn("The file of an upload was not removed", error);
    }
  }

  /** Removes copies whose uploads are gone. */
  async sweep(isKept: (uploadId: number) => boolean): Promise<void> {
    try {
      const ids = (await readdir(this.folder).catch(() => [])).map(Number).filter(Number.isInteger);
      await Promise.all(ids.filter((id) => !isKept(id)).map((id) => this.forget(id)));
    } catch (error) {
      this.log.warn("Files of earlier uploads were not looked through", error);
    }
  }
}
