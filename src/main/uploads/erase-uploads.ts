import { z } from "zod";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Database } from "../../sqlite/database";
import { sql } from "../../sqlite/sql";
import { column } from "../../sqlite/values";
import { decodeLines } from "./call-body";
import { PackTable } from "./pack-table";
import { ofUpload } from "./schema";
import type { UploadFiles } from "./upload-files";

/** Whether uploads of a connection aren't finished, so that they could bring back what is erased. */
export function hasOpenUploads(outboxDb: Database, connectionId: string): boolean {
  const open =
    "SELECT count(*) FROM uploads WHERE connection = ? AND state IN ('queueing', 'active', 'paused')";
  return (outboxDb.get(open, [connectionId], column.number) ?? 0) > 0;
}

/** Makes rows of what can't be erased as it is stored. Call it before the rows are erased. */
export function splitUploads(db: Database, connectionId: string, author: ErasedAuthor): void {
  const table = new PackTable(db);
  // Bodies that were never sent lie in packs. Those that may be the author's are taken out, to be erased one by one.
  const firsts = db.all(sql`SELECT first FROM packs WHERE ${ofUpload}`, [connectionId], column.number);
  for (const first of firsts) {
    const pack = table.around(first);
    const text = pack && decodeLines(table.body(pack)).join("\n");
    if (pack && text !== undefined && (author.mayName(text) || author.mayHaveUrl(text))) table.split(pack);
  }
  // The answer to a row can't be sent again without what it sends, so both go.
  const Body = z.object({ entry: z.number(), document: z.string() });
  const bodies = db.all(
    sql`SELECT entry, document FROM bodies WHERE entry IN (SELECT id FROM entries WHERE ${ofUpload})`,
    [connectionId],
    Body,
  );
  for (const { entry, document } of bodies) {
    if (!author.mayName(document)) continue;
    const value = z.looseObject({}).parse(JSON.parse(document));
    if (author.isTheirs(value)) db.run("DELETE FROM entries WHERE id = ?", [entry]);
  }
}

/** Deletes the copies of imported files, since they have any format, and texts may quote without a name. Returns how many. */
export function eraseUploadFiles(db: Database, files: UploadFiles, connectionId: string): number {
  const ids = db.all("SELECT id FROM uploads WHERE connection = ?", [connectionId], column.number);
  return ids.reduce((sum, id) => sum + files.forgetNow(id), 0);
}

export function recountUploads(db: Database, connectionId: string): void {
  db.run(sql`DELETE FROM tallies WHERE ${ofUpload}`, [connectionId]);
  db.run(
    sql`INSERT INTO tallies SELECT upload, outcome, count(*) FROM entries WHERE ${ofUpload} GROUP BY upload, outcome`,
    [connectionId],
  );
}
