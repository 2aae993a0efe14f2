import { z } from "zod";
import { isObject, type JsonObject } from "../../shared/documents/json";
import type { DamagedRecord } from "../../shared/service-lines";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

const Row = z.object({ id: z.string(), body: z.string() });

/**
 * Small records of a workspace (projects, topics, panels, metrics, views, tasks, streams) as JSON, in order of
 * creation. `owner` is a project id, or empty for records of the whole workspace. A stored record that its schema refuses
 * is reported once and left out, so that the others can be used.
 */
export class Records<T extends { id: string }> {
  readonly #reported = new Set<string>();

  constructor(
    readonly db: Database,
    readonly kind: string,
    private readonly schema: z.ZodType<T> & { readonly shape: object },
    private readonly damaged: (what: DamagedRecord) => void,
  ) {}

  /** All records of an owner. */
  list(owner: string): T[] {
    const sql = "SELECT id, body FROM record WHERE kind = ? AND owner = ? ORDER BY position";
    return this.db.all(sql, [this.kind, owner], Row).flatMap((row) => this.#read(owner, row) ?? []);
  }

  get(owner: string, id: string): T | undefined {
    const row = this.#row(owner, id);
    return row && this.#read(owner, row);
  }

  /** Whether an owner has records, even if none of them can be used. */
  any(owner: string): boolean {
    const sql = "SELECT count(*) FROM record WHERE kind = ? AND owner = ?";
    return this.db.get(sql, [this.kind, owner], column.number) !== 0;
  }

  /**
   * Adds a record, or replaces the one with its id without changing its position. Fields of the replaced one that this version
   * doesn't know stay: a newer one wrote them.
   */
  put(owner: string, record: T): void {
    const { id } = record;
    const known = this.#row(owner, id);
    const unknown = Object.entries((known && objectIn(known.body)) ?? {}).filter(
      ([name]) => !Object.hasOwn(this.schema.shape, name),
    );
    this.db.run(
      `INSERT INTO record (kind, owner, id, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, owner, id) DO UPDATE SET body = excluded.body`,
      [this.kind, owner, id, JSON.stringify({ ...Object.fromEntries(unknown), ...record })],
    );
  }

  /** Adds a record of another workspace. Throws a ZodError if it can't be used, and returns false if its id is taken. */
  add(owner: string, given: unknown): boolean {
    const record = this.schema.parse(given);
    if (this.#row(owner, record.id)) return false;
    this.put(owner, record);
    return true;
  }

  /** Returns false if there was no such record. */
  delete(owner: string, id: string): boolean {
    const sql = "DELETE FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.run(sql, [this.kind, owner, id]).changes > 0;
  }

  #row(owner: string, id: string): z.output<typeof Row> | undefined {
    // No id contains NUL, which would end a text in SQLite.
    if (id.includes("\0")) return undefined;
    const sql = "SELECT id, body FROM record WHERE kind = ? AND owner = ? AND id = ?";
    return this.db.get(sql, [this.kind, owner, id], Row);
  }

  #read(owner: string, { id, body }: z.output<typeof Row>): T | undefined {
    const parsed = this.schema.safeParse(objectIn(body));
    if (parsed.success && parsed.data.id === id) return parsed.data;
    const key = JSON.stringify([owner, id]);
    if (!this.#reported.has(key)) {
      this.#reported.add(key);
      const [issue] = parsed.error?.issues ?? [];
      this.damaged({ kind: this.kind, id, field: parsed.success ? "id" : (issue?.path.join(".") ?? "") });
    }
    return undefined;
  }
}

function objectIn(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
