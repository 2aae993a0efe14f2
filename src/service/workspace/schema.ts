import type { Migration } from "../../sqlite/migrations";

/**
 * The schema of a workspace, step by step. Documents are never removed: a deleted one keeps its row and its id.
 * `deleted` is 1 of such a document, and 2 where its deletion took back its creation: its url can be created again.
 * `collection` is where a url is unique: the documents of a project (name '') or one of its datasets.
 * `touched` serves the copy of the columns on disk, see analytics/snapshots.ts.
 */
export const workspaceMigrations: readonly Migration[] = [
  `
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
];
