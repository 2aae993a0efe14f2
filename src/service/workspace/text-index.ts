import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

/** Folded words of a document's title, content and author's name. */
export type IndexedWords = [title: string, content: string, author: string];

/**
 * From how many segments of one size on FTS5 merges them while documents are being written, and from how many at once.
 * By default it merges at 4, which rewrites each document several times during an upload; here that waits until the
 * upload is over (https://www.sqlite.org/fts5.html#the_automerge_configuration_option).
 */
const segments = { automerge: 64, crisismerge: 256 };
/** Nothing was written for that many milliseconds: the upload is over, or pauses. */
const idle = 2_000;
/** Pages that one step of merging writes: about 20 ms, during which no call is answered. */
const pagesPerStep = 32;

/** The full-text index of a workspace. */
export class TextIndex {
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly db: Database) {
    const stored = "SELECT v FROM text_config WHERE k = ?";
    for (const [name, value] of Object.entries(segments))
      if (db.get(stored, [name], column.number) !== value) this.#command(name, value);
  }

  /** Writes the words of a document, as part of a transaction. */
  put(id: number, words: IndexedWords, isNew: boolean): void {
    const sql = isNew
      ? "INSERT INTO text (title, content, author, rowid) VALUES (?, ?, ?, ?)"
      : "UPDATE text SET title = ?, content = ?, author = ? WHERE rowid = ?";
    this.db.run(sql, [...words, id]);
  }

  /** Merges what was written into fewer segments, which are quicker to search, once nothing more comes. */
  mergeWhenIdle(): void {
    this.#later(idle);
  }

  /** Ends merging: what is left is merged another time. */
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
      // FTS5 says that nothing was left to merge by changing one row at most.
      if (changes() - before > 1) this.#later(0);
    } catch {
      // A full disk, say: whoever writes next is told. The index is whole, only slower to search.
    }
  }

  #command(name: string, value: number): void {
    this.db.run("INSERT INTO text (text, rank) VALUES (?, ?)", [name, value]);
  }
}
