import type { Migration } from "../../sqlite/migrations";

/**
 * Schema of outbox.db. An entry's id is its place in the order of sending. State of an upload: queueing (rows still
 * arrive; nothing is sent or shown), active, paused, finished, cancelled.
 */
export const outboxMigrations: readonly Migration[] = [
  `CREATE TABLE uploads (
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
];
