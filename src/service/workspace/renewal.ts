import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { Changes } from "./changes";
import type { Meta } from "./meta";
import { type StoredDocument, StoredJson } from "./stored-document";

const Row = z.object({ id: z.number(), body: StoredJson });
/** Documents between two progress reports. */
const wordEvery = 25_000;

/** Rewrites stored documents that were written under earlier rules. */
export class Renewal {
  constructor(
    readonly db: Database,
    readonly meta: Meta,
    readonly changes: Changes,
    private readonly told: (documents: number) => void = () => undefined,
  ) {}

  /**
   * Does the work unless it was done under these rules before. A single transaction, so that a crash leaves both the old rules and
   * the old documents.
   */
  once(key: string, rules: string, work: () => void): void {
    if (this.meta.get(key) === rules) return;
    this.db.transaction(() => {
      work();
      this.meta.set(key, rules);
    });
  }

  /** All documents. The last one may be rewritten before the next is asked for. */
  *documents(): Generator<z.output<typeof Row>> {
    const some = "SELECT id, body FROM document WHERE id > ? ORDER BY id LIMIT 1000";
    let read = 0;
    for (let last = -1; ;) {
      const rows = this.db.all(some, [last], Row);
      if (rows.length === 0) return;
      for (const row of rows) {
        yield row;
        last = row.id;
        this.tell(++read);
      }
    }
  }

  /** Reports progress, if it is time for it. */
  tell(documents: number): void {
    if (documents % wordEvery === 0) this.told(documents);
  }

  /** `change` says what a later reader of changes has to know. Absent if nothing that columns or texts hold has changed. */
  put(id: number, document: StoredDocument, change?: { hasOtherText: boolean }): void {
    this.db.run("UPDATE document SET body = ? WHERE id = ?", [JSON.stringify(document), id]);
    if (change) this.changes.record([{ id, ...change }]);
  }
}
