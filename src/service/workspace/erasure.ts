import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isJson, isObject } from "../../shared/documents/json";
import {
  ErasedAuthor,
  authorOf,
  hasSameName,
  isSameAuthor,
  needlesOf,
} from "../../shared/people/erased-author";
import {
  type Author,
  type ErasureDone,
  ErasureOrder,
  type Recognition,
  type WorkspaceTraces,
} from "../../shared/people/erasure";
import { type Person, fold, keyOf } from "../../shared/people/pseudonyms";
import type { Progress } from "../../shared/service-lines";
import {
  databaseFile,
  erasedDatabase,
  erasedFile,
  erasingDatabase,
  erasureFiles,
  exportsFolder,
  isExport,
  isFormerDatabase,
  isUnfinishedExport,
  orderFile,
} from "../../shared/workspace-folder";
import { backUp } from "../../sqlite/backup";
import { Database } from "../../sqlite/database";
import { migrate } from "../../sqlite/migrations";
import { syncFolder } from "../../sqlite/sync-folder";
import { column } from "../../sqlite/values";
import { percents } from "../percents";
import { emptied } from "./emptied";
import { forgetComputedFiles } from "./folder-files";
import { forgetComputed } from "./forget-computed";
import { refuseElsewhere } from "./elsewhere";
import { OpeningFailure } from "./opening-failure";
import { openToRead, refuseForeignSchema } from "./own-schema";
import { putRewritten } from "./put-rewritten";
import { workspaceMigrations } from "./schema";
import { siteOf } from "./site";
import { StoredJson, stored } from "./stored-document";
import { readStored, readStoredJson } from "../../sqlite/stored-json";

/** Documents read per step, whose changes are one transaction. */
const step = 2_000;

const Row = z.object({ id: z.number(), deleted: z.number(), body: z.string() });
type Row = z.output<typeof Row>;
const Body = z.looseObject({ url: z.string() });
const RecordRow = z.object({ position: z.number(), kind: z.string(), body: z.string() });
const CollectedRow = z.object({ position: z.number(), collector: z.string(), body: z.string() });

/**
 * Carries out the order to erase an author that lies in the folder, if it is the one that the caller has given. Anybody may have
 * left another one. The workspace is locked and not open.
 */
export function finishErasure(
  folder: string,
  { given, adopt }: { given: string | undefined; adopt: boolean },
  progress: Progress | undefined,
): void {
  const file = join(folder, orderFile);
  let order = readOrder(file);
  if (order === undefined || order.id !== given) {
    if (adopt) {
      rmSync(file, { force: true });
      removeUnfinished(folder);
    } else if (order?.done)
      // The database beside it takes the place of this one, so whatever is written now would be lost.
      throw new OpeningFailure(
        "in_use",
        `An author is being erased from the workspace ${folder}. Open it in the Earshot that has begun this.`,
      );
    return;
  }
  if (!order.done) {
    order = { ...order, done: writeErased(folder, order, percents("erasing", progress)) };
    replaceWhole(file, JSON.stringify(order));
  }
  if (!order.done) return;
  // From here on the former database is given up. Each step can be repeated.
  const database = join(folder, databaseFile);
  const erased = join(folder, erasedDatabase);
  if (existsSync(erased)) {
    refuseForeignSchema(erased);
    // A log of the former database must not be applied to the new one.
    for (const ending of ["-wal", "-shm"]) rmSync(database + ending, { force: true });
    renameSync(erased, database);
    syncFolder(folder);
  }
  const author = new ErasedAuthor(order.done.recognition);
  rewriteExports(folder, author);
  removeCopies(folder);
  removeUnfinished(folder);
  const { counts, recognition } = order.done;
  const done: ErasureDone = { id: order.id, counts, recognition };
  replaceWhole(join(folder, erasedFile), JSON.stringify(done));
  rmSync(file, { force: true });
}

/** What a workspace holds of an author. It is only read, and may be open elsewhere. */
export function tracesOf(folder: string, author: Author, read: (share: number) => void): WorkspaceTraces {
  const db = openToRead(join(folder, databaseFile));
  try {
    refuseElsewhere(db, folder);
    const found = find(db, author, (share) => read(share / 2));
    const erased = new ErasedAuthor({ tag: "0".repeat(16), language: "en", ...found.recognition });
    let mentions = 0;
    eachStep(
      db,
      (rows) => {
        for (const { id, body } of rows)
          if (!found.ids.has(id) && withoutNames(body, erased) !== undefined) mentions++;
      },
      (share) => read(0.5 + share / 2),
    );
    const collected = db
      .all("SELECT position, collector, body FROM collected", [], CollectedRow)
      .filter(({ body }) => isTheirs(body, erased)).length;
    const records = namedRecords(db, erased).length;
    return {
      documents: found.ids.size,
      mentions,
      sameName: found.sameName,
      collected,
      records,
      exported: rewriteExports(folder, erased, true),
      backups: formerDatabases(folder).length,
    };
  } finally {
    db.close();
  }
}

