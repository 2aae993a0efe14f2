import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { readAhead } from "../../sqlite/read-ahead";
import { column } from "../../sqlite/values";
import type { DocumentKey } from "./document-key";
import { StoredBody, type StoredDocument } from "./stored-document";

const Live = z.object({ body: z.string(), deleted: z.number() });

/** Reads documents by their keys, in the order of the keys. */
export class ReadDocuments {
  constructor(readonly db: Database) {}

  /** Documents, also deleted ones. */
  read(keys: readonly DocumentKey[]): Promise<(StoredDocument | undefined)[]> {
    const sql = "SELECT body FROM document WHERE id = ?";
    return Promise.resolve(keys.map((key) => this.db.get(sql, [key], StoredBody)?.body));
  }

  /** The JSON of live documents. */
  texts(keys: readonly DocumentKey[]): Promise<(string | undefined)[]> {
    const sql = "SELECT body, deleted FROM document WHERE id = ?";
    const rows = keys.map((key) => this.db.get(sql, [key], Live));
    return Promise.resolve(rows.map((row) => (row?.deleted === 0 ? row.body : undefined)));
  }

  /** The JSON of documents, one per line. */
  lines(keys: readonly DocumentKey[]): Promise<Uint8Array | undefined> {
    // Several documents together, and as bytes, are read several times as fast as the text of each.
    const sql = `SELECT CAST(group_concat(body, char(10)) || char(10) AS BLOB) FROM
      (SELECT body FROM json_each(?) JOIN document ON document.id = value ORDER BY key)`;
    return Promise.resolve(this.db.get(sql, [JSON.stringify(keys)], column.bytes));
  }

  readAhead(documents: number, goesOn: () => boolean): Promise<void> {
    return readAhead(this.db, documents, goesOn);
  }

  /** The length of documents' JSON in bytes. */
  size(keys: readonly DocumentKey[]): Promise<number> {
    const sql =
      "SELECT coalesce(sum(octet_length(body)), 0) FROM document WHERE id IN (SELECT value FROM json_each(?))";
    return Promise.resolve(this.db.get(sql, [JSON.stringify(keys)], column.number) ?? 0);
  }

  /** Keys of the documents of a URL, also deleted ones. Datasets of a project may hold the same URL. */
  keysOf(url: string): Promise<DocumentKey[]> {
    return Promise.resolve(this.db.all("SELECT id FROM document WHERE url = ?", [url], column.number));
  }
}
