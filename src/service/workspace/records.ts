import type { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { storedJson } from "./stored-json";

/**
 * Small things of a workspace (projects, topics, panels, metrics, views, tasks, streams) as JSON, in the order they
 * were made. `owner` is a project's id, or empty for what belongs to the whole workspace.
 */
export class Records<T extends { id: string }> {
  readonly #reader: { parse(row: unknown): T };

  constructor(
    readonly db: Database,
    readonly kind: string,
    schema: z.ZodType<T>,
  ) {
    const body = storedJson.pipe(schema);
    this.#reader = { parse: (row) => body.parse(column.text.parse(row)) };
  }

  /** All records of an owner. */
  list(owner: string): T[] {
    const sql = "SELECT body FROM record WHERE kind = ? AND owner = ? ORDER BY position";
    return this.db.all(sql, [this.kind, owner], this.#reader);
  }

  /** One record. */
  get(owner: string, id: string): T | undefined {
    // SQLite's texts end at a NUL: no id has one.
    if (id.includes("\0")) return undefined;
    const sql = "SELECT body FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.get(sql, [this.kind, owner, id], this.#reader);
  }

  /** Adds a record or replaces the one of that id in its place. */
  put(owner: string, record: T): void {
    this.db.run(
      `INSERT INTO record (kind, owner, id, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, owner, id) DO UPDATE SET body = excluded.body`,
      [this.kind, owner, record.id, JSON.stringify(record)],
    );
  }

  /** Removes a record; false when there was none. */
  delete(owner: string, id: string): boolean {
    const sql = "DELETE FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.run(sql, [this.kind, owner, id]).changes > 0;
  }
}
