import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { EntryOutcome } from "../../shared/ipc/uploads";
import { HashedTexts, TextFilter } from "../imports/hashes";
import { storedJson } from "../storage/stored-json";
import { OpenUpload, type Place, type TakenEntry } from "./rows";

/** Entries indexed in one query: some ten milliseconds. */
const step = 10_000;

const IndexedEntries = storedJson.pipe(z.array(z.tuple([z.number(), z.string()])));
const OpenEntry = z.object({
  id: z.number(),
  upload: z.number(),
  url: z.string(),
  outcome: EntryOutcome,
  position: z.number(),
  state: z.enum(["active", "paused"]),
});
/** An entry that waits or is being sent. */
export type OpenEntry = z.output<typeof OpenEntry>;
const FilterBits = z.object({ bits: z.instanceof(Uint8Array) });

/** What has to be sent before another change of the same document: an entry, or rows of an upload that are not read yet. */
export type Ahead = { entry: OpenEntry } | { unread: OpenUpload };

/**
 * The open changes of each document in the order in which the analyst made them. Uploads are sent in turns and edits before
 * files, so a later change could overtake an earlier one of the same document: this class tells which has to go first.
 *
 * URLs have no index on disk, since that would cost an upload five times as much to queue as it does. Where several uploads
 * of one place are open, their URLs are indexed in memory instead: 20 bytes an entry.
 */
export class DocumentOrder {
  readonly #indexes = new Map<string, UrlIndex>();
  readonly #filters = new Map<number, TextFilter | null>();

  constructor(private readonly db: Database) {}

  /** For each of the entries that an older open change of its document holds up: the oldest of these changes. */
  ahead(
    upload: Place & { id: number; position: number },
    entries: readonly TakenEntry[],
  ): Map<string, Ahead> {
    const held = new Map<string, Ahead>();
    const latest = Math.max(upload.position, ...entries.map(({ position }) => position ?? 0));
    const open = this.#openIn(upload);
    const older = open.filter(({ id, position }) => id !== upload.id && position < latest);
    if (older.length === 0 && entries.every(({ position }) => position === null)) {
      if (open.length < 2) this.#indexes.delete(placeKey(upload));
      return held;
    }
    const urls = new Set(entries.map(({ url }) => url));
    const oldest = new Map<string, OpenEntry>();
    for (const entry of this.#index(upload, open).find(urls))
      if (comesBefore(entry, oldest.get(entry.url))) oldest.set(entry.url, entry);
    for (const { id, url, position } of entries) {
      const own = { position: position ?? upload.position, id };
      const first = oldest.get(url);
      const entry = first && comesBefore(first, own) ? first : undefined;
      const unread = older.find((one) => one.position < (entry ?? own).position && this.mayArrive(one, url));
      if (unread) held.set(url, { unread });
      else if (entry) held.set(url, { entry });
    }
    return held;
  }

  /** Open entries about a document, oldest first, and whether rows that are still being read may be about it too. */
  openOf(place: Place, url: string): { entries: OpenEntry[]; mayGrow: boolean } {
    const open = this.#openIn(place);
    if (open.length === 0) return { entries: [], mayGrow: false };
    const entries = this.#index(place, open).find(new Set([url]));
    entries.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
    return { entries, mayGrow: open.some((one) => this.mayArrive(one, url)) };
  }

  /** Whether rows of an upload that are not read yet may be about a document. Without a filter any may. */
  mayArrive({ id, filling }: Pick<OpenUpload, "id" | "filling">, url: string): boolean {
    return filling && (this.#filter(id)?.mayHave(url) ?? true);
  }

  /** An upload was reopened, or one of its entries has another URL now. */
  forget(place: Place): void {
    this.#indexes.delete(placeKey(place));
  }

  /** The last row of an upload has arrived. */
  filled(upload: number): void {
    this.#filters.delete(upload);
  }

  #openIn({ connection, project, dataset }: Place): OpenUpload[] {
    return this.db.all(
      `SELECT id, position, state, filling FROM uploads INDEXED BY uploads_open
       WHERE state IN ('active', 'paused') AND connection = ? AND project = ? AND dataset IS ? ORDER BY position`,
      [connection, project, dataset],
      OpenUpload,
    );
  }

  #index(place: Place, open: readonly OpenUpload[]): UrlIndex {
    const key = placeKey(place);
    let index = this.#indexes.get(key);
    if (!index) this.#indexes.set(key, (index = new UrlIndex(this.db)));
    for (const { id } of open) index.extend(id);
    return index;
  }

  #filter(upload: number): TextFilter | null {
    let filter = this.#filters.get(upload);
    if (filter === undefined) {
      const row = this.db.get("SELECT bits FROM filters WHERE upload = ?", [upload], FilterBits);
      this.#filters.set(upload, (filter = row ? new TextFilter(row.bits) : null));
    }
    return filter;
  }
}

/** The entries of some uploads by their URLs. What was sent meanwhile stays in it and is left out when it is found. */
class UrlIndex {
  readonly #first = new HashedTexts();
  /** Entries of URLs that were met before, by the first entry of the URL. */
  readonly #more = new Map<number, number[]>();
  /** The last entry indexed of each upload. */
  readonly #read = new Map<number, number>();
  /** HashedTexts keeps 32 bits; ids are counted from the first. */
  #base: number | null = null;

  constructor(private readonly db: Database) {}

  /** Takes in the entries of an upload that arrived since. */
  extend(upload: number): void {
    for (;;) {
      const rows =
        this.db.get(
          `SELECT json_group_array(json_array(id, url)) FROM
             (SELECT id, url FROM entries INDEXED BY entries_by_upload WHERE upload = ? AND id > ? ORDER BY id LIMIT ?)`,
          [upload, this.#read.get(upload) ?? 0, step],
          { parse: (row) => IndexedEntries.parse(column.text.parse(row)) },
        ) ?? [];
      for (const [id, url] of rows) this.#add(id, url);
      const last = rows.at(-1);
      if (last) this.#read.set(upload, last[0]);
      if (rows.length < step) return;
    }
  }

  /** The entries about these documents that wait or are being sent. */
  find(urls: ReadonlySet<string>): OpenEntry[] {
    const ids = [...urls].flatMap((url) => this.#idsOf(url));
    if (ids.length === 0) return [];
    return this.db
      .all(
        `SELECT e.id, upload, url, outcome, coalesce(e.position, u.position) AS position, state
         FROM entries e JOIN uploads u ON u.id = upload
         WHERE e.id IN (SELECT value FROM json_each(?)) AND outcome IN ('waiting', 'sending')
         AND state IN ('active', 'paused')`,
        [JSON.stringify(ids)],
        OpenEntry,
      )
      .filter(({ url }) => urls.has(url));
  }

  #add(id: number, url: string): void {
    // Uploads are indexed one after the other, so ids may also lie before the first.
    this.#base ??= Math.max(0, id - 2 ** 31);
    const first = this.#first.meet(url, id - this.#base);
    if (first === undefined) return;
    const more = this.#more.get(first);
    if (more) more.push(id);
    else this.#more.set(first, [id]);
  }

  #idsOf(url: string): number[] {
    if (this.#base === null || !this.#first.has(url)) return [];
    const first = this.#first.meet(url) ?? 0;
    return [first + this.#base, ...(this.#more.get(first) ?? [])];
  }
}

function comesBefore(
  one: { position: number; id: number },
  other: { position: number; id: number } | undefined,
): boolean {
  return !other || one.position < other.position || (one.position === other.position && one.id < other.id);
}

function placeKey({ connection, project, dataset }: Place): string {
  return JSON.stringify([connection, project, dataset]);
}
