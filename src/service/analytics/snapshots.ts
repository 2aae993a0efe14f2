import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { Meta } from "../workspace/meta";
import { StoredJson } from "../workspace/stored-document";
import { Columns } from "./columns";
import { columnsOf, snapshotOf } from "./snapshot-content";
import { readSnapshot, writeSnapshot } from "./snapshot-file";

const Row = z.object({ id: z.number(), collection: z.number(), deleted: z.number(), body: StoredJson });
const rows = "SELECT id, collection, deleted, body FROM document";
const generationKey = "columns_generation";

/** Changes after which a new snapshot is worth its writing: reading that many documents takes about a second. */
const mostChanges = 50_000;
/** Documents that are read between two words of how far reading is. */
const wordEvery = 25_000;

/**
 * Keeps a copy of the columns beside the database, so that opening need not read every document. The database names the
 * file that counts and lists the documents changed since (`touched`); newer documents have higher ids. Whatever
 * interrupts the writing of the next file, the last one and its list still fit together.
 */
export class Snapshots {
  readonly columns: Columns;
  /** Documents below this id are in the snapshot, or in the one being written. */
  #size = 0;
  #change = Date.now();
  #changes = 0;
  #saving: Promise<void> | undefined;

  constructor(
    readonly folder: string,
    readonly db: Database,
    readonly meta: Meta,
    /** Told how many documents were read where many have to be. */
    reading: (documents: number) => void = () => undefined,
  ) {
    this.columns = this.#read() ?? new Columns();
    this.#size = this.columns.size;
    for (const row of db.iterate(`${rows} WHERE id IN (SELECT document FROM touched)`, [], Row))
      this.#put(row);
    let read = 0;
    for (const row of db.iterate(`${rows} WHERE id >= ? ORDER BY id`, [this.#size], Row)) {
      this.#put(row);
      if (++read % wordEvery === 0) reading(read);
    }
  }

  /** Remembers that a document has changed; part of the transaction of the change. */
  touch(id: number): void {
    this.#changes++;
    if (id < this.#size)
      this.db.run("INSERT OR REPLACE INTO touched (document, change) VALUES (?, ?)", [id, ++this.#change]);
  }

  /** Begins a new snapshot when many documents have changed since the last one; calls go on being answered. */
  saveWhenWorthwhile(): void {
    if (this.#changes > Math.max(mostChanges, this.columns.size / 5) && !this.#saving)
      // What could not be written is only time lost at the next opening.
      this.save().catch(() => undefined);
  }

  /** Writes a snapshot, unless nothing has changed since the last one. */
  async save(): Promise<void> {
    await this.#saving?.catch(() => undefined);
    if (this.#changes === 0) return;
    this.#saving = this.#write();
    try {
      await this.#saving;
    } finally {
      this.#saving = undefined;
    }
  }

  async #write(): Promise<void> {
    const previous = this.#generation();
    const generation = previous + 1;
    const { size } = this.columns;
    const known = { change: this.#change, changes: this.#changes };
    // From here on a change of any document of the new snapshot is remembered, whichever moment it was copied at.
    this.#size = size;
    const { sections, about } = snapshotOf(this.columns, size);
    await writeSnapshot(this.#path(generation), sections, about);
    this.db.transaction(() => {
      this.meta.set(generationKey, String(generation));
      this.db.run("DELETE FROM touched WHERE change <= ?", [known.change]);
    });
    this.#changes -= known.changes;
    rmSync(this.#path(previous), { force: true });
  }

  #read(): Columns | undefined {
    const path = this.#path(this.#generation());
    for (const name of readdirSync(this.folder))
      if (/^columns-\d+\.bin$/.test(name) && join(this.folder, name) !== path)
        rmSync(join(this.folder, name));
    if (!existsSync(path)) return undefined;
    try {
      return readSnapshot(path, columnsOf);
    } catch {
      // Damaged, cut off or of another format: the documents themselves are read instead.
      return undefined;
    }
  }

  #put({ id, collection, deleted, body }: z.output<typeof Row>): void {
    this.columns.put(id, collection, deleted === 1, body);
    this.#changes++;
  }

  #generation(): number {
    return Number(this.meta.get(generationKey) ?? 0);
  }

  #path(generation: number): string {
    return join(this.folder, `columns-${generation}.bin`);
  }
}
