import type { Database } from "../../sqlite/database";
import type { StoredDocument } from "./stored-document";

/** Replaces a document of a copy by a rewritten one, whose URL may be another. */
export function putRewritten(
  db: Database,
  { id, deleted }: { id: number; deleted: number },
  document: StoredDocument,
): void {
  const write = ({ url, ...rest }: StoredDocument) =>
    db.run("UPDATE OR IGNORE document SET url = ?, deleted = ?, body = ? WHERE id = ?", [
      ...[url, deleted, JSON.stringify({ url, ...rest })],
      id,
    ]).changes;
  // Two URLs may differ in the capitals of a name alone.
  if (write(document) === 0) write({ ...document, url: `${document.url}#${id}` });
}
