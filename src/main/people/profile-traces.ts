import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProfileTraces } from "../../shared/ipc/people";
import { ErasedAuthor } from "../../shared/people/erased-author";
import type { Recognition } from "../../shared/people/erasure";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { sql } from "../../sqlite/sql";
import type { Notebooks } from "../analytics/notebooks";
import type { AnswerCache } from "../cache/answer-cache";
import type { ActivityLog } from "../activity/activity-log";
import { decodeLines } from "../outbox/call-body";
import { PackTable } from "../outbox/pack-table";
import type { UploadFiles } from "../outbox/upload-files";
import type { ExportOrders } from "../project/exports/orders";
import { eraseRows, type Traced } from "./erase-rows";
import { readStored } from "../../sqlite/stored-json";

/** Where the app keeps data about a workspace. */
export interface ProfileParts {
  userData: string;
  outboxDb: Database;
  cacheDb: Database;
  activityDb: Database;
  streamsDb: Database;
  watchesDb: Database;
  cache: AnswerCache;
  activity: ActivityLog;
  uploadFiles: UploadFiles;
  notebooks: Notebooks;
  orders: ExportOrders;
  /** Folders of texts that were pasted or taken from streams, to be imported. */
  textFolders: readonly string[];
}

const ofUpload = sql`upload IN (SELECT id FROM uploads WHERE connection = ?)`;
const ofQueue = sql`queue IN (SELECT queue FROM coding_queues WHERE connection = ?)`;

const edits: Traced = {
  ...{ table: sql`edits`, key: [sql`entry`], where: sql`connection = ?` },
  ...{ urls: [sql`url`], json: [sql`change`, sql`before`], texts: [sql`message`, sql`upload_name`] },
};
const drafts: Traced = { table: sql`drafts`, key: [sql`id`], where: sql`connection = ?`, json: [sql`body`] };
const bodies: Traced = {
  ...{ table: sql`bodies`, key: [sql`entry`], json: [sql`document`] },
  where: sql`entry IN (SELECT e.id FROM entries e JOIN uploads u ON u.id = e.upload WHERE u.connection = ?)`,
};
const entries: Traced = {
  ...{ table: sql`entries`, key: [sql`id`], where: ofUpload, urls: [sql`url`], texts: [sql`message`] },
};
const earlier: Traced = {
  ...{ table: sql`earlier`, key: [sql`upload`, sql`url`], where: ofUpload, json: [sql`document`] },
};
const uploads: Traced = {
  ...{ table: sql`uploads`, key: [sql`id`], where: sql`connection = ?` },
  ...{ json: [sql`source`, sql`options`, sql`parts`], texts: [sql`name`, sql`error`] },
};
const codingItems: Traced = {
  ...{
    table: sql`coding_items`,
    key: [sql`queue`, sql`position`],
    where: ofQueue,
    json: [sql`document`],
    emptied: true,
  },
};
const codingQueues: Traced = {
  ...{ table: sql`coding_queues`, key: [sql`queue`], where: sql`connection = ?`, json: [sql`body`] },
};
const codingBooks: Traced = {
  ...{
    table: sql`coding_books`,
    key: [sql`connection`, sql`project`, sql`book`],
    where: sql`connection = ?`,
    json: [sql`body`],
  },
};
const notes: Traced = {
  ...{
    table: sql`coding_decisions`,
    key: [sql`queue`, sql`position`, sql`coder`],
    where: ofQueue,
    texts: [sql`note`],
  },
};
const streamed: Traced = {
  ...{ table: sql`seen`, key: [sql`id`], json: [sql`body`] },
  where: sql`follow IN (SELECT id FROM follow WHERE connection = ?)`,
};
const followed: readonly Traced[] = [
  { table: sql`follow`, key: [sql`id`], where: sql`connection = ?`, json: [sql`narrowing`] },
  {
    ...{ table: sql`gap`, key: [sql`id`], texts: [sql`why`] },
    where: sql`follow IN (SELECT id FROM follow WHERE connection = ?)`,
  },
];
const ofWatch = sql`watch IN (SELECT watch FROM watch WHERE connection = ?)`;
const watches: readonly Traced[] = [
  { table: sql`watch`, key: [sql`watch`], where: sql`connection = ?`, json: [sql`body`, sql`unchecked`] },
  { table: sql`fired`, key: [sql`fired`], where: ofWatch, json: [sql`evidence`], texts: [sql`key`] },
  { table: sql`run`, key: [sql`run`], where: ofWatch, texts: [sql`message`] },
  {
    table: sql`document_rules`,
    key: [sql`connection`, sql`project`],
    where: sql`connection = ?`,
    json: [sql`body`],
  },
];

/** Whether uploads of a connection aren't finished, so that they could bring back what is erased. */
export function hasOpenUploads(outboxDb: Database, connectionId: string): boolean {
  const open =
    "SELECT count(*) FROM uploads WHERE connection = ? AND state IN ('queueing', 'active', 'paused')";
  return (outboxDb.get(open, [connectionId], column.number) ?? 0) > 0;
}

/**
 * Erases an author from what the app keeps about a workspace. May be repeated. Blocks main for as long as the databases take to
 * be written anew, since no page or log of theirs may keep what was deleted.
 */
