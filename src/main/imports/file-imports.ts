import { randomUUID } from "node:crypto";
import type {
  CheckReport,
  ImportPlan,
  ImportedFile,
  MappableField,
  PreviewRow,
  ReadingOptions,
} from "../../shared/ipc/imports";
import type { EventPayload } from "../../shared/ipc/index";
import { failure } from "../client/service-error";
import { importFields } from "./fields";
import { ImportWorker } from "./import-worker";
import type { QueuedRow } from "./worker-protocol";

/** Where rows go: an upload that is neither sent nor shown until it is committed. */
export interface UploadQueue {
  begin(upload: { name: string; plan: ImportPlan; fileBytes: number }): number;
  append(uploadId: number, rows: readonly QueuedRow[]): void;
  commit(uploadId: number): void;
  discard(uploadId: number): void;
}

/** What file imports need of the rest of main. */
export interface FileImportsDeps {
  queue: UploadQueue;
  /** The built worker script. */
  workerFile: string;
  progress(event: EventPayload<"imports.progress">): void;
}

type Stage = EventPayload<"imports.progress">["stage"];

interface OpenImport {
  worker: ImportWorker;
  file: ImportedFile;
}

/** Files on their way in, each read in a worker of its own. */
export class FileImports {
  readonly #open = new Map<string, OpenImport>();
  readonly #deps: FileImportsDeps;

  constructor(deps: FileImportsDeps) {
    this.#deps = deps;
  }

  /** The fields a column can be mapped to. */
  fields(): MappableField[] {
    return importFields.map(({ field, title, group, required }) => ({ field, title, group, required }));
  }

  /** Opens a file: finds out how it is to be read and what its columns are. */
  async open(
    { path, options }: { path: string; options: ReadingOptions },
    signal: AbortSignal,
  ): Promise<ImportedFile> {
    const importId = randomUUID();
    const worker = new ImportWorker(this.#deps.workerFile);
    try {
      const file = await this.#survey(importId, worker, path, options, signal);
      this.#open.set(importId, { worker, file });
      return file;
    } catch (error) {
      await worker.close();
      throw error;
    }
  }

  /** Reads the file again with other options; when that fails, the import stays as it was. */
  async reread(
    { importId, options }: { importId: string; options: ReadingOptions },
    signal: AbortSignal,
  ): Promise<ImportedFile> {
    const entry = this.#entry(importId);
    entry.file = await this.#survey(importId, entry.worker, entry.file.path, options, signal);
    return entry.file;
  }

  /** The first rows as they would be sent. */
  preview(
    { importId, plan, count }: { importId: string; plan: ImportPlan; count: number },
    signal: AbortSignal,
  ): Promise<PreviewRow[]> {
    return this.#entry(importId).worker.run({ kind: "preview", plan, count }, signal);
  }

  /** Checks every row. */
  check(
    { importId, plan }: { importId: string; plan: ImportPlan },
    signal: AbortSignal,
  ): Promise<CheckReport> {
    return this.#entry(importId).worker.run(
      { kind: "check", plan },
      signal,
      this.#reporter(importId, "checking"),
    );
  }

  /** Puts every row into the outbox; nothing is sent before the last one is there. */
  async start(
    { importId, plan }: { importId: string; plan: ImportPlan },
    signal: AbortSignal,
  ): Promise<{ uploadId: number }> {
    const { worker, file } = this.#entry(importId);
    const { queue } = this.#deps;
    const uploadId = queue.begin({ name: file.name, plan, fileBytes: file.bytes });
    try {
      await worker.run({ kind: "queue", plan }, signal, {
        ...this.#reporter(importId, "queueing"),
        chunk: (rows) => {
          queue.append(uploadId, rows);
        },
      });
    } catch (error) {
      queue.discard(uploadId);
      throw error;
    }
    queue.commit(uploadId);
    return { uploadId };
  }

  /** Closes an import; an unknown one is closed already. */
  async close({ importId }: { importId: string }): Promise<void> {
    const entry = this.#open.get(importId);
    this.#open.delete(importId);
    await entry?.worker.close();
  }

  /** Closes all imports. */
  async dispose(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((importId) => this.close({ importId })));
  }

  async #survey(
    importId: string,
    worker: ImportWorker,
    path: string,
    options: ReadingOptions,
    signal: AbortSignal,
  ): Promise<ImportedFile> {
    const task = { kind: "survey", path, options } as const;
    return { importId, ...(await worker.run(task, signal, this.#reporter(importId, "reading"))) };
  }

  #reporter(importId: string, stage: Stage) {
    return {
      progress: (rows: number, progress: number) => {
        this.#deps.progress({ importId, stage, rows, progress: Math.min(progress, 1) });
      },
    };
  }

  #entry(importId: string): OpenImport {
    const entry = this.#open.get(importId);
    if (!entry) throw failure("missing", "This file was closed. Drop it again.");
    return entry;
  }
}
