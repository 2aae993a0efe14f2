import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { CallError } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { UploadRow, uploadColumns, type NewUpload } from "./rows";
import { checkUploadMove, type UploadState } from "./states";

const shown = "state NOT IN ('queueing', 'removed')";

export class UploadTable {
  constructor(private readonly db: Database) {}

  add({ connection, project, dataset, name, action, options, urgent, ...of }: NewUpload): number {
    return this.db.run(
      `INSERT INTO uploads(connection, project, dataset, name, action, options, urgent, undoes, replaces, part_of, created, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queueing')`,
      [
        connection,
        project,
        dataset,
        name,
        action,
        JSON.stringify(options),
        urgent,
        of.undoes ?? null,
        of.replaces ?? null,
        of.partOf ?? null,
        Date.now(),
      ],
    ).lastId;
  }

  /** Uploads that screens show, newest first. */
  list(): UploadRow[] {
    return this.db.all(`SELECT ${uploadColumns} FROM uploads WHERE ${shown} ORDER BY id DESC`, [], UploadRow);
  }

  /** Removes all uploads of a connection, also those whose rows are being added. Returns them. */
  forget(connection: string): UploadRow[] {
    const uploads = this.db.all(
      `SELECT ${uploadColumns} FROM uploads WHERE connection = ? AND state <> 'removed'`,
      [connection],
      UploadRow,
    );
    for (const { id, state } of uploads) {
      const isOpen = state === "active" || state === "paused";
      if (isOpen) this.move(id, state, "cancelled");
      this.move(id, isOpen ? "cancelled" : state, "removed");
    }
    this.db.run("DELETE FROM upload_metrics WHERE connection = ?", [connection]);
    return uploads;
  }

  find(id: number): UploadRow | undefined {
    return this.db.get(`SELECT ${uploadColumns} FROM uploads WHERE id = ? AND ${shown}`, [id], UploadRow);
  }

  /** Throws if the record was removed. */
  get(id: number): UploadRow {
    const row = this.find(id);
    if (!row) throw failure("missing", t("main:sending.gone"));
    return row;
  }

  /** Uploads of a connection with something to send, next one first. The turn starts after `last`. */
  *withWork(connection: string, last: number): Generator<UploadRow, void, undefined> {
    // The first one can nearly always be sent, and there may be thousands.
    for (let offset = 0, count = 1; ; offset += count, count = 100) {
      const rows = this.db.all(
        `SELECT ${uploadColumns} FROM uploads INDEXED BY uploads_open
         WHERE connection = ? AND state IN ('active', 'paused') AND state = 'active'
         AND EXISTS (SELECT 1 FROM entries WHERE upload = uploads.id AND outcome = 'waiting')
         ORDER BY urgent DESC, priority DESC, id > ? DESC, id LIMIT ? OFFSET ?`,
        [connection, last, count, offset],
        UploadRow,
      );
      yield* rows;
      if (rows.length < count) return;
    }
  }

  inState(state: UploadState): number[] {
    return this.db.all("SELECT id FROM uploads WHERE state = ? ORDER BY id", [state], column.number);
  }

  /** Changes the state of an upload. No other statement does. */
  move(id: number, from: UploadState, to: UploadState): void {
    checkUploadMove(from, to);
    const ended = to === "finished" || to === "cancelled" ? Date.now() : null;
    this.db.run(
      `UPDATE uploads SET state = ?, finished = ?, error = NULL, cancelled = max(cancelled, ?) WHERE id = ?`,
      [to, ended, to === "cancelled", id],
    );
  }

  /** Makes an upload the newest change. */
  place(id: number): void {
    this.db.run("UPDATE uploads SET position = ? WHERE id = ?", [this.nextPosition(), id]);
  }

  /** The next position in the analyst's order of changes. */
  nextPosition(): number {
    this.db.run("UPDATE clock SET position = position + 1");
    return this.db.get("SELECT position FROM clock", [], column.number) ?? 0;
  }

  /** Clears the error of an upload that is being sent. */
  clearError(id: number): void {
    this.db.run("UPDATE uploads SET error = NULL WHERE id = ? AND state = 'active' AND error IS NOT NULL", [
      id,
    ]);
  }

  setError(id: number, error: CallError | null): void {
    this.db.run("UPDATE uploads SET error = ? WHERE id = ?", [error && JSON.stringify(error), id]);
  }
}
