import { createHash } from "node:crypto";
import { z } from "zod";
import { Document } from "../../shared/interface/documents";
import {
  FollowedKind,
  FollowedSelection,
  type StreamGap,
  type StreamedDocument,
} from "../../shared/ipc/live-streams";
import type { Database } from "../../sqlite/database";
import type { Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { type Sql, joined, sql } from "../../sqlite/sql";
import { storedJson } from "../storage/stored-json";
import type { Table } from "../storage/store";

/**
 * - `follow`: a stream or collector that is or was followed, with the place where reading goes on.
 * - `seen`: its documents. `source` is the collector's offset; with the digest it tells documents sent twice.
 * - `tally`: documents by minute and rule. Rule '' counts all, minute 0 sums up.
 */
export const streamMigrations: readonly Migration[] = [
  sql`CREATE TABLE follow (
     id INTEGER PRIMARY KEY, connection TEXT NOT NULL, stream TEXT NOT NULL, via TEXT, collector TEXT,
     made INTEGER NOT NULL DEFAULT 0, wanted INTEGER NOT NULL DEFAULT 0, paused INTEGER NOT NULL DEFAULT 0,
     place TEXT, unreadable INTEGER NOT NULL DEFAULT 0, repeated INTEGER NOT NULL DEFAULT 0,
     kept INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0, last_at INTEGER, heard INTEGER,
     UNIQUE (connection, stream)
   );
   CREATE TABLE seen (
     id INTEGER PRIMARY KEY AUTOINCREMENT, follow INTEGER NOT NULL, at INTEGER NOT NULL, rules TEXT NOT NULL,
     body TEXT NOT NULL, source TEXT, digest TEXT
   );
   CREATE INDEX seen_by_follow ON seen (follow, id);
   CREATE UNIQUE INDEX seen_once ON seen (follow, source, digest) WHERE source IS NOT NULL;
   CREATE TABLE tally (
     follow INTEGER NOT NULL, minute INTEGER NOT NULL, rule TEXT NOT NULL, count INTEGER NOT NULL,
     PRIMARY KEY (follow, minute, rule)
   ) WITHOUT ROWID;
   CREATE TABLE gap (
     id INTEGER PRIMARY KEY, follow INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER, why TEXT NOT NULL
   );`,
  // A collector may have the name of a stream. Constraints can't be changed, so the table is written anew.
  sql`CREATE TABLE follow_of_kind (
     id INTEGER PRIMARY KEY, connection TEXT NOT NULL, kind TEXT NOT NULL, stream TEXT NOT NULL, via TEXT,
     collector TEXT, made INTEGER NOT NULL DEFAULT 0, wanted INTEGER NOT NULL DEFAULT 0,
     paused INTEGER NOT NULL DEFAULT 0, place TEXT, unreadable INTEGER NOT NULL DEFAULT 0,
     repeated INTEGER NOT NULL DEFAULT 0, kept INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0,
     last_at INTEGER, heard INTEGER,
     UNIQUE (connection, kind, stream)
   );
   INSERT INTO follow_of_kind
     SELECT id, connection, 'stream', stream, via, collector, made, wanted, paused, place, unreadable, repeated, kept,
       size, last_at, heard
     FROM follow;
   DROP TABLE follow;
   ALTER TABLE follow_of_kind RENAME TO follow;`,
  sql`ALTER TABLE follow ADD COLUMN narrowing TEXT NOT NULL DEFAULT '{}';`,
];

const ofFollow = sql`follow IN (SELECT id FROM follow WHERE connection = ?)`;

export const streamTables: readonly Table[] = [
  {
    name: sql`seen`,
    key: [sql`id`],
    of: ofFollow,
    part: "streamed",
    json: [sql`rules`, sql`body`],
    ids: ["source", "digest"],
  },
  { name: sql`tally`, key: [sql`follow`, sql`minute`, sql`rule`], of: ofFollow, texts: [sql`rule`] },
  { name: sql`gap`, key: [sql`id`], of: ofFollow, texts: [sql`why`] },
  {
    name: sql`follow`,
    key: [sql`id`],
    of: sql`connection = ?`,
    json: [sql`narrowing`],
    ids: ["connection", "kind", "stream", "via", "collector", "place"],
  },
];

/** Counts what is left of followed streams after an erasure. */
export function recountFollowed(db: Database, connectionId: string): void {
  db.run(
    `UPDATE follow SET kept = (SELECT count(*) FROM seen WHERE follow = follow.id),
       size = (SELECT coalesce(sum(length(body)), 0) FROM seen WHERE follow = follow.id) WHERE connection = ?`,
    [connectionId],
  );
}

/** Documents kept for a stream, the characters of their JSON, and how long counts by minute are kept. */
const followBounds = { documents: 20_000, size: 100_000_000, minutes: 1440 };

const flag = z.number().transform((value) => value !== 0);
const FollowRow = z.object({
  id: z.number(),
  connection: z.string(),
  kind: FollowedKind,
  /** Id of the stream, the collector or the project. */
  stream: z.string(),
  via: z.enum(["collector", "direct"]).nullable(),
  collector: z.string().nullable(),
  /** Whether the collector is known to exist. */
  made: flag,
  wanted: flag,
  paused: flag,
  /** Offset to go on from. */
  place: z.string().nullable(),
  unreadable: z.number(),
  repeated: z.number(),
  kept: z.number(),
  size: z.number(),
  last_at: z.number().nullable(),
  /** Last sign of life of the service. */
  heard: z.number().nullable(),
  narrowing: storedJson.pipe(FollowedSelection),
});
export type Follow = z.output<typeof FollowRow>;
const changeable = FollowRow.omit({
  id: true,
  connection: true,
  kind: true,
  stream: true,
  narrowing: true,
}).keyof().options;
type Change = Partial<Pick<Follow, (typeof changeable)[number]>>;

const SeenRow = z.object({
  id: z.number(),
  at: z.number(),
  rules: storedJson.pipe(z.array(z.string())),
  body: storedJson.pipe(Document),
});
const Tally = z.object({ minute: z.number(), rule: z.string(), count: z.number() });
const GapRow = z.object({
  id: z.number(),
  began: z.number(),
  ended: z.number().nullable(),
  why: z.enum(["connection", "paused", "stopped", "offset"]),
});

/** Names a stream or collector that is or was followed. */
export interface FollowRef {
  connectionId: string;
  kind: FollowedKind;
  streamId: string;
}

/** A document as it was read. `source`: the offset that followed it, null without a collector. */
export interface Arrival {
  document: Document;
  rules: string[];
  source: string | null;
}

/** Keeps what was read from streams, in one transaction with the place where reading goes on. */
export class FollowStore {
  constructor(
    readonly db: Database,
    readonly bounds = followBounds,
  ) {}

  find({ connectionId, kind, streamId }: FollowRef): Follow | undefined {
    return this.db.get(
      "SELECT * FROM follow WHERE connection = ? AND kind = ? AND stream = ?",
      [connectionId, kind, streamId],
      FollowRow,
    );
  }

  get(id: number): Follow {
    const row = this.db.get("SELECT * FROM follow WHERE id = ?", [id], FollowRow);
    if (!row) throw new Error("The stream is no longer followed");
    return row;
  }

  list(connection?: string): Follow[] {
    const rows = this.db.all("SELECT * FROM follow ORDER BY id", [], FollowRow);
    return connection === undefined ? rows : rows.filter((row) => row.connection === connection);
  }

  obtain(ref: FollowRef): Follow {
    const { connectionId, kind, streamId } = ref;
    this.db.run("INSERT OR IGNORE INTO follow (connection, kind, stream) VALUES (?, ?, ?)", [
      connectionId,
      kind,
      streamId,
    ]);
    const row = this.find(ref);
    if (!row) throw new Error("The stream could not be stored");
    return row;
  }

  change(id: number, change: Change): void {
    const changed = changeable.filter((name) => change[name] !== undefined);
    const places = joined(
      changed.map((name) => sql`${name} = ?`),
      ", ",
    );
    this.db.run(sql`UPDATE follow SET ${places} WHERE id = ?`, [
      ...changed.map((name) => change[name] ?? null),
      id,
    ]);
  }

  narrow(id: number, narrowing: FollowedSelection): void {
    this.db.run("UPDATE follow SET narrowing = ? WHERE id = ?", [JSON.stringify(narrowing), id]);
  }

  /** Stores documents and the place after them. Returns those that were new. */
  arrived(id: number, arrivals: readonly Arrival[], place: string | null, now: number): StreamedDocument[] {
    return this.db.transaction(() => {
      const added: StreamedDocument[] = [];
      let { kept, size, repeated } = this.get(id);
      for (const { document, rules, source } of arrivals) {
        const body = JSON.stringify(document);
        const digest = source === null ? null : createHash("sha1").update(body).digest("base64");
        const { changes, lastId } = this.db.run(
          "INSERT OR IGNORE INTO seen (follow, at, rules, body, source, digest) VALUES (?, ?, ?, ?, ?, ?)",
          [id, now, JSON.stringify(rules), body, source, digest],
        );
        if (changes === 0) {
          repeated++;
          continue;
        }
        kept++;
        size += body.length;
        added.push({ id: lastId, at: now, rules, document });
      }
      this.#count(id, added, now);
      const within = this.#withinBounds(id, kept, size);
      const isNew = added.length > 0 && { last_at: now };
      this.change(id, { ...within, repeated, heard: now, ...isNew, ...(place !== null && { place }) });
      return added;
    });
  }

  recent(
    id: number,
    { rule, before, count }: { rule: string | null; before: number | null; count: number },
  ): { total: number; documents: StreamedDocument[] } {
    const [of, values] = this.#scope(id, rule);
    const total = this.db.get(sql`SELECT count(*) FROM seen WHERE ${of}`, values, column.number) ?? 0;
    const rows = this.db.all(
      sql`SELECT id, at, rules, body FROM seen WHERE ${of} AND id < ? ORDER BY id DESC LIMIT ?`,
      [...values, before ?? Number.MAX_SAFE_INTEGER, count],
      SeenRow,
    );
    return { total, documents: rows.map(({ body, ...rest }) => ({ ...rest, document: body })) };
  }

  /** The kept documents as JSON, oldest first. */
  *bodies(id: number, rule: string | null): Generator<string> {
    const [of, values] = this.#scope(id, rule);
    const Row = z.object({ id: z.number(), body: z.string() });
    for (let after = 0; ;) {
      const next = sql`SELECT id, body FROM seen WHERE ${of} AND id > ? ORDER BY id LIMIT 100`;
      const rows = this.db.all(next, [...values, after], Row);
      for (const { body } of rows) yield body;
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** Counts by minute and rule since a time, and sums of all time. Rule null counts all documents. */
  counts(id: number, since: number) {
    const sql =
      "SELECT minute, rule, count FROM tally WHERE follow = ? AND (minute = 0 OR minute >= ?) ORDER BY minute, rule";
    const rows = this.db
      .all(sql, [id, since], Tally)
      .map(({ rule, ...rest }) => ({ ...rest, rule: rule === "" ? null : rule }));
    return {
      totals: rows.filter(({ minute }) => minute === 0).map(({ rule, count }) => ({ rule, count })),
      minutes: rows.filter(({ minute }) => minute > 0),
    };
  }

  total(id: number): number {
    const sql = "SELECT count FROM tally WHERE follow = ? AND minute = 0 AND rule = ''";
    return this.db.get(sql, [id], column.number) ?? 0;
  }

  gaps(id: number): StreamGap[] {
    const sql = "SELECT id, began, ended, why FROM gap WHERE follow = ? ORDER BY id DESC LIMIT 50";
    return this.db
      .all(sql, [id], GapRow)
      .map(({ began, ended, ...rest }) => ({ ...rest, from: began, to: ended }));
  }

  /** Opens a gap, unless one is open. */
  openGap(id: number, from: number, why: StreamGap["why"]): void {
    const sql = "SELECT count(*) FROM gap WHERE follow = ? AND ended IS NULL";
    if ((this.db.get(sql, [id], column.number) ?? 0) > 0) return;
    this.db.run("INSERT INTO gap (follow, began, why) VALUES (?, ?, ?)", [id, from, why]);
  }

  closeGap(id: number, at: number): void {
    this.db.run("UPDATE gap SET ended = max(began, ?) WHERE follow = ? AND ended IS NULL", [at, id]);
  }

  /** Deletes what was read, but not the place where reading goes on, unless `more` does. */
  clear(id: number, more: Change = {}): void {
    this.db.transaction(() => {
      for (const table of ["seen", "tally", "gap"] as const)
        this.db.run(`DELETE FROM ${table} WHERE follow = ?`, [id]);
      this.change(id, { kept: 0, size: 0, unreadable: 0, repeated: 0, ...more });
    });
  }

  forget(id: number): void {
    this.clear(id);
    this.db.run("DELETE FROM follow WHERE id = ?", [id]);
  }

  #scope(id: number, rule: string | null): [Sql, (string | number)[]] {
    if (rule === null) return [sql`follow = ?`, [id]];
    return [sql`follow = ? AND EXISTS (SELECT 1 FROM json_each(rules) WHERE value = ?)`, [id, rule]];
  }

  #count(id: number, added: readonly StreamedDocument[], now: number): void {
    const minute = Math.floor(now / 60_000) * 60_000;
    const counts = new Map<string, number>();
    for (const { rules } of added)
      for (const rule of ["", ...rules]) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    for (const [rule, count] of counts)
      for (const at of [0, minute])
        this.db.run(
          `INSERT INTO tally (follow, minute, rule, count) VALUES (?, ?, ?, ?)
           ON CONFLICT (follow, minute, rule) DO UPDATE SET count = count + excluded.count`,
          [id, at, rule, count],
        );
    this.db.run("DELETE FROM tally WHERE follow = ? AND minute > 0 AND minute < ?", [
      id,
      minute - this.bounds.minutes * 60_000,
    ]);
  }

  #withinBounds(id: number, kept: number, size: number): { kept: number; size: number } {
    const Oldest = z.object({ id: z.number(), size: z.number() });
    while (kept > this.bounds.documents || (size > this.bounds.size && kept > 1)) {
      const sql = "SELECT id, length(body) AS size FROM seen WHERE follow = ? ORDER BY id LIMIT 1";
      const oldest = this.db.get(sql, [id], Oldest);
      if (!oldest) return { kept: 0, size: 0 };
      this.db.run("DELETE FROM seen WHERE id = ?", [oldest.id]);
      kept--;
      size -= oldest.size;
    }
    return { kept, size };
  }
}
