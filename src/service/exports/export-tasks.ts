import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  exportFile,
  exportsFolder,
  isUnfinishedExport,
  unfinishedEnding,
} from "../../shared/workspace-folder";
import { pathInside } from "../../sqlite/path-inside";
import { syncFolder } from "../../sqlite/sync-folder";
import { Failure } from "../failure";
import { countedOnce, parseQuery } from "../selections";
import { copyPiece } from "../streams/collector-export";
import type { Streams } from "../streams/streams";
import type { DocumentKey } from "../workspace/document-key";
import type { TaskRecord } from "../workspace/records-of";
import type { ServedWorkspace } from "../served-workspace";
import type { ServedDocuments } from "../workspace/served-documents";

/** Documents taken at a time. */
const chunk = 2000;

/**
 * Bytes written between two checks for an abort. A number of documents would be no limit, because documents may be
 * large.
 */
const pieceBytes = 4 * 1024 * 1024;

/** Documents read as one text, and as the first one of a piece: each may have a megabyte. */
const perRead = 50;
const firstRead = 4;

/** Milliseconds between two records of the progress. */
const savingEvery = 500;

/** The parameters of an export. */
export type ExportOrder = Pick<
  TaskRecord,
  "target" | "query" | "start" | "stop" | "limit" | "stories" | "into"
>;

/**
 * Export tasks, in order of publication. Each writes a file of newline-delimited JSON, or copies into a collector.
 * Tasks run one at a time.
 */
export class ExportTasks {
  readonly folder: string;
  #running: Promise<void> = Promise.resolve();
  #closing = false;
  /** The task that runs. Its signal ends what it is waiting for. */
  #current: { id: string; ending: AbortController } | undefined;

  constructor(
    readonly workspace: ServedWorkspace,
    readonly streams: Streams,
  ) {
    this.folder = join(workspace.folder, exportsFolder);
    // An interrupted task left no file under its final name, so it starts over.
    if (existsSync(this.folder))
      for (const name of readdirSync(this.folder))
        if (isUnfinishedExport(name)) rmSync(join(this.folder, name), { force: true });
    for (const task of this.list()) if (task.status === "queued") this.#enqueue(task.id);
  }

  /** All tasks, newest first. */
  list(): TaskRecord[] {
    return this.workspace.records.tasks.list("").reverse();
  }

  get(id: string): TaskRecord | undefined {
    return this.workspace.records.tasks.get("", id);
  }

  /** Creates a task and queues it. */
  create(order: ExportOrder): TaskRecord {
    const creation_date = new Date().toISOString();
    const task: TaskRecord = {
      id: randomUUID(),
      creation_date,
      status: "queued",
      processed: 0,
      ready: 0,
      progress: 0,
      ...order,
    };
    this.#save(task);
    this.#enqueue(task.id);
    return task;
  }

  /** Aborts an unfinished task. A finished one stays unchanged. */
  abort(task: TaskRecord): TaskRecord {
    if (task.status !== "queued") return task;
    const aborted: TaskRecord = { ...task, status: "aborted" };
    this.#save(aborted);
    if (this.#current?.id === task.id) this.#current.ending.abort();
    return aborted;
  }

  /** Stops between two pieces. Unfinished tasks start over at the next opening. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#current?.ending.abort();
    await this.#running;
  }

  /** Path of the file that a finished task has written. */
  pathOf(task: TaskRecord): string {
    return pathInside(this.folder, exportFile(task));
  }

  #save(task: TaskRecord): void {
    this.workspace.records.tasks.put("", task);
  }