export function eraseFromProfile(
  parts: ProfileParts,
  connectionId: string,
  recognition: Recognition,
): ProfileTraces {
  const author = new ErasedAuthor(recognition);
  const erase = (db: Database, traced: Traced) => eraseRows(db, connectionId, traced, author);
  const { outboxDb, streamsDb, watchesDb } = parts;
  const traces = outboxDb.transaction(() => {
    splitPacks(outboxDb, connectionId, author);
    const gone = {
      edits: erase(outboxDb, edits),
      drafts: erase(outboxDb, drafts),
      coding: erase(outboxDb, codingItems),
    };
    // The answer to a row can't be sent again without what it sends, so both go.
    eraseEntriesOfBodies(outboxDb, connectionId, author);
    const changed = erase(outboxDb, entries) + erase(outboxDb, earlier) + erase(outboxDb, uploads);
    for (const traced of [bodies, codingBooks, codingQueues, notes]) erase(outboxDb, traced);
    recount(outboxDb, connectionId);
    return { ...gone, uploads: changed };
  });
  const fromStreams = streamsDb.transaction(() => {
    const changed = erase(streamsDb, streamed);
    for (const traced of followed) erase(streamsDb, traced);
    streamsDb.run(
      `UPDATE follow SET kept = (SELECT count(*) FROM seen WHERE follow = follow.id),
         size = (SELECT coalesce(sum(length(body)), 0) FROM seen WHERE follow = follow.id) WHERE connection = ?`,
      [connectionId],
    );
    return changed;
  });
  const fromWatches = watchesDb.transaction(() => {
    const known = z.object({ watch: z.string(), key: z.string() });
    for (const { watch, key } of watchesDb.all(
      sql`SELECT watch, key FROM known WHERE ${ofWatch}`,
      [connectionId],
      known,
    ))
      if (author.mayName(key) || author.hasUrl(key))
        watchesDb.run("DELETE FROM known WHERE watch = ? AND key = ?", [watch, key]);
    return watches.reduce((sum, traced) => sum + erase(watchesDb, traced), 0);
  });
  const cached = parts.cache.info().perConnection.find((one) => one.connectionId === connectionId);
  parts.cache.forget(connectionId);
  const calls = "SELECT count(*) FROM call WHERE connection = ?";
  const activity = parts.activityDb.get(calls, [connectionId], column.number) ?? 0;
  parts.activity.clear(connectionId);
  const saved =
    fromWatches + parts.notebooks.erase(connectionId, author) + parts.orders.erase(connectionId, author);
  const files = eraseFiles(parts, connectionId);
  for (const db of [outboxDb, parts.cacheDb, parts.activityDb, streamsDb, watchesDb])
    db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  return {
    ...{ ...traces, files, saved, activity, streamed: fromStreams },
    ...{ cached: cached?.entries ?? 0, backups: removeBackups(parts.userData) },
  };
}

/** Bodies that were never sent lie in packs. Those that may be the author's are taken out, to be erased one by one. */
function splitPacks(db: Database, connectionId: string, author: ErasedAuthor): void {
  const table = new PackTable(db);
  const firsts = db.all(sql`SELECT first FROM packs WHERE ${ofUpload}`, [connectionId], column.number);
  for (const first of firsts) {
    const pack = table.around(first);
    const text = pack && decodeLines(table.body(pack)).join("\n");
    if (pack && text !== undefined && (author.mayName(text) || author.mayHaveUrl(text))) table.split(pack);
  }
}

function eraseEntriesOfBodies(db: Database, connectionId: string, author: ErasedAuthor): void {
  const Body = z.object({ entry: z.number(), document: z.string() });
  const rows = db.all(sql`SELECT entry, document FROM bodies WHERE ${bodies.where}`, [connectionId], Body);
  for (const { entry, document } of rows) {
    if (!author.mayName(document)) continue;
    const value = readStored(z.looseObject({}), document);
    if (author.isTheirs(value)) db.run("DELETE FROM entries WHERE id = ?", [entry]);
  }
}

function recount(db: Database, connectionId: string): void {
  db.run(sql`DELETE FROM tallies WHERE ${ofUpload}`, [connectionId]);
  db.run(
    sql`INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries WHERE ${ofUpload} GROUP BY upload, outcome`,
    [connectionId],
  );
}

/** Copies of imported files have any format, and texts may quote without a name. So all of the workspace's are removed. */
function eraseFiles({ outboxDb, uploadFiles, textFolders }: ProfileParts, id: string): number {
  let files = 0;
  const ids = outboxDb.all("SELECT id FROM uploads WHERE connection = ?", [id], column.number);
  for (const upload of ids) files += uploadFiles.forgetNow(upload);
  for (const folder of textFolders)
    for (const name of list(folder)) {
      rmSync(path.join(folder, name), { force: true });
      files++;
    }
  return files;
}

const backup = /^(outbox|cache|activity|streams|watches)\.db\.before-\d+/;

function removeBackups(userData: string): number {
  const found = list(userData).filter((name) => backup.test(name));
  for (const name of found) rmSync(path.join(userData, name), { force: true });
  return found.length;
}

/** Names of the files in a folder. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
