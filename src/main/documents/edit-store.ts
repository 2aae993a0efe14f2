import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";
import { column } from "../../sqlite/values";
import { sql } from "../../sqlite/sql";
import { applied } from "../../shared/documents/change";
import { stateAfter } from "../../shared/documents/states";
import { Document, DocumentAction } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import {
  KnownVersion,
  type DocumentEdit,
  type DocumentMark,
  type KnownDocument,
} from "../../shared/ipc/documents";
import { EntryOutcome } from "../../shared/ipc/uploads";

const Row = z
  .object({
    entry: z.number(),
    upload: z.number(),
    upload_name: z.string(),
    dataset: z.string().nullable(),
    url: z.string(),
    action: DocumentAction,
    change: storedJson.pipe(z.record(z.string(), z.unknown())),
    options: storedJson.pipe(z.record(z.string(), z.string())),
    before: storedJson.pipe(KnownVersion),
    created: z.number(),
    outcome: EntryOutcome,
    status_code: z.number().nullable(),
    message: z.string(),
  })
  .transform(({ entry, upload, upload_name, dataset, created, status_code, ...row }): DocumentEdit => ({
    ...row,
    entryId: entry,
    uploadId: upload,
    uploadName: upload_name,
    datasetId: dataset,
    createdAt: created,
    statusCode: status_code,
  }));
const MarkRow = z.object({
  url: z.string(),
  action: DocumentAction,
  outcome: EntryOutcome,
});

// While the upload's record exists, its entry has the outcome of the edit.
const from = `FROM edits e LEFT JOIN entries n ON n.id = e.entry LEFT JOIN uploads u ON u.id = e.upload
  WHERE e.connection = ? AND e.project = ? AND (u.state IS NULL OR u.state <> 'queueing')`;
const outcome = "coalesce(n.outcome, e.outcome)";
const fields = `e.entry, e.upload, e.upload_name, e.dataset, e.url, e.action, e.change, e.options, e.before, e.created,
  ${outcome} AS outcome, coalesce(n.status_code, e.status_code) AS status_code, coalesce(n.message, e.message) AS message`;
/** A deletion of uncertain origin has deleted its document in any case. */
const tookEffect = `${outcome} IN ('done', 'uncertain')`;
const isOpen = `${outcome} IN ('waiting', 'sending', 'held', 'refused')`;

const AnsweredEdit = z
  .object({
    id: z.number(),
    url: z.string(),
    position: z.number(),
    uncertain: z.number(),
    urgent: z.number(),
  })
  .transform(({ id, uncertain, urgent, ...row }) => ({
    ...row,
    entryId: id,
    isUncertain: uncertain !== 0,
    isSingle: urgent !== 0,
  }));

export const editTable: Table = {
  name: sql`edits`,
  key: [sql`entry`],
  of: sql`connection = ?`,
  part: "edits",
  urls: [sql`url`],
  json: [sql`change`, sql`before`, sql`options`],
  texts: [sql`message`, sql`upload_name`],
  ids: ["connection", "project", "dataset", "action", "outcome"],
};

/** An entry that was imported, or may have been, with its edit if an earlier version is known. */
export interface AnsweredEntry extends z.output<typeof AnsweredEdit> {
  edit: DocumentEdit | undefined;
}

/** History: edits of documents with the version known before each, from the outbox's database. */
export class EditStore {
  constructor(private readonly db: Database) {}

  /** Edits of a project, newest first. */
  list(
    to: ProjectRef,
    filter: { url: string | null; only: "all" | "open"; offset: number; count: number },
  ): { total: number; edits: DocumentEdit[] } {
    const where = sql`${from} ${filter.url === null ? "" : "AND e.url = ?"} ${filter.only === "open" ? sql`AND ${isOpen}` : ""}`;
    const values = [to.connectionId, to.projectId, ...(filter.url === null ? [] : [filter.url])];
    return {
      total: this.db.get(sql`SELECT count(*) ${where}`, values, column.number) ?? 0,
      edits: this.db.all(
        sql`SELECT ${fields} ${where} ORDER BY e.entry DESC LIMIT ? OFFSET ?`,
        [...values, filter.count, filter.offset],
        Row,
      ),
    };
  }

  /** One edit. Undefined if the entry has no earlier version. */
  edit(to: ProjectRef, entryId: number): DocumentEdit | undefined {
    return this.db.get(
      `SELECT ${fields} ${from} AND e.entry = ?`,
      [to.connectionId, to.projectId, entryId],
      Row,
    );
  }

  /** Edit marks for documents in a list. */
  marks(to: ProjectRef, urls: readonly string[]): DocumentMark[] {
    const rows = this.db.all(
      `SELECT e.url, e.action, ${outcome} AS outcome ${from}
       AND e.url IN (SELECT value FROM json_each(?)) ORDER BY e.entry`,
      [to.connectionId, to.projectId, JSON.stringify(urls)],
      MarkRow,
    );
    const marks = new Map<string, DocumentMark>();
    for (const { url, action, outcome } of rows) {
      const mark = marks.get(url) ?? { url, open: null, deleted: false };
      if (outcome === "waiting" || outcome === "sending" || outcome === "held" || outcome === "refused")
        mark.open = outcome;
      else if (outcome === "done" || outcome === "uncertain") mark.deleted = action === "delete";
      marks.set(url, mark);
    }
    return [...marks.values()];
  }