  #enqueue(id: string): void {
    // If the database can't record the outcome, the task stays queued and starts over at the next opening.
    this.#running = this.#running.then(() => this.#run(id)).catch(() => undefined);
  }

  async #run(id: string): Promise<void> {
    const task = this.get(id);
    if (this.#closing || task?.status !== "queued") return;
    const ending = new AbortController();
    this.#current = { id, ending };
    const { db } = this.workspace;
    await (task.into ? this.#copy(id, ending.signal) : db.mapped(() => this.#export(task, ending.signal)));
  }

  async #export(task: TaskRecord, signal: AbortSignal): Promise<void> {
    const { id } = task;
    const path = this.pathOf(task);
    const unfinished = `${path}${unfinishedEnding}`;
    try {
      mkdirSync(this.folder, { recursive: true });
      if (!lstatSync(this.folder).isDirectory())
        throw new Error("The exports folder of the workspace is a link to another folder");
      if (await this.#write(task, unfinished, signal)) {
        await rename(unfinished, path);
        syncFolder(this.folder);
      } else await rm(unfinished, { force: true });
      const now = this.get(id);
      if (now?.status === "queued" && now.progress === 1) this.#save({ ...now, status: "finished" });
      // Aborted after the last piece: delete the complete file as well.
      else if (now?.status === "aborted") await rm(path, { force: true });
    } catch (error) {
      // For example a full disk or a query that fails: abort the task and delete its partial output.
      await rm(unfinished, { force: true }).catch(() => undefined);
      this.#fail(id, error, signal);
    }
  }

  /** Copies documents into a collector. Goes on after the last one copied, so that a kill doesn't double any. */
  async #copy(id: string, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await setImmediate();
        const task = this.get(id);
        if (this.#closing || task?.status !== "queued") return;
        await copyPiece(this.streams, task, signal);
      }
    } catch (error) {
      this.#fail(id, error, signal);
    }
  }

  /** Records why a task ended, unless it was told to. */
  #fail(id: string, error: unknown, signal: AbortSignal): void {
    const task = this.get(id);
    if (!signal.aborted && task?.status === "queued")
      this.#save({ ...task, status: "aborted", error_message: reasonOf(error) });
  }

  /** Writes the documents of a task. Returns false if it was aborted or the service is closing. */
  async #write(task: TaskRecord, path: string, signal: AbortSignal): Promise<boolean> {
    const { documents, engine } = this.workspace;
    const { query, start, stop, limit } = task;
    // Set and order stay as they are now, so that each document is written once even if it changes meanwhile.
    const walk = await engine.walk(
      { query: parseQuery(query), ...countedOnce(task) },
      { from: start, until: stop ?? Infinity, max: limit, piece: chunk },
      signal,
    );
    const total = Math.min(walk.total, limit);
    let saved = -Infinity;
    const file = await open(path, "w");
    try {
      const goesOn = () => !this.#closing && this.get(task.id)?.status === "queued";
      await documents.readAhead(total, goesOn);
      let done = 0;
      for await (const part of walk.pieces) {
        for (let at = 0; at < part.length;) {
          await setImmediate();
          if (!goesOn()) return false;
          at += await writePiece(file, part.slice(at), documents);
          // A commit waits for the disk.
          if (performance.now() - saved < savingEvery) continue;
          this.#move(task.id, done + at, total);
          saved = performance.now();
        }
        done += part.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return this.#move(task.id, total, total);
  }

  /** Records the progress of a task. Returns false if it was aborted meanwhile. */
  #move(id: string, processed: number, total: number): boolean {
    const task = this.get(id);
    if (task?.status !== "queued") return false;
    this.#save({ ...task, processed, ready: processed, progress: total === 0 ? 1 : processed / total });
    return true;
  }
}

/** Writes documents, one per line, until a piece is full. Returns how many were written. */
async function writePiece(
  file: FileHandle,
  keys: readonly DocumentKey[],
  documents: Pick<ServedDocuments, "lines">,
): Promise<number> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  let written = 0;
  while (written < keys.length && bytes < pieceBytes) {
    const some = keys.slice(written, written + (written === 0 ? firstRead : perRead));
    const lines = await documents.lines(some);
    if (!lines) throw new RangeError("The documents of an export are missing");
    read.push(lines);
    bytes += lines.length;
    written += some.length;
  }
  await file.appendFile(Buffer.concat(read));
  return written;
}

/** Why an export failed, in words for the user. */
function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
    case "SQLITE_FULL":
      return "The disk of the workspace is full";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "The exports folder of the workspace can't be written to";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** A task in the form of the interface, with the reason if it failed. */
export function shownTask(task: TaskRecord) {
  const { id, creation_date, target, status, processed, ready, progress, error_message } = task;
  const shown = { id, creation_date, type: "export", target, status, processed, ready, progress };
  return error_message === undefined ? shown : { ...shown, error_message };
}