/** Writes the workspace's database without the author beside it. The workspace's own is unchanged until it is replaced. */
function writeErased(
  folder: string,
  { author, tag, language }: ErasureOrder,
  told: (share: number) => void,
): NonNullable<ErasureOrder["done"]> {
  const working = join(folder, erasingDatabase);
  const target = join(folder, erasedDatabase);
  removeUnfinished(folder);
  const source = Database.open(join(folder, databaseFile));
  try {
    migrate(source, workspaceMigrations);
    backUp(source, working, (share) => told(share * 0.1));
  } finally {
    source.close();
  }
  const db = Database.open(working, { synchronous: "NORMAL" });
  try {
    // The copy is begun anew after a kill.
    db.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF");
    const found = find(db, author, (share) => told(0.1 + share * 0.3));
    const recognition: Recognition = { tag, language, ...found.recognition };
    const erased = new ErasedAuthor(recognition);
    const mentions = rewriteDocuments(db, found.ids, erased, (share) => told(0.4 + share * 0.4));
    const { collected, records } = db.transaction(() => ({
      collected: rewriteCollected(db, erased),
      records: rewriteRecords(db, erased),
    }));
    told(0.9);
    // Without the free pages and remains of rows in which erased texts can still be read.
    db.copyTo(target);
    const counts: WorkspaceTraces = {
      documents: found.ids.size,
      mentions,
      sameName: found.sameName,
      collected,
      records,
      exported: rewriteExports(folder, erased, true),
      backups: formerDatabases(folder).length,
    };
    return { counts, recognition };
  } finally {
    db.close();
    rmSync(working, { force: true });
    flush(target);
  }
}

function readOrder(file: string): ErasureOrder | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return ErasureOrder.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Not an order of ours: those are written whole.
    return undefined;
  }
}

interface AuthorDocuments {
  ids: ReadonlySet<number>;
  /** Documents of others with the same name. */
  sameName: number;
  recognition: Pick<Recognition, "people" | "keys" | "urls">;
}

/** The author's documents, and all names that these give them. */
function find(db: Database, author: Author, read: (share: number) => void): AuthorDocuments {
  const needles = needlesOf([author]);
  const ids = new Set<number>();
  const urls: string[] = [];
  const keys = new Set<string>();
  const people = new Map<string, Person>();
  let sameName = 0;
  const mayBe = (text: string) => {
    const folded = fold(text);
    return needles.some((needle) => folded.includes(needle));
  };
  const look = ({ id, body }: Row) => {
    if (!mayBe(body)) return;
    const document = readStored(Body, body);
    const person = authorOf(document);
    if (!person) return;
    if (!isSameAuthor(person, author)) {
      if (hasSameName(person, author)) sameName++;
      return;
    }
    ids.add(id);
    urls.push(document.url);
    keys.add(keyOf(person) ?? "");
    people.set(JSON.stringify(person), person);
  };
  eachStep(db, (rows) => rows.forEach(look), read);
  // A name that somebody else has as well doesn't tell who is meant, so it stays where it stands in texts.
  const isShared = sameName > 0;
  const known = [author, ...people.values()].map(({ id, name, ...rest }) => ({
    ...("url" in rest && rest.url !== undefined && { url: rest.url }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && !(isShared && fold(name) === fold(author.name)) && { name }),
  }));
  return { ids, sameName, recognition: { people: known, keys: [...keys], urls } };
}

function rewriteDocuments(
  db: Database,
  theirs: ReadonlySet<number>,
  erased: ErasedAuthor,
  written: (share: number) => void,
): number {
  let mentions = 0;
  eachStep(
    db,
    (rows) =>
      db.transaction(() => {
        for (const { id, deleted, body } of rows) {
          if (theirs.has(id)) {
            // A deleted document keeps its place, since ids have no gaps.
            const row = { id, deleted: deleted === 0 ? 1 : deleted };
            putRewritten(db, row, emptied(StoredJson.parse(body), id));
            db.run("DELETE FROM unmatched WHERE document = ?", [id]);
            continue;
          }
          const document = withoutNames(body, erased);
          if (!document) continue;
          mentions++;
          putRewritten(db, { id, deleted }, document);
        }
      }),
    written,
  );
  // Everything on disk that was made of texts is made again when the workspace opens.
  db.transaction(() => forgetComputed(db));
  return mentions;
}

