import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Database } from "../../sqlite/database";
import { type Sql, joined, sql } from "../../sqlite/sql";
import { readStoredJson } from "../../sqlite/stored-json";

/** Columns of a table in which an author may be found. */
export interface Traced {
  table: Sql;
  key: readonly Sql[];
  /** Selects the rows of a connection, which is its only value. */
  where: Sql;
  json?: readonly Sql[];
  texts?: readonly Sql[];
  urls?: readonly Sql[];
  /** Keeps the row of a document of theirs, with an empty one in its place. */
  emptied?: boolean;
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.output<typeof Row>;

const emptyDocument = (at: string) => JSON.stringify({ url: `https://deleted.invalid/${at}`, content: "" });

const given = (column: Sql) => sql`${column} = ?`;

/** Deletes rows that are the author's, and takes their names out of all others. Returns how many rows were changed. */
export function eraseRows(db: Database, connectionId: string, traced: Traced, author: ErasedAuthor): number {
  const { table, key, where, json = [], texts = [], urls = [], emptied = false } = traced;
  const columns = [...json, ...texts, ...urls];
  const rows = sql`SELECT ${joined([...key, ...columns], ", ")} FROM ${table} WHERE ${where}`;
  const isKey = joined(key.map(given), " AND ");
  const changes: { row: Row; after: Row | undefined }[] = [];
  for (const row of db.iterate(rows, [connectionId], Row)) {
    const after = rowWithout(row, { json, texts, urls, emptied, key }, author);
    if (after !== row) changes.push({ row, after });
  }
  for (const { row, after } of changes) {
    const found = key.map((one) => row[one] ?? null);
    if (!after) db.run(sql`DELETE FROM ${table} WHERE ${isKey}`, found);
    else
      db.run(sql`UPDATE ${table} SET ${joined(columns.map(given), ", ")} WHERE ${isKey}`, [
        ...columns.map((one) => after[one] ?? null),
        ...found,
      ]);
  }
  return changes.length;
}

/** Whether a value is a document of theirs, or an edit or draft of one. */
function isOfTheirs(value: unknown, author: ErasedAuthor): boolean {
  if (!isObject(value)) return false;
  const { document, base } = value;
  const before = isObject(base) ? base["document"] : undefined;
  return [value, document, before].some((one) => isObject(one) && author.isTheirs(one));
}

/** The row itself if it names nobody, undefined if it is theirs. */
function rowWithout(
  row: Row,
  { json, texts, urls, emptied, key }: Required<Omit<Traced, "table" | "where">>,
  author: ErasedAuthor,
): Row | undefined {
  const after: Row = { ...row };
  for (const name of urls) {
    const url = row[name];
    if (typeof url !== "string") continue;
    if (author.hasUrl(url)) return undefined;
    after[name] = author.inUrl(url);
  }
  for (const name of json) {
    const text = row[name];
    if (typeof text !== "string") continue;
    const value = readStoredJson(text);
    const isTheirs = isOfTheirs(value, author);
    if (isTheirs && !emptied) return undefined;
    if (isTheirs) after[name] = emptyDocument(key.map((one) => String(row[one])).join("-"));
    else if (author.mayName(text) || author.mayHaveUrl(text)) {
      const changed = author.inJson(value);
      after[name] = changed === undefined ? text : JSON.stringify(changed);
    }
  }
  for (const name of texts) {
    const text = row[name];
    if (typeof text === "string" && author.mayName(text)) after[name] = author.inText(text);
  }
  return Object.keys(after).every((name) => after[name] === row[name]) ? row : after;
}
