import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import { HandOverPart, handOverApplicationId, handOverTable } from "../../shared/hand-over";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { authorOf } from "../../shared/people/erased-author";
import { Pseudonyms, type Pseudonym } from "../../shared/people/pseudonyms";
import type { Language } from "../../shared/words/languages";
import { databaseFile } from "../../shared/workspace-files";
import { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { scorerOrigin, sentimentOf } from "../annotate";
import { indexedWords, textAfter } from "./derive";
import { emptied } from "./emptied";
import { forgetComputed } from "./forget-computed";
import { OpeningFailure } from "./opening";
import { openToRead } from "./own-schema";
import { putRewritten } from "./put-rewritten";
import { textTable } from "./schema";
import { siteOf } from "./site";
import { type StoredDocument, StoredJson, stored } from "./stored-document";
import { storedJson } from "./stored-json";

export interface CopyChoices {
  /** With sentiments, tags and metrics that people gave. */
  codes: boolean;
  /** With dashboards and reports. */
  notes: boolean;
  /** Undefined keeps the authors' names. */
  pseudonyms?: { secret: string; language: Language };
  /** File with what the app adds, one `HandOverPart` a line. */
  parts?: string;
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
  choices: CopyChoices,
  written: (share: number) => void = () => undefined,
): void {
  const file = join(folder, databaseFile);
  if (!existsSync(file)) throw new OpeningFailure("missing", `There is no workspace in ${folder}.`);
  if (existsSync(target)) throw new OpeningFailure("usage", `There is already a file ${target}.`);
  const source = openToRead(file);
  try {
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
    db.exec(`PRAGMA application_id = ${handOverApplicationId}`);
    db.exec("VACUUM");
    const check = db.get("PRAGMA integrity_check", [], column.text);
    if (check !== "ok") throw new Error(`The copy is damaged: ${check ?? ""}`);
  } finally {
    db.close();
  }
}

function removeDerived(db: Database, { notes }: CopyChoices): void {
  db.transaction(() => {
    forgetComputed(db);
    db.exec("DELETE FROM collected; DELETE FROM unmatched");
    db.run("DELETE FROM record WHERE kind IN ('task', 'collector')");
    if (!notes) db.run("DELETE FROM record WHERE kind = 'view'");
    // Words that are deleted from the index stay in its segments, so it is made anew.
    db.exec("DROP TABLE vocabulary; DROP TABLE text");
    db.exec(textTable);
    db.exec("CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text, row)");
  });
}

function rewrite(db: Database, choices: CopyChoices, written: (share: number) => void): void {
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
  addParts(db, choices.parts, people);
}

function pseudonymsOf(db: Database, { secret, language }: NonNullable<CopyChoices["pseudonyms"]>) {
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
  const changed = documentWithPseudonyms(document, people);
  const { host, domain } = siteOf(people.inUrl(document.url, ownNames(document)));
  return stored({ ...changed, host_url: host, domain_url: domain });
}

/** A document in the form of the interface, as it is stored and as the app keeps it. */
function documentWithPseudonyms(
  document: Readonly<Record<string, unknown>>,
  people: Pseudonyms,
): Record<string, unknown> {
  const own = ownNames(document);
  const { extra_author_attributes: attributes, tokens_mention: mentions, url, ...rest } = document;
  const changed = inStrings(rest, (text) => people.inText(text, own));
  return {
    ...(isObject(changed) ? changed : {}),
    ...(typeof url === "string" && { url: people.inUrl(url, own) }),
    ...(mentions !== undefined && { tokens_mention: inStrings(mentions, (one) => people.inMention(one)) }),
    ...(isObject(attributes) && {
      extra_author_attributes: anonymous(attributes, people.of(authorOf(document) ?? {})),
    }),
  };
}

function ownNames(document: Readonly<Record<string, unknown>>) {
  const author = authorOf(document);
  return author ? [author] : [];
}

/** Author attributes in which nothing tells who it is: a description, a picture or a place may. */
function anonymous(
  { id, name, gender }: Readonly<Record<string, unknown>>,
  pseudonym: Pseudonym | undefined,
): Record<string, unknown> {
  return {
    ...(gender !== undefined && { gender }),
    ...(pseudonym && id !== undefined && { id: id === "" ? "" : pseudonym.id }),
    ...(pseudonym && name !== undefined && { name: name === "" ? "" : pseudonym.name }),
  };
}

/** Names in topics, panels, views and streams, so that queries still find the same documents. */
function rewriteRecords(db: Database, people: Pseudonyms): void {
  db.transaction(() => {
    const sql = "SELECT position, body FROM record WHERE kind <> 'project'";
    for (const { position, body } of db.all(sql, [], RecordRow)) {
      const changed = inStrings(body, (text) => people.named(text)?.name ?? people.inQuery(text));
      db.run("UPDATE record SET body = ? WHERE position = ?", [JSON.stringify(changed), position]);
    }
  });
}

/** Puts what the app keeps about the workspace into a table of its own. */
function addParts(db: Database, file: string | undefined, people: Pseudonyms | undefined): void {
  db.transaction(() => {
    db.exec(`CREATE TABLE ${handOverTable} (part INTEGER PRIMARY KEY, body TEXT NOT NULL)`);
    const lines = file === undefined ? [] : readFileSync(file, "utf8").split("\n");
    for (const line of lines.filter((one) => one !== "")) {
      const part = HandOverPart.parse(JSON.parse(line));
      const body = JSON.stringify(people ? partWithPseudonyms(part, people) : part);
      db.run(`INSERT INTO ${handOverTable} (body) VALUES (?)`, [body]);
    }
  });
}

function partWithPseudonyms(part: HandOverPart, people: Pseudonyms): HandOverPart {
  const inTexts = (value: unknown, named: boolean) =>
    inDocuments(
      value,
      (document) => documentWithPseudonyms(document, people),
      (text) => (named ? people.named(text)?.name : undefined) ?? people.inQuery(text),
    );
  const changed = HandOverPart.safeParse(inTexts(part, true));
  // Somebody may be named like a value that isn't a text, such as "all". Then only names in texts are replaced.
  return changed.success ? changed.data : HandOverPart.parse(inTexts(part, false));
}

/** A JSON value with the documents and all other texts in it replaced. */
function inDocuments(
  value: unknown,
  replaceDocument: (document: Record<string, unknown>) => unknown,
  replace: (text: string) => string,
): unknown {
  const inner = (one: unknown) => inDocuments(one, replaceDocument, replace);
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map(inner);
  if (!isObject(value)) return value;
  if (authorOf(value)) return replaceDocument(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]));
}

/** A JSON value with each text in it replaced. Names of fields stay. */
function inStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((one: unknown) => inStrings(one, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inStrings(inner, replace)]));
}
