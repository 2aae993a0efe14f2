import { z } from "zod";
import type { JsonObject } from "../../shared/documents/json";
import { DocumentAction } from "../../shared/interface/documents";
import { KnownVersion } from "../../shared/ipc/documents";
import type { Database } from "../../sqlite/database";
import { storedJson } from "../storage/stored-json";
import type { OwnEdit } from "./compare-edit";
import { storable } from "./entry-pack";
import { flag, type Place, type UploadRow } from "./rows";

const JsonChange = storedJson.pipe(z.record(z.string(), z.unknown()));

const Row = z.object({
  entry: z.number(),
  url: z.string(),
  change: JsonChange,
  before: storedJson.pipe(KnownVersion),
  unchecked: flag,
});
/** An edit to compare with the present version of its document. `before` is the version that it was made on. */
export type ComparedEdit = z.output<typeof Row>;

const Own = z.object({
  entry: z.number(),
  position: z.number().nullable(),
  action: DocumentAction,
  change: JsonChange,
  before: storedJson.pipe(KnownVersion),
  outcome: z.string(),
  interrupted: flag.nullable(),
  answered: z.number().nullable(),
});

/** The latest edits of a document are enough to tell own values from others. */
const maxOwn = 50;

/** What an edit really sends, and the version that it overwrites. */
export interface CheckedVersion {
  entryId: number;
  before: KnownVersion;
  /** Null if it sends what it was made of. */
  document: JsonObject | null;
}

/** Edits with the versions they were made on, as the outbox compares them before it sends them. */
export class ComparedEdits {
  constructor(private readonly db: Database) {}

  /**
   * The edits among some entries of an upload. Rows of files have none: importing a file means to write what it holds.
   */
  of({ id, action }: Pick<UploadRow, "id" | "action">, entries: readonly number[]): ComparedEdit[] {
    if (action !== "update" && action !== "upsert") return [];
    return this.db.all(
      `SELECT entry, url, change, before, unchecked FROM edits WHERE upload = ?
       AND entry IN (SELECT value FROM json_each(?)) AND (SELECT earlier FROM uploads WHERE id = upload) IS NULL ORDER BY entry`,
      [id, JSON.stringify(entries)],
      Row,
    );
  }

  /** Edits made here of a document, oldest first, except for one. Without that, all count as earlier. */
  own({ connection, project, dataset }: Place, url: string, except: number | null = null): OwnEdit[] {
    const rows = this.db.all(
      `SELECT entry, coalesce(n.position, u.position) AS position, e.action, e.change, e.before,
         coalesce(n.outcome, e.outcome) AS outcome, n.interrupted, coalesce(n.answered, n.sent) AS answered
       FROM edits e LEFT JOIN entries n ON n.id = e.entry LEFT JOIN uploads u ON u.id = e.upload
       WHERE e.connection = ? AND e.project = ? AND e.dataset IS ? AND e.url = ?
       AND (u.state IS NULL OR u.state <> 'queueing') ORDER BY e.entry DESC LIMIT ?`,
      [connection, project, dataset, storable(url), maxOwn],
      Own,
    );
    const self = rows.find(({ entry }) => entry === except);
    const isEarlier = ({ entry, position }: z.output<typeof Own>) => {
      if (!self) return true;
      const places = position === null || self.position === null ? 0 : position - self.position;
      return places < 0 || (places === 0 && entry < self.entry);
    };
    return rows
      .filter((row) => row !== self)
      .reverse()
      .map((row) => ({
        before: row.before.document,
        change: row.change,
        makesLive: row.action !== "delete" && row.before.state !== "live",
        isEarlier: isEarlier(row),
        effect: row.outcome === "done" ? "certain" : row.interrupted === true ? "unknown" : "none",
        answered: row.answered,
      }));
  }

  /** Records the version that an edit overwrites, and what it sends. */
  record({ entryId, before, document }: CheckedVersion): void {
    this.db.run("UPDATE edits SET before = ?, change = coalesce(?, change) WHERE entry = ?", [
      JSON.stringify(before),
      document && JSON.stringify(document),
      entryId,
    ]);
  }

  /** Replaces an edit. It is compared again. */
  replace(entryId: number, edit: { document: string; options: string; before: KnownVersion }): void {
    this.db.run("UPDATE edits SET change = ?, options = ?, before = ?, unchecked = 0 WHERE entry = ?", [
      edit.document,
      edit.options,
      JSON.stringify(edit.before),
      entryId,
    ]);
  }

  /** Whether held edits of an upload, or one of them, are sent whatever the service has now. */
  setUnchecked(upload: number, entryId: number | null, unchecked: boolean): void {
    this.db.run(
      `UPDATE edits SET unchecked = ? WHERE upload = ? AND coalesce(?, entry) = entry
       AND (SELECT outcome FROM entries WHERE id = entry) = 'held'`,
      [unchecked, upload, entryId],
    );
  }

  /** Edits of an upload that still wait for a decision are over once its record goes. */
  close(upload: number): void {
    this.db.run(
      `UPDATE edits SET (outcome, status_code, message) =
         (SELECT CASE outcome WHEN 'held' THEN 'cancelled' ELSE outcome END, status_code, message FROM entries WHERE id = entry)
       WHERE upload = ?`,
      [upload],
    );
  }
}
