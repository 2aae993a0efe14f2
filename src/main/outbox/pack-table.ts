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
/** Entries from `first` to `last` whose bodies lie together, but for those that stand at `gaps`. */
export type Pack = z.output<typeof Row>;

/** Taken as it comes, without a copy: bodies are most of what goes through main. */
const Body = z.object({ body: z.instanceof(Uint8Array) });

const columns = "first, last, upload, gaps, octet_length(body) AS bytes";
/** Packs let go of in one step of long work. */
const step = 4;

/**
 * Bodies of entries that were never sent or are being sent for the first time, some hundreds together as the call has
 * them: one by one they cost main many times as much. A pack is sent whole; where entries of it are to go ways of their
 * own it is taken apart.
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

  /** The pack with the entry in its stretch. */
  around(entry: number): Pack | undefined {
    const pack = this.#before(entry);
    return pack && pack.last >= entry ? pack : undefined;
  }

  /** What its entries send, as lines of a call. */
  body(pack: Pack): Uint8Array {
    const row = this.db.get("SELECT body FROM packs WHERE first = ?", [pack.first], Body);
    return row?.body ?? new Uint8Array();
  }

  /** What an entry sends; undefined where no pack holds it. */
  document(entry: number): string | undefined {
    const pack = this.around(entry);
    const place = pack && entriesOf(pack).indexOf(entry);
    if (pack === undefined || place === undefined || place < 0) return undefined;
    const line = decodeLines(this.body(pack))[place];
    return line === undefined ? undefined : documentIn(line);
  }

  /** Takes a pack apart: from now on the body of each of its entries, or of those that are still wanted, lies by itself. */
  split(pack: Pack, isWanted: (entry: number) => boolean = () => true): void {
    const entries = entriesOf(pack);
    if (entries.some(isWanted)) {
      const lines = decodeLines(this.body(pack));
      const kept = entries.flatMap((entry, at) =>
        isWanted(entry) ? [[entry, documentIn(lines[at] ?? "")]] : [],
      );
      this.db.run("INSERT INTO bodies(entry, document) SELECT value ->> 0, value ->> 1 FROM json_each(?)", [
        JSON.stringify(kept),
      ]);
    }
    this.db.run("DELETE FROM packs WHERE first = ?", [pack.first]);
  }

  /**
   * Lets go of an upload's packs with entries that were answered, but for the bodies that are still wanted. Entries that were
   * sent before their turn may lie on both sides of a pack that wasn't sent: that one stays.
   */
  settle(upload: number, answered: ReadonlySet<number>, isWanted: (entry: number) => boolean): void {
    const from = Math.min(...answered);
    for (let pack = this.#before(Math.max(...answered)); pack && pack.last >= from;) {
      const isSent = pack.upload === upload && entriesOf(pack).some((entry) => answered.has(entry));
      if (isSent) this.split(pack, isWanted);
      pack = this.#before(pack.first - 1);
    }
  }

  /** Deletes some of an upload's packs; answers how many. */
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

/** How many entries' bodies a pack holds. */
export function sizeOf({ first, last, gaps }: Pack): number {
  return last - first + 1 - gaps.length;
}

/** The entries whose bodies a pack holds, in their order. */
export function entriesOf({ first, last, gaps }: Pack): number[] {
  const left = new Set(gaps);
  return Array.from({ length: last - first + 1 }, (_, at) => at)
    .filter((at) => !left.has(at))
    .map((at) => first + at);
}
