import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { Change } from "./document-index";
import type { Meta } from "./meta";

/** The change up to which the stored columns have all. */
const columnsKey = "columns_change";

/**
 * The changes of documents as one sequence. Each changed document has the number of its latest change, and that of the latest
 * change of its text. Stored columns and pieces of texts remember the latest change they have, and read what comes after
 * it again. New documents have no number: their ids follow those of the others.
 */
export class Changes {
  #latest: number;

  constructor(
    readonly db: Database,
    readonly meta: Meta,
  ) {
    // As a float, since a damaged number must not keep the workspace closed.
    const sql =
      "SELECT coalesce(max(change), 0) + 0.0 FROM (SELECT change FROM changed UNION ALL SELECT change FROM text_piece)";
    this.#latest = Math.max(this.columns, db.get(sql, [], column.number) ?? 0);
  }

  /** Number of the latest change. */
  get latest(): number {
    return this.#latest;
  }

  /** The latest change that the stored columns have. */
  get columns(): number {
    return this.meta.count(columnsKey) ?? 0;
  }

  /** Numbers a change of stored documents. Call it in the transaction of the change. */
  record(documents: Iterable<Pick<Change, "id" | "hasOtherText">>): void {
    const change = ++this.#latest;
    const sql = `INSERT INTO changed (document, change, text_change) VALUES (?, ?, ?) ON CONFLICT (document)
      DO UPDATE SET change = excluded.change, text_change = coalesce(excluded.text_change, text_change)`;
    for (const { id, hasOtherText } of documents)
      this.db.run(sql, [id, change, hasOtherText ? change : null]);
  }

  /** Forgets changes that columns and texts have. Call it in the transaction that makes the stored columns valid. */
  columnsHave(change: number): void {
    this.meta.set(columnsKey, String(change));
    const inPiece = "coalesce((SELECT change FROM text_piece WHERE piece = document >> 16), text_change)";
    const sql = `DELETE FROM changed WHERE change <= ? AND (text_change IS NULL OR text_change <= ${inPiece})`;
    this.db.run(sql, [change]);
  }
}
