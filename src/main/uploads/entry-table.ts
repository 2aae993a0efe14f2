import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import { runsOf } from "../../sqlite/id-runs";
import { column } from "../../sqlite/values";
import { repeated, sql } from "../../sqlite/sql";
import { CallBody, encodeLines, lineOf } from "./call-body";
import { storable, type EntryPack } from "./entry-pack";
import { InvalidTransition, checkEntryMove } from "./states";
import { PackTable, entriesOf, sizeOf, type Pack } from "./pack-table";
import {
  EntryRow,
  TakenEntries,
  WaitingEntry,
  WaitingPack,
  type EntryAnswer,
  type ClaimedEntry,
  type UploadRow,
} from "./rows";
import { readStored } from "../../sqlite/stored-json";

export const entryColumns = "id, line, url, outcome, status_code, message, attempts, sent, request_id";

/** Number of entries per new outcome. */
export type OutcomeCounts = ReadonlyMap<EntryOutcome, number>;

const waitingColumns = "id, url, attempts, interrupted, position, octet_length(document) AS bytes";

/** Entries handled per step of long work, about 10 ms. */
const step = 2000;
/** Bytes that the action and its braces add to each document. */
const actionBytes = 20;
const nothing: ReadonlySet<string> = new Set();

export interface NextEntries {
  entries: ClaimedEntry[];
  body: CallBody;
}

/** Entries of one upload that are marked as being sent. */
export interface ClaimedEntries extends NextEntries {
  upload: UploadRow;
}

/** Limits of one call. `busy` are URLs in calls under way, which must not be sent again meanwhile. */
export interface CallRoom {
  entries: number;
  bytes: number;
  busy: ReadonlySet<string>;
}

/** Throws if entries weren't in the state the transition starts from. The transaction is then rolled back. */
function checkChanged(changes: number, wanted: number): void {
  if (changes !== wanted)
    throw new InvalidTransition(`${changes} of ${wanted} entries were in the state expected`);
}

/**
 * Entries and, in tables of their own, what they send. Updating an entry therefore writes a short row, and sent bodies
 * are deleted page by page. Every statement handles many entries, which is several times faster than one by one.
 */
export class EntryTable {
  readonly #packs: PackTable;

  constructor(private readonly db: Database) {
    this.#packs = new PackTable(db);
  }

  /** Adds entries in order and returns the id of the first. `fresh` is the outcome of sendable ones. */
  add(upload: number, { count, places, body, unsent }: EntryPack, fresh: EntryOutcome = "waiting"): number {
    const { lastId } = this.db.run(
      // json_each returns the members of an object in order.
      `INSERT INTO entries(upload, line, url, outcome)
       SELECT ?, nullif(CAST(key AS INTEGER), 0), value, ? FROM json_each(?)`,
      [upload, fresh, places],
    );
    const first = lastId - count + 1;
    if (unsent.length > 0) this.#addUnsent(first, unsent);
    const gaps = unsent.map(({ at }) => at);
    if (unsent.length < count) this.#packs.add(upload, first, lastId, gaps, body);
    return first;
  }

  /**
   * The next waiting entries of an upload that fit into the room. Stops before the first document that is busy,
   * blocked or already taken, so two changes of a document never share a call.
   */
  next(
    { id, action }: Pick<UploadRow, "id" | "action">,
    room: CallRoom,
    held: ReadonlySet<string> = nothing,
  ): NextEntries | null {
    const isHeldBack = (url: string) => room.busy.has(url) || held.has(url);
    return this.#nextPacks(id, room, isHeldBack) ?? this.#nextSingles(id, action, room, isHeldBack);
  }

  /** The given waiting entries of an upload that fit into the room, even if others come before them. */
  these(
    { id, action }: Pick<UploadRow, "id" | "action">,
    ids: readonly number[],
    room: CallRoom,
  ): NextEntries | null {
    for (const entryId of ids) {
      const pack = this.#packs.around(entryId);
      if (pack) this.#packs.split(pack);
    }
    const waiting = this.db.all(
      `SELECT ${waitingColumns} FROM entries LEFT JOIN bodies ON entry = id
       WHERE upload = ? AND outcome = 'waiting' AND id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`,
      [id, JSON.stringify(ids), room.entries],
      WaitingEntry,
    );
    return this.#withBodies(waiting, action, room, (url) => room.busy.has(url));
  }

