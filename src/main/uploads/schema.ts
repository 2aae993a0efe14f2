import type { Migration } from "../../sqlite/migrations";
import { sql } from "../../sqlite/sql";
import type { Table } from "../storage/store";

/**
 * Schema of outbox.db. See states.ts for the states of uploads and the outcomes of entries.
 *
 * - `position`: place in the order in which the analyst made changes, drawn from `clock` when an upload is committed or
 *   opened. An entry only has one of its own if it was revised later than its upload, or retried after its document was
 *   created or undeleted. The latter lie between two whole numbers.
 * - `filling`: the upload is sent while rows of its file, `expected` in all, still arrive. Meanwhile `filters` tells which
 *   documents these rows may change (see TextFilter).
 * - `cancelled` stays set once an upload was canceled, so that rows which arrive later are never sent.
 * - Bodies are what entries send. They are deleted after import. Bodies that were never sent are stored in packs, in the
 *   format of the call: those of the entries from `first` to `last`, except for `gaps`.
 * - `earlier` holds earlier versions of documents until their entries are added. If an upload's `earlier` is "all", a
 *   document that isn't among them did not exist.
 * - `upload_metrics` lists the custom metrics an upload writes, and outlives its record. `sent`: the upload was
 *   committed or opened. `created`: it created the metric. `leaving`: the metric is to be removed with the imported
 *   documents. `removed`: it was removed with them, and comes back in its `format` if they do.
 * - `parts` of an upload are the files it was made of, if there are several.
 * - `replaces`: the import whose file this one read again. What that gave no more is deleted by an upload that is
 *   `part_of` this one and undone with it.
 * - `tallies` holds the number of an upload's entries per outcome, changed in the same transaction as the entries.
 * - An edit is an entry with the version known before it: the one it was made on, and once it is sent the one that it
 *   overwrites. `unchecked`: it is sent whatever the service has by then. It outlives the entry: when the upload's record is removed, the
 *   entry's outcome is copied to the edit.
 * - Code books, queues and decisions of coding (`coding_`) lie here because they exist nowhere else, like edits. `origin`
 *   is the id of a received queue at the coder who drew it.
 */
