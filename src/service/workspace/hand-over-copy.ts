import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { authorOf } from "../../shared/people/erased-author";
import { Pseudonyms, type Pseudonym } from "../../shared/people/pseudonyms";
import type { Language } from "../../shared/words/languages";
import { databaseFile } from "../../shared/workspace-files";
import { Database } from "../../sqlite/database";
import { DatabaseFromTheFuture, schemaVersion } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { scorerOrigin, sentimentOf } from "../annotate";
import { indexedWords, textAfter } from "./derive";
import { emptied } from "./emptied";
import { OpeningFailure } from "./opening";
import { putRewritten } from "./put-rewritten";
import { textTable, workspaceMigrations } from "./schema";
import { siteOf } from "./site";
import { type StoredDocument, StoredJson, stored } from "./stored-document";
import { storedJson } from "./stored-json";

export interface HandOverChoices {
  /** With sentiments, tags and metrics that people gave. */
  codes: boolean;
  /** With dashboards and reports. */
  notes: boolean;
  /** Undefined keeps the authors' names. */
  pseudonyms?: { secret: string; language: Language };
}

/** Documents rewritten per transaction. */
const step = 2_000;

const Row = z.object({ id: z.number(), deleted: z.number(), body: StoredJson });
const rows = "SELECT id, deleted, body FROM document";
const RecordRow = z.object({ position: z.number(), body: storedJson });

/**
 * Writes a copy of a workspace for somebody else into a new file, which must not exist. Left out are deleted documents'
 * texts, export tasks, what collectors hold and all that can be computed again. The workspace is only read, and may be open
 * elsewhere. A kill leaves an unfinished file, so the caller names it for good only after this returns.
 */
export function writeHandOverCopy(
  folder: string,
  target: string,
  choices: HandOverChoices,
  written: (share: number) => void = () => undefined,
): void {
  const file = join(folder, databaseFile);
  if (!existsSync(file)) throw new OpeningFailure("missing", `There is no workspace in ${folder}.`);
  if (existsSync(target)) throw new OpeningFailure("usage", `There is already a file ${target}.`);
  const source = Database.open(file, { readonly: true });
  try {
    const version = schemaVersion(source);
    if (version > workspaceMigrations.length)
      throw new DatabaseFromTheFuture(source.path, version, workspaceMigrations.length);
    source.exec("PRAGMA query_only = 0");
    source.copyTo(target);
  } finally {
    source.close();
  }
  const db = Database.open(target, { synchronous: "NORMAL" });
  try {
    // One file without companions, in which nothing removed can be read any more.
    db.exec("PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON");
    removeDerived(db, choices);
    rewrite(db, choices, written);
    db.exec("VACUUM");
    const check = db.get("PRAGMA integrity_check", [], column.text);
    if (check !== "ok") throw new Error(`The copy is damaged: ${check ?? ""}`);
  } finally {
    db.close();
  }
}

function removeDerived(db: Database, { notes }: HandOverChoices): void {
  db.transaction(() => {
    for (const table of ["touched", "unread", "text_piece", "term_chunk", "collected", "unmatched"])
      db.run(`DELETE FROM ${table}`);
    db.run("DELETE FROM meta WHERE key = 'columns_generation'");
    db.run("DELETE FROM record WHERE kind IN ('task', 'collector')");
    if (!notes) db.run("DELETE FROM record WHERE kind = 'view'");
    // Words that are deleted from the index stay in its segments, so it is made anew.
    db.exec("DROP TABLE vocabulary; DROP TABLE text");
    db.exec(textTable);
    db.exec("CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text, row)");
  });
}

function rewrite(db: Database, choices: HandOverChoices, written: (share: number) => void): void {
  const people = choices.pseudonyms && pseudonymsOf(db, choices.pseudonyms);
  const total = db.get("SELECT count(*) FROM document", [], column.number) ?? 0;
  const highest = db.get("SELECT coalesce(max(id), -1) FROM document", [], column.number) ?? -1;
  let done = 0;
  for (let from = 0; from <= highest; from += step) {
    const read = db.all(`${rows} WHERE id >= ? AND id < ? ORDER BY id`, [from, from + step], Row);
    db.transaction(() => {
      for (const { id, deleted, body } of read) {
        let document = deleted === 0 ? body : emptied(body, id);
        if (!choices.codes) document = withoutCodes(document);
        if (people) document = withPseudonyms(document, people);
        if (document !== body) putRewritten(db, { id, deleted }, document);
        const insert = "INSERT INTO text (title, content, author, rowid) VALUES (?, ?, ?, ?)";
        db.run(insert, [...indexedWords(document), id]);
      }
    });
    written((done += read.length) / Math.max(1, total));
  }
  if (people) rewriteRecords(db, people);
}

