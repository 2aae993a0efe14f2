import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../../../sqlite/database";
import { column } from "../../../sqlite/values";
import { type Stored, nothingStored } from "./derived";
import type { Section } from "./snapshot-file";
import { placeOf } from "./sorted-ids";

/** Ids read between two turns of other calls. */
const idsPerRead = 20_000;
/** Up to this number, new documents are inserted one by one. */
const fewNew = 200;
/** Name of the stored order. */
const name = "urls";

const Row = z.object({ url: z.string(), collection: z.number() });
type Row = z.output<typeof Row>;

/** The ids of all documents in the order of their URLs, which never change. */
export class UrlOrder {
  #ids = new Uint32Array(0);
  #reading: Promise<void> | undefined;

  constructor(
    readonly db: Database,
    /** One more than the highest id. */
    readonly sizeOf: () => number,
    readonly stored: Stored = nothingStored,
  ) {}

  /** All ids, those of deleted documents included. Reads the index of URLs in turns between other calls. */
  async ids(): Promise<Uint32Array> {
    if (this.#ids.length === 0) this.#restore();
    while (this.#ids.length < this.sizeOf()) {
      if (this.sizeOf() - this.#ids.length <= fewNew) this.#insertNew();
      else {
        this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined));
        await this.#reading;
      }
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

  #insertNew(): void {
    for (let id = this.#ids.length; id < this.sizeOf(); id++) {
      const row = this.#read(id);
      const at = placeOf(this.#ids, (other) => precedes(this.#read(other), row));
      const longer = new Uint32Array(this.#ids.length + 1);
      longer.set(this.#ids.subarray(0, at));
      longer[at] = id;
      longer.set(this.#ids.subarray(at), at + 1);
      this.#ids = longer;
    }
  }

  #read(id: number): Row {
    const row = this.db.get("SELECT url, collection FROM document WHERE id = ?", [id], Row);
    if (!row) throw new RangeError(`There is no document ${id}`);
    return row;
  }

  async #readAll(): Promise<void> {
    const size = this.sizeOf();
    const ids = new Uint32Array(size);
    const after = "FROM document WHERE (url, collection) > (?, ?) ORDER BY url, collection LIMIT";
    let last: Row | undefined = { url: "", collection: -1 };
    for (let length = 0; last !== undefined;) {
      const { url, collection }: Row = last;
      // One text of many ids is several times cheaper than a row per id.
      const sql = `SELECT group_concat(id) FROM (SELECT id ${after} ${idsPerRead})`;
      const text = this.db.get(sql, [url, collection], column.textOrNull) ?? "";
      // Documents that arrived meanwhile are inserted later.
      for (const id of text === "" ? [] : text.split(",")) if (Number(id) < size) ids[length++] = Number(id);
      last = this.db.get(
        `SELECT url, collection ${after} 1 OFFSET ${idsPerRead - 1}`,
        [url, collection],
        Row,
      );
      await setImmediate();
    }
    this.#ids = ids;
  }
}

/** SQLite compares texts by their UTF-8 bytes. */
function precedes(a: Row, b: Row): boolean {
  const order = Buffer.compare(Buffer.from(a.url), Buffer.from(b.url));
  return order < 0 || (order === 0 && a.collection < b.collection);
}
