import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { ProjectRef } from "../../shared/ipc/explore";
import type {
  CheckReport,
  Comparison,
  ImportPlan,
  ImportedFile,
  PreviewRow,
  ProblemRow,
  ReadingOptions,
} from "../../shared/ipc/imports";
import type { EventPayload } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { failure, throwIfAborted } from "../client/service-error";
import { dependsOnComparison, destinationOf } from "./plan-facts";
import { compareWithProject } from "./comparison";
import { keepEarlier } from "./earlier-versions";
import type { ImportMetrics } from "../uploads/import-metrics";
import type { ImportWorker } from "./import-worker";
import { ImportWorkers } from "./import-workers";
import { sentAction } from "./replaced-documents";
import { undoesCreate } from "../uploads/undo";
import type { RejectedFile } from "../../shared/ipc/files";
import type { DroppedFile } from "../files/archives/dropped-file";
import type { PartSource } from "../files/readers/table-parts";
import { UploadFiller } from "./upload-filler";
import type { UploadQueue } from "../uploads/upload-queue";
import type { UploadSource } from "../uploads/upload-source";
import type { KnownDocument, SurveyedFile, FailedLine, WorkerTask } from "./worker-protocol";

export interface FileImportsDeps {
  queue: UploadQueue;
  client: (connectionId: string) => Promise<ServiceClient>;
  metrics: Pick<ImportMetrics, "prepare" | "sent" | "tidy">;
  isLocal: (connectionId: string) => boolean;
  /** Which documents were changed in Earshot after creation. */
  edited: (to: ProjectRef, urls: readonly string[]) => ReadonlySet<string>;
  /** Maximum number of calls spent on saving earlier versions before an upload that changes documents. */
  earlierCalls: (connectionId: string) => number;
  /** Path of the built worker script. */
  workerFile: string;
  progress(event: EventPayload<"imports.progress">): void;
  /** Delay before retrying when the disk takes neither rows nor a failure, in milliseconds. */
  retryMs?: number;
}

const inOrder = new Intl.Collator("en", { numeric: true });

type Stage = EventPayload<"imports.progress">["stage"];
interface PlannedImport {
  importId: string;
  plan: ImportPlan;
}

/** Tasks that find out what a file holds. */
type SurveyTask = Extract<WorkerTask, { kind: "survey" | "surveyStart" | "readOn" }>;

interface OpenImport {
  worker: ImportWorker;
  /** Only the main process knows the paths. */
  sources: readonly PartSource[];
  /** The files at the time they were read. */
  files: SurveyedFile["files"];
  file: ImportedFile;
  /** The page that opened the import. */
  page: number | undefined;
  /** Time range of the rows in the last check. */
  published: CheckReport["published"];
  checked: number;
  /** URLs of the documents of an earlier import that this one replaces. */
  replaced?: ReadonlySet<string>;
}

/** Open imports, each read by its own worker. */
export class FileImports {
  readonly #open = new Map<string, OpenImport>();
  readonly #deps: FileImportsDeps;
  readonly #filler: UploadFiller;
  readonly #workers: ImportWorkers;

  constructor(deps: FileImportsDeps) {
    this.#deps = deps;
    this.#workers = new ImportWorkers(deps.workerFile);
    this.#filler = new UploadFiller(deps.queue, deps.workerFile, deps.retryMs);
  }

  /**
   * Opens one file, or several with the same columns as one. Detects its format and columns. The page chooses
   * `importId`. Of a large file only the first rows have been read then, and `readOn` is due.
   */
  open(
    given: { files: readonly DroppedFile[]; options: ReadingOptions; importId?: string | undefined },
    signal: AbortSignal,
    page?: number,
  ): Promise<ImportedFile> {
    const { options, importId: chosen } = given;
    // A page can't reuse the ID of an open import.
    const importId = chosen === undefined || this.#open.has(chosen) ? randomUUID() : chosen;
    // Sorts files by name, independent of the drop order: generated URLs depend on the order of rows.
    const files = [...given.files].sort((a, b) => inOrder.compare(a.name, b.name));
    const worker = this.#workers.for(files);
    return this.#openSources(importId, worker, { kind: "surveyStart", files, options }, signal, page);
  }

