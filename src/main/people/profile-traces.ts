import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProfileTraces } from "../../shared/ipc/people";
import { ErasedAuthor } from "../../shared/people/erased-author";
import type { Recognition } from "../../shared/people/erasure";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
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

const ofUpload = "upload IN (SELECT id FROM uploads WHERE connection = ?)";
const ofQueue = "queue IN (SELECT queue FROM coding_queues WHERE connection = ?)";

const edits: Traced = {
  ...{ table: "edits", key: ["entry"], where: "connection = ?" },
  ...{ urls: ["url"], json: ["change", "before"], texts: ["message", "upload_name"] },
};
const drafts: Traced = { table: "drafts", key: ["id"], where: "connection = ?", json: ["body"] };
const bodies: Traced = {
  ...{ table: "bodies", key: ["entry"], json: ["document"] },
  where: "entry IN (SELECT e.id FROM entries e JOIN uploads u ON u.id = e.upload WHERE u.connection = ?)",
};
const entries: Traced = {
  ...{ table: "entries", key: ["id"], where: ofUpload, urls: ["url"], texts: ["message"] },
};
const earlier: Traced = {
  ...{ table: "earlier", key: ["upload", "url"], where: ofUpload, json: ["document"] },
};
const uploads: Traced = {
  ...{ table: "uploads", key: ["id"], where: "connection = ?" },
  ...{ json: ["source", "options", "parts"], texts: ["name", "error"] },
};
const codingItems: Traced = {
  ...{ table: "coding_items", key: ["queue", "position"], where: ofQueue, json: ["document"], emptied: true },
};
const codingQueues: Traced = {
  ...{ table: "coding_queues", key: ["queue"], where: "connection = ?", json: ["body"] },
};
const codingBooks: Traced = {
  ...{
    table: "coding_books",
    key: ["connection", "project", "book"],
    where: "connection = ?",
    json: ["body"],
  },
};
const notes: Traced = {
  ...{ table: "coding_decisions", key: ["queue", "position", "coder"], where: ofQueue, texts: ["note"] },
};
const streamed: Traced = {
  ...{ table: "seen", key: ["id"], json: ["body"] },
  where: "follow IN (SELECT id FROM follow WHERE connection = ?)",
};
const followed: readonly Traced[] = [
  { table: "follow", key: ["id"], where: "connection = ?", json: ["narrowing"] },
  {
    ...{ table: "gap", key: ["id"], texts: ["why"] },
    where: "follow IN (SELECT id FROM follow WHERE connection = ?)",
  },
];
const ofWatch = "watch IN (SELECT watch FROM watch WHERE connection = ?)";
const watches: readonly Traced[] = [
  { table: "watch", key: ["watch"], where: "connection = ?", json: ["body", "unchecked"] },
  { table: "fired", key: ["fired"], where: ofWatch, json: ["evidence"], texts: ["key"] },
  { table: "run", key: ["run"], where: ofWatch, texts: ["message"] },
  { table: "document_rules", key: ["connection", "project"], where: "connection = ?", json: ["body"] },
];

/** Whether uploads of a connection aren't finished, so that they could bring back what is erased. */
export function hasOpenUploads(outboxDb: Database, connectionId: string): boolean {
  const sql =
    "SELECT count(*) FROM uploads WHERE connection = ? AND state IN ('queueing', 'active', 'paused')";
  return (outboxDb.get(sql, [connectionId], column.number) ?? 0) > 0;
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
      `SELECT watch, key FROM known WHERE ${ofWatch}`,
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
  const firsts = db.all(`SELECT first FROM packs WHERE ${ofUpload}`, [connectionId], column.number);
  for (const first of firsts) {
    const pack = table.around(first);
    const text = pack && decodeLines(table.body(pack)).join("\n");
    if (pack && text !== undefined && (author.mayName(text) || author.mayHaveUrl(text))) table.split(pack);
  }
}

function eraseEntriesOfBodies(db: Database, connectionId: string, author: ErasedAuthor): void {
  const Body = z.object({ entry: z.number(), document: z.string() });
  const rows = db.all(`SELECT entry, document FROM bodies WHERE ${bodies.where}`, [connectionId], Body);
  for (const { entry, document } of rows) {
    if (!author.mayName(document)) continue;
    const value = readStored(z.looseObject({}), document);
    if (author.isTheirs(value)) db.run("DELETE FROM entries WHERE id = ?", [entry]);
  }
}

function recount(db: Database, connectionId: string): void {
  db.run(`DELETE FROM tallies WHERE ${ofUpload}`, [connectionId]);
  db.run(
    `INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries WHERE ${ofUpload} GROUP BY upload, outcome`,
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
