import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import type { UploadRow } from "./rows";

/**
 * The documents of an upload's entries with some outcome that a later change reached, or is on its way to. A document that
 * was created or undeleted since is not among them: that is what an update of it was refused for want of.
 */
export function laterDocuments(db: Database, upload: UploadRow, outcome: EntryOutcome): string[] {
  const { id, connection, project, dataset } = upload;
  return db.all(
    `WITH own AS MATERIALIZED (SELECT id, url, coalesce(position, ?) AS position FROM entries WHERE upload = ? AND outcome = ?)
     SELECT DISTINCT own.url FROM entries later JOIN uploads u ON u.id = later.upload JOIN own ON own.url = later.url
     WHERE u.connection = ? AND u.project = ? AND u.dataset IS ? AND u.state NOT IN ('queueing', 'removed')
     AND u.action NOT IN ('create', 'undelete') AND later.outcome IN ('sending', 'done')
     AND (coalesce(later.position, u.position), later.id) > (own.position, own.id)`,
    [upload.position, id, outcome, connection, project, dataset],
    column.text,
  );
}
