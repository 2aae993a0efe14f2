import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { DamagedRecord } from "../shared/service-lines";
import { databaseFile, lockFile } from "../shared/workspace-folder";
import { DatabaseDamaged } from "../sqlite/damage";
import { Database } from "../sqlite/database";
import { migrate } from "../sqlite/migrations";
import type { EngineListener, LocalEngine, MakeEngine } from "./engine/engine";
import { percents } from "./percents";
import type { ServedWorkspace } from "./served-workspace";
import { Changes } from "./workspace/changes";
import { Collections } from "./workspace/collections";
import { Documents } from "./workspace/documents";
import { renewDomains } from "./workspace/domains";
import { finishErasure } from "./workspace/erasure";
import { forgetComputedFiles, refuseOddFiles } from "./workspace/folder-files";
import { forgetComputed } from "./workspace/forget-computed";
import { lockWorkspace } from "./workspace/lock";
import { Meta } from "./workspace/meta";
import { OpeningFailure, attempt } from "./workspace/opening-failure";
import { refuseForeignSchema } from "./workspace/own-schema";
import { type WorkspaceRecords, recordsOf } from "./workspace/records-of";
import { Renewal } from "./workspace/renewal";
import { renewEngagement } from "./workspace/renew-engagement";
import { renewTexts } from "./workspace/renew-texts";
import { workspaceMigrations } from "./workspace/schema";
import { UntakenRows } from "./workspace/untaken-rows";

export interface WorkspaceOptions extends EngineListener {
  folder: string;
  /** Creates the folder if it doesn't exist. */
  create?: boolean;
  /** Title of the first project of a new workspace. Defaults to the folder's name. */
  title?: string;
  /** The order to erase an author that the caller has given. An order that nobody names isn't carried out. */
  erasure?: string;
  /** Whether the folder comes from elsewhere: nothing that was computed or ordered there is taken over. */
  adopt?: boolean;
  /** What finds and counts documents. */
  makeEngine: MakeEngine;
  /** Called once for each stored record that can't be used, when it is met. */
  damaged?: (what: DamagedRecord) => void;
}

/** An open workspace: the database, and the engine that finds and counts its documents. */
export class Workspace implements ServedWorkspace {
  readonly engine: LocalEngine;
  readonly records: WorkspaceRecords;
  readonly collections: Collections;
  readonly documents: Documents;
  readonly meta: Meta;
  readonly #lock: { release(): void };

  private constructor(
    readonly folder: string,
    readonly db: Database,
    lock: { release(): void },
    title: string,
    adopt: boolean,
    makeEngine: MakeEngine,
    { damaged, ...listener }: EngineListener & Pick<WorkspaceOptions, "damaged">,
  ) {
    this.#lock = lock;
    migrate(db, workspaceMigrations, {
      copied: percents("copying", listener.progress),
      step: (version) => listener.progress?.("migrating", version),
    });
    this.meta = new Meta(db);
    this.records = recordsOf(db, damaged);
    if (adopt) this.#adopt();
    const { meta } = this;
    const changes = new Changes(db, meta);
    const renewal = new Renewal(db, meta, changes, (read) => listener.progress?.("reading", read));
    renewTexts(renewal);
    renewEngagement(renewal);
    this.collections = new Collections(db);
    const isText = (field: string) => this.isText(field);
    const { collections } = this;
    this.engine = makeEngine({ folder, db, meta, changes, collections, isText, listener });
    renewDomains(renewal, this.engine);
    const untaken = new UntakenRows(db, this.records.collectors);
    this.documents = new Documents(db, this.engine, changes, collections, this.records.imports, untaken);
    if (!this.records.projects.any("")) this.addProject(title);
    else if (this.records.projects.list("").length === 0)
      throw new DatabaseDamaged("None of the workspace's projects can be read");
  }

  /** Opens a workspace. Throws an OpeningFailure with the reason if it can't be opened. */
  static open({
    folder: given,
    create = false,
    title,
    erasure,
    adopt = false,
    makeEngine,
    ...listener
  }: WorkspaceOptions): Workspace {
    const folder = resolve(given);
    const file = join(folder, databaseFile);
    prepareFolder(folder, file, create);
    attempt(folder, () => refuseOddFiles(folder));
    const lock = attempt(folder, () => lockWorkspace(folder));
    let db: Database | undefined;
    try {
      return attempt(folder, () => {
        refuseForeignSchema(file);
        if (adopt) forgetComputedFiles(folder);
        finishErasure(folder, { given: erasure, adopt }, listener.progress);
        db = Database.open(file, { synchronous: "FULL", cacheKiB: 64 * 1024 });
        // With rarer checkpoints, pages that change often are written fewer times.
        db.exec("PRAGMA wal_autocheckpoint = 4000");
        return new Workspace(folder, db, lock, title ?? basename(folder), adopt, makeEngine, listener);
      });
    } catch (error) {
      db?.close();
      lock.release();
      throw error;
    }
  }

  /** Whether this is the sample workspace. */
  get isSample(): boolean {
    return this.meta.get("sample_documents") !== undefined;
  }

  addProject(title: string): { id: string; title: string } {
    const project = { id: randomUUID(), title, created: Date.now() };
    this.records.projects.put("", project);
    return project;
  }

  /** Computes everything anew, and starts none of the exports that were queued elsewhere. */
  #adopt(): void {
    const { tasks } = this.records;
    this.db.transaction(() => {
      forgetComputed(this.db);
      for (const task of tasks.list(""))
        if (task.status === "queued")
          tasks.put("", {
            ...task,
            status: "aborted",
            error_message: "The workspace comes from elsewhere. Export again.",
          });
    });
  }

  /** Whether `custom.<name>` is a text metric in every project that defines it, and at least one does. */
  isText(field: string): boolean {
    const name = field.slice("custom.".length);
    const formats = this.records.projects
      .list("")
      .flatMap(({ id }) => this.records.metrics.get(id, name)?.format.name ?? []);
    return formats.length > 0 && formats.every((format) => format === "TEXT");
  }

  /** Saves what makes the next opening fast, and releases the workspace. */
  async close(): Promise<void> {
    try {
      await this.engine.close();
      this.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      this.db.close();
      this.#lock.release();
    }
  }
}

/** An existing folder has to be empty to become a workspace. A missing folder is created only if `create` is set. */
function prepareFolder(folder: string, file: string, create: boolean): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new OpeningFailure("missing", `${folder} is not a folder.`);
  if (create) attempt(folder, () => mkdirSync(folder, { recursive: true }));
  if (!existsSync(folder))
    throw new OpeningFailure("missing", `There is no folder ${folder}. It may have been moved or deleted.`);
  if (!existsSync(file) && readdirSync(folder).some((name) => !name.startsWith(lockFile)))
    throw new OpeningFailure("missing", `There is no workspace in ${folder}, which holds other files.`);
  attempt(folder, () => {
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  });
}