function pseudonymsOf(db: Database, { secret, language }: NonNullable<HandOverChoices["pseudonyms"]>) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const people = new Pseudonyms(sign, language);
  for (const { body } of db.iterate(`${rows} ORDER BY id`, [], Row)) {
    const person = authorOf(body);
    if (person) people.add(person);
  }
  return people;
}

/** Without what people decided: a sentiment is scored anew, tags and metrics of theirs are removed. */
function withoutCodes(document: StoredDocument): StoredDocument {
  const { origins = {}, custom = {}, ...rest } = document;
  const given = Object.keys(origins).filter((field) => origins[field] === sentimentOrigins.person);
  const isScoredAnew = document.sentiment_origin === sentimentOrigins.person;
  if (given.length === 0 && !isScoredAnew) return document;
  const left = (fields: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !given.includes(`${prefix}${name}`)));
  const changed: Record<string, unknown> = {
    ...rest,
    origins: left(origins, ""),
    custom: left(custom, "custom."),
  };
  if (given.includes("tags_customer")) Reflect.deleteProperty(changed, "tags_customer");
  if (isScoredAnew) {
    const text = textAfter(document.title ?? "", document.content);
    Object.assign(changed, { sentiment: sentimentOf(text, document.lang), sentiment_origin: scorerOrigin });
  }
  return stored(changed);
}

function withPseudonyms(document: StoredDocument, people: Pseudonyms): StoredDocument {
  const author = authorOf(document);
  const own = author ? [author] : [];
  const { extra_author_attributes: attributes, tokens_mention: mentions, ...rest } = document;
  const changed = inStrings(rest, (text) => people.inText(text, own));
  if (!isObject(changed)) return document;
  const url = people.inUrl(document.url, own);
  const { host, domain } = siteOf(url);
  return stored({
    ...changed,
    ...{ url, host_url: host, domain_url: domain },
    ...(mentions && { tokens_mention: mentions.map((one) => mention(one, people)) }),
    ...(attributes && { extra_author_attributes: anonymous(attributes, people.of(author ?? {})) }),
  });
}

/** A mention is stored with or without its sign. */
function mention(text: string, people: Pseudonyms): string {
  const bare = text.replace(/^@/, "");
  return people.inText(`@${bare}`).slice(text === bare ? 1 : 0);
}

/** Author attributes in which nothing tells who it is: a description, a picture or a place may. */
function anonymous(
  { id, name, gender }: NonNullable<StoredDocument["extra_author_attributes"]>,
  pseudonym: Pseudonym | undefined,
) {
  return {
    ...(gender !== undefined && { gender }),
    ...(pseudonym && id !== undefined && { id: id === "" ? "" : pseudonym.id }),
    ...(pseudonym && name !== undefined && { name: name === "" ? "" : pseudonym.name }),
  };
}

/** Names in topics, panels, views and streams, so that queries still find the same documents. */
function rewriteRecords(db: Database, people: Pseudonyms): void {
  const inQuery = (text: string) =>
    people
      .inText(text)
      .replace(
        /(\bauthor(?:\.\w+)?:)(?:"([^"]*)"|([^\s()"]+))/g,
        (all, field: string, quoted?: string, word?: string) => {
          const found = people.named(quoted ?? word ?? "");
          if (!found) return all;
          return `${field}"${field.startsWith("author.id") ? found.id : found.name}"`;
        },
      );
  db.transaction(() => {
    const sql = "SELECT position, body FROM record WHERE kind <> 'project'";
    for (const { position, body } of db.all(sql, [], RecordRow)) {
      const changed = inStrings(body, (text) => people.named(text)?.name ?? inQuery(text));
      db.run("UPDATE record SET body = ? WHERE position = ?", [JSON.stringify(changed), position]);
    }
  });
}

/** A JSON value with each text in it replaced. Names of fields stay. */
function inStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((one: unknown) => inStrings(one, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inStrings(inner, replace)]));
}
