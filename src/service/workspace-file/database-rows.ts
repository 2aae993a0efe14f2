import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { z } from "zod";
import { ForeignDatabase } from "../../sqlite/foreign-database";
import { DatabaseFromTheFuture } from "../../sqlite/migrations";
import { StoredState } from "../workspace/document-states";
import { workspaceMigrations } from "../workspace/schema";
import { type ForeignRow, type ForeignRows, parseForeign } from "./foreign-rows";

/** The tables of all versions so far that are read, with their columns. */
const tables = {
  collection: ["id", "project", "name"],
  document: ["id", "collection", "url", "deleted", "body"],
  handed_over: ["part", "body"],
  record: ["kind", "owner", "id", "body", "position"],
} as const;

const id = z.int().nonnegative();
const CollectionRow = z.object({ id, project: z.string(), name: z.string() });
const DocumentRow = z.object({ id, collection: id, deleted: StoredState, body: z.string() });
const RecordRow = z.object({ position: id, kind: z.string(), owner: z.string(), body: z.string() });
const PartRow = z.object({ part: id, body: z.string() });

const batchRows = 500;

/** Rows of a workspace's database, which may be damaged or from somebody else. SQLite doesn't open it. */
export class DatabaseRows implements ForeignRows {
  readonly mark: string;
  readonly #db: ForeignDatabase<typeof tables>;
  readonly #bytes: number;
  #read = 0;

  /** Throws DatabaseDamaged if the file isn't a database, and DatabaseFromTheFuture for a newer one. */
  constructor(
    path: string,
    /** What becomes of a document whose collection was lost: "drop" leaves it to be refused. */
    private readonly lostCollections: "drop" | "recover",
  ) {
    this.#db = ForeignDatabase.open(path, tables);
    const { userVersion } = this.#db;
    if (userVersion > workspaceMigrations.length) {
      this.#db.close();
      throw new DatabaseFromTheFuture(path, userVersion, workspaceMigrations.length);
    }
    const { size, mtimeMs, ino } = statSync(path);
    this.#bytes = size;
    this.mark = createHash("sha256").update(`${size} ${mtimeMs} ${ino} `).update(headOf(path)).digest("hex");
  }

  get applicationId(): number {
    return this.#db.applicationId;
  }

  get share(): number {
    return Math.min(1, this.#read / Math.max(1, this.#bytes));
  }

  get lost(): number {
    return this.#db.lost;
  }

  records() {
    return this.#batches("record", RecordRow, ({ position, kind, owner, body }) => ({
      line: position,
      read: () => ({ kind, owner, record: parseForeign(body) }),
    }));
  }

  parts() {
    return this.#batches("handed_over", PartRow, ({ part, body }) => ({
      line: part,
      // Databases held a coded sample with all its documents in one row.
      read: () => parseForeign(body, Infinity),
    }));
  }

  documents() {
    const collections = new Map(
      Array.from(this.#db.rows("collection", CollectionRow), (row) => [row.id, row]),
    );
    const recovered = (collection: number) =>
      this.lostCollections === "recover"
        ? { project: "recovered", name: `recovered-${collection}` }
        : { project: "", name: "" };
    return this.#batches("document", DocumentRow, ({ id, collection, deleted: state, body }) => {
      const { project, name: dataset } = collections.get(collection) ?? recovered(collection);
      this.#read += body.length;
      return { line: id, read: () => ({ id, project, dataset, state, document: parseForeign(body) }) };
    });
  }

  close(): void {
    this.#db.close();
  }

  *#batches<T>(
    table: keyof typeof tables,
    reader: { parse(row: unknown): T },
    row: (stored: T) => Omit<ForeignRow, "part">,
  ): Generator<ForeignRow[], void, undefined> {
    let batch: ForeignRow[] = [];
    for (const stored of this.#db.rows(table, reader)) {
      batch.push({ part: table, ...row(stored) });
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
}

/** The first 100 bytes. In those of a database, a counter rises with each change. */
export function headOf(path: string): Buffer {
  const head = Buffer.alloc(100);
  const file = openSync(path, "r");
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head;
}
