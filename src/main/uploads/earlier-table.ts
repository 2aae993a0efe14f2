import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { DocumentWithUrl } from "../../shared/documents/identity";
import { Document } from "../../shared/interface/documents";
import type { KnownVersion } from "../../shared/ipc/documents";
import { storable } from "./entry-pack";
import { readStored } from "../../sqlite/stored-json";

const Row = z.object({ url: z.string(), document: z.string() });

/** Earlier versions of the documents that an upload will change, kept until its entries are added. */
export class EarlierTable {
  constructor(private readonly db: Database) {}

  /** Stores versions under the URL as the outbox writes it. */
  keep(upload: number, documents: readonly DocumentWithUrl[]): void {
    for (const document of documents) {
      this.db.run("INSERT OR REPLACE INTO earlier(upload, url, document) VALUES (?, ?, ?)", [
        upload,
        storable(document.url),
        storable(JSON.stringify(document)),
      ]);
    }
  }

  /**
   * Returns a lookup of the version known before an entry. With `isComplete`, a document that isn't found did not
   * exist. `asOf` is when reading the versions began.
   */
  of(
    upload: number,
    entries: readonly { url: string }[],
    { isComplete, asOf }: { isComplete: boolean; asOf: number },
  ): (url: string) => KnownVersion | undefined {
    const rows = this.db.all(
      "SELECT url, document FROM earlier WHERE upload = ? AND url IN (SELECT value FROM json_each(?))",
      [upload, JSON.stringify(entries.map(({ url }) => storable(url)))],
      Row,
    );
    const stored = new Map(rows.map(({ url, document }) => [url, document]));
    const common = { asOf, from: "service" } as const;
    return (url) => {
      const text = stored.get(storable(url));
      if (text !== undefined) return { state: "live", document: readStored(Document, text), ...common };
      return isComplete ? { state: "absent", document: null, ...common } : undefined;
    };
  }

  /** Records the version known before an entry, and the change it sends, as an edit. */
  note(upload: number, entry: number, url: string, document: string, before: KnownVersion): void {
    this.db.run(
      `INSERT INTO edits(entry, upload, upload_name, connection, project, dataset, url, action, change, options, before, created)
       SELECT ?, id, name, connection, project, dataset, ?, action, ?, options, ?, ? FROM uploads WHERE id = ?`,
      [entry, storable(url), document, JSON.stringify(before), Date.now(), upload],
    );
  }

  /** Deletes all versions stored for an upload. Those its entries needed were copied by `note`. */
  forget(upload: number): void {
    this.db.run("DELETE FROM earlier WHERE upload = ?", [upload]);
  }
}
