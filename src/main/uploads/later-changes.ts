import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import { flag, type UploadRow } from "./rows";

const LaterChange = z.object({
  id: z.number(),
  url: z.string(),
  superseded: flag,
  restored: z.number().nullable(),
});
/**
 * `superseded`: the document of the entry was changed later by an update, an upsert or a delete, or one is being sent.
 * `restored`: position of its last later create or undelete, null if there is none.
 */
export type LaterChange = z.output<typeof LaterChange>;

/** Later changes for the entries of an upload with a given outcome. Entries without later changes are omitted. */
export function laterChanges(db: Database, upload: UploadRow, outcome: EntryOutcome): LaterChange[] {
  const { id, connection, project, dataset } = upload;
  return db.all(
    `WITH own AS MATERIALIZED (SELECT id, url, coalesce(position, ?) AS position FROM entries WHERE upload = ? AND outcome = ?)
     SELECT own.id, own.url, max(u.action NOT IN ('create', 'undelete')) AS superseded,
       max(CASE WHEN u.action IN ('create', 'undelete') THEN coalesce(later.position, u.position) END) AS restored
     FROM entries later JOIN uploads u ON u.id = later.upload JOIN own ON own.url = later.url
     WHERE u.connection = ? AND u.project = ? AND u.dataset IS ? AND u.state NOT IN ('queueing', 'removed')
     AND later.outcome IN ('sending', 'done', 'uncertain')
     AND (coalesce(later.position, u.position), later.id) > (own.position, own.id)
     GROUP BY own.id`,
    [upload.position, id, outcome, connection, project, dataset],
    LaterChange,
  );
}
