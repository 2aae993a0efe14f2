import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { storedJson } from "../storage/stored-json";
import { decodeLines, documentIn } from "./call-body";

const Row = z.object({
  first: z.number(),
  last: z.number(),
  upload: z.number(),
  gaps: storedJson.pipe(z.array(z.number())),
  bytes: z.number(),
});
export type Pack = z.output<typeof Row>;

/** Passed on without a copy, because bodies are most of the data that goes through the main process. */
const Body = z.object({ body: z.instanceof(Uint8Array) });

const columns = "first, last, upload, gaps, octet_length(body) AS bytes";
/** Packs deleted per step of long work. */
const step = 4;

/**
 * Bodies of a few hundred entries that were never sent, or are being sent for the first time, stored as one blob in the
 * format of the call. This is many times cheaper than one row each. A pack is sent whole, or split once its entries are
 * sent separately.
 */
export class PackTable {
  constructor(private readonly db: Database) {}

  add(upload: number, first: number, last: number, gaps: readonly number[], body: Uint8Array): void {
    this.db.run("INSERT INTO packs(first, last, upload, gaps, body) VALUES (?, ?, ?, ?, ?)", [
      first,
      last,
      upload,
      JSON.stringify(gaps),
      body,
    ]);
  }

  /** The pack whose range includes the entry. */
  around(entry: number): Pack | undefined {
    const pack = this.#before(entry);
    return pack && pack.last >= entry ? pack : undefined;
  }

  /** What its entries send, as lines of a batch call. */
  body(pack: Pack): Uint8Array {
    const row = this.db.get("SELECT body FROM packs WHERE first = ?", [pack.first], Body);
    return row?.body ?? new Uint8Array();
  }

  /** What an entry sends. Undefined if no pack has it. */
  document(entry: number): string | undefined {
    const pack = this.around(entry);
    const place = pack && entriesOf(pack).indexOf(entry);
    if (pack === undefined || place === undefined || place < 0) return undefined;
    const line = decodeLines(this.body(pack))[place];
    return line === undefined ? undefined : documentIn(line);
  }

  /** Splits a pack: each body that is still wanted gets a row of its own. */
  split(pack: Pack, isWanted: (entry: number) => boolean = () => true): void {
    const entries = entriesOf(pack);
    if (entries.some(isWanted)) {
      const lines = decodeLines(this.body(pack));
      const remaining = entries.flatMap((entry, at) =>
        isWanted(entry) ? [[entry, documentIn(lines[at] ?? "")]] : [],
      );
      this.db.run("INSERT INTO bodies(entry, document) SELECT value ->> 0, value ->> 1 FROM json_each(?)", [
        JSON.stringify(remaining),
      ]);
    }
    this.db.run("DELETE FROM packs WHERE first = ?", [pack.first]);
  }

  /**
   * Deletes packs whose entries were answered, keeping bodies that are still wanted. Entries sent out of turn may
   * surround a pack that wasn't sent; that pack stays.
   */
  settle(upload: number, answered: ReadonlySet<number>, isWanted: (entry: number) => boolean): void {
    const from = Math.min(...answered);
    for (let pack = this.#before(Math.max(...answered)); pack && pack.last >= from;) {
      const isSent = pack.upload === upload && entriesOf(pack).some((entry) => answered.has(entry));
      if (isSent) this.split(pack, isWanted);
      pack = this.#before(pack.first - 1);
    }
  }

  /** Deletes some packs of an upload and returns how many. */
  dropSome(upload: number): number {
    return this.db.run(
      "DELETE FROM packs WHERE first IN (SELECT first FROM packs WHERE upload = ? LIMIT ?)",
      [upload, step],
    ).changes;
  }

  #before(entry: number): Pack | undefined {
    return this.db.get(
      `SELECT ${columns} FROM packs WHERE first <= ? ORDER BY first DESC LIMIT 1`,
      [entry],
      Row,
    );
  }
}

/** Number of bodies in a pack. */
export function sizeOf({ first, last, gaps }: Pack): number {
  return last - first + 1 - gaps.length;
}

/** Ids of the entries with a body in the pack, in order. */
export function entriesOf({ first, last, gaps }: Pack): number[] {
  const left = new Set(gaps);
  return Array.from({ length: last - first + 1 }, (_, at) => at)
    .filter((at) => !left.has(at))
    .map((at) => first + at);
}
