import type { DroppedFile } from "../files/archives/dropped-file";
import { makeTemporaryFolder } from "../storage/temporary-folders";
import { ImportWorker } from "./import-worker";

/** By then the page has opened what it had grouped. */
const spareMs = 10_000;

/** Starts workers for files. One that has grouped files reads them next, as starting another takes longer than a small file. */
export class ImportWorkers {
  #spare: ImportWorker | undefined;

  constructor(
    /** Path of the built worker script. */
    readonly script: string,
  ) {}

  for(files: readonly DroppedFile[]): ImportWorker {
    if (areUnpacked(files))
      return new ImportWorker(this.script, { unpackTo: makeTemporaryFolder("archive") });
    const spare = this.#take();
    return spare && !spare.hasEnded ? spare : new ImportWorker(this.script);
  }

  /** Takes back a worker that has done what it was started for. */
  async return(worker: ImportWorker, files: readonly DroppedFile[]): Promise<void> {
    if (areUnpacked(files)) return worker.close();
    await this.close();
    this.#spare = worker;
    setTimeout(() => {
      if (this.#spare === worker) void this.close();
    }, spareMs).unref();
  }

  async close(): Promise<void> {
    await this.#take()?.close();
  }

  #take(): ImportWorker | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare;
  }
}

/** Whether files lie in an archive, which a worker unpacks to a folder of its own. */
function areUnpacked(files: readonly DroppedFile[]): boolean {
  return files.some(({ inner }) => inner);
}
