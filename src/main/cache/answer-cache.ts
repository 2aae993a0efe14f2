import { z } from "zod";
import { cacheLimits } from "../../shared/ipc/app";
import type { CacheInfo } from "../../shared/ipc/cache";
import type { Database } from "../../sqlite/database";
import type { Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { sql } from "../../sqlite/sql";
import { LaterWrites } from "../storage/later-writes";
import { isJson } from "../../shared/documents/json";
import type { OpenStore, Store } from "../storage/store";

export const cacheMigrations: readonly Migration[] = [
  sql`CREATE TABLE answers (
     key TEXT PRIMARY KEY, connection TEXT NOT NULL, as_of INTEGER NOT NULL, used INTEGER NOT NULL,
     bytes INTEGER NOT NULL, body TEXT NOT NULL
   );
   CREATE INDEX answers_by_use ON answers(used);
   CREATE INDEX answers_by_connection ON answers(connection);`,
  sql`ALTER TABLE answers ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0`,
];

export const cacheStore: Store = {
  path: "cache.db",
  kind: "database",
  erased: "rewritten",
  isSpare: true,
  tables: [
    {
      name: sql`answers`,
      key: [sql`key`],
      of: sql`connection = ?`,
      own: ["key", "body"],
      ids: ["connection"],
    },
  ],
};

/** A query. Equal queries have equal keys, regardless of the order of their parts. */
export interface Question {
  connectionId: string;
  endpoint: string;
  params: unknown;
}

/** SQLite's number for incremental vacuuming. */
const incremental = 2;
/** Pages freed per step: at most 15 ms, during which main does nothing else. */
const pagesPerStep = 256;

const Row = z.object({ as_of: z.number(), body: z.string(), unreadable: z.number() });

/** Caches the last successful response of each query up to a total size. Evicts the least recently used first. */
export class AnswerCache implements OpenStore {
  #bytes: number;
  #limitBytes: number;
  /** Orders uses independently of the clock. */
  #uses: number;
  #timesForgotten = 0;
  #miscounted = false;
  /**
   * Whether a response waits to be written. Pending updates of uses alone don't have to be flushed before reading.
   */
  #unwritten = false;
  readonly #later: LaterWrites;
  /** The next step of giving space back to the disk. */
  #step: NodeJS.Immediate | undefined;

  /** `failed` is called with the error if responses could not be written. They are valid nevertheless. */
  constructor(
    private readonly db: Database,
    limitBytes: number = cacheLimits.preset,
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.#later = new LaterWrites(db, (error) => {
      // The total includes what the failed transaction would have added.
      this.#miscounted = true;
      failed(error);
    });
    this.#limitBytes = limitBytes;
    this.#bytes = this.#sum();
    this.#uses = db.get("SELECT coalesce(max(used), 0) FROM answers", [], column.number) ?? 0;
    if (!this.#isIncremental && this.#bytes === 0) this.#makeIncremental();
  }

  get(question: Question): { body: unknown; asOf: number; unreadable: number } | undefined {
    if (this.#unwritten) this.#later.flush();
    const key = keyOf(question);
    const row = this.db.get("SELECT as_of, body, unreadable FROM answers WHERE key = ?", [key], Row);
    if (!row) return undefined;
    const use = ++this.#uses;
    this.#later.add(() => this.db.run("UPDATE answers SET used = ? WHERE key = ?", [use, key]));
    // A damaged response is asked for again.
    if (!isJson(row.body)) return undefined;
    const body: unknown = JSON.parse(row.body);
    return { body, asOf: row.as_of, unreadable: row.unreadable };
  }

  /** Counts calls of `forget`. A response that was requested before must not be cached after. */
  get timesForgotten(): number {
    return this.#timesForgotten;
  }

  /** Caches a response later. `unreadable` counts the items its lists had to omit. */
  put(question: Question, body: unknown, asOf: number, unreadable = 0): void {
    const use = ++this.#uses;
    this.#unwritten = true;
    this.#later.add(() => this.#write(question, { body, asOf, unreadable }, use));
  }

  /** Total size, and the connections with cached data. */
  info(): CacheInfo {
    this.#later.flush();
    const perConnection = this.db.all(
      `SELECT connection AS connectionId, sum(bytes) AS bytes, count(*) AS entries FROM answers
       GROUP BY connection ORDER BY bytes DESC`,
      [],
      z.object({ connectionId: z.string(), bytes: z.number(), entries: z.number() }),
    );
    const entries = perConnection.reduce((sum, usage) => sum + usage.entries, 0);
    return { bytes: this.#bytes, limitBytes: this.#limitBytes, entries, perConnection };
  }

  /** Sets the limit, evicts what exceeds it and frees the space on disk. */
  setLimit(bytes: number): void {
    this.#later.flush();
    this.#limitBytes = bytes;
    if (this.#bytes <= bytes) return;
    this.db.transaction(() => this.#makeRoom());
    this.#giveBack();
  }

  /** Deletes the responses of one connection, or all if null. */
  forget(connectionId: string | null): void {
    this.#timesForgotten++;
    this.#later.flush();
    if (connectionId === null) this.db.run("DELETE FROM answers");
    else this.db.run("DELETE FROM answers WHERE connection = ?", [connectionId]);
    this.#bytes = this.#sum();
    this.#giveBack();
  }

  /** Deletes all responses of a workspace, since each may quote the author. */
  erase(connectionId: string) {
    const cached = this.info().perConnection.find((usage) => usage.connectionId === connectionId);
    this.forget(connectionId);
    return { cached: cached?.entries ?? 0 };
  }

  close(): void {
    this.#later.flush();
    attempt(() => {
      if (!this.#isIncremental) this.#makeIncremental();
      else if (this.#step) while (this.#freeSome());
    });
    clearImmediate(this.#step);
  }

  #write(
    question: Question,
    { body, asOf, unreadable }: { body: unknown; asOf: number; unreadable: number },
    use: number,
  ): void {
    this.#unwritten = false;
    const text = JSON.stringify(body);
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#limitBytes / 4) return;
    if (this.#miscounted) this.#bytes = this.#sum();
    this.#miscounted = false;
    const key = keyOf(question);
    const replaced = this.db.get("SELECT bytes FROM answers WHERE key = ?", [key], column.number) ?? 0;
    this.db.run(
      "INSERT OR REPLACE INTO answers(key, connection, as_of, used, bytes, body, unreadable) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [key, question.connectionId, asOf, use, bytes, text, unreadable],
    );
    this.#bytes += bytes - replaced;
    if (this.#bytes > this.#limitBytes) this.#makeRoom();
  }

  #sum(): number {
    return this.db.get("SELECT coalesce(sum(bytes), 0) FROM answers", [], column.number) ?? 0;
  }

  /**
   * Frees deleted pages, which SQLite otherwise keeps in the file and its log. A cache of an earlier version can only do
   * that all at once, which takes seconds. It waits until the app closes, unless the cache is empty.
   */
  #giveBack(): void {
    if (this.#isIncremental) this.#step ??= setImmediate(() => this.#freeMore());
    else if (this.#bytes === 0) this.#makeIncremental();
  }

  #freeMore(): void {
    this.#step = undefined;
    attempt(() => {
      if (this.#freeSome()) this.#giveBack();
    });
  }

  /** Frees some pages. Returns false when there are no more. */
  #freeSome(): boolean {
    this.db.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`);
    if (this.#pragma("freelist_count") > 0) return true;
    this.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return false;
  }

  get #isIncremental(): boolean {
    return this.#pragma("auto_vacuum") === incremental;
  }

  #makeIncremental(): void {
    attempt(() => this.db.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"));
  }

  #pragma(name: "auto_vacuum" | "freelist_count"): number {
    return this.db.get(`PRAGMA ${name}`, [], column.number) ?? 0;
  }

  #makeRoom(): void {
    const oldest = this.db.all(
      "SELECT key, bytes FROM answers ORDER BY used",
      [],
      z.object({ key: z.string(), bytes: z.number() }),
    );
    // Evicts a tenth more than necessary, so that not every further response has to evict again.
    for (const { key, bytes } of oldest) {
      if (this.#bytes <= this.#limitBytes * 0.9) break;
      this.db.run("DELETE FROM answers WHERE key = ?", [key]);
      this.#bytes -= bytes;
    }
  }
}

/** Space that can't be given back, for example on a full disk, is given back another time. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The cache is usable without.
  }
}

function keyOf({ connectionId, endpoint, params }: Question): string {
  return JSON.stringify([connectionId, endpoint, ordered(params)]);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, ordered(item)]),
  );
}