  /** A page of an upload's entries with the given outcomes, or with any if none are given. */
  page(
    id: number,
    outcomes: readonly EntryOutcome[],
    offset: number,
    count: number,
  ): z.output<typeof EntryRow>[] {
    // The index returns each outcome's entries in order of id, so pages far down need no sorting.
    const ids =
      outcomes.length === 0
        ? "SELECT id FROM entries INDEXED BY entries_by_upload WHERE upload = ?"
        : repeated("SELECT id FROM entries WHERE upload = ? AND outcome = ?", outcomes.length, " UNION ALL ");
    const values = outcomes.length === 0 ? [id] : outcomes.flatMap((outcome) => [id, outcome]);
    return this.db.all(
      sql`SELECT ${entryColumns} FROM entries WHERE id IN (SELECT id FROM (${ids}) ORDER BY id LIMIT ? OFFSET ?) ORDER BY id`,
      [...values, count, offset],
      EntryRow,
    );
  }

  markSent(ids: readonly number[]): void {
    const now = Date.now();
    const changes = runsOf(ids).reduce((sum, [from, to]) => {
      const { changes } = this.db.run(
        `UPDATE entries SET outcome = 'sending', attempts = attempts + 1, sent = iif(interrupted, sent, ?)
         WHERE outcome = 'waiting' AND id BETWEEN ? AND ?`,
        [now, from, to],
      );
      return sum + changes;
    }, 0);
    checkChanged(changes, ids.length);
  }

  /** When the first attempt began that may have had an effect. Null if unknown. */
  firstSent(ids: readonly number[]): number | null {
    const sent = `SELECT sent FROM entries WHERE id IN (SELECT value FROM json_each(?)) AND sent IS NOT NULL
      ORDER BY sent LIMIT 1`;
    return this.db.get(sent, [JSON.stringify(ids)], column.number) ?? null;
  }

  /**
   * Stores the outcomes of entries that were being sent and deletes the bodies of imported ones. Returns the number
   * per outcome.
   */
  recordOutcomes(upload: number, answers: readonly EntryAnswer[]): OutcomeCounts {
    const moved = new Map<EntryOutcome, number>();
    const gone = new Set<number>();
    const answeredAt = Date.now();
    for (const group of alike(answers)) {
      const [{ verdict, requestId, sentAt }] = group;
      const { outcome: judged } = verdict;
      const outcome = judged === "again" || judged === "apart" ? "waiting" : judged;
      const wentIn = outcome === "done" || outcome === "present" || outcome === "uncertain";
      const ids = group.map(({ entryId }) => entryId);
      const { statusCode } = verdict;
      const message = storable(verdict.message);
      checkEntryMove("sending", outcome);
      let changed = 0;
      for (const [from, to] of runsOf(ids)) {
        changed += this.db.run(
          `UPDATE entries SET outcome = ?, status_code = ?, message = ?, sent = ?, request_id = ?,
             answered = ? WHERE outcome = 'sending' AND id BETWEEN ? AND ?`,
          [outcome, statusCode, message, sentAt, requestId, answeredAt, from, to],
        ).changes;
        if (wentIn) this.db.run("DELETE FROM bodies WHERE entry BETWEEN ? AND ?", [from, to]);
      }
      checkChanged(changed, ids.length);
      if (wentIn) for (const id of ids) gone.add(id);
      moved.set(outcome, (moved.get(outcome) ?? 0) + group.length);
    }
    this.#packs.settle(upload, new Set(answers.map(({ entryId }) => entryId)), (id) => !gone.has(id));
    return moved;
  }

  /** What an entry sends, as JSON text. Undefined if no body is stored. */
  document(id: number): string | undefined {
    const own = this.db.get("SELECT document FROM bodies WHERE entry = ?", [id], column.text);
    return own ?? this.#packs.document(id);
  }

  setBody(id: number, document: string): void {
    const pack = this.#packs.around(id);
    if (pack) this.#packs.split(pack);
    this.db.run("INSERT OR REPLACE INTO bodies(entry, document) VALUES (?, ?)", [id, document]);
  }

  /** Changes the URL of a waiting entry, also in the body it sends. */
  rename(id: number, url: string): void {
    const document = readStored(z.record(z.string(), z.unknown()), this.document(id) ?? "{}");
    this.setBody(id, JSON.stringify({ ...document, url }));
    this.db.run("UPDATE entries SET url = ?, status_code = NULL, message = '' WHERE id = ?", [
      storable(url),
      id,
    ]);
  }

  /**
   * Cancels some or all waiting entries of an upload and returns how many. `late` is the message for entries that may
   * have been imported.
   */
  cancelWaiting(upload: number, late: string, extent: "some" | "all"): number {
    return this.db.run(
      `UPDATE entries SET outcome = 'cancelled', message = CASE WHEN interrupted THEN ? ELSE '' END WHERE id IN
         (SELECT id FROM entries WHERE upload = ? AND outcome = 'waiting' LIMIT ?)`,
      [late, upload, extent === "all" ? -1 : step],
    ).changes;
  }

