import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { EntryOutcome } from "../../shared/ipc/uploads";
import { HashedTexts, TextFilter } from "./hashes";
import { storedJson } from "../storage/stored-json";
import { OpenUpload, type Place, type ClaimedEntry } from "./rows";

/** Entries indexed per query, about 10 ms of work. */
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
export type OpenEntry = z.output<typeof OpenEntry>;
const FilterBits = z.object({ bits: z.instanceof(Uint8Array) });

/**
 * What must be sent before another change of the same document: an entry, or rows of an upload that haven't been read
 * yet.
 */
export type Ahead = { entry: OpenEntry } | { unread: OpenUpload };

/**
 * Open changes of each document, in the order the analyst made them. Uploads take turns and edits go before files, so
 * a later change could overtake an earlier one of the same document. This class says which must go first.
 * URLs have no index on disk because it would make queueing five times slower. If several uploads of one place are
 * open, their URLs are indexed in memory at 20 bytes per entry.
 */
export class DocumentOrder {
  readonly #indexes = new Map<string, UrlIndex>();
  readonly #filters = new Map<number, TextFilter | null>();

  constructor(private readonly db: Database) {}

  /** Maps the URL of each blocked entry to the oldest open change that blocks it. */
  ahead(
    upload: Place & { id: number; position: number },
    entries: readonly ClaimedEntry[],
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
      const unread = older.find(
        (olderUpload) => olderUpload.position < (entry ?? own).position && this.mayArrive(olderUpload, url),
      );
      if (unread) held.set(url, { unread });
      else if (entry) held.set(url, { entry });
    }
    return held;
  }

  /** Open entries of a document, oldest first. */
  openOf(place: Place, url: string): OpenEntry[] {
    const open = this.#openIn(place);
    if (open.length === 0) return [];
    return this.#index(place, open)
      .find(new Set([url]))
      .sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  }

  /** Whether unread rows of an upload may change a document. Without a filter, any of them may. */
  mayArrive({ id, filling }: Pick<OpenUpload, "id" | "filling">, url: string): boolean {
    return filling && (this.#filter(id)?.mayHave(url) ?? true);
  }

  /** Drops the index of a place. Call it after an upload is reopened or the URL of an entry changes. */
  forget(place: Place): void {
    this.#indexes.delete(placeKey(place));
  }

  /** Call it when the last row of an upload has arrived. */
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

/** Entries of open uploads by URL. Entries sent since indexing stay in the index and are filtered out by `find`. */
class UrlIndex {
  readonly #first = new HashedTexts();
  /** For URLs with several entries: the later entries, keyed by the first. */
  readonly #more = new Map<number, number[]>();
  /** The last indexed entry of each upload. */
  readonly #read = new Map<number, number>();
  /** HashedTexts stores 32 bits, so ids are stored relative to the first one. */
  #base: number | null = null;

  constructor(private readonly db: Database) {}

  /** Indexes entries of the upload that arrived since the last call. */
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

  /** Entries of these documents that are waiting or being sent. */
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
    // Uploads are indexed one after the other, so later ids may be smaller than the first.
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
