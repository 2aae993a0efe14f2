import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { DocumentWithUrl } from "../../shared/documents/identity";
import type { CallError } from "../../shared/ipc/contract";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { DocumentOrder } from "./document-order";
import { ComparedEdits, type CheckedVersion } from "./compared-edits";
import { EarlierTable } from "./earlier-table";
import { PackWriter, sentOf, type EntryPack } from "./entry-pack";
import { EntryTable, type CallRoom, type ClaimedEntries } from "./entry-table";
import { separateTexts } from "./separate-texts";
import { laterChanges } from "./later-changes";
import { isUnsent } from "./states";
import {
  Appending,
  type NewBody,
  type Release,
  type EntryAnswer,
  type NewEntry,
  type NewUpload,
  type UploadRow,
} from "./rows";
import { OutboxRecords } from "./records";
import { Turns } from "./turns";
import { UploadTable } from "./upload-table";

/**
 * State machine of the outbox. Each public method that changes something is one transaction: when it returns, all of
 * it is on disk; when it throws, nothing is. states.ts lists the allowed transitions. Recovery after a crash uses them
 * too.
 */
export class OutboxStore extends OutboxRecords {
  readonly #uploads: UploadTable;
  readonly #entries: EntryTable;
  readonly #versions: EarlierTable;
  /** Edits with the versions they were made on. */
  readonly edits: ComparedEdits;
  readonly order: DocumentOrder;
  readonly turns: Turns;
  #inTransaction = false;

