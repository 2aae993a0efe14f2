import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../../../sqlite/database";
import { column } from "../../../sqlite/values";
import { Bitset } from "./bitset";
import { type StoredResults, nothingStored } from "./derived-file";
import type { Section } from "./section-file";

/** Ids read between two turns of other calls. */
const idsPerRead = 20_000;
/** Up to this number, new documents are inserted, which takes about 10 µs each, rather than all of them read again. */
const maxNew = 50_000;
/** Name of the stored order. */
const name = "urls";

/** Stands for no id. */
const none = -1;

const Row = z.object({ id: z.number(), url: z.string(), collection: z.number() });
type Row = z.output<typeof Row>;

/** The ids of all documents in the order of their URLs, which never change. */
export class UrlOrder {
  #ids = new Uint32Array(0);
  /** The beginning of the order while it is read. */
  #begun: { ids: Uint32Array<ArrayBuffer>; length: number; last: Row } | undefined;

  constructor(
    readonly db: Database,
    /** One more than the highest id. */
    readonly sizeOf: () => number,
    readonly stored: StoredResults = nothingStored,
  ) {}

  /**
   * All ids, those of deleted documents included. Reads the index of URLs in turns between other calls. If the signal
   * aborts, the next call goes on from there.
   */
  async ids(signal?: AbortSignal): Promise<Uint32Array> {
    if (this.#ids.length === 0) this.#restore();
    while (this.#ids.length < this.sizeOf()) {
      const isKnown = this.#ids.length > 0 && this.sizeOf() - this.#ids.length <= maxNew;
      if (isKnown) this.#insertNew();
      else this.#readMore();
      if (this.#ids.length < this.sizeOf()) await setImmediate(undefined, { signal });
    }
    return this.#ids;
  }

  #restore(): void {
    const bytes = this.stored.read(name);
    if (bytes && bytes.length / Uint32Array.BYTES_PER_ELEMENT <= this.sizeOf())
      this.#ids = new Uint32Array(bytes.buffer);
  }

  /** The order to store for the next session. URLs never change, so it is never outdated. */
  *results(): Generator<Section> {
    const { buffer, byteOffset, byteLength } = this.#ids;
    if (byteLength > 0) yield { name, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
  }

  /** Inserts the new documents, each behind the one that the index lists before it. */
  #insertNew(): void {
    const known = this.#ids;
    const rows = this.db.all("SELECT id, url, collection FROM document WHERE id >= ?", [known.length], Row);
    rows.sort((a, b) => (precedes(a, b) ? -1 : 1));
    const sql = `SELECT id FROM document WHERE (url, collection) < (?, ?)
      ORDER BY url DESC, collection DESC LIMIT 1`;
    // New documents by the known one before them.
    const behind = new Map<number, number[]>();
    const isFollowed = Bitset.of(known.length);
    let group: number[] = [];
    for (const { id, url, collection } of rows) {
      const before = this.db.get(sql, [url, collection], column.number) ?? none;
      // A new one before it is the previous row.
      if (before < known.length) {
        group = [];
        behind.set(before, group);
        if (before !== none) isFollowed.add(before);
      }
      group.push(id);
    }
    const ids = new Uint32Array(known.length + rows.length);
    let length = 0;
    const add = (id: number) => (ids[length++] = id);
    behind.get(none)?.forEach(add);
    for (let i = 0; i < known.length; i++) {
      const id = known[i] ?? 0;
      add(id);
      if (isFollowed.has(id)) behind.get(id)?.forEach(add);
    }
    this.#ids = ids;
  }

  #readMore(): void {
    const begun = (this.#begun ??= {
      ids: new Uint32Array(this.sizeOf()),
      length: 0,
      last: { id: none, url: "", collection: -1 },
    });
    const { url, collection } = begun.last;
    // One text of many ids is several times cheaper than a row per id.
    const sql = `SELECT group_concat(id) FROM
      (SELECT id FROM document WHERE (url, collection) > (?, ?) ORDER BY url, collection LIMIT ${idsPerRead})`;
    const text = this.db.get(sql, [url, collection], column.textOrNull) ?? "";
    let count = 0;
    let last = none;
    for (let from = 0; from < text.length; count++) {
      const comma = text.indexOf(",", from);
      const end = comma < 0 ? text.length : comma;
      last = Number(text.slice(from, end));
      // Documents that arrived meanwhile are inserted later.
      if (last < begun.ids.length) begun.ids[begun.length++] = last;
      from = end + 1;
    }
    if (count === idsPerRead) begun.last = this.#read(last);
    else {
      this.#ids = begun.ids;
      this.#begun = undefined;
    }
  }

  #read(id: number): Row {
    const row = this.db.get("SELECT id, url, collection FROM document WHERE id = ?", [id], Row);
    if (!row) throw new RangeError(`There is no document ${id}`);
    return row;
  }
}

/** SQLite compares texts by their UTF-8 bytes. */
function precedes(a: Row, b: Row): boolean {
  const order = Buffer.compare(Buffer.from(a.url), Buffer.from(b.url));
  return order < 0 || (order === 0 && a.collection < b.collection);
}
