import { startOf } from "../../shared/text/start-of";
import { z } from "zod";
import { ErrorKind } from "../../shared/interface/errors";
import type { ActivityEntry, ActivityFilter } from "../../shared/ipc/activity";
import { CallClassName } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import type { Database } from "../../sqlite/database";
import type { Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { sql } from "../../sqlite/sql";
import type { CallRecord } from "../client/call-record";
import { failure } from "../client/service-error";
import { LaterWrites } from "../storage/later-writes";
import type { OpenStore, Store } from "../storage/store";
import { conditionsOf, searchText } from "./search";
import { readStored } from "../../sqlite/stored-json";

export const activityMigrations: readonly Migration[] = [
  sql`CREATE TABLE call (
     id INTEGER PRIMARY KEY, connection TEXT NOT NULL, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
     endpoint TEXT NOT NULL, params TEXT NOT NULL, class TEXT NOT NULL, priority TEXT NOT NULL, attempt INTEGER NOT NULL,
     duration REAL NOT NULL, waited REAL NOT NULL, http INTEGER, code INTEGER, kind TEXT, message TEXT NOT NULL,
     request_id TEXT, sent INTEGER NOT NULL, bytes INTEGER NOT NULL, search TEXT NOT NULL, size INTEGER NOT NULL
   );
   CREATE INDEX call_by_connection ON call(connection, id);
   CREATE INDEX call_failed ON call(id) WHERE kind IS NOT NULL;`,
];

export const activityStore: Store = {
  path: "activity.db",
  kind: "database",
  erased: "rewritten",
  isSpare: true,
  tables: [
    {
      name: sql`call`,
      key: [sql`id`],
      of: sql`connection = ?`,
      own: ["path", "params", "message", "search"],
      ids: ["connection", "method", "endpoint", "class", "priority", "kind", "request_id"],
    },
  ],
};

/** Size limits of the activity log. */
export const activityBounds = { entries: 50_000, bytes: 40_000_000, paramBytes: 20_000, messageLength: 2000 };

const Row = z.object({
  id: z.number(),
  connection: z.string(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  endpoint: z.string(),
  params: z.string(),
  class: CallClassName,
  priority: z.enum(["foreground", "upload"]),
  attempt: z.number(),
  duration: z.number(),
  waited: z.number(),
  http: z.number().nullable(),
  code: z.number().nullable(),
  kind: ErrorKind.nullable(),
  message: z.string(),
  request_id: z.string().nullable(),
  sent: z.number(),
  bytes: z.number(),
});
const Params = z.array(z.tuple([z.string(), z.string()]));

/** Log of all calls with their outcomes, on disk. The oldest entries are deleted when it is full. */
export class ActivityLog implements OpenStore {
  #newest: number;
  #oldest: number;
  #size: number;
  readonly #later: LaterWrites;

  /** `added` is called for each new entry, `failed` with the error if entries could not be written. */
  constructor(
    private readonly db: Database,
    private readonly added: (entry: { id: number; failed: boolean }) => void = () => undefined,
    private readonly bounds = activityBounds,
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.#later = new LaterWrites(db, failed);
    this.#newest = db.get("SELECT coalesce(max(id), 0) FROM call", [], column.number) ?? 0;
    this.#oldest = db.get("SELECT coalesce(min(id), 1) FROM call", [], column.number) ?? 1;
    this.#size = db.get("SELECT coalesce(sum(size), 0) FROM call", [], column.number) ?? 0;
  }

  /** Id of the newest entry, 0 if there is none. */
  get newestId(): number {
    return this.#newest;
  }

  /** Returns the id of a new entry at once. It is written a moment later, so that no call waits for the disk. */
  add(connectionId: string, call: CallRecord): number {
    const id = ++this.#newest;
    this.#later.add(() => this.#write(id, connectionId, call));
    this.added({ id, failed: call.error !== null });
    return id;
  }

  /** Entries that match a filter, newest first. */
  list(
    filter: ActivityFilter,
    page: { newestId: number | null; offset: number; count: number },
  ): { total: number; newestId: number; entries: ActivityEntry[] } {
    this.#later.flush();
    const newestId = page.newestId ?? this.#newest;
    const { where, values } = conditionsOf(filter, newestId);
    const total = this.db.get(sql`SELECT count(*) FROM call WHERE ${where}`, values, column.number) ?? 0;
    const rows = this.db.all(
      sql`SELECT * FROM call WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
      [...values, page.count, page.offset],
      Row,
    );
    return { total, newestId, entries: rows.map(entryOf) };
  }

  get(id: number): ActivityEntry {
    this.#later.flush();
    const row = this.db.get("SELECT * FROM call WHERE id = ?", [id], Row);
    if (!row) throw failure("missing", t("main:activity.gone"));
    return entryOf(row);
  }

  /** Deletes all entries of a workspace, since each may quote the author. */
  erase(connectionId: string) {
    this.#later.flush();
    const calls = "SELECT count(*) FROM call WHERE connection = ?";
    const activity = this.db.get(calls, [connectionId], column.number) ?? 0;
    this.forget(connectionId);
    return { activity };
  }

  /** Deletes the entries of one connection, or all if null. */
  forget(connectionId: string | null): void {
    this.#later.flush();
    if (connectionId === null) this.db.run("DELETE FROM call");
    else this.db.run("DELETE FROM call WHERE connection = ?", [connectionId]);
    this.#size = this.db.get("SELECT coalesce(sum(size), 0) FROM call", [], column.number) ?? 0;
    this.#oldest = this.#lowest();
  }

  /** Writes what waits. Call it before the database is closed. */
  close(): void {
    this.#later.flush();
  }

  #write(id: number, connectionId: string, call: CallRecord): void {
    const { error } = call;
    const params = JSON.stringify(bounded(call.params, this.bounds.paramBytes));
    const message = plain(startOf(error?.message ?? "", this.bounds.messageLength));
    const code = error ? error.statusCode : 0;
    const search = searchText(call, message, code);
    const size = 2 * params.length + 2 * message.length + search.length + 200;
    this.db.run(
      `INSERT INTO call(id, connection, at, method, path, endpoint, params, class, priority, attempt, duration, waited,
         http, code, kind, message, request_id, sent, bytes, search, size)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        connectionId,
        call.at,
        call.method,
        plain(call.path),
        call.endpoint,
        params,
        call.callClass,
        call.priority,
        call.attempt,
        call.durationMs,
        call.waitedMs,
        call.httpStatus,
        code,
        error?.kind ?? null,
        message,
        call.requestId === null ? null : plain(call.requestId),
        call.sentBytes,
        call.bytes,
        search,
        size,
      ],
    );
    this.#size += size;
    if (this.#size > this.bounds.bytes || id - this.#oldest >= this.bounds.entries) this.#makeRoom(id);
  }

  #lowest(): number {
    return this.db.get("SELECT coalesce(min(id), ?) FROM call", [this.#newest + 1], column.number) ?? 1;
  }

  /** Deletes the oldest tenth at once, so that this isn't necessary for every further entry. */
  #makeRoom(newest: number): void {
    const few = Math.max(1, Math.floor((newest - this.#oldest) / 10));
    const gone = [this.#oldest + few];
    this.#size -=
      this.db.get("SELECT coalesce(sum(size), 0) FROM call WHERE id < ?", gone, column.number) ?? 0;
    this.db.run("DELETE FROM call WHERE id < ?", gone);
    this.#oldest = this.#lowest();
  }
}

function entryOf(row: z.output<typeof Row>): ActivityEntry {
  return {
    id: row.id,
    connectionId: row.connection,
    at: row.at,
    method: row.method,
    path: row.path,
    endpoint: row.endpoint,
    params: readStored(Params, row.params),
    callClass: row.class,
    priority: row.priority,
    attempt: row.attempt,
    durationMs: row.duration,
    waitedMs: row.waited,
    httpStatus: row.http,
    statusCode: row.code,
    kind: row.kind,
    message: row.message,
    requestId: row.request_id,
    sentBytes: row.sent,
    bytes: row.bytes,
  };
}

/** Replaces NUL, which SQLite's text can't store. */
function plain(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

/** Parameters up to a total length. Truncated values end in "…". */
function bounded(params: readonly [string, string][], max: number): [string, string][] {
  let left = max;
  const shown: [string, string][] = [];
  for (const [name, value] of params) {
    if (left <= 0) return [...shown, ["…", t("main:activity.more", { count: params.length - shown.length })]];
    const short = value.length > left ? `${value.slice(0, left)}…` : value;
    left -= name.length + value.length;
    shown.push([name, short]);
  }
  return shown;
}
