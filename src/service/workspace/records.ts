import type { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { storedJson } from "./stored-json";

/**
 * Small records of a workspace (projects, topics, panels, metrics, views, tasks, streams) as JSON, in order of
 * creation. `owner` is a project id, or empty for records of the whole workspace.
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

  get(owner: string, id: string): T | undefined {
    // No id contains NUL, which would end a text in SQLite.
    if (id.includes("\0")) return undefined;
    const sql = "SELECT body FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.get(sql, [this.kind, owner, id], this.#reader);
  }

  /** Adds a record, or replaces the one with its id without changing its position. */
  put(owner: string, record: T): void {
    this.db.run(
      `INSERT INTO record (kind, owner, id, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, owner, id) DO UPDATE SET body = excluded.body`,
      [this.kind, owner, record.id, JSON.stringify(record)],
    );
  }

  /** Returns false if there was no such record. */
  delete(owner: string, id: string): boolean {
    const sql = "DELETE FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.run(sql, [this.kind, owner, id]).changes > 0;
  }
}
