import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { DocumentAction } from "../../shared/interface/documents";
import type { CallError } from "../../shared/ipc/contract";
import type { KnownVersion } from "../../shared/ipc/documents";
import { EntryOutcome, type UploadEntry } from "../../shared/ipc/uploads";
import { failure } from "../client/service-error";
import { EntryPlace, EntryRow, TakenEntry, UploadRow, noCounts, type Answered, type Counts } from "./rows";

/** A new upload. */
export interface NewUpload {
  connection: string;
  project: string;
  dataset: string | null;
  name: string;
  action: DocumentAction;
  options: Readonly<Record<string, string>>;
  /** A single edit: sent before files. */
  urgent: boolean;
  /** The upload that it undoes. */
  undoes?: number;
}

/** A new entry: `invalid` holds the reason why a bad row is never sent. */
export interface NewEntry {
  line: number | null;
  url: string;
  document: string;
  invalid: string | null;
  /** Left out on purpose, never sent. */
  skipped?: boolean;
  /** The version known before it, kept so that the edit can be looked at and taken back. */
  before?: KnownVersion;
}

/** Entries of one upload that are marked as being sent. */
export interface Taken {
  upload: UploadRow;
  entries: TakenEntry[];
}

const uploadColumns =
  "id, connection, project, dataset, name, action, options, created, finished, state, error, priority, source IS NOT NULL AS has_file, undoes";

/** What a list shows of an entry. */
export const entryColumns =
  "id, line, url, outcome, status_code, message, attempts, after_interruption, sent, request_id";

/** Uploads and their entries on disk. Each method is one transaction: what it did is on disk when it returns. */
export class OutboxStore {
  readonly #counts = new Map<number, Counts>();

  /** Takes over what an earlier run left: what was being sent may have gone in, what was being queued never was an upload. */
  constructor(private readonly db: Database) {
    db.transaction(() => {
      db.run("DELETE FROM edits WHERE upload IN (SELECT id FROM uploads WHERE state = 'queueing')");
      db.run("DELETE FROM uploads WHERE state = 'queueing'");
      db.run(
        `UPDATE entries SET outcome = 'waiting', interrupted = 1 WHERE outcome = 'sending'
         AND upload IN (SELECT id FROM uploads WHERE state <> 'finished')`,
      );
    });
  }

  begin(upload: NewUpload): number {
    return this.db.run(
      `INSERT INTO uploads(connection, project, dataset, name, action, options, urgent, undoes, created, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queueing')`,
      [
        upload.connection,
        upload.project,
        upload.dataset,
        upload.name,
        upload.action,
        JSON.stringify(upload.options),
        upload.urgent,
        upload.undoes ?? null,
        Date.now(),
      ],
    ).lastId;
  }