  /** Reads the rest of a large file. If that fails, the import can only be closed. */
  async readOn({ importId }: { importId: string }, signal: AbortSignal): Promise<ImportedFile> {
    const entry = this.#entry(importId);
    Object.assign(entry, await this.#read(importId, entry.worker, { kind: "readOn" }, signal));
    return entry.file;
  }

  /** Opens the file of a finished import as it was read then, to replace its documents. */
  async reopen(
    { uploadId, importId = randomUUID() }: { uploadId: number; importId?: string | undefined },
    signal: AbortSignal,
    page?: number,
  ): Promise<{ file: ImportedFile; plan: ImportPlan }> {
    const { name, source, urls } = await this.#deps.queue.replaceable(uploadId, signal);
    await refuseOther(source.parts);
    const task = { kind: "survey", sources: source.parts, options: {} } as const;
    const worker = this.#workers.for([]);
    const file = await this.#openSources(importId, worker, task, signal, page);
    const entry = this.#entry(file.importId);
    // A sheet of several was named after both.
    entry.file = { ...file, name };
    entry.replaced = new Set(urls);
    await entry.worker.run({ kind: "replace", urls, earlier: source.plan }, signal);
    return { file: entry.file, plan: { ...source.plan, newMetrics: [], replaces: uploadId } };
  }

  /** Groups files by equal columns. Returns indexes. */
  async group(
    files: readonly DroppedFile[],
    signal: AbortSignal,
  ): Promise<{ groups: number[][]; rejected: RejectedFile[] }> {
    const worker = this.#workers.for(files);
    try {
      const { groups, rejected } = await worker.run({ kind: "group", files }, signal);
      const named = rejected.flatMap(({ at, reason }) => {
        const file = files[at];
        return file ? [{ name: file.found ?? file.name, reason }] : [];
      });
      return { groups, rejected: named };
    } finally {
      await this.#workers.return(worker, files);
    }
  }

  async #openSources(
    importId: string,
    worker: ImportWorker,
    task: SurveyTask,
    signal: AbortSignal,
    page?: number,
  ): Promise<ImportedFile> {
    try {
      const read = await this.#read(importId, worker, task, signal);
      throwIfAborted(signal);
      this.#open.set(importId, { worker, page, published: null, checked: 0, ...read });
      return read.file;
    } catch (error) {
      await worker.close();
      throw error;
    }
  }

  /** Reads the file again with other options. If that fails, the import stays unchanged. */
  async reread(
    { importId, options }: { importId: string; options: ReadingOptions },
    signal: AbortSignal,
  ): Promise<ImportedFile> {
    const entry = this.#entry(importId);
    // Reads each file again, including all sheets.
    const sources = entry.files.map(({ path, name, room }): PartSource => ({
      path,
      name,
      file: name,
      options: {},
      ...(room && { room }),
    }));
    const task = { kind: "survey", sources, options } as const;
    Object.assign(entry, await this.#read(importId, entry.worker, task, signal));
    return entry.file;
  }

  /** Returns the first rows as they would be sent. */
  preview(
    { importId, plan, count }: PlannedImport & { count: number },
    signal: AbortSignal,
  ): Promise<PreviewRow[]> {
    return this.#entry(importId).worker.run({ kind: "preview", plan, count }, signal);
  }

  async check({ importId, plan }: PlannedImport, signal: AbortSignal): Promise<CheckReport> {
    const entry = this.#wholeEntry(importId);
    await refuseChanged(entry);
    const report = await entry.worker.run(
      { kind: "check", plan },
      signal,
      this.#reporter(importId, "checking"),
    );
    entry.published = report.published;
    entry.checked = report.ready + report.warned;
    return report;
  }

  /** Returns rows with problems, with their cells. */
  problemRows(
    { importId, plan, key, count }: PlannedImport & { key: string | null; count: number },
    signal: AbortSignal,
  ): Promise<ProblemRow[]> {
    return this.#entry(importId).worker.run({ kind: "problemRows", plan, key, count }, signal);
  }

  /** Finds which documents of the last check are already in the project. */
  async compare({ importId, plan }: PlannedImport, signal: AbortSignal): Promise<Comparison> {
    const entry = this.#entry(importId);
    const { progress } = this.#reporter(importId, "comparing");
    const { isLocal, edited } = this.#deps;
    const destination = destinationOf(plan);
    const match = (there: readonly KnownDocument[]) =>
      entry.worker.run({ kind: "known", there: [...there], destination }, signal);
    const comparison = await compareWithProject({
      client: await this.#deps.client(plan.connectionId),
      plan,
      published: entry.published,
      edited: isLocal(plan.connectionId) ? (urls) => edited(plan, urls) : null,
      match,
      progress,
      signal,
    });
    // If none exist, the next check also uses that result.
    if (comparison.known === 0) await match([]);
    return comparison;
  }

  /** Writes the rows with problems to a file of the same format. */
  async exportProblems(
    { importId, plan, key }: PlannedImport & { key: string | null },
    target: string,
    signal: AbortSignal,
  ): Promise<{ path: string; rows: number }> {
    const task = { kind: "export", plan, key, failedLines: null, target } as const;
    const { rows } = await this.#entry(importId).worker.run(
      task,
      signal,
      this.#reporter(importId, "exporting"),
    );
    return { path: target, rows };
  }