/** Another author's document without the erased one's names. Undefined if it has none. */
function withoutNames(body: string, erased: ErasedAuthor) {
  if (!erased.mayName(body)) return undefined;
  const before = StoredJson.parse(body);
  const after = erased.inJson(before);
  if (!isObject(after)) return undefined;
  const url = erased.inUrl(before.url);
  const { host, domain } = siteOf(url);
  const changed = { ...after, url, ...(url !== before.url && { host_url: host, domain_url: domain }) };
  return JSON.stringify(changed) === JSON.stringify(before) ? undefined : stored(changed);
}

function isTheirs(body: string, erased: ErasedAuthor): boolean {
  return erased.mayName(body) && erased.isTheirs(readStored(Body, body));
}

function rewriteCollected(db: Database, erased: ErasedAuthor): number {
  let gone = 0;
  for (const { position, collector, body } of db.all(
    "SELECT position, collector, body FROM collected",
    [],
    CollectedRow,
  )) {
    if (!erased.mayName(body)) continue;
    const after = erased.inJson(readStoredJson(body));
    const text = after === undefined ? "" : JSON.stringify(after);
    if (after !== undefined) db.run("UPDATE collected SET body = ? WHERE position = ?", [text, position]);
    else {
      db.run("DELETE FROM collected WHERE position = ?", [position]);
      gone++;
    }
    db.run(
      `UPDATE record SET body = json_set(body, '$.held', body ->> '$.held' - ?, '$.size', body ->> '$.size' - ?)
       WHERE kind = 'collector' AND id = ?`,
      [after === undefined ? 1 : 0, body.length - text.length, collector],
    );
  }
  return gone;
}

function namedRecords(db: Database, erased: ErasedAuthor): { position: number; body: string }[] {
  const sql = "SELECT position, kind, body FROM record WHERE kind <> 'project'";
  return db.all(sql, [], RecordRow).flatMap(({ position, body }) => {
    if (!erased.mayName(body)) return [];
    const after = JSON.stringify(erased.inJson(readStoredJson(body)));
    return after === body ? [] : [{ position, body: after }];
  });
}

function rewriteRecords(db: Database, erased: ErasedAuthor): number {
  const named = namedRecords(db, erased);
  for (const { position, body } of named)
    db.run("UPDATE record SET body = ? WHERE position = ?", [body, position]);
  return named.length;
}

/** Removes the author from finished exports, or only counts their documents in them. */
function rewriteExports(folder: string, erased: ErasedAuthor, onlyCount = false): number {
  const exports = join(folder, exportsFolder);
  if (!existsSync(exports)) return 0;
  let count = 0;
  for (const name of readdirSync(exports).filter(isExport)) {
    const file = join(exports, name);
    // Its last line may be cut off, and its task starts over.
    if (isUnfinishedExport(name)) {
      if (!onlyCount) rmSync(file, { force: true });
      continue;
    }
    const lines = readFileSync(file, "utf8").split("\n");
    const remaining = lines.flatMap((line) => {
      if (!erased.mayName(line)) return [line];
      // A line that is cut off can't be searched, and no import reads it.
      const after = isJson(line) ? erased.inJson(JSON.parse(line)) : undefined;
      if (after === undefined) count++;
      return after === undefined ? [] : [JSON.stringify(after)];
    });
    const text = remaining.join("\n");
    if (!onlyCount && text !== lines.join("\n")) replaceWhole(file, text);
  }
  return count;
}

function formerDatabases(folder: string): string[] {
  return readdirSync(folder).filter((name) => isFormerDatabase(name) && !/-(wal|shm|journal)$/.test(name));
}

/** Removes what a kill has left of a copy. */
function removeUnfinished(folder: string): void {
  for (const name of erasureFiles) rmSync(join(folder, name), { force: true });
}

/** Removes backups, and what was made of the texts. */
function removeCopies(folder: string): void {
  forgetComputedFiles(folder);
  for (const name of readdirSync(folder))
    if (isFormerDatabase(name)) rmSync(join(folder, name), { force: true });
}

function eachStep(db: Database, work: (rows: readonly Row[]) => void, done: (share: number) => void): void {
  const highest = db.get("SELECT coalesce(max(id), -1) FROM document", [], column.number) ?? -1;
  const sql = "SELECT id, deleted, body FROM document WHERE id >= ? AND id < ? ORDER BY id";
  for (let from = 0; from <= highest; from += step) {
    work(db.all(sql, [from, from + step], Row));
    done(Math.min(1, (from + step) / (highest + 1)));
  }
}

/** Replaces a file by one that only this account can read. */
function replaceWhole(file: string, text: string): void {
  const beside = `${file}.new`;
  rmSync(beside, { force: true });
  // Fails if it is there again, so that a link isn't followed.
  writeFileSync(beside, text, { mode: 0o600, flag: "wx" });
  flush(beside);
  renameSync(beside, file);
}

function flush(file: string): void {
  if (!existsSync(file)) return;
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
