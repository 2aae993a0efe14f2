import type { Migration } from "../../sqlite/migrations";
import { sql } from "../../sqlite/sql";

/**
 * The schema of a workspace as migrations. Documents are never removed: a deleted one keeps its row and id.
 * - `deleted`: 1 for a deleted document, 2 if the deletion undid its creation; its URL can then be created again.
 * - `collection`: the scope in which a URL is unique, either the documents of a project (name '') or one of its
 *   datasets.
 * - `collected`: what collectors hold, each document as it was when it arrived. Positions are never used twice.
 * - `unmatched`: committed changes that collectors haven't seen yet.
 * - `text_piece`: the valid file of each piece of what is known of the texts, see engine/texts/text-reader.ts; `change`: the latest
 *   change of a document that it has.
 * - `term_chunk`: the texts of the terms in those files, see engine/texts/term-index.ts.
 * Up to version 4, words were found in the full-text index `text`.
 * From version 4 on, documents may lack a sentiment, which earlier versions of Earshot can't read.
 * - `changed`: documents that stored columns and texts may have in an earlier state, see changes.ts. Up to version 5, each had
 *   a list of its own: `touched` and `unread`.
 */
export const workspaceMigrations: readonly Migration[] = [
  sql`
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE record (
    kind TEXT NOT NULL, owner TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    position INTEGER PRIMARY KEY,
    UNIQUE (kind, owner, id)
  );
  CREATE TABLE collection (
    id INTEGER PRIMARY KEY, project TEXT NOT NULL, name TEXT NOT NULL,
    UNIQUE (project, name)
  );
  CREATE TABLE document (
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collection (id),
    url TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
  );
  CREATE UNIQUE INDEX document_url ON document (url, collection);
  CREATE TABLE touched (document INTEGER PRIMARY KEY, change INTEGER NOT NULL);
  CREATE VIRTUAL TABLE text USING fts5 (
    title, content, author, content='', contentless_delete=1, tokenize='ascii'
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text, row);
  `,
  sql`
  CREATE TABLE collected (
    position INTEGER PRIMARY KEY AUTOINCREMENT, collector TEXT NOT NULL, rules TEXT NOT NULL, body TEXT NOT NULL
  );
  CREATE INDEX collected_by_collector ON collected (collector, position);
  CREATE TABLE unmatched (position INTEGER PRIMARY KEY, document INTEGER NOT NULL);
  `,
  sql`
  CREATE TABLE text_piece (piece INTEGER PRIMARY KEY, generation INTEGER NOT NULL, size INTEGER NOT NULL);
  CREATE TABLE unread (document INTEGER PRIMARY KEY, change INTEGER NOT NULL);
  CREATE TABLE term_chunk (chunk INTEGER PRIMARY KEY, size INTEGER NOT NULL, bytes BLOB NOT NULL);
  `,
  sql`SELECT 1`,
  sql`DROP TABLE vocabulary; DROP TABLE text;`,
  sql`
  CREATE TABLE changed (document INTEGER PRIMARY KEY, change INTEGER NOT NULL, text_change INTEGER);
  INSERT INTO changed SELECT document, 1, max(text_change)
    FROM (SELECT document, NULL AS text_change FROM touched UNION ALL SELECT document, 1 FROM unread) GROUP BY document;
  DROP TABLE touched;
  DROP TABLE unread;
  ALTER TABLE text_piece ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
  `,
];