  /** Writes some lines of an upload's file, with a reason each, to a file of the same format. */
  async exportLines(
    { parts, plan }: UploadSource,
    failedLines: FailedLine[],
    target: string,
    signal: AbortSignal,
  ): Promise<{ path: string; rows: number }> {
    const survey = { kind: "survey", sources: parts, options: {} } as const;
    const worker = this.#workers.for([]);
    const { importId } = await this.#openSources(randomUUID(), worker, survey, signal);
    try {
      const task = { kind: "export", plan, key: null, failedLines, target } as const;
      const { rows } = await this.#entry(importId).worker.run(
        task,
        signal,
        this.#reporter(importId, "exporting"),
      );
      return { path: target, rows };
    } finally {
      await this.close({ importId });
    }
  }

  /** Name and format of a file, or of the first of several. */
  nameAndKind(importId: string): Pick<ImportedFile, "name" | "kind"> {
    const { file, files } = this.#entry(importId);
    return { name: files[0]?.name ?? file.name, kind: file.kind };
  }

  /** Adds every row to the outbox. Sending starts while rows are still being added, if the upload can be resumed. */
  async start({ importId, plan }: PlannedImport, signal: AbortSignal): Promise<{ uploadId: number }> {
    const { worker, sources, files, file } = this.#wholeEntry(importId);
    const { queue, metrics } = this.#deps;
    await refuseChanged({ files });
    const isOneSheet = file.sheets.length > 1 && file.parts.length === 1;
    const name = isOneSheet ? `${file.name}, ${file.sheet ?? ""}` : file.name;
    const options = Object.entries(plan.options).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const { replaces } = plan;
    const own = replaces === null ? null : await this.#replacedBy(importId, plan, signal);
    const sent = { ...plan, action: sentAction(plan) };
    const uploadId = queue.begin({ name, plan: sent, options: Object.fromEntries(options), replaces });
    let removing: number | null = null;
    try {
      await metrics.prepare(uploadId, plan, file.columns, signal);
      const isStored = await queue.keepFile(uploadId, { parts: [...sources], plan }, file.parts);
      const others = new Set<string>();
      if (sent.action === "update" || sent.action === "upsert") {
        const isOther = (url: string) => own?.has(url) === false;
        const extent = await this.#keepEarlier(uploadId, importId, plan, signal, (url) => {
          if (isOther(url)) others.add(url);
        });
        if (own && extent === "some") throw failure("conflict", t("files:again.notCompared"));
      }
      // The import may have been closed in the meantime.
      this.#entry(importId);
      if (isStored && own === null && !dependsOnComparison(plan)) {
        const filter = await worker.run({ kind: "filter", plan }, signal);
        queue.open(uploadId, file.rows, filter);
        metrics.sent(uploadId);
        void this.#filler.fill(uploadId, worker, plan, 0, () => this.#open.get(importId)?.worker === worker);
        return { uploadId };
      }
      await worker.run({ kind: "queue", plan, after: 0, last: false, others: [...others] }, signal, {
        ...this.#reporter(importId, "queueing"),
        chunk: (pack) => queue.appendPack(uploadId, pack),
      });
      if (own) removing = await this.#removeOthers(uploadId, importId, plan, signal);
    } catch (error) {
      queue.discard(uploadId);
      void metrics.tidy();
      throw error;
    }
    queue.commit(removing === null ? [uploadId] : [removing, uploadId]);
    metrics.sent(uploadId);
    return { uploadId };
  }

  /** Resumes uploads whose rows hadn't all been added. */
  resume(): void {
    this.#filler.resume();
  }

  /**
   * Closes an import. Ignores unknown IDs, as they are closed already. Rows that are being added to an upload still
   * are.
   */
  async close({ importId }: { importId: string }): Promise<void> {
    const entry = this.#open.get(importId);
    this.#open.delete(importId);
    if (entry && !this.#filler.isUsing(entry.worker)) await entry.worker.close();
  }

  /** Closes the imports of a page that is gone. */
  async pageGone(page: number): Promise<void> {
    const left = [...this.#open].filter(([, entry]) => entry.page === page);
    await Promise.all(left.map(([importId]) => this.close({ importId })));
  }

  async dispose(): Promise<void> {
    await this.#filler.end();
    await this.#workers.close();
    await Promise.all([...this.#open.keys()].map((importId) => this.close({ importId })));
  }

  async #keepEarlier(
    uploadId: number,
    importId: string,
    plan: ImportPlan,
    signal: AbortSignal,
    found: (url: string) => void,
  ): Promise<"all" | "some"> {
    const { worker, checked } = this.#entry(importId);
    if (checked === 0) return "all";
    const { queue, client, earlierCalls } = this.#deps;
    const extent = await keepEarlier({
      client: await client(plan.connectionId),
      plan,
      hosts: await worker.run({ kind: "hosts" }, signal),
      maxCalls: earlierCalls(plan.connectionId),
      among: async (urls) => new Set(await worker.run({ kind: "among", urls: [...urls] }, signal)),
      keep: (documents) => {
        for (const { url } of documents) found(url);
        queue.keepEarlier(uploadId, documents);
      },
      progress: this.#reporter(importId, "comparing").progress,
      signal,
    });
    queue.earlierKept(uploadId, extent);
    return extent;
  }

  /** URLs of the documents that a plan replaces. Throws if the import was opened for another plan. */
  async #replacedBy(importId: string, plan: ImportPlan, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { replaced } = this.#entry(importId);
    const { source } = await this.#deps.queue.replaceable(plan.replaces ?? 0, signal);
    const isSame = plan.action === "create" && destinationOf(plan) === destinationOf(source.plan);
    if (!replaced || !isSame) throw failure("invalid", t("files:again.elsewhere"));
    return replaced;
  }

  /** Queues the deletion of what the new reading of a file doesn't give. Null if it gives all. */
  async #removeOthers(
    partOf: number,
    importId: string,
    plan: ImportPlan,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { queue, isLocal } = this.#deps;
    const { worker, file } = this.#entry(importId);
    const urls = await worker.run({ kind: "removed" }, signal);
    if (urls.length === 0) return null;
    const uploadId = queue.begin({
      name: t("main:upload.replaced", { name: file.name }),
      plan: { ...plan, action: "delete" },
      options: isLocal(plan.connectionId) ? undoesCreate : {},
      undoes: plan.replaces,
      partOf,
    });
    for (let at = 0; at < urls.length; at += 500)
      queue.append(
        uploadId,
        urls
          .slice(at, at + 500)
          .map((url) => ({ line: null, url, document: JSON.stringify({ url }), invalid: null })),
      );
    return uploadId;
  }

  async #read(
    importId: string,
    worker: ImportWorker,
    task: SurveyTask,
    signal: AbortSignal,
  ): Promise<Pick<OpenImport, "file" | "sources" | "files">> {
    const { facts, sources, files, rejected } = await worker.run<SurveyTask["kind"]>(
      task,
      signal,
      this.#reporter(importId, "reading"),
    );
    const file = { importId, ...facts, ...(rejected.length > 0 && { rejected }) };
    return { file, sources, files };
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
    if (!entry) throw failure("missing", t("files:file.closed"));
    return entry;
  }

  /** Rows are checked and sent by what is known of all of them. */
  #wholeEntry(importId: string): OpenImport {
    const entry = this.#entry(importId);
    if (entry.file.isPartial) throw failure("conflict", t("files:file.stillRead"));
    return entry;
  }
}

/** Throws if the file of an import is gone or isn't what was imported. */
async function refuseOther(parts: UploadSource["parts"]): Promise<void> {
  for (const { path, file, name, bytes, modifiedAt } of parts) {
    const now = await stat(path).catch(() => null);
    if (now === null) throw failure("missing", t("files:again.gone", { name: file ?? name }));
    const isSame = now.size === (bytes ?? now.size) && now.mtimeMs === (modifiedAt ?? now.mtimeMs);
    if (!isSame) throw failure("conflict", t("files:again.changed", { name: file ?? name }));
  }
}

/**
 * Throws if a file changed, because everything shown and decided was about its earlier content. A missing file fails
 * when it is read.
 */
async function refuseChanged({ files }: Pick<OpenImport, "files">): Promise<void> {
  for (const { path, bytes, modifiedAt } of files) {
    const now = await stat(path).catch(() => null);
    if (now === null || (now.size === bytes && now.mtimeMs === modifiedAt)) continue;
    throw failure("conflict", t("files:file.changed"), { details: { file: true } });
  }
}
