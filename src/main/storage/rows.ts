import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import type { ProfileTraces } from "../../shared/ipc/people";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Database } from "../../sqlite/database";
import { type Sql, joined, sql } from "../../sqlite/sql";
import { readStoredJson } from "../../sqlite/stored-json";
import type { OpenStore, Table } from "./store";

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.output<typeof Row>;

const emptyDocument = (at: string) => JSON.stringify({ url: `https://deleted.invalid/${at}`, content: "" });

const given = (column: Sql) => sql`${column} = ?`;

/** Tables whose rows belong to connections. Those of others' rows come first. `before` and `after` belong to an erasure. */
export function rowStore(
  db: Database,
  tables: readonly Table[],
  {
    before = () => undefined,
    after = () => undefined,
  }: {
    before?: (db: Database, connectionId: string, author: ErasedAuthor) => void;
    after?: (db: Database, connectionId: string) => void;
  } = {},
): Required<OpenStore> {
  return {
    forget: (connectionId) => db.transaction(() => forgetRows(db, tables, connectionId)),
    erase: (connectionId, author) =>
      db.transaction(() => {
        before(db, connectionId, author);
        const traces: Partial<ProfileTraces> = {};
        for (const table of tables) {
          const changed = eraseRows(db, connectionId, table, author);
          if (table.part) traces[table.part] = (traces[table.part] ?? 0) + changed;
        }
        after(db, connectionId);
        return traces;
      }),
  };
}

export function forgetRows(db: Database, tables: readonly Table[], connectionId: string): void {
  for (const { name, of } of tables)
    if (of !== null) db.run(sql`DELETE FROM ${name} WHERE ${of}`, [connectionId]);
}

/** Deletes rows that are the author's, and takes their names out of all others. Returns how many rows were changed. */
function eraseRows(db: Database, connectionId: string, table: Table, author: ErasedAuthor): number {
  const { name, of, key, json = [], texts = [], urls = [], names = [] } = table;
  const columns = [...json, ...texts, ...urls, ...names];
  if (of === null || columns.length === 0) return 0;
  const rows = sql`SELECT ${joined([...new Set([...key, ...columns])], ", ")} FROM ${name} WHERE ${of}`;
  const isKey = joined(key.map(given), " AND ");
  const changes: { row: Row; after: Row | undefined }[] = [];
  for (const row of db.iterate(rows, [connectionId], Row)) {
    const after = rowWithout(row, table, author);
    if (after !== row) changes.push({ row, after });
  }
  for (const { row, after } of changes) {
    const found = key.map((keyColumn) => row[keyColumn] ?? null);
    if (!after) db.run(sql`DELETE FROM ${name} WHERE ${isKey}`, found);
    // A column of the key that named them may now equal that of another row, which named them by another name.
    else
      db.run(sql`UPDATE OR REPLACE ${name} SET ${joined(columns.map(given), ", ")} WHERE ${isKey}`, [
        ...columns.map((column) => after[column] ?? null),
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
  return [value, document, before].some((candidate) => isObject(candidate) && author.isTheirs(candidate));
}

/** The row itself if it names nobody, undefined if it is theirs. */
function rowWithout(
  row: Row,
  { json = [], texts = [], urls = [], names = [], emptied = false, key }: Table,
  author: ErasedAuthor,
): Row | undefined {
  const after: Row = { ...row };
  for (const column of names) {
    const text = row[column];
    if (typeof text === "string" && (author.mayName(text) || author.hasUrl(text))) return undefined;
  }
  for (const column of urls) {
    const url = row[column];
    if (typeof url !== "string") continue;
    if (author.hasUrl(url)) return undefined;
    after[column] = author.inUrl(url);
  }
  for (const column of json) {
    const text = row[column];
    if (typeof text !== "string") continue;
    const value = readStoredJson(text);
    const isTheirs = isOfTheirs(value, author);
    if (isTheirs && !emptied) return undefined;
    if (isTheirs) after[column] = emptyDocument(key.map((keyColumn) => String(row[keyColumn])).join("-"));
    else if (author.mayName(text) || author.mayHaveUrl(text)) {
      const changed = author.inJson(value);
      after[column] = changed === undefined ? text : JSON.stringify(changed);
    }
  }
  for (const column of texts) {
    const text = row[column];
    if (typeof text === "string" && author.mayName(text)) after[column] = author.inText(text);
  }
  return Object.keys(after).every((column) => after[column] === row[column]) ? row : after;
}
