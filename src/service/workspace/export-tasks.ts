import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { column } from "../../sqlite/values";
import { sortStretch } from "../analytics/pages";
import { select } from "../search/filters";
import type { TaskRecord } from "./records-of";
import type { Workspace } from "./workspace";

/** Documents written between two looks at whether the task was aborted. */
const chunk = 2000;

/** Ending of a file that is being written. */
const unfinishedEnding = ".part";

/** What an export is asked for. */
export type ExportOrder = Pick<TaskRecord, "target" | "query" | "start" | "stop" | "limit">;

/** Export tasks: each writes one file of newline-delimited JSON, in the order of publication, one task at a time. */
export class ExportTasks {
  readonly folder: string;
  #running: Promise<void> = Promise.resolve();
  #closing = false;

  constructor(readonly workspace: Workspace) {
    this.folder = join(workspace.folder, "exports");
    // A task that was cut off has left no file under its name: it starts over.
    if (existsSync(this.folder))
      for (const name of readdirSync(this.folder))
        if (name.endsWith(unfinishedEnding)) rmSync(join(this.folder, name), { force: true });
    for (const task of this.list()) if (task.status === "queued") this.#enqueue(task.id);
  }

  /** All tasks, newest first. */
  list(): TaskRecord[] {
    return this.workspace.records.tasks.list("").reverse();
  }

  /** One task. */
  get(id: string): TaskRecord | undefined {
    return this.workspace.records.tasks.get("", id);
  }

  /** Creates a task, which then runs by itself. */
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

  /** Ends a task that has not finished; a finished one stays as it is. */
  abort(task: TaskRecord): TaskRecord {
    if (task.status !== "queued") return task;
    const aborted: TaskRecord = { ...task, status: "aborted" };
    this.#save(aborted);
    return aborted;
  }

  /** Stops after the chunk in hand; unfinished tasks start over at the next opening. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
  }

  /** Where the file of a task lies once it is finished. */
  pathOf({ id, target }: TaskRecord): string {
    return join(this.folder, `${target}-${id}.ndjson`);
  }

  #save(task: TaskRecord): void {
    this.workspace.records.tasks.put("", task);
  }

  #enqueue(id: string): void {
    // A database that takes no word of how the task went: it stays queued and starts over at the next opening.
    this.#running = this.#running.then(() => this.#run(id)).catch(() => undefined);
  }

  async #run(id: string): Promise<void> {
    const task = this.get(id);
    if (this.#closing || task?.status !== "queued") return;
    const path = this.pathOf(task);
    const unfinished = `${path}${unfinishedEnding}`;
    try {
      mkdirSync(this.folder, { recursive: true });
      if (await this.#write(task, unfinished)) await rename(unfinished, path);
      else await rm(unfinished, { force: true });
      const now = this.get(id);
      if (now?.status === "queued" && now.progress === 1) this.#save({ ...now, status: "finished" });
      // Aborted at the last moment: what was asked for is no file.
      else if (now?.status === "aborted") await rm(path, { force: true });
    } catch {
      // A full disk or a query that cannot be worked out: the task ends, and what it has written goes with it.
      await rm(unfinished, { force: true }).catch(() => undefined);
      const now = this.get(id);
      if (now?.status === "queued") this.#save({ ...now, status: "aborted" });
    }
  }

  /** Writes the documents of a task; false when it was aborted or the service closes. */
  async #write(task: TaskRecord, path: string): Promise<boolean> {
    const { columns, db } = this.workspace;
    const stop = task.stop ?? Infinity;
    const { set } = await select(this.workspace, task.query);
    // Taken once: documents that come in meanwhile may move the columns elsewhere.
    const { published } = columns.dense;
    const ids = set.toIds().filter((id) => (published[id] ?? 0) >= task.start && (published[id] ?? 0) < stop);
    const total = Math.min(ids.length, task.limit);
    const file = await open(path, "w");
    try {
      for (let done = 0; done < total; done += chunk) {
        await setImmediate();
        if (this.#closing || this.get(task.id)?.status !== "queued") return false;
        // Only among those not written yet: the times of others may have changed since.
        const left = ids.subarray(done);
        const part = sortStretch(left, (id) => published[id] ?? 0, 0, Math.min(chunk, total - done));
        const lines = [...part].map((id) =>
          db.get("SELECT body FROM document WHERE id = ?", [id], column.text),
        );
        await file.appendFile(`${lines.join("\n")}\n`);
        this.#move(task.id, done + part.length, total);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return this.#move(task.id, total, total);
  }

  /** Sets how far a task is; false when it was aborted meanwhile. */
  #move(id: string, processed: number, total: number): boolean {
    const task = this.get(id);
    if (task?.status !== "queued") return false;
    this.#save({ ...task, processed, ready: processed, progress: total === 0 ? 1 : processed / total });
    return true;
  }
}

/** A task as the interface shows it. */
export function shownTask({ id, creation_date, target, status, processed, ready, progress }: TaskRecord) {
  return { id, creation_date, type: "export", target, status, processed, ready, progress };
}
