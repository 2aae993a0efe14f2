import { existsSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { derivedFile, isDerived, isSnapshot, snapshotFile } from "../../../shared/workspace-folder";
import type { Database } from "../../../sqlite/database";
import { runsOf } from "../../../sqlite/id-runs";
import { pathInside } from "../../../sqlite/path-inside";
import { percents } from "../../percents";
import type { Changes } from "../../workspace/changes";
import type { Meta } from "../../workspace/meta";
import { StoredJson } from "../../workspace/stored-document";
import type { EngineListener } from "../engine";
import { ChangeLog } from "./change-log";
import { Columns } from "./columns";
import { DerivedFile } from "./derived-file";
import { columnsOf, snapshotOf } from "./snapshot-content";
import { type Section, SectionFile, writeSections } from "./section-file";

const Row = z.object({ id: z.number(), collection: z.number(), deleted: z.number(), body: StoredJson });
const rows = "SELECT id, collection, deleted, body FROM document";
const generationKey = "columns_generation";

/** Minimum number of changes for a new snapshot. Reading that many documents takes about a second. */
const maxChanges = 50_000;
/** Number of documents read between two progress reports. */
const wordEvery = 25_000;

/**
 * On closing, a snapshot is written if at least one document in this many has changed. To read the others again at the
 * next opening takes less time than to write all columns.
 */
const changesPerClose = 100;

/**
 * Stores a copy of the columns beside the database, so that opening doesn't read every document. The database names
 * the valid file and numbers the documents changed since. Newer documents have higher ids. If writing the next file is
 * interrupted, the previous file and its changes still match.
 */
export class Snapshots {
  readonly columns: Columns;
  /** Results that belong to the snapshot. */
  readonly derived: DerivedFile;
  /** What has changed since the snapshot that was opened. */
  readonly log: ChangeLog;
  /** Number of changed documents since the snapshot. */
  #changed = 0;
  #saving: Promise<void> | undefined;
  /** Minimum number of changes before the next attempt. Each failed write raises it. */
  #patience = 0;

  constructor(
    readonly folder: string,
    readonly db: Database,
    readonly meta: Meta,
    readonly changes: Changes,
    private readonly listener: EngineListener = {},
  ) {
    this.columns = this.#read() ?? new Columns();
    const { size } = this.columns;
    const changed: number[] = [];
    const since = "SELECT document FROM changed WHERE change > ? AND document < ?";
    for (const row of db.iterate(
      `${rows} WHERE id IN (${since}) ORDER BY id`,
      [changes.columns, size],
      Row,
    )) {
      this.#put(row);
      changed.push(row.id);
    }
    let added = 0;
    for (const row of db.iterate(`${rows} WHERE id >= ? ORDER BY id`, [size], Row)) {
      this.#put(row);
      changed.push(row.id);
      if (++added % wordEvery === 0) listener.progress?.("reading", added);
    }
    this.derived = new DerivedFile(folder, this.#generation());
    this.log = new ChangeLog(runsOf(changed));
  }

  /** Counts changed documents, and writes a snapshot if there are many. Call it after the commit. */
  changed(documents: number): Promise<void> {
    this.#changed += documents;
    return this.saveWhenWorthwhile();
  }

  /** Writes a snapshot if many documents have changed since the last one. Calls are answered meanwhile. */
  async saveWhenWorthwhile(): Promise<void> {
    if (this.#changed > Math.max(maxChanges, this.columns.size / 5, this.#patience)) await this.save();
  }

  /**
   * Writes a snapshot, unless one is being written or nothing has changed. A failure, such as a full disk, only makes
   * the next opening slower. It is reported once, and the next attempt waits for twice as many changes.
   */
  save(): Promise<void> {
    if (this.#changed === 0) return this.#saving ?? Promise.resolve();
    this.#saving ??= this.#write()
      .then(() => void (this.#patience = 0))
      .catch((error: unknown) => {
        if (this.#patience === 0) this.listener.failed?.(error);
        this.#patience = this.#changed * 2;
      })
      .finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  /**
   * Writes a last snapshot if it saves time, and results that belong to it. Call it before closing the workspace.
   * `resultsOf` is told whether a result may be older than the latest change: not after a new snapshot.
   */
  async close(resultsOf: (mayBeOlder: boolean) => Iterable<Section>): Promise<void> {
    await this.#saving;
    if (this.#changed * changesPerClose >= this.columns.size) await this.save();
    const generation = this.#generation();
    await this.derived.write(generation, resultsOf(generation === this.derived.generation));
  }

  async #write(): Promise<void> {
    const previous = this.#generation();
    const generation = previous + 1;
    const { size } = this.columns;
    // Later changes are read again, even if they come before the copy.
    const known = { change: this.changes.latest, changed: this.#changed };
    const { sections, about, bytes } = snapshotOf(this.columns, size);
    const written = percents("saving", this.listener.progress);
    try {
      await writeSections(this.#path(generation), sections, about, (done) => written(done / bytes));
      this.#commit(generation, known);
    } catch (error) {
      await rm(this.#path(generation), { force: true });
      throw error;
    }
    rmSync(this.#path(previous), { force: true });
  }

  #commit(generation: number, known: { change: number; changed: number }): void {
    this.db.transaction(() => {
      this.meta.set(generationKey, String(generation));
      this.changes.columnsHave(known.change);
    });
    this.#changed -= known.changed;
  }

  #read(): Columns | undefined {
    const generation = this.#generation();
    const path = this.#path(generation);
    for (const name of readdirSync(this.folder))
      if (
        (isSnapshot(name) && name !== snapshotFile(generation)) ||
        (isDerived(name) && name !== derivedFile(generation))
      )
        rmSync(join(this.folder, name), { force: true });
    if (!existsSync(path)) return undefined;
    let file: SectionFile | undefined;
    try {
      file = new SectionFile(path, percents("opening", this.listener.progress));
      file.open();
      return columnsOf(file);
    } catch {
      // Damaged, truncated or of another format: the documents are read instead.
      return undefined;
    } finally {
      file?.close();
    }
  }

  #put({ id, collection, deleted, body }: z.output<typeof Row>): void {
    this.columns.put(id, collection, deleted !== 0, body);
    this.#changed++;
  }

  #generation(): number {
    return this.meta.count(generationKey) ?? 0;
  }

  #path(generation: number): string {
    return pathInside(this.folder, snapshotFile(generation));
  }
}
