import type { ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { ServiceError, failure } from "../client/service-error";
import { storageFailure } from "../storage/disk-failure";
import type { EntryPack } from "../uploads/entry-pack";
import type { UploadQueue } from "../uploads/upload-queue";
import type { UploadSource } from "../uploads/upload-source";
import { ImportWorker } from "./import-worker";

const never = new AbortController().signal;

/**
 * Adds the rows of files to uploads that are already being sent. The number of rows in an upload tells where to
 * resume: a chunk is on disk completely or not at all, and a file is always read in the same order.
 */
export class UploadFiller {
  readonly #filling = new Map<number, ImportWorker>();
  #ended = false;
  #again: NodeJS.Timeout | undefined;

  constructor(
    private readonly queue: UploadQueue,
    private readonly workerFile: string,
    private readonly retryMs = 15_000,
  ) {}

  /** Whether rows of this worker's file are still being added to an upload. */
  isUsing(worker: ImportWorker): boolean {
    return [...this.#filling.values()].includes(worker);
  }

  /** Adds the rows of the worker's file, except the first `after`. Ends the worker afterwards unless `isNeeded`. */
  async fill(
    uploadId: number,
    worker: ImportWorker,
    plan: ImportPlan,
    after: number,
    isNeeded: () => boolean,
  ): Promise<void> {
    this.#filling.set(uploadId, worker);
    try {
      const chunk = (pack: EntryPack) => this.queue.appendPack(uploadId, pack);
      await worker.run({ kind: "queue", plan, after, last: true }, never, { chunk });
      this.queue.filled(uploadId);
    } catch (error) {
      this.#stop(uploadId, error);
    } finally {
      this.#filling.delete(uploadId);
      if (!isNeeded()) await worker.close();
    }
  }

  /** Resumes uploads whose rows hadn't all been added, from the stored copies of their files. */
  resume(): void {
    for (const upload of this.queue.unfilled())
      if (!this.#filling.has(upload.uploadId)) void this.#goOn(upload);
  }

  /** Stops all work. It resumes after the next start. */
  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#again);
    await Promise.all([...this.#filling.values()].map((worker) => worker.close()));
  }

  async #goOn({ uploadId, source, rows }: { uploadId: number; source: UploadSource; rows: number }) {
    const worker = new ImportWorker(this.workerFile);
    this.#filling.set(uploadId, worker);
    try {
      await worker.run({ kind: "survey", sources: source.parts, options: {} }, never);
    } catch (error) {
      this.#filling.delete(uploadId);
      this.#stop(uploadId, error);
      await worker.close();
      return;
    }
    await this.fill(uploadId, worker, source.plan, rows, () => false);
  }

  #stop(uploadId: number, error: unknown): void {
    if (this.#ended) return;
    const why = error instanceof Error ? error.message : String(error);
    const known = error instanceof ServiceError ? error : storageFailure(error);
    try {
      this.queue.stuck(uploadId, known ?? failure("server", t("main:sending.rowsNotTaken", { why })));
    } catch {
      // If the disk takes no rows, it may not take the failure either. Retries until it does.
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.resume(), this.retryMs).unref();
    }
  }
}