  /** Documents with at least one imported edit, each as its last edit left it. */
  known(
    to: ProjectRef,
    filter: { only: "all" | "deleted"; text: string; offset: number; count: number },
  ): { total: number; documents: KnownDocument[] } {
    const text = filter.text.trim().toLowerCase();
    const last = sql`WITH last AS (SELECT max(e.entry) AS entry ${from} AND ${tookEffect}
      GROUP BY e.dataset, e.url)`;
    const which = sql`FROM edits e JOIN last USING (entry) WHERE ${filter.only === "deleted" ? "e.action = 'delete'" : "1"}
      ${text === "" ? "" : "AND instr(lower(e.url || e.change || e.before), ?) > 0"}`;
    const values = [to.connectionId, to.projectId, ...(text === "" ? [] : [text.replaceAll("\u0000", "")])];
    const rows = this.db.all(
      sql`${last} SELECT e.entry, e.upload, e.upload_name, e.dataset, e.url, e.action, e.change, e.options, e.before,
         e.created, 'done' AS outcome, NULL AS status_code, '' AS message ${which} ORDER BY e.entry DESC LIMIT ? OFFSET ?`,
      [...values, filter.count, filter.offset],
      Row,
    );
    return {
      total: this.db.get(sql`${last} SELECT count(*) ${which}`, values, column.number) ?? 0,
      documents: rows.map(knownAfter),
    };
  }

  /** State of one document after its imported edits. Undefined if there are none. */
  lastKnown(to: ProjectRef, url: string, datasetId: string | null | undefined): KnownDocument | undefined {
    const inPlace = datasetId === undefined ? "" : "AND e.dataset IS ?";
    const row = this.db.get(
      `SELECT ${fields} ${from} AND e.url = ? ${inPlace} AND ${tookEffect} ORDER BY e.entry DESC LIMIT 1`,
      [to.connectionId, to.projectId, url, ...(datasetId === undefined ? [] : [datasetId])],
      Row,
    );
    return row && knownAfter(row);
  }

  /**
   * The next entries of an upload that changed their documents, each with its edit if there is one. An entry is
   * uncertain if only an unanswered attempt can have changed anything.
   */
  answered(uploadId: number, after: number, count: number): AnsweredEntry[] {
    const entries = this.db.all(
      `SELECT e.id, url, coalesce(e.position, u.position) AS position, urgent,
         outcome <> 'done' AS uncertain
       FROM entries e JOIN uploads u ON u.id = upload WHERE upload = ? AND e.id > ?
       AND (outcome IN ('done', 'uncertain') OR (outcome IN ('cancelled', 'refused', 'held') AND interrupted))
       ORDER BY e.id LIMIT ?`,
      [uploadId, after, count],
      AnsweredEdit,
    );
    return entries.map((entry) => {
      const edit = this.db.get(
        `SELECT ${fields} FROM edits e LEFT JOIN entries n ON n.id = e.entry WHERE e.entry = ?`,
        [entry.entryId],
        Row,
      );
      return { ...entry, edit };
    });
  }

  /** Whether a later edit of the same document was imported by an upload whose record has been removed. */
  changedSince(
    { connectionId, projectId, datasetId }: ProjectRef & { datasetId: string | null },
    url: string,
    entryId: number,
  ): boolean {
    const later = this.db.get(
      `SELECT count(*) ${from} AND u.id IS NULL AND e.dataset IS ? AND e.url = ? AND e.entry > ?
       AND ${outcome} NOT IN ('cancelled', 'refused', 'invalid')`,
      [connectionId, projectId, datasetId, url, entryId],
      column.number,
    );
    return (later ?? 0) > 0;
  }

  /** Datasets of all uploads and edits of a project. */
  datasets({ connectionId, projectId }: ProjectRef): string[] {
    return this.db.all(
      `SELECT DISTINCT dataset FROM (
         SELECT dataset, connection, project FROM uploads UNION SELECT dataset, connection, project FROM edits)
       WHERE connection = ? AND project = ? AND dataset IS NOT NULL ORDER BY dataset`,
      [connectionId, projectId],
      column.text,
    );
  }
}

/** The document as an imported edit left it. */
export function knownAfter({
  url,
  datasetId,
  action,
  change,
  before,
  createdAt,
}: DocumentEdit): KnownDocument {
  const isWritten = action !== "delete" && action !== "undelete";
  const document = applied(before.document ?? { url }, isWritten ? change : {});
  return {
    url,
    datasetId,
    state: stateAfter(action),
    document: Document.parse({ ...document, url }),
    changedAt: createdAt,
  };
}