  /** Makes an unsent or rejected entry wait again. A `position` makes it a new change. */
  requeue(id: number, from: EntryOutcome, { url, position }: { url: string; position: number | null }): void {
    if (from !== "waiting") checkEntryMove(from, "waiting");
    const { changes } = this.db.run(
      `UPDATE entries SET url = ?, outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL, message = '',
         position = coalesce(?, position) WHERE id = ? AND outcome = ?`,
      [storable(url), position, id, from],
    );
    checkChanged(changes, 1);
  }

  /** Moves entries right after the change that restored their document, before all later changes. */
  placeAfter(entries: readonly { id: number; restored: number | null }[]): void {
    const places = entries.flatMap(({ id, restored }) =>
      // Whole numbers are positions of other changes, so this one is halfway to the next.
      restored === null ? [] : [[id, (restored + Math.floor(restored) + 1) / 2]],
    );
    if (places.length === 0) return;
    this.db.run(
      "UPDATE entries SET position = value ->> 1 FROM json_each(?) WHERE entries.id = value ->> 0",
      [JSON.stringify(places)],
    );
  }

  /** Makes rejected entries of an upload wait again, except for the given documents. Returns how many. */
  requeueRejected(upload: number, except: readonly string[], reason: string): number {
    const urls = JSON.stringify(except);
    this.db.run(
      `UPDATE entries SET message = ? WHERE upload = ? AND outcome = 'refused'
       AND url IN (SELECT value FROM json_each(?))`,
      [reason, upload, urls],
    );
    return this.db.run(
      `UPDATE entries SET outcome = 'waiting', interrupted = 0, attempts = 0, status_code = NULL, message = ''
       WHERE upload = ? AND outcome = 'refused' AND url NOT IN (SELECT value FROM json_each(?))`,
      [upload, urls],
    ).changes;
  }

  /** Makes held entries of an upload, or one of them, wait again or cancels them. Returns how many. */
  moveHeld(upload: number, entryId: number | null, to: "waiting" | "cancelled", message: string): number {
    checkEntryMove("held", to);
    return this.db.run(
      `UPDATE entries SET outcome = ?, message = ? WHERE upload = ? AND outcome = 'held' AND coalesce(?, id) = id`,
      [to, message, upload, entryId],
    ).changes;
  }

  /** Cancels an entry for good. */
  withdraw(id: number, from: EntryOutcome, message: string): void {
    checkEntryMove(from, "cancelled");
    const { changes } = this.db.run(
      "UPDATE entries SET outcome = 'cancelled', message = ? WHERE id = ? AND outcome = ?",
      [message, id, from],
    );
    checkChanged(changes, 1);
  }

  /** Deletes some entries of an upload. Returns false if there were none left. */
  dropSome(upload: number): boolean {
    const { changes } = this.db.run(
      "DELETE FROM entries WHERE id IN (SELECT id FROM entries INDEXED BY entries_by_upload WHERE upload = ? LIMIT ?)",
      [upload, step],
    );
    return this.#packs.dropSome(upload) + changes > 0;
  }

  /** Entries that are being sent. */
  sending(): { id: number; upload: number }[] {
    return this.db.all(
      `SELECT id, upload FROM entries WHERE outcome = 'sending'
       AND upload IN (SELECT upload FROM tallies WHERE outcome = 'sending' AND n > 0) ORDER BY id`,
      [],
      z.object({ id: z.number(), upload: z.number() }),
    );
  }

  /** Makes entries that were being sent wait again. Returns how many. */
  release(ids: readonly number[], interrupted: boolean): number {
    return runsOf(ids).reduce((sum, [from, to]) => {
      const { changes } = this.db.run(
        `UPDATE entries SET outcome = 'waiting', interrupted = max(interrupted, ?)
         WHERE outcome = 'sending' AND id BETWEEN ? AND ?`,
        [interrupted, from, to],
      );
      return sum + changes;
    }, 0);
  }

