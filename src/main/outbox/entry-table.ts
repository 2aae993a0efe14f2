import type { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { EntryOutcome } from "../../shared/ipc/uploads";
import { column } from "../../sqlite/values";
import { EntryRow, WaitingEntry, storable, type Answered, type TakenEntry } from "./rows";

/** What a list shows of an entry. */
export const entryColumns =
  "id, line, url, outcome, status_code, message, attempts, after_interruption, sent, request_id";

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

/** What a group of entries ends with, and how many entries it was taken from. */
export type Moved = ReadonlyMap<EntryOutcome, number>;

/** Entries that one step of long work is about: some ten milliseconds. */
const step = 2000;

/** The outcome of a new entry; `fresh` is that of one that may be sent. */
export function outcomeOf({ skipped, invalid }: NewEntry, fresh: EntryOutcome): EntryOutcome {
  return skipped ? "skipped" : invalid === null ? fresh : "invalid";
}

/**
 * The rows of entries and, beside them, what each sends: so that a step of an entry writes a short row, and what was
 * sent is let go of page by page. Every statement is about many entries: one by one they cost several times as much.
 */
export class EntryTable {
  constructor(private readonly db: Database) {}

  /** Adds entries in their order; answers the id of the first. `fresh` is the outcome of those that may be sent. */
  add(upload: number, entries: readonly NewEntry[], fresh: EntryOutcome = "waiting"): number {
    const rows = entries.map((entry) => [
      entry.line,
      storable(entry.url),
      outcomeOf(entry, fresh),
      storable(entry.invalid ?? ""),
    ]);
    const { lastId } = this.db.run(
      `INSERT INTO entries(upload, line, url, outcome, message)
       SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?) ORDER BY key`,
      [upload, JSON.stringify(rows)],
    );
    const first = lastId - entries.length + 1;
    const bodies = entries.map(({ skipped, document }) => (skipped || document === "" ? null : document));
    this.db.run(
      "INSERT INTO bodies(entry, document) SELECT ? + key, value FROM json_each(?) WHERE type = 'text'",
      [first, JSON.stringify(bodies)],
    );
    return first;
  }

  /** The next waiting entries of an upload, at most so many and of so many bytes; none from the first on whose url is `busy`. */
  waiting(upload: number, most: number, bytes: number, busy: ReadonlySet<string>): TakenEntry[] {
    const waiting = this.db.all(
      `SELECT id, url, attempts, interrupted, octet_length(document) AS bytes FROM entries JOIN bodies ON entry = id
       WHERE upload = ? AND outcome = 'waiting' ORDER BY id LIMIT ?`,
      [upload, most],
      WaitingEntry,
    );
    // 20 bytes for the action around each document.
    let room = bytes;
    const end = waiting.findIndex(({ url, bytes: own }, at) => {
      room -= own + 20;
      return (room < 0 && at > 0) || busy.has(url);
    });
    const taken = end < 0 ? waiting : waiting.slice(0, end);
    // A second question: libsql is slow to hand out rows one by one, and all bodies at once may be too many.
    const documents = this.db.all(
      "SELECT document FROM bodies WHERE entry IN (SELECT value FROM json_each(?)) ORDER BY entry",
      [JSON.stringify(taken.map(({ id }) => id))],
      column.text,
    );
    return taken.map((entry, at) => ({ ...entry, document: documents[at] ?? "" }));
  }

  /** A page of an upload's entries, of some outcomes, or with none named of all. */
  page(
    id: number,
    outcomes: readonly EntryOutcome[],
    offset: number,
    count: number,
  ): z.output<typeof EntryRow>[] {
    // Each part comes in the order of ids out of an index of its own, so that a page far down costs no sorting.
    const ids =
      outcomes.length === 0
        ? "SELECT id FROM entries INDEXED BY entries_by_upload WHERE upload = ?"
        : outcomes.map(() => "SELECT id FROM entries WHERE upload = ? AND outcome = ?").join(" UNION ALL ");
    const values = outcomes.length === 0 ? [id] : outcomes.flatMap((outcome) => [id, outcome]);
    return this.db.all(
      `SELECT ${entryColumns} FROM entries WHERE id IN (SELECT id FROM (${ids}) ORDER BY id LIMIT ? OFFSET ?) ORDER BY id`,
      [...values, count, offset],
      EntryRow,
    );
  }

  /** Marks entries as being sent. */
  markSent(ids: readonly number[]): void {
    this.db.run(
      "UPDATE entries SET outcome = 'sending', attempts = attempts + 1 WHERE id IN (SELECT value FROM json_each(?))",
      [JSON.stringify(ids)],
    );
  }

  /** Writes down what became of entries, those of one kind at once; what went in is not kept. Answers how many have each outcome. */
  settle(answers: readonly Answered[]): Moved {
    const moved = new Map<EntryOutcome, number>();
    for (const group of alike(answers)) {
      const [{ verdict, requestId, sentAt }] = group;
      const outcome = verdict.outcome === "again" ? "waiting" : verdict.outcome;
      const ids = JSON.stringify(group.map(({ entryId }) => entryId));
      this.db.run(
        `UPDATE entries SET outcome = ?, status_code = ?, message = ?, after_interruption = ?, sent = ?, request_id = ?
         WHERE id IN (SELECT value FROM json_each(?))`,
        [
          outcome,
          verdict.statusCode,
          storable(verdict.message),
          verdict.afterInterruption,
          sentAt,
          requestId,
          ids,
        ],
      );
      if (outcome === "done" || outcome === "present")
        this.db.run("DELETE FROM bodies WHERE entry IN (SELECT value FROM json_each(?))", [ids]);
      moved.set(outcome, (moved.get(outcome) ?? 0) + group.length);
    }
    return moved;
  }

  /** What an entry sends from now on. */
  setBody(id: number, document: string): void {
    this.db.run("INSERT OR REPLACE INTO bodies(entry, document) VALUES (?, ?)", [id, document]);
  }

  /** Cancels some of the waiting entries of an upload; answers how many. */
  cancelSome(upload: number): number {
    return this.db.run(
      `UPDATE entries SET outcome = 'cancelled' WHERE id IN
         (SELECT id FROM entries WHERE upload = ? AND outcome = 'waiting' LIMIT ?)`,
      [upload, step],
    ).changes;
  }

  /** Deletes some of the entries of an upload; answers how many. */
  dropSome(upload: number): number {
    return this.db.run(
      "DELETE FROM entries WHERE id IN (SELECT id FROM entries INDEXED BY entries_by_upload WHERE upload = ? LIMIT ?)",
      [upload, step],
    ).changes;
  }

  /** Puts entries back that were being sent. */
  release(ids: readonly number[], interrupted: boolean): void {
    this.db.run(
      `UPDATE entries SET outcome = 'waiting', interrupted = max(interrupted, ?)
       WHERE outcome = 'sending' AND id IN (SELECT value FROM json_each(?))`,
      [interrupted, JSON.stringify(ids)],
    );
  }
}

/** Answers in groups of those that differ in nothing but the entry. */
function alike(answers: readonly Answered[]): [Answered, ...Answered[]][] {
  const groups = new Map<string, [Answered, ...Answered[]]>();
  for (const answer of answers) {
    const { verdict, requestId, sentAt } = answer;
    const { outcome, statusCode, message, afterInterruption } = verdict;
    const key = JSON.stringify([outcome, statusCode, message, afterInterruption, requestId, sentAt]);
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()];
}