  constructor(db: Database) {
    const uploads = new UploadTable(db);
    const entries = new EntryTable(db);
    super(db, uploads, entries);
    [this.#uploads, this.#entries] = [uploads, entries];
    // Every pack changes pages of indexes. A checkpoint every 32 MB instead of 4 MB saves an eighth of the time.
    db.exec("PRAGMA wal_autocheckpoint = 8000");
    this.#versions = new EarlierTable(db);
    this.edits = new ComparedEdits(db);
    this.order = new DocumentOrder(db);
    this.turns = new Turns(uploads, entries, this.order);
    this.#recover();
  }

  /** Runs several changes as one transaction. */
  atomically<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.#inTransaction = true;
    try {
      return this.db.transaction(work);
    } catch (error) {
      // Counts in memory may include what was rolled back.
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

  /** Adds entries of a file. If earlier versions of their documents are known, they are kept as edits. */
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

  /** Turns queued uploads into active ones, all at once, in the given order. */
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
   * Starts sending a queued upload while its rows still arrive, `rows` in all. `filter` says which documents they may
   * change (see TextFilter); without it they may change any.
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
  keepEarlier(id: number, documents: readonly DocumentWithUrl[]): void {
    this.atomically(() => this.#versions.keep(id, documents));
  }

  /** Records whether all documents were read before, or only some. */
  earlierKept(id: number, extent: "all" | "some"): void {
    this.atomically(() => this.db.run("UPDATE uploads SET earlier = ? WHERE id = ?", [extent, id]));
  }

  /** Marks an open upload as complete. Throws if the number of rows isn't the expected one. */
  filled(id: number): void {
    this.atomically(() => {
      const upload = this.find(id);
      // Its record may have been removed meanwhile.
      if (!upload?.filling) return;
      const rows = this.rows(id);
      const expected = upload.expected;
      if (rows !== expected) throw failure("conflict", t("main:sending.otherRows", { rows, expected }));
      this.db.run("UPDATE uploads SET filling = 0 WHERE id = ?", [id]);
      this.db.run("DELETE FROM filters WHERE upload = ?", [id]);
      this.#versions.forget(id);
      this.#finishIfOver(id);
    });
    this.order.filled(id);
  }

  discard(id: number): void {
    this.atomically(() => {
      if (!this.#uploads.inState("queueing").includes(id)) return;
      this.#uploads.move(id, "queueing", "removed");
      this.db.run("DELETE FROM edits WHERE upload = ?", [id]);
    });
  }

  /**
   * Marks the next entries of a connection as being sent: entries of one upload that fit into the room, without
   * documents in flight. Uploads of equal priority take turns, starting after `last`. If another upload has an older
   * change of the same document, that one goes first.
   */
  take(connection: string, room: CallRoom, last = 0): ClaimedEntries | null {
    return this.atomically(() => {
      const taken = this.turns.next(connection, room, last);
      if (!taken) return null;
      this.#entries.markSent(taken.entries.map(({ id }) => id));
      this.count(taken.upload.id, "waiting", "sending", taken.entries.length);
      return taken;
    });
  }

  /** Records what edits overwrite and really send, before they are sent. */
  record(checked: readonly CheckedVersion[]): void {
    this.atomically(() => {
      for (const checkedVersion of checked) {
        this.edits.record(checkedVersion);
        if (checkedVersion.document)
          this.#entries.setBody(checkedVersion.entryId, JSON.stringify(checkedVersion.document));
      }
    });
  }

  /** Stores outcomes of entries that were being sent. "again" makes an entry wait again. */
  recordOutcomes(id: number, answers: readonly EntryAnswer[]): void {
    this.atomically(() => {
      const { answers: judged, moved } = separateTexts(this.db, answers, (entryId) => this.document(entryId));
      for (const [outcome, n] of this.#entries.recordOutcomes(id, judged))
        this.count(id, "sending", outcome, n);
      for (const { entryId, url } of moved) this.#entries.rename(entryId, url);
      if (moved.length > 0) this.order.forget(this.get(id));
      this.#uploads.clearError(id);
      this.#finishIfOver(id);
    });
  }

  /** Makes entries that were being sent wait again. */
  release(id: number, entryIds: readonly number[], { interrupted, error, pauses = false }: Release): void {
    this.atomically(() => {
      this.count(id, "sending", "waiting", this.#entries.release(entryIds, interrupted));
      if (pauses) this.pause(id);
      if (error && this.find(id)?.state !== "cancelled") this.#uploads.setError(id, error);
      this.#finishIfOver(id);
    });
  }

  /** Changes what a rejected or invalid entry sends and queues it as a new change. */
  revise(entryId: number, url: string, document: string): number {
    const entry = this.entry(entryId);
    if (entry?.outcome !== "refused" && entry?.outcome !== "invalid")
      throw failure("conflict", t("main:sending.notEditable"));
    this.atomically(() => this.#requeue(entryId, entry, url, document));
    return entry.upload;
  }

  /**
   * Changes an edit that is waiting, held or rejected and queues it as a new change, made on `before` if given. The options
   * apply to its whole upload.
   */
  amend(entryId: number, { url, document, options, before }: NewBody): void {
    this.atomically(() => {
      const entry = this.#unsent(entryId);
      this.#requeue(entryId, entry, url, document);
      const text = JSON.stringify(options);
      this.db.run("UPDATE uploads SET options = ? WHERE id = ?", [text, entry.upload]);
      this.edits.replace(entryId, { document, options: text, before });
    });
  }

  /** Cancels a waiting, held or rejected entry for good. */
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

  /** Pauses an open upload whose remaining rows can't be read. */
  stuck(id: number, error: CallError): boolean {
    return this.atomically(() => {
      if (!this.find(id)?.filling) return false;
      this.pause(id);
      this.#uploads.setError(id, error);
      return true;
    });
  }

  /** Cancels an upload. Entries in flight still get their outcome. Large uploads are finished by `tidy`. */
  cancel(id: number): void {
    this.atomically(() => {
      const { state } = this.get(id);
      if (state !== "active" && state !== "paused") return;
      this.#uploads.move(id, state, "cancelled");
      this.#moveHeld(id, null, "cancelled");
      this.#cancelWaiting(id, "some");
    });
  }

  /** Decides about held edits of an upload, or about one of them (see the route `uploads.decide`). */
  decide(id: number, entryId: number | null, how: "check" | "send" | "leave"): void {
    this.atomically(() => {
      const upload = this.get(id);
      this.edits.setUnchecked(id, entryId, how === "send");
      const moved = this.#moveHeld(id, entryId, how === "leave" ? "cancelled" : "waiting");
      if (moved > 0 && how !== "leave") this.#reopen(upload);
    });
  }

  /**
   * Queues rejected entries again at their old position. Documents with a later update, upsert or delete keep that:
   * their entries stay rejected and say why. Entries whose document was created or undeleted since (what an update may
   * have lacked) get the position right after that.
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
      this.edits.close(id);
      this.#uploads.move(id, state, "removed");
    });
    this.forgetCounts(id);
  }

  /** Removes all uploads of a removed connection, whose sender has stopped. Returns them. */
  forget(connection: string): UploadRow[] {
    const gone = this.atomically(() => this.#uploads.forget(connection));
    for (const upload of gone) this.order.forget(upload);
    return gone;
  }

  /**
   * One short step of long work: cancels more entries of canceled uploads or deletes more of removed ones. Returns
   * false when nothing is left to do.
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

  /** After a crash, interrupts entries being sent, discards uploads being queued and finishes those that are over. */
  #recover(): void {
    this.atomically(() => {
      for (const id of this.#uploads.inState("queueing")) this.discard(id);
      const sending = this.#entries.sending();
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

  /** Adds a pack. If the upload was canceled meanwhile, its entries are added as canceled. */
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
    // Entries of a canceled upload that aren't marked yet must not be sent with it.
    if (upload.state === "cancelled") this.#cancelWaiting(id, "all");
    this.#entries.requeue(entryId, outcome, { url, position: this.#uploads.nextPosition() });
    this.#entries.setBody(entryId, document);
    if (outcome !== "waiting") this.count(id, outcome, "waiting", 1);
    this.#reopen(upload);
  }

  /** Reactivates an upload. The index of its place may lack its entries or have outdated URLs. */
  #reopen(upload: UploadRow): void {
    const { id, state } = upload;
    this.noteChange(id);
    if (state === "finished" || state === "cancelled") this.#uploads.move(id, state, "active");
    this.order.forget(upload);
  }

  #unsent(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } {
    const entry = this.entry(entryId);
    if (entry && isUnsent(entry.outcome)) return entry;
    throw failure(
      "conflict",
      entry?.outcome === "sending" ? t("main:sending.beingSent") : t("main:sending.answered"),
    );
  }

  #moveHeld(id: number, entryId: number | null, to: "waiting" | "cancelled"): number {
    const message = to === "cancelled" ? t("main:sending.withdrawn") : "";
    const moved = this.#entries.moveHeld(id, entryId, to, message);
    this.count(id, "held", to, moved);
    return moved;
  }

  #cancelWaiting(id: number, extent: "some" | "all"): void {
    const late = t("main:sending.withdrawnLate");
    this.count(id, "waiting", "cancelled", this.#entries.cancelWaiting(id, late, extent));
  }

  /** Finishes an upload with nothing left to send. For a canceled one, cancels entries that wait again. */
  #finishIfOver(id: number): void {
    const upload = this.find(id);
    if (!upload) return;
    const { state, filling } = upload;
    if (state === "cancelled") this.#moveHeld(id, null, "cancelled");
    if (state === "cancelled") this.#cancelWaiting(id, "some");
    const { waiting, sending } = this.counts(id);
    const isOver = waiting + sending === 0 && !filling;
    if (isOver && (state === "active" || state === "paused")) this.#uploads.move(id, state, "finished");
  }
}
