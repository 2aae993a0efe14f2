import { z } from "zod";
import { cacheLimits } from "../../shared/ipc/app";
import type { CacheInfo } from "../../shared/ipc/cache";
import type { Database } from "../../sqlite/database";
import type { Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { LaterWrites } from "../storage/later-writes";

/** Schema of cache.db. */
export const cacheMigrations: readonly Migration[] = [
  `CREATE TABLE answers (
     key TEXT PRIMARY KEY, connection TEXT NOT NULL, as_of INTEGER NOT NULL, used INTEGER NOT NULL,
     bytes INTEGER NOT NULL, body TEXT NOT NULL
   );
   CREATE INDEX answers_by_use ON answers(used);
   CREATE INDEX answers_by_connection ON answers(connection);`,
  "ALTER TABLE answers ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0",
];

/** What was asked: the same question has the same key, however its parts are ordered. */
export interface Question {
  connectionId: string;
  endpoint: string;
  params: unknown;
}

const Row = z.object({ as_of: z.number(), body: z.string(), unreadable: z.number() });

/** The last good answer to each question, up to a size; what was used longest ago goes first. */
export class AnswerCache {
  #bytes: number;
  #limitBytes: number;
  /** Counts uses: an order that no change of the clock upsets. */
  #uses: number;
  #timesForgotten = 0;
  #miscounted = false;
  /** Whether an answer waits to be written: uses alone may wait on while others are read. */
  #unwritten = false;
  readonly #later: LaterWrites;

  /** What could not be written is told to `failed`: an answer is good without it. */
  constructor(
    private readonly db: Database,
    limitBytes: number = cacheLimits.preset,
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.#later = new LaterWrites(db, (error) => {
      // What a failed transaction wrote is gone again, and was counted.
      this.#miscounted = true;
      failed(error);
    });
    this.#limitBytes = limitBytes;
    this.#bytes = this.#sum();
    this.#uses = db.get("SELECT coalesce(max(used), 0) FROM answers", [], column.number) ?? 0;
  }

  get(question: Question): { body: unknown; asOf: number; unreadable: number } | undefined {
    if (this.#unwritten) this.#later.flush();
    const key = keyOf(question);
    const row = this.db.get("SELECT as_of, body, unreadable FROM answers WHERE key = ?", [key], Row);
    if (!row) return undefined;
    const use = ++this.#uses;
    this.#later.add(() => this.db.run("UPDATE answers SET used = ? WHERE key = ?", [use, key]));
    const body: unknown = JSON.parse(row.body);
    return { body, asOf: row.as_of, unreadable: row.unreadable };
  }

  /** How often answers were forgotten: one that was asked for before is not to be kept after. */
  get timesForgotten(): number {
    return this.#timesForgotten;
  }

  /** Keeps an answer, after it was given; `unreadable` counts what its lists had to leave out. */
  put(question: Question, body: unknown, asOf: number, unreadable = 0): void {
    const use = ++this.#uses;
    this.#unwritten = true;
    this.#later.add(() => this.#write(question, { body, asOf, unreadable }, use));
  }

  /** How much is kept, and of which connections. */
  info(): CacheInfo {
    this.#later.flush();
    const perConnection = this.db.all(
      `SELECT connection AS connectionId, sum(bytes) AS bytes, count(*) AS entries FROM answers
       GROUP BY connection ORDER BY bytes DESC`,
      [],
      z.object({ connectionId: z.string(), bytes: z.number(), entries: z.number() }),
    );
    const entries = perConnection.reduce((sum, one) => sum + one.entries, 0);
    return { bytes: this.#bytes, limitBytes: this.#limitBytes, entries, perConnection };
  }

  /** Sets the limit; what is above it goes at once, and its room on disk with it. */
  setLimit(bytes: number): void {
    this.#later.flush();
    this.#limitBytes = bytes;
    if (this.#bytes <= bytes) return;
    this.db.transaction(() => this.#makeRoom());
    this.#giveBack();
  }

  /** Forgets everything a connection answered, or all that any did. */
  forget(connectionId: string | null): void {
    this.#timesForgotten++;
    this.#later.flush();
    if (connectionId === null) this.db.run("DELETE FROM answers");
    else this.db.run("DELETE FROM answers WHERE connection = ?", [connectionId]);
    this.#giveBack();
    this.#bytes = this.#sum();
  }

  close(): void {
    this.#later.flush();
    this.db.close();
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

  /** Deleted pages stay in the file, and deleted answers in its log, until they are taken out. */
  #giveBack(): void {
    this.db.exec("VACUUM");
    this.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  #makeRoom(): void {
    const oldest = this.db.all(
      "SELECT key, bytes FROM answers ORDER BY used",
      [],
      z.object({ key: z.string(), bytes: z.number() }),
    );
    // A tenth more than is needed, so that not every further answer has to make room.
    for (const { key, bytes } of oldest) {
      if (this.#bytes <= this.#limitBytes * 0.9) break;
      this.db.run("DELETE FROM answers WHERE key = ?", [key]);
      this.#bytes -= bytes;
    }
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
