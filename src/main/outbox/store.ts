import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { AddressedDocument } from "../../shared/documents/identity";
import type { CallError } from "../../shared/ipc/contract";
import { EntryOutcome, type UploadEntry } from "../../shared/ipc/uploads";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import { EarlierTable } from "./earlier-table";
import { PackWriter, sentOf, storable, type EntryPack } from "./entry-pack";
import { EntryTable, type Room, type Taken } from "./entry-table";
import {
  Appending,
  EntryPlace,
  UploadRow,
  noCounts,
  totalOf,
  uploadColumns,
  type Answered,
  type Counts,
  type NewUpload,
  type NewEntry,
} from "./rows";

/** Uploads and their entries on disk. Each method is one transaction: what it did is on disk when it returns. */
export class OutboxStore {
  readonly #counts = new Map<number, Counts>();
  readonly #entries: EntryTable;
  readonly #versions: EarlierTable;

  /** Takes over what an earlier run left: what was being sent may have gone in, what was being queued never was an upload. */
  constructor(private readonly db: Database) {
    // Pages of indexes change with every pack: written back every 32 MB they cost an eighth less than every four.
    db.exec("PRAGMA wal_autocheckpoint = 8000");
    this.#entries = new EntryTable(db);
    this.#versions = new EarlierTable(db);
    db.transaction(() => {
      db.run("DELETE FROM edits WHERE upload IN (SELECT id FROM uploads WHERE state = 'queueing')");
      db.run("UPDATE uploads SET state = 'removed' WHERE state = 'queueing'");
      db.run(
        `UPDATE entries SET outcome = 'waiting', interrupted = 1 WHERE outcome = 'sending'
         AND upload IN (SELECT id FROM uploads WHERE state <> 'finished')`,
      );
    });
  }

  begin({ connection, project, dataset, name, action, options, urgent, undoes }: NewUpload): number {
    const settings = JSON.stringify(options);
    return this.db.run(
      `INSERT INTO uploads(connection, project, dataset, name, action, options, urgent, undoes, created, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queueing')`,
      [connection, project, dataset, name, action, settings, urgent, undoes ?? null, Date.now()],
    ).lastId;
  }

