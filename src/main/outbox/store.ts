import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { AddressedDocument } from "../../shared/documents/identity";
import type { CallError } from "../../shared/ipc/contract";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import { DocumentOrder, type OpenEntry } from "./document-order";
import { EarlierTable } from "./earlier-table";
import { PackWriter, sentOf, type EntryPack } from "./entry-pack";
import { EntryTable, type Room, type Taken } from "./entry-table";
import { keepApart } from "./keep-apart";
import { laterChanges } from "./later-changes";
import { Appending, type Answered, type NewEntry, type NewUpload, type Place, type UploadRow } from "./rows";
import { OutboxRecords } from "./records";
import { Turns, type WaitsFor } from "./turns";
import { UploadTable } from "./upload-table";

/**
 * The state machine of the outbox. Each public method that changes something is one transition and one transaction: when
 * it returns, all of it is on disk; when it throws, nothing is. states.ts has the moves that are allowed. What a start finds
 * of an earlier run goes through the same transitions.
 */
export class OutboxStore extends OutboxRecords {
  readonly #uploads: UploadTable;
  readonly #entries: EntryTable;
  readonly #versions: EarlierTable;
  readonly #order: DocumentOrder;
  readonly #turns: Turns;
  #inTransaction = false;

  constructor(db: Database) {
    const [uploads, entries] = [new UploadTable(db), new EntryTable(db)];
    super(db, uploads, entries);
    [this.#uploads, this.#entries] = [uploads, entries];
    // Pages of indexes change with every pack: written back every 32 MB they cost an eighth less than every four.
    db.exec("PRAGMA wal_autocheckpoint = 8000");
    this.#versions = new EarlierTable(db);
    this.#order = new DocumentOrder(db);
    this.#turns = new Turns(uploads, entries, this.#order);
    this.#recover();
  }

  /** Runs several transitions as one: all of them are on disk when it returns, or none. */
  atomically<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.#inTransaction = true;
    try {
      return this.db.transaction(work);
    } catch (error) {
      // What was rolled back on disk must not stay in memory.
      this.forgetCounts();
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  begin(upload: NewUpload): number {
    return this.atomically(() => this.#uploads.add(upload));
  }

  /** Adds entries, with the versions known before them. */
  append(id: number, entries: readonly NewEntry[]): void {
    this.atomically(() => {
      const upload = this.#appending(id);
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
    this.atomically(() => {
      const upload = this.#appending(id);
      if (!upload) return;
      const first = this.#add(id, pack, upload);
      if (upload.earlier === null) return;
      const sent = sentOf(pack);
      const known = this.#versions.of(id, sent, {
        isComplete: upload.earlier === "all",
        asOf: upload.created,
      });
      for (const { at, url, document } of sent) {
        const before = known(url);
        if (before) this.#versions.note(id, first + at, url, document, before);
      }
    });
  }

  /** Makes uploads out of what was queued: all of them at once, in the order given. */
  commit(ids: readonly number[]): void {
    this.atomically(() => {
      for (const id of ids) {
        this.#uploads.move(id, "queueing", "active");
        this.#uploads.place(id);
        this.noteChange(id);
        this.#versions.forget(id);
        this.#finishIfOver(id);
      }
    });
  }

  /**
   * Makes an upload of what is queued that is sent while its rows, so many in all, still arrive. `filter` tells which
   * documents they can be about (see TextFilter); without one they may be about any.
   */
  open(id: number, rows: number, filter: Uint8Array | null): void {
    this.atomically(() => {
      this.#uploads.move(id, "queueing", "active");
      this.#uploads.place(id);
      this.noteChange(id);
      this.db.run("UPDATE uploads SET filling = 1, expected = ? WHERE id = ?", [rows, id]);
      if (filter) this.db.run("INSERT INTO filters(upload, bits) VALUES (?, ?)", [id, filter]);
    });
  }

  /** Keeps versions of documents that the upload will change. */
  keepEarlier(id: number, documents: readonly AddressedDocument[]): void {
    this.atomically(() => this.#versions.keep(id, documents));
  }

  /** Whether all documents were looked at, or only some. */
  earlierKept(id: number, extent: "all" | "some"): void {
    this.atomically(() => this.db.run("UPDATE uploads SET earlier = ? WHERE id = ?", [extent, id]));
  }

  /** The reader has reached the end of the file. Fails where it had another number of rows than expected. */
  filled(id: number): void {
    this.atomically(() => {
      const upload = this.find(id);
      // Its record may have been removed while the last rows were on their way.
      if (!upload?.filling) return;
      const [rows, expected] = [this.rows(id), upload.expected];
      if (rows !== expected) throw failure("conflict", t("main:sending.otherRows", { rows, expected }));
      this.db.run("UPDATE uploads SET filling = 0 WHERE id = ?", [id]);
      this.db.run("DELETE FROM filters WHERE upload = ?", [id]);
      this.#versions.forget(id);
      this.#finishIfOver(id);
    });
    this.#order.filled(id);
  }

  discard(id: number): void {
    this.atomically(() => {
      if (!this.#uploads.inState("queueing").includes(id)) return;
      this.#uploads.move(id, "queueing", "removed");
      this.db.run("DELETE FROM edits WHERE upload = ?", [id]);
    });
  }

  /**
   * Marks the next entries of a connection as being sent: as many as there is room for, all of one upload, and no document
   * that is on its way already. Uploads of one priority take turns, the one after `last` first; where an older change of the
   * same document waits in another upload, that one goes first, whatever its turn.
   */
  take(connection: string, room: Room, last = 0): Taken | null {
    return this.atomically(() => {
      const taken = this.#turns.next(connection, room, last);
      if (!taken) return null;
      this.#entries.markSent(taken.entries.map(({ id }) => id));
      this.count(taken.upload.id, "waiting", "sending", taken.entries.length);
      return taken;
    });
  }

  /** Records what became of entries that were being sent. "again" puts one back in line. */
  recordOutcomes(id: number, answers: readonly Answered[]): void {
    this.atomically(() => {
      const { answers: judged, moved } = keepApart(this.db, answers, (one) => this.document(one));
      for (const [outcome, n] of this.#entries.recordOutcomes(id, judged))
        this.count(id, "sending", outcome, n);
      for (const { entryId, url } of moved) this.#entries.rename(entryId, url);
      if (moved.length > 0) this.#order.forget(this.get(id));
      this.db.run("UPDATE uploads SET error = NULL WHERE id = ? AND state = 'active' AND error IS NOT NULL", [
        id,
      ]);
      this.#finishIfOver(id);
    });
  }

  /**
   * Puts entries back that were being sent; `interrupted` where they may have gone in all the same. `error` is shown with the
   * upload, and with `pauses` it also waits for someone to let it go on.
   */
  release(
    id: number,
    entryIds: readonly number[],
    {
      interrupted,
      error,
      pauses = false,
    }: { interrupted: boolean; error?: CallError | undefined; pauses?: boolean },
  ): void {
    this.atomically(() => {
      this.count(id, "sending", "waiting", this.#entries.release(entryIds, interrupted));
      if (pauses) this.pause(id);
      if (error && this.find(id)?.state !== "cancelled") this.#uploads.setError(id, error);
      this.#finishIfOver(id);
    });
  }

  /** Changes what an entry that did not go in will send, and puts it back in line as a change made now. */
  revise(entryId: number, url: string, document: string): number {
    const entry = this.entry(entryId);
    if (entry?.outcome !== "refused" && entry?.outcome !== "invalid") {
      throw failure("conflict", t("main:sending.notEditable"));
    }
    this.atomically(() => this.#requeue(entryId, entry, url, document));
    return entry.upload;
  }

  /** Changes an edit that waits or was refused, and puts it back in line as a change made now. The options are the upload's. */
  amend(entryId: number, url: string, document: string, options: Readonly<Record<string, string>>): void {
    this.atomically(() => {
      const entry = this.#unsent(entryId);
      this.#requeue(entryId, entry, url, document);
      const text = JSON.stringify(options);
      this.db.run("UPDATE uploads SET options = ? WHERE id = ?", [text, entry.upload]);
      this.db.run("UPDATE edits SET change = ?, options = ? WHERE entry = ?", [document, text, entryId]);
    });
  }

  /** Takes an entry that waits or was refused out of the line for good. */
  withdraw(entryId: number): number {
    return this.atomically(() => {
      const { upload, outcome, interrupted } = this.#unsent(entryId);
      const message = interrupted ? t("main:sending.withdrawnLate") : t("main:sending.withdrawn");
      this.#entries.withdraw(entryId, outcome, message);
      this.count(upload, outcome, "cancelled", 1);
      this.#finishIfOver(upload);
      return upload;
    });
  }

  pause(id: number): void {
    this.atomically(() => {
      if (this.find(id)?.state === "active") this.#uploads.move(id, "active", "paused");
    });
  }

  resume(id: number): void {
    this.atomically(() => {
      if (this.get(id).state === "paused") this.#uploads.move(id, "paused", "active");
    });
  }

  /** No more rows of an upload can be read: it waits, with the reason, until someone lets it go on. */
  stuck(id: number, error: CallError): boolean {
    return this.atomically(() => {
      if (!this.find(id)?.filling) return false;
      this.pause(id);
      this.#uploads.setError(id, error);
      return true;
    });
  }

  /** What hasn't been sent stays unsent; what is being sent gets its outcome when it is answered. See `tidy`. */
  cancel(id: number): void {
    this.atomically(() => {
      const { state } = this.get(id);
      if (state !== "active" && state !== "paused") return;
      this.#uploads.move(id, state, "cancelled");
      this.#cancelWaiting(id, "some");
    });
  }

  /**
   * Puts refused entries back in line, at their old place among the changes. A document that was changed since keeps that
   * change: its entry stays refused, and says why. One that was created or undeleted since is what an update of it was
   * refused for want of: its entry gets the place right after that upload.
   */
  retry(id: number): void {
    this.atomically(() => {
      const upload = this.get(id);
      if (upload.state === "cancelled") this.#cancelWaiting(id, "all");
      const later = laterChanges(this.db, upload, "refused");
      const superseded = new Set(later.flatMap(({ url, superseded }) => (superseded ? [url] : [])));
      this.#entries.placeAfter(later.filter(({ url }) => !superseded.has(url)));
      const requeued = this.#entries.requeueRejected(id, [...superseded], t("main:sending.superseded"));
      this.count(id, "refused", "waiting", requeued);
      if (requeued > 0) this.#reopen(upload);
    });
  }

  remove(id: number): void {
    this.atomically(() => {
      const { state } = this.get(id);
      const isOver = state === "finished" || state === "cancelled";
      if (!isOver || this.counts(id).sending > 0) throw failure("conflict", t("main:sending.stillSending"));
      this.db.run(
        `UPDATE edits SET (outcome, status_code, message) =
           (SELECT outcome, status_code, message FROM entries WHERE id = entry) WHERE upload = ?`,
        [id],
      );
      this.#uploads.move(id, state, "removed");
    });
    this.forgetCounts(id);
  }

  /**
   * Long work in short steps, each a transaction: of uploads that were cancelled marks some entries more, of those that
   * were removed deletes some more. False when nothing is left to do.
   */
  tidy(): boolean {
    const cancelled = this.db.get(
      `SELECT id FROM uploads WHERE state = 'cancelled'
       AND EXISTS (SELECT 1 FROM entries WHERE upload = uploads.id AND outcome = 'waiting') LIMIT 1`,
      [],
      column.number,
    );
    if (cancelled !== undefined) {
      this.atomically(() => this.#cancelWaiting(cancelled, "some"));
      return true;
    }
    const [removed] = this.#uploads.inState("removed");
    if (removed === undefined) return false;
    this.atomically(() => {
      if (!this.#entries.dropSome(removed)) this.db.run("DELETE FROM uploads WHERE id = ?", [removed]);
    });
    return true;
  }

  /** What an upload waits for that could be sent by its turn; null where nothing holds it up. */
  waitsFor(id: number): WaitsFor | null {
    return this.#turns.waitsFor(id);
  }

  /** The uploads for which `waitsFor` has changed since this was last asked. */
  changedWaits(): number[] {
    return this.#turns.changedWaits();
  }

  /** Open changes of a document, oldest first; `mayGrow` where rows that are still being read may be about it too. */
  openOf(place: Place, url: string): { entries: OpenEntry[]; mayGrow: boolean } {
    return this.#order.openOf(place, url);
  }

  /** Whether rows of an upload that are not read yet may be about a document. */
  mayArrive(upload: Pick<UploadRow, "id" | "filling">, url: string): boolean {
    return this.#order.mayArrive(upload, url);
  }

  close(): void {
    this.db.close();
  }

  /** What was being sent may have gone in; what was being queued never was an upload; what was over is finished. */
  #recover(): void {
    this.atomically(() => {
      for (const id of this.#uploads.inState("queueing")) this.discard(id);
      const sending = this.db.all(
        "SELECT id, upload FROM entries WHERE outcome = 'sending' ORDER BY id",
        [],
        z.object({ id: z.number(), upload: z.number() }),
      );
      for (const id of new Set(sending.map(({ upload }) => upload))) {
        const own = sending.filter(({ upload }) => upload === id).map((entry) => entry.id);
        this.release(id, own, { interrupted: true });
      }
      for (const state of ["active", "paused"] as const)
        for (const id of this.#uploads.inState(state)) this.#finishIfOver(id);
    });
  }

  #appending(id: number) {
    return this.db.get(
      "SELECT action, cancelled, created, earlier FROM uploads WHERE id = ?",
      [id],
      Appending,
    );
  }

  /** Adds a pack; to an upload that was cancelled meanwhile as cancelled entries, so that every row is accounted for. */
  #add(id: number, pack: EntryPack, { cancelled }: { cancelled: boolean }): number {
    const fresh = cancelled ? "cancelled" : "waiting";
    const first = this.#entries.add(id, pack, fresh);
    this.count(id, null, fresh, pack.count - pack.unsent.length);
    for (const { outcome } of pack.unsent) this.count(id, null, outcome, 1);
    return first;
  }

  #requeue(
    entryId: number,
    { upload: id, outcome }: { upload: number; outcome: EntryOutcome },
    url: string,
    document: string,
  ): void {
    const upload = this.get(id);
    // Entries that were cancelled but not marked yet must not go with it.
    if (upload.state === "cancelled") this.#cancelWaiting(id, "all");
    this.#entries.requeue(entryId, outcome, { url, position: this.#uploads.nextPosition() });
    this.#entries.setBody(entryId, document);
    if (outcome !== "waiting") this.count(id, outcome, "waiting", 1);
    this.#reopen(upload);
  }

  /** An upload with something to send again. Its entries may have been left out of the order, or have other URLs. */
  #reopen(upload: UploadRow): void {
    const { id, state } = upload;
    this.noteChange(id);
    if (state === "finished" || state === "cancelled") this.#uploads.move(id, state, "active");
    this.#order.forget(upload);
  }

  #unsent(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } {
    const entry = this.entry(entryId);
    if (entry?.outcome === "waiting" || entry?.outcome === "refused") return entry;
    throw failure(
      "conflict",
      entry?.outcome === "sending" ? t("main:sending.beingSent") : t("main:sending.answered"),
    );
  }

  #cancelWaiting(id: number, extent: "some" | "all"): void {
    const late = t("main:sending.withdrawnLate");
    this.count(id, "waiting", "cancelled", this.#entries.cancelWaiting(id, late, extent));
  }

  /** An upload with nothing left to send is finished; a cancelled one takes nothing back in line. */
  #finishIfOver(id: number): void {
    const upload = this.find(id);
    if (!upload) return;
    const { state, filling } = upload;
    if (state === "cancelled") this.#cancelWaiting(id, "some");
    const { waiting, sending } = this.counts(id);
    const isOver = waiting + sending === 0 && !filling;
    if (isOver && (state === "active" || state === "paused")) this.#uploads.move(id, state, "finished");
  }
}