export const outboxMigrations: readonly Migration[] = [
  sql`CREATE TABLE uploads (
     id INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, project TEXT NOT NULL, dataset TEXT,
     name TEXT NOT NULL, action TEXT NOT NULL, options TEXT NOT NULL, urgent INTEGER NOT NULL,
     created INTEGER NOT NULL, finished INTEGER, state TEXT NOT NULL, error TEXT
   );
   CREATE TABLE entries (
     id INTEGER PRIMARY KEY AUTOINCREMENT, upload INTEGER NOT NULL REFERENCES uploads(id) ON DELETE CASCADE,
     line INTEGER, url TEXT NOT NULL, outcome TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
     interrupted INTEGER NOT NULL DEFAULT 0, after_interruption INTEGER NOT NULL DEFAULT 0,
     status_code INTEGER, message TEXT NOT NULL DEFAULT '', document TEXT
   );
   CREATE INDEX entries_by_outcome ON entries(upload, outcome);`,
  sql`CREATE TABLE edits (
     entry INTEGER PRIMARY KEY, upload INTEGER NOT NULL, upload_name TEXT NOT NULL,
     connection TEXT NOT NULL, project TEXT NOT NULL, dataset TEXT, url TEXT NOT NULL, action TEXT NOT NULL,
     change TEXT NOT NULL, options TEXT NOT NULL, before TEXT NOT NULL, created INTEGER NOT NULL,
     outcome TEXT NOT NULL DEFAULT 'waiting', status_code INTEGER, message TEXT NOT NULL DEFAULT ''
   );
   CREATE INDEX edits_by_document ON edits(connection, project, url);
   CREATE INDEX edits_by_upload ON edits(upload);
   CREATE TABLE drafts (
     id INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, project TEXT NOT NULL,
     saved INTEGER NOT NULL, body TEXT NOT NULL
   );`,
  sql`ALTER TABLE uploads ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE uploads ADD COLUMN source TEXT;
   ALTER TABLE uploads ADD COLUMN undoes INTEGER;
   ALTER TABLE entries ADD COLUMN sent INTEGER;
   ALTER TABLE entries ADD COLUMN request_id TEXT;
   CREATE INDEX entries_by_upload ON entries(upload);`,
  sql`CREATE TABLE bodies (entry INTEGER PRIMARY KEY REFERENCES entries(id) ON DELETE CASCADE, document TEXT NOT NULL);
   INSERT INTO bodies SELECT id, document FROM entries WHERE document IS NOT NULL AND document <> '';
   ALTER TABLE entries DROP COLUMN document;
   ALTER TABLE uploads ADD COLUMN filling INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE uploads ADD COLUMN expected INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE earlier (
     upload INTEGER NOT NULL REFERENCES uploads(id) ON DELETE CASCADE, url TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (upload, url)
   ) WITHOUT ROWID;
   ALTER TABLE uploads ADD COLUMN earlier TEXT;`,
  sql`CREATE TABLE packs (
     first INTEGER PRIMARY KEY, last INTEGER NOT NULL, upload INTEGER NOT NULL REFERENCES uploads(id) ON DELETE CASCADE,
     gaps TEXT NOT NULL, body BLOB NOT NULL
   );
   CREATE INDEX packs_by_upload ON packs(upload);`,
  sql`CREATE INDEX uploads_by_undone ON uploads(undoes) WHERE undoes IS NOT NULL;`,
  sql`ALTER TABLE uploads ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE uploads ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE entries ADD COLUMN position INTEGER;
   ALTER TABLE entries ADD COLUMN answered INTEGER;
   UPDATE uploads SET position = id, cancelled = state = 'cancelled';
   CREATE TABLE clock (position INTEGER NOT NULL);
   INSERT INTO clock SELECT coalesce(max(id), 0) FROM uploads;
   CREATE TABLE filters (
     upload INTEGER PRIMARY KEY REFERENCES uploads(id) ON DELETE CASCADE, bits BLOB NOT NULL
   );
   CREATE INDEX uploads_open ON uploads(connection) WHERE state IN ('active', 'paused');`,
  sql`CREATE TABLE upload_metrics (
     upload INTEGER NOT NULL, connection TEXT NOT NULL, project TEXT NOT NULL, name TEXT NOT NULL,
     title TEXT NOT NULL DEFAULT '', sent INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL DEFAULT 0,
     leaving INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (upload, name)
   ) WITHOUT ROWID;
   CREATE INDEX upload_metrics_by_name ON upload_metrics(connection, project, name);
   INSERT INTO upload_metrics(upload, connection, project, name, sent)
     SELECT uploads.id, connection, project, substr(key, 8), 1 FROM uploads, json_each(source, '$.plan.mapping')
     WHERE source IS NOT NULL AND key LIKE 'custom.%' AND state <> 'removed';
   ALTER TABLE uploads ADD COLUMN parts TEXT;`,
  sql`ALTER TABLE upload_metrics ADD COLUMN format TEXT;
   ALTER TABLE upload_metrics ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;`,
  sql`CREATE TABLE tallies (
     upload INTEGER NOT NULL REFERENCES uploads(id) ON DELETE CASCADE, outcome TEXT NOT NULL, n INTEGER NOT NULL,
     PRIMARY KEY (upload, outcome)
   ) WITHOUT ROWID;
   INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries GROUP BY upload, outcome;`,
  sql`CREATE TABLE coding_books (
     connection TEXT NOT NULL, project TEXT NOT NULL, book TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (connection, project, book)
   );
   CREATE TABLE coding_queues (
     queue TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, origin TEXT, body TEXT NOT NULL
   );
   CREATE TABLE coding_items (
     queue TEXT NOT NULL REFERENCES coding_queues(queue) ON DELETE CASCADE, position INTEGER NOT NULL,
     stratum INTEGER NOT NULL, piece INTEGER NOT NULL, number INTEGER NOT NULL, hash INTEGER NOT NULL,
     copies INTEGER NOT NULL, scored TEXT, dataset TEXT, document TEXT NOT NULL, PRIMARY KEY (queue, position)
   );
   CREATE TABLE coding_decisions (
     queue TEXT NOT NULL, position INTEGER NOT NULL, coder TEXT NOT NULL, outcome TEXT NOT NULL, codes TEXT NOT NULL,
     note TEXT NOT NULL, decided INTEGER NOT NULL, took REAL, PRIMARY KEY (queue, position, coder),
     FOREIGN KEY (queue, position) REFERENCES coding_items(queue, position) ON DELETE CASCADE
   ) WITHOUT ROWID;`,
  sql`UPDATE entries SET outcome = 'uncertain' WHERE outcome = 'done' AND after_interruption = 1;
   ALTER TABLE entries DROP COLUMN after_interruption;
   DELETE FROM tallies;
   INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries GROUP BY upload, outcome;`,
  sql`ALTER TABLE edits ADD COLUMN unchecked INTEGER NOT NULL DEFAULT 0;`,
  sql`ALTER TABLE uploads ADD COLUMN replaces INTEGER;
   ALTER TABLE uploads ADD COLUMN part_of INTEGER;`,
];

/** Selects rows of a connection's uploads. */
export const ofUpload = sql`upload IN (SELECT id FROM uploads WHERE connection = ?)`;

/** What uploads store, in outbox.db. Packs are split before they are erased from, see `erase-uploads.ts`. */
export const uploadTables: readonly Table[] = [
  {
    name: sql`bodies`,
    key: [sql`entry`],
    json: [sql`document`],
    of: sql`entry IN (SELECT e.id FROM entries e JOIN uploads u ON u.id = e.upload WHERE u.connection = ?)`,
  },
  { name: sql`packs`, key: [sql`first`], of: ofUpload, own: ["body"], ids: ["gaps"] },
  {
    name: sql`entries`,
    key: [sql`id`],
    of: ofUpload,
    part: "uploads",
    urls: [sql`url`],
    texts: [sql`message`],
    ids: ["outcome", "request_id"],
  },
  {
    name: sql`earlier`,
    key: [sql`upload`, sql`url`],
    of: ofUpload,
    part: "uploads",
    urls: [sql`url`],
    json: [sql`document`],
  },
  // Digests of URLs.
  { name: sql`filters`, key: [sql`upload`], of: ofUpload, ids: ["bits"] },
  { name: sql`tallies`, key: [sql`upload`, sql`outcome`], of: ofUpload, ids: ["outcome"] },
  {
    name: sql`upload_metrics`,
    key: [sql`upload`, sql`name`],
    of: sql`connection = ?`,
    texts: [sql`title`],
    ids: ["connection", "project", "name", "format"],
  },
  {
    name: sql`uploads`,
    key: [sql`id`],
    of: sql`connection = ?`,
    part: "uploads",
    json: [sql`source`, sql`options`, sql`parts`],
    texts: [sql`name`, sql`error`],
    ids: ["connection", "project", "dataset", "action", "state", "earlier"],
  },
  { name: sql`clock`, key: [sql`position`], of: null },
];