  append(id: number, entries: readonly NewEntry[]): void {
    this.#transaction(() => {
      for (const { line, url, document, invalid, skipped = false, before } of entries) {
        const { lastId } = this.db.run(
          "INSERT INTO entries(upload, line, url, outcome, message, document) VALUES (?, ?, ?, ?, ?, ?)",
          [
            id,
            line,
            storable(url),
            skipped ? "skipped" : invalid === null ? "waiting" : "invalid",
            storable(invalid ?? ""),
            skipped ? null : document,
          ],
        );
        if (!before || invalid !== null) continue;
        this.db.run(
          `INSERT INTO edits(entry, upload, upload_name, connection, project, dataset, url, action, change, options, before, created)
           SELECT ?, id, name, connection, project, dataset, ?, action, ?, options, ?, ? FROM uploads WHERE id = ?`,
          [lastId, storable(url), document, JSON.stringify(before), Date.now(), id],
        );
      }
    });
  }

  /** From now on it is an upload. */
  commit(id: number): void {
    this.#setState(id, "active");
    this.#afterwards(id);
  }

  discard(id: number): void {
    this.#transaction(() => {
      const { changes } = this.db.run("DELETE FROM uploads WHERE id = ? AND state = 'queueing'", [id]);
      if (changes > 0) this.db.run("DELETE FROM edits WHERE upload = ?", [id]);
    });
  }

  list(): UploadRow[] {
    return this.db.all(
      `SELECT ${uploadColumns} FROM uploads WHERE state <> 'queueing' ORDER BY id DESC`,
      [],
      UploadRow,
    );
  }

  find(id: number): UploadRow | undefined {
    return this.db.get(
      `SELECT ${uploadColumns} FROM uploads WHERE id = ? AND state <> 'queueing'`,
      [id],
      UploadRow,
    );
  }

  get(id: number): UploadRow {
    const row = this.find(id);
    if (!row) throw failure("missing", "This upload is no longer in the list.");
    return row;
  }

  counts(id: number): Counts {
    let counts = this.#counts.get(id);
    if (!counts) {
      counts = noCounts();
      const rows = this.db.all(
        "SELECT outcome, count(*) AS n FROM entries WHERE upload = ? GROUP BY outcome",
        [id],
        z.object({ outcome: EntryOutcome, n: z.number() }),
      );
      for (const { outcome, n } of rows) counts[outcome] = n;
      this.#counts.set(id, counts);
    }
    return counts;
  }

  entries(
    id: number,
    outcomes: readonly EntryOutcome[],
    offset: number,
    count: number,
  ): { total: number; entries: UploadEntry[] } {
    const { action } = this.get(id);
    // Each part comes in the order of ids out of an index of its own, so that a page far down costs no sorting.
    const ids =
      outcomes.length === 0
        ? "SELECT id FROM entries INDEXED BY entries_by_upload WHERE upload = ?"
        : outcomes.map(() => "SELECT id FROM entries WHERE upload = ? AND outcome = ?").join(" UNION ALL ");
    const values = outcomes.length === 0 ? [id] : outcomes.flatMap((outcome) => [id, outcome]);
    const entries = this.db.all(
      `SELECT ${entryColumns} FROM entries WHERE id IN (SELECT id FROM (${ids}) ORDER BY id LIMIT ? OFFSET ?) ORDER BY id`,
      [...values, count, offset],
      EntryRow,
    );
    const counts = this.counts(id);
    const counted = outcomes.length > 0 ? outcomes : EntryOutcome.options;
    return {
      total: counted.reduce((sum, outcome) => sum + counts[outcome], 0),
      entries: entries.map((entry) => ({ ...entry, action })),
    };
  }

  /** Connections with entries to send. */
  connectionsWithWork(): string[] {
    return this.db.all(
      `SELECT DISTINCT connection FROM uploads u WHERE state = 'active'
       AND EXISTS (SELECT 1 FROM entries WHERE upload = u.id AND outcome = 'waiting')`,
      [],
      column.text,
    );
  }

  /**
   * Marks the next entries of a connection as being sent: at most `most`, at most so many bytes, all of one upload. Uploads
   * of one priority take turns, the one after `last` first.
   */
  take(connection: string, most: number, bytes: number, last = 0): Taken | null {
    return this.#transaction(() => {
      const upload = this.db.get(
        `SELECT ${uploadColumns} FROM uploads u WHERE connection = ? AND state = 'active'
         AND EXISTS (SELECT 1 FROM entries WHERE upload = u.id AND outcome = 'waiting')
         ORDER BY urgent DESC, priority DESC, id > ? DESC, id LIMIT 1`,
        [connection, last],
        UploadRow,
      );
      if (!upload) return null;
      const entries: TakenEntry[] = [];
      let room = bytes;
      const waiting = this.db.iterate(
        `SELECT id, url, document, attempts, interrupted FROM entries
         WHERE upload = ? AND outcome = 'waiting' ORDER BY id LIMIT ?`,
        [upload.id, most],
        TakenEntry,
      );
      for (const entry of waiting) {
        // 20 bytes for the action around each document.
        room -= Buffer.byteLength(entry.document) + 20;
        if (room < 0 && entries.length > 0) break;
        entries.push(entry);
      }
      for (const { id } of entries) {
        this.db.run("UPDATE entries SET outcome = 'sending', attempts = attempts + 1 WHERE id = ?", [id]);
      }
      this.#move(upload.id, "waiting", "sending", entries.length);
      return { upload, entries };
    });
  }

  /** Writes down what became of entries that were being sent. "again" puts one back. */
  settle(id: number, verdicts: readonly Answered[]): void {
    this.#transaction(() => {
      for (const { entryId, verdict, requestId, sentAt } of verdicts) {
        const outcome = verdict.outcome === "again" ? "waiting" : verdict.outcome;
        const settled = outcome === "done" || outcome === "present";
        this.db.run(
          `UPDATE entries SET outcome = ?, status_code = ?, message = ?, after_interruption = ?, sent = ?, request_id = ?,
           document = CASE WHEN ? THEN NULL ELSE document END WHERE id = ?`,
          [
            outcome,
            verdict.statusCode,
            storable(verdict.message),
            verdict.afterInterruption,
            sentAt,
            requestId,
            settled,
            entryId,
          ],
        );
        this.#move(id, "sending", outcome, 1);
      }
    });
    this.#afterwards(id);
  }

  /** Puts entries back that were being sent; `interrupted` where they may have gone in all the same. */
  release(id: number, entryIds: readonly number[], interrupted: boolean): void {
    this.#transaction(() => {
      for (const entryId of entryIds) {
        this.db.run(
          "UPDATE entries SET outcome = 'waiting', interrupted = max(interrupted, ?) WHERE id = ? AND outcome = 'sending'",
          [interrupted, entryId],
        );
      }
      this.#move(id, "sending", "waiting", entryIds.length);
    });
    this.#afterwards(id);
  }

  /** Where an entry stands right now; undefined where its upload's record was removed. */
  entry(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } | undefined {
    return this.db.get(
      "SELECT upload, outcome, interrupted FROM entries WHERE id = ?",
      [entryId],
      EntryPlace,
    );
  }

  /** Changes what an entry that did not go in will send, and puts it back in line. */
  revise(entryId: number, url: string, document: string): number {
    const entry = this.entry(entryId);
    if (entry?.outcome !== "refused" && entry?.outcome !== "invalid") {
      throw failure("conflict", "Only an entry that did not go in can be edited.");
    }
    const { upload, outcome } = entry;
    this.#transaction(() => {
      this.db.run(
        `UPDATE entries SET url = ?, document = ?, outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL,
         message = '' WHERE id = ?`,
        [storable(url), document, entryId],
      );
      this.#move(upload, outcome, "waiting", 1);
      if (this.get(upload).state !== "paused") this.#setState(upload, "active");
    });
    return upload;
  }

  /** Changes what an entry that waits or was refused will send, and puts it back in line. The options are the upload's. */
  amend(entryId: number, document: string, options: Readonly<Record<string, string>>): void {
    const { upload, outcome } = this.#unsent(entryId);
    this.#transaction(() => {
      this.db.run(
        "UPDATE entries SET document = ?, outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL, message = '' WHERE id = ?",
        [document, entryId],
      );
      const text = JSON.stringify(options);
      this.db.run("UPDATE uploads SET options = ? WHERE id = ?", [text, upload]);
      this.db.run("UPDATE edits SET change = ?, options = ? WHERE entry = ?", [document, text, entryId]);
      this.#move(upload, outcome, "waiting", 1);
      if (outcome === "refused") this.#setState(upload, "active");
    });
  }

  /** Takes an entry that waits or was refused out of the line for good. */
  withdraw(entryId: number): number {
    const { upload, outcome, interrupted } = this.#unsent(entryId);
    this.#transaction(() => {
      this.db.run("UPDATE entries SET outcome = 'cancelled', message = ? WHERE id = ?", [
        interrupted ? "Withdrawn. An interrupted attempt may have gone in before." : "Withdrawn.",
        entryId,
      ]);
      this.#move(upload, outcome, "cancelled", 1);
    });
    this.#afterwards(upload);
    return upload;
  }

  setError(id: number, error: CallError | null): void {
    this.db.run("UPDATE uploads SET error = ? WHERE id = ?", [error && JSON.stringify(error), id]);
  }

  pause(id: number): void {
    if (this.get(id).state === "active") this.#setState(id, "paused");
  }

  resume(id: number): void {
    if (this.get(id).state === "paused") this.#setState(id, "active");
  }

  /** What hasn't been sent stays unsent; what is being sent gets its outcome when it is answered. */
  cancel(id: number): void {
    const { state } = this.get(id);
    if (state !== "active" && state !== "paused") return;
    this.#transaction(() => {
      this.#cancelWaiting(id);
      this.#setState(id, "cancelled");
    });
  }

  /** Puts refused entries back in line. */
  retry(id: number): void {
    this.#transaction(() => {
      const { changes } = this.db.run(
        `UPDATE entries SET outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL, message = ''
         WHERE upload = ? AND outcome = 'refused'`,
        [id],
      );
      this.#move(id, "refused", "waiting", changes);
      if (changes > 0) this.#setState(id, "active");
    });
  }

  remove(id: number): void {
    const { state } = this.get(id);
    if (state !== "finished" && state !== "cancelled") {
      throw failure("conflict", "This upload still has entries to send. Cancel it first.");
    }
    this.#transaction(() => {
      this.db.run(
        `UPDATE edits SET (outcome, status_code, message) =
           (SELECT outcome, status_code, message FROM entries WHERE id = entry) WHERE upload = ?`,
        [id],
      );
      this.db.run("DELETE FROM uploads WHERE id = ?", [id]);
    });
    this.#counts.delete(id);
  }

  close(): void {
    this.db.close();
  }

  #unsent(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } {
    const entry = this.entry(entryId);
    if (entry?.outcome === "waiting" || entry?.outcome === "refused") return entry;
    throw failure(
      "conflict",
      entry?.outcome === "sending"
        ? "The edit is being sent right now. Try again in a moment."
        : "The edit has been answered already.",
    );
  }

  #cancelWaiting(id: number): void {
    const { changes } = this.db.run(
      "UPDATE entries SET outcome = 'cancelled' WHERE upload = ? AND outcome = 'waiting'",
      [id],
    );
    this.#move(id, "waiting", "cancelled", changes);
  }

  /** An upload with nothing left to send is finished; a cancelled one takes nothing back in line. */
  #afterwards(id: number): void {
    const { state } = this.get(id);
    if (state === "cancelled") this.#cancelWaiting(id);
    const { waiting, sending } = this.counts(id);
    if (waiting + sending === 0 && (state === "active" || state === "paused")) this.#setState(id, "finished");
  }

  #setState(id: number, state: UploadRow["state"]): void {
    const finished = state === "finished" || state === "cancelled" ? Date.now() : null;
    this.db.run("UPDATE uploads SET state = ?, finished = ?, error = NULL WHERE id = ?", [
      state,
      finished,
      id,
    ]);
  }

  #transaction<T>(work: () => T): T {
    try {
      return this.db.transaction(work);
    } catch (error) {
      // What was rolled back on disk must not stay counted.
      this.#counts.clear();
      throw error;
    }
  }

  #move(id: number, from: EntryOutcome, to: EntryOutcome, n: number): void {
    const counts = this.#counts.get(id);
    if (!counts) return;
    counts[from] -= n;
    counts[to] += n;
  }
}

/** SQLite's text ends at a NUL character; an address or reason with one is shown with its sign instead. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "␀");
}