  /** Adds entries, with the versions known before them. */
  append(id: number, entries: readonly NewEntry[]): void {
    this.#transaction(() => {
      const upload = this.db.get("SELECT action, state, earlier FROM uploads WHERE id = ?", [id], Appending);
      if (!upload) return;
      const writer = new PackWriter(upload.action);
      let done = 0;
      const write = () => {
        const written = entries.slice(done, done + writer.count);
        done += writer.count;
        const first = this.#add(id, writer.take(), upload);
        for (const [at, { before, invalid, skipped, url, document }] of written.entries())
          if (before && invalid === null && !skipped)
            this.#versions.note(id, first + at, url, document, before);
      };
      for (const entry of entries) {
        writer.add(entry);
        if (writer.isFull) write();
      }
      if (writer.count > 0) write();
    });
  }

  /** Adds entries of a file; of those whose documents were looked at before, the versions known then are kept as edits. */
  appendPack(id: number, pack: EntryPack): void {
    this.#transaction(() => {
      const upload = this.db.get("SELECT action, state, earlier FROM uploads WHERE id = ?", [id], Appending);
      if (!upload) return;
      const first = this.#add(id, pack, upload);
      if (upload.earlier === null) return;
      const sent = sentOf(pack);
      const known = this.#versions.of(id, sent, upload.earlier === "all");
      for (const { at, url, document } of sent) {
        const before = known(url);
        if (before) this.#versions.note(id, first + at, url, document, before);
      }
    });
  }

  /** From now on it is an upload. */
  commit(id: number): void {
    this.#transaction(() => {
      this.#setState(id, "active");
      this.#versions.forget(id);
    });
    this.#afterwards(id);
  }

  /** From now on it is an upload that is sent while its rows, so many in all, still arrive. */
  open(id: number, rows: number): void {
    this.#transaction(() => {
      this.db.run("UPDATE uploads SET filling = 1, expected = ? WHERE id = ?", [rows, id]);
      this.#setState(id, "active");
    });
  }

  /** Keeps versions of documents that the upload will change. */
  keepEarlier(id: number, documents: readonly AddressedDocument[]): void {
    this.#transaction(() => this.#versions.keep(id, documents));
  }

  /** Whether all documents were looked at, or only some. */
  earlierKept(id: number, extent: "all" | "some"): void {
    this.db.run("UPDATE uploads SET earlier = ? WHERE id = ?", [extent, id]);
  }

  /** Its last row has arrived. */
  filled(id: number): void {
    this.#transaction(() => {
      this.db.run("UPDATE uploads SET filling = 0 WHERE id = ?", [id]);
      this.#versions.forget(id);
    });
    this.#afterwards(id);
  }

  /** How many of an upload's rows have arrived. */
  rows(id: number): number {
    return totalOf(this.counts(id));
  }

  discard(id: number): void {
    this.#transaction(() => {
      const { changes } = this.db.run(
        "UPDATE uploads SET state = 'removed' WHERE id = ? AND state = 'queueing'",
        [id],
      );
      if (changes > 0) this.db.run("DELETE FROM edits WHERE upload = ?", [id]);
    });
  }

  list(): UploadRow[] {
    return this.db.all(
      `SELECT ${uploadColumns} FROM uploads WHERE state NOT IN ('queueing', 'removed') ORDER BY id DESC`,
      [],
      UploadRow,
    );
  }

  find(id: number): UploadRow | undefined {
    return this.db.get(
      `SELECT ${uploadColumns} FROM uploads WHERE id = ? AND state NOT IN ('queueing', 'removed')`,
      [id],
      UploadRow,
    );
  }

  get(id: number): UploadRow {
    const row = this.find(id);
    if (!row) throw failure("missing", t("main:sending.gone"));
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
    const entries = this.#entries.page(id, outcomes, offset, count);
    const counts = this.counts(id);
    const counted = outcomes.length > 0 ? outcomes : EntryOutcome.options;
    const total = counted.reduce((sum, outcome) => sum + counts[outcome], 0);
    return { total, entries: entries.map((entry) => ({ ...entry, action })) };
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
   * Marks the next entries of a connection as being sent: as many as there is room for, all of one upload, and no address
   * that is on its way already. Uploads of one priority take turns, the one after `last` first.
   */
  take(connection: string, room: Room, last = 0): Taken | null {
    return this.#transaction(() => {
      const upload = this.db.get(
        `SELECT ${uploadColumns} FROM uploads WHERE connection = ? AND state = 'active'
         AND EXISTS (SELECT 1 FROM entries WHERE upload = uploads.id AND outcome = 'waiting')
         ORDER BY urgent DESC, priority DESC, id > ? DESC, id LIMIT 1`,
        [connection, last],
        UploadRow,
      );
      const next = upload && this.#entries.next(upload, room);
      if (!next) return null;
      this.#entries.markSent(next.entries.map(({ id }) => id));
      this.#move(upload.id, "waiting", "sending", next.entries.length);
      return { upload, ...next };
    });
  }

  /** Writes down what became of entries that were being sent. "again" puts one back. */
  settle(id: number, answers: readonly Answered[]): void {
    this.#transaction(() => {
      for (const [outcome, n] of this.#entries.settle(id, answers)) this.#move(id, "sending", outcome, n);
    });
    this.#afterwards(id);
  }

  /** Puts entries back that were being sent; `interrupted` where they may have gone in all the same. */
  release(id: number, entryIds: readonly number[], interrupted: boolean): void {
    this.#transaction(() => {
      this.#move(id, "sending", "waiting", this.#entries.release(entryIds, interrupted));
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

  /** What an entry sends, as JSON text; undefined where nothing of it is kept. */
  document(entryId: number): string | undefined {
    return this.#entries.document(entryId);
  }

  /** Changes what an entry that did not go in will send, and puts it back in line. */
  revise(entryId: number, url: string, document: string): number {
    const entry = this.entry(entryId);
    if (entry?.outcome !== "refused" && entry?.outcome !== "invalid") {
      throw failure("conflict", t("main:sending.notEditable"));
    }
    const { upload, outcome } = entry;
    this.#transaction(() => {
      this.db.run(
        `UPDATE entries SET url = ?, outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL,
         message = '' WHERE id = ?`,
        [storable(url), entryId],
      );
      this.#entries.setBody(entryId, document);
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
        "UPDATE entries SET outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL, message = '' WHERE id = ?",
        [entryId],
      );
      this.#entries.setBody(entryId, document);
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
        interrupted ? t("main:sending.withdrawnLate") : t("main:sending.withdrawn"),
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
    if (this.find(id)?.state === "active") this.#setState(id, "paused");
  }

  resume(id: number): void {
    if (this.get(id).state === "paused") this.#setState(id, "active");
  }

  /** What hasn't been sent stays unsent; what is being sent gets its outcome when it is answered. See `tidy`. */
  cancel(id: number): void {
    const { state } = this.get(id);
    if (state !== "active" && state !== "paused") return;
    this.#transaction(() => {
      this.#cancelWaiting(id);
      this.#setState(id, "cancelled");
    });
  }

  /**
   * Long work in short steps, each a transaction: of uploads that were cancelled marks some entries more, of those that
   * were removed lets some more go. False when nothing is left to do.
   */
  tidy(): boolean {
    const cancelled = this.db.get(
      `SELECT id FROM uploads WHERE state = 'cancelled'
       AND EXISTS (SELECT 1 FROM entries WHERE upload = uploads.id AND outcome = 'waiting') LIMIT 1`,
      [],
      column.number,
    );
    if (cancelled !== undefined) {
      this.#transaction(() => this.#cancelWaiting(cancelled));
      return true;
    }
    const removed = this.db.get("SELECT id FROM uploads WHERE state = 'removed' LIMIT 1", [], column.number);
    if (removed === undefined) return false;
    this.#transaction(() => {
      if (!this.#entries.dropSome(removed)) this.db.run("DELETE FROM uploads WHERE id = ?", [removed]);
    });
    return true;
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
      throw failure("conflict", t("main:sending.stillSending"));
    }
    this.#transaction(() => {
      this.db.run(
        `UPDATE edits SET (outcome, status_code, message) =
           (SELECT outcome, status_code, message FROM entries WHERE id = entry) WHERE upload = ?`,
        [id],
      );
      this.db.run("UPDATE uploads SET state = 'removed' WHERE id = ?", [id]);
    });
    this.#counts.delete(id);
  }

  close(): void {
    this.db.close();
  }

  /** Adds a pack; to an upload that was cancelled meanwhile as cancelled entries, so that every row is accounted for. */
  #add(id: number, pack: EntryPack, { state }: { state: string }): number {
    const fresh = state === "cancelled" ? "cancelled" : "waiting";
    const first = this.#entries.add(id, pack, fresh);
    const counts = this.#counts.get(id);
    if (counts) {
      counts[fresh] += pack.count - pack.unsent.length;
      for (const { outcome } of pack.unsent) counts[outcome]++;
    }
    return first;
  }

  #unsent(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } {
    const entry = this.entry(entryId);
    if (entry?.outcome === "waiting" || entry?.outcome === "refused") return entry;
    throw failure(
      "conflict",
      entry?.outcome === "sending" ? t("main:sending.beingSent") : t("main:sending.answered"),
    );
  }

  #cancelWaiting(id: number): void {
    this.#move(id, "waiting", "cancelled", this.#entries.cancelSome(id));
  }

  /** An upload with nothing left to send is finished; a cancelled one takes nothing back in line. */
  #afterwards(id: number): void {
    const upload = this.find(id);
    // The record of a cancelled upload may be removed while its last batch is on its way.
    if (!upload) return;
    const { state, filling } = upload;
    if (state === "cancelled") this.#cancelWaiting(id);
    const { waiting, sending } = this.counts(id);
    const isOver = waiting + sending === 0 && !filling;
    if (isOver && (state === "active" || state === "paused")) this.#setState(id, "finished");
  }

  #setState(id: number, state: UploadRow["state"]): void {
    const ended = state === "finished" || state === "cancelled" ? Date.now() : null;
    this.db.run("UPDATE uploads SET state = ?, finished = ?, error = NULL WHERE id = ?", [state, ended, id]);
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