  #addUnsent(first: number, unsent: EntryPack["unsent"]): void {
    const rows = JSON.stringify(
      unsent.map(({ at, outcome, message, document }) => [first + at, outcome, message, document]),
    );
    this.db.run(
      "UPDATE entries SET outcome = value ->> 1, message = value ->> 2 FROM json_each(?) WHERE entries.id = value ->> 0",
      [rows],
    );
    this.db.run(
      "INSERT INTO bodies(entry, document) SELECT value ->> 0, value ->> 3 FROM json_each(?) WHERE value ->> 3 <> ''",
      [rows],
    );
  }

  /** As many whole packs as fit. Null if the first waiting entry has a body of its own. */
  #nextPacks(upload: number, room: CallRoom, isHeldBack: (url: string) => boolean): NextEntries | null {
    const entries: ClaimedEntry[] = [];
    const bodies: Uint8Array[] = [];
    const urls = new Set<string>();
    let { bytes } = room;
    let last = 0;
    for (;;) {
      const pack = this.#nextPack(upload, last);
      const own = pack ? this.#waitingIn(upload, pack) : [];
      bytes -= pack?.bytes ?? 0;
      const isWhole = pack !== undefined && own.length === sizeOf(pack);
      const isFree = own.every(({ url }) => !isHeldBack(url) && urls.size < urls.add(url).size);
      if (!isWhole || !isFree || entries.length + own.length > room.entries || bytes < 0) {
        if (pack && entries.length === 0) this.#packs.split(pack);
        break;
      }
      for (const entry of own) entries.push(entry);
      bodies.push(this.#packs.body(pack));
      ({ last } = pack);
    }
    return entries.length > 0 ? { entries, body: new CallBody(bodies) } : null;
  }

  /** The pack that contains the first waiting entry after `last`. */
  #nextPack(upload: number, last: number): Pack | undefined {
    const next = this.db.get(
      "SELECT id FROM entries WHERE upload = ? AND outcome = 'waiting' AND id > ? ORDER BY id LIMIT 1",
      [upload, last],
      column.number,
    );
    return next === undefined ? undefined : this.#packs.around(next);
  }

  /** Waiting entries of a pack. Some of its entries may have been sent before or cancelled. */
  #waitingIn(upload: number, pack: Pack): ClaimedEntry[] {
    const { first, last } = pack;
    const waiting =
      "FROM entries WHERE upload = ? AND outcome = 'waiting' AND id BETWEEN ? AND ? ORDER BY id";
    // Read as one text, because both returning many rows and writing four values of each are slow.
    const found = this.db.get(
      `SELECT json_array(count(*), json(CASE WHEN max(attempts + interrupted) > 0 THEN 'false' ELSE 'true' END),
         json_group_array(url)) FROM (SELECT url, attempts, interrupted ${waiting})`,
      [upload, first, last],
      column.text,
    );
    const [count, isFresh, urls] = WaitingPack.parse(found);
    if (count === sizeOf(pack) && isFresh)
      return entriesOf(pack).map((id, at) => {
        return { id, url: urls[at] ?? "", attempts: 0, interrupted: false, position: null };
      });
    return (
      this.db.get(
        `SELECT json_group_array(json_array(id, url, attempts, interrupted))
         FROM (SELECT id, url, attempts, interrupted ${waiting})`,
        [upload, first, last],
        TakenEntries,
      ) ?? []
    );
  }

  /** The next entries with bodies of their own. */
  #nextSingles(
    upload: number,
    action: UploadRow["action"],
    room: CallRoom,
    isHeldBack: (url: string) => boolean,
  ): NextEntries | null {
    const waiting = this.db.all(
      `SELECT ${waitingColumns} FROM entries LEFT JOIN bodies ON entry = id
       WHERE upload = ? AND outcome = 'waiting' ORDER BY id LIMIT ?`,
      [upload, room.entries],
      WaitingEntry,
    );
    return this.#withBodies(waiting, action, room, isHeldBack);
  }

  /** Loads bodies up to the first entry that has to stay. */
  #withBodies(
    waiting: readonly z.output<typeof WaitingEntry>[],
    action: UploadRow["action"],
    room: CallRoom,
    isHeldBack: (url: string) => boolean,
  ): NextEntries | null {
    const urls = new Set<string>();
    let left = room.bytes;
    const end = waiting.findIndex(({ url, bytes }, at) => {
      left -= (bytes ?? 0) + actionBytes;
      return bytes === null || (left < 0 && at > 0) || isHeldBack(url) || urls.size === urls.add(url).size;
    });
    const entries = end < 0 ? waiting : waiting.slice(0, end);
    if (entries.length === 0) return null;
    // A second query, because the bodies of all waiting entries may be far more than the room takes.
    const documents = this.db.all(
      "SELECT document FROM bodies WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry",
      [JSON.stringify(entries.map(({ id }) => id))],
      column.text,
    );
    const lines = documents.map((document) => lineOf(action, document));
    return { entries: [...entries], body: new CallBody([encodeLines(lines)]) };
  }
}

/** Groups answers that are equal except for the entry. */
function alike(answers: readonly EntryAnswer[]): [EntryAnswer, ...EntryAnswer[]][] {
  const groups = new Map<string, [EntryAnswer, ...EntryAnswer[]]>();
  let last: [EntryAnswer, ...EntryAnswer[]] | undefined;
  for (const answer of answers) {
    const { verdict, requestId, sentAt } = answer;
    // Nearly all entries share one object, the verdict for success, so no key has to be built for them.
    if (last?.[0].verdict === verdict && last[0].requestId === requestId && last[0].sentAt === sentAt) {
      last.push(answer);
      continue;
    }
    const { outcome, statusCode, message } = verdict;
    const key = `${outcome} ${statusCode} ${sentAt} ${requestId} ${message}`;
    last = groups.get(key);
    if (last) last.push(answer);
    else groups.set(key, (last = [answer]));
  }
  return [...groups.values()];
}
