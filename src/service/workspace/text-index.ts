import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

/** Folded words of a document's title, content and author's name. */
export type IndexedWords = [title: string, content: string, author: string];

export interface IndexedDocument {
  id: number;
  isNew: boolean;
  words: IndexedWords;
}

/**
 * Number of segments of one size at which FTS5 merges them during writes, and at which it merges immediately. The
 * default of 4 rewrites each document several times during an upload; here merging waits until the upload is over
 * (https://www.sqlite.org/fts5.html#the_automerge_configuration_option).
 */
const segments = { automerge: 64, crisismerge: 256 };
/** After this many milliseconds without a write, the upload is over or paused. */
const idle = 2_000;
/** Pages written per merge step: about 20 ms, during which the service can't respond. */
const pagesPerStep = 32;

export class TextIndex {
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly db: Database) {
    const stored = "SELECT v FROM text_config WHERE k = ?";
    for (const [name, value] of Object.entries(segments))
      if (db.get(stored, [name], column.number) !== value) this.#command(name, value);
  }

  /**
   * Writes the words of documents. Call it inside a transaction. FTS5 ends a segment whenever an id is lower than the
   * one before, and at each statement that inserts several rows. So they are written one by one, by ascending id.
   */
  put(documents: readonly IndexedDocument[]): void {
    for (const { id, isNew, words } of documents.toSorted((a, b) => a.id - b.id)) {
      const sql = isNew
        ? "INSERT INTO text (title, content, author, rowid) VALUES (?, ?, ?, ?)"
        : "UPDATE text SET title = ?, content = ?, author = ? WHERE rowid = ?";
      this.db.run(sql, [...words, id]);
    }
  }

  /** Schedules merging for when writes pause. Fewer segments are faster to search. */
  mergeWhenIdle(): void {
    this.#later(idle);
  }

  /** Stops merging. The rest is merged another time. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#merge(), wait).unref();
  }

  #merge(): void {
    const changes = () => this.db.get("SELECT total_changes()", [], column.number) ?? 0;
    try {
      const before = changes();
      this.#command("merge", pagesPerStep);
      // FTS5 signals that nothing was left to merge by changing at most one row.
      if (changes() - before > 1) this.#later(0);
    } catch {
      // For example a full disk: the next write reports it. The index stays intact, only slower to search.
    }
  }

  #command(name: string, value: number): void {
    this.db.run("INSERT INTO text (text, rank) VALUES (?, ?)", [name, value]);
  }
}
