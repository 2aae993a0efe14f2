import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { repeated, sql } from "../../sqlite/sql";
import type { FilePart } from "../../shared/documents/file-parts";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { EntryOutcome, UploadEntry } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { HashedTexts } from "./hashes";
import { EntryRow, TurnRow, leftOf, type Turn, type UploadRow } from "./rows";
import { entryColumns } from "./entry-table";
import type { OutboxStore } from "./store";
import { readStored } from "../../sqlite/stored-json";

/** Entries per slice, a few milliseconds of work, so that the main process stays responsive. */
const slice = 5000;
/** Search hits are counted up to this number. */
const maxFound = 10_000;
const maxSearches = 8;
const searchCacheMs = 5000;

const Change = z.object({
  id: z.number(),
  url: z.string(),
  position: z.number().nullable(),
  answered: z.number().nullable(),
});

interface OtherChange {
  position: number;
  id: number;
  answered: number | null;
  /** It was undone, or undoes another: together they left the document as it was. */
  isUndone: boolean;
}

/** Changes of the same documents by other uploads, made or pending. */
export class OtherChanges {
  /** Uploads with rows that haven't been read yet. */
  readonly reading: UploadRow[] = [];
  readonly #byUrl = new Map<string, OtherChange[]>();

  note(url: string, change: OtherChange): void {
    const changes = this.#byUrl.get(url);
    if (changes) changes.push(change);
    else this.#byUrl.set(url, [change]);
  }

  /** Whether a document has a later change. */
  hasAfter(url: string, { position, id }: { position: number; id: number }): boolean {
    return (this.#byUrl.get(url) ?? []).some(
      (other) =>
        !other.isUndone && (other.position > position || (other.position === position && other.id > id)),
    );
  }

  /** Whether an earlier change of a document was still unanswered at a time (epoch milliseconds). */
  hasBefore(url: string, position: number, since: number): boolean {
    return (this.#byUrl.get(url) ?? []).some(
      (other) => other.position < position && (other.answered === null || other.answered >= since),
    );
  }
}

export interface EntryPage {
  total: number;
  more: boolean;
  entries: UploadEntry[];
}

const Span = z.object({ first: z.number().nullable(), last: z.number().nullable() });
const Failed = z.object({
  line: z.number().nullable(),
  outcome: z.enum(["refused", "invalid", "cancelled", "skipped"]),
  message: z.string(),
  status_code: z.number().nullable(),
});

/** Queries over uploads of any length. Works in slices to keep the main process responsive. */
export class Ledger {
  readonly #searches = new Map<string, { ids: number[]; more: boolean; at: number }>();

  constructor(
    private readonly db: Database,
    private readonly store: OutboxStore,
  ) {}

  /** A page of an upload's entries, filtered by outcome and by words in the URL or message. */
  async page(
    id: number,
    question: { outcomes: readonly EntryOutcome[]; text: string; offset: number; count: number },
    signal: AbortSignal,
  ): Promise<EntryPage> {
    const { outcomes, text, offset, count } = question;
    if (text.trim() === "") return { ...this.store.entries(id, outcomes, offset, count), more: false };
    const found = await this.#search(id, outcomes, text.trim(), signal);
    const { action } = this.store.get(id);
    const ids = found.ids.slice(offset, offset + count);
    const entries = this.db.all(
      `SELECT ${entryColumns} FROM entries WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      [JSON.stringify(ids)],
      EntryRow,
    );
    return {
      total: found.ids.length,
      more: found.more,
      entries: entries.map((entry) => ({ ...entry, action })),
    };
  }

  /** Whether the upload exists, committed or still queueing. */
  isThere(id: number): boolean {
    const state = this.db.get("SELECT state FROM uploads WHERE id = ?", [id], column.text);
    return state !== undefined && state !== "removed";
  }

  /** How the upload's file was read, as JSON. */
  source(id: number): string | null {
    return this.db.get("SELECT source FROM uploads WHERE id = ?", [id], column.textOrNull) ?? null;
  }

  /** `parts` are the files of an upload that was made of several. */
  setSource(id: number, source: string, parts: readonly FilePart[]): void {
    const several = parts.length > 1 ? JSON.stringify(parts) : null;
    this.db.run("UPDATE uploads SET source = ?, parts = ? WHERE id = ?", [source, several, id]);
  }

  setPriority(id: number, priority: number): void {
    this.db.run("UPDATE uploads SET priority = ? WHERE id = ?", [priority, id]);
  }

  /** Uploads of a connection that are being sent or waiting, next one first. */
  turns(connection: string): Turn[] {
    const rows = this.db.all(
      `SELECT id, priority, filling, expected FROM uploads WHERE connection = ? AND state = 'active'
       ORDER BY priority DESC, id`,
      [connection],
      TurnRow,
    );
    return rows.map((row) => ({
      id: row.id,
      priority: row.priority,
      left: leftOf(row, this.store.counts(row.id)),
    }));
  }

  /** What an entry sends. */
  document(entryId: number): Record<string, unknown> {
    const url = this.db.get("SELECT url FROM entries WHERE id = ?", [entryId], column.text);
    if (url === undefined) throw failure("missing", t("main:upload.entryGone"));
    const text = this.store.document(entryId);
    return text === undefined ? { url } : readStored(z.record(z.string(), z.unknown()), text);
  }

  /** Which of these documents were edited after they were created. */
  edited({ connectionId, projectId }: ProjectRef, urls: readonly string[]): Set<string> {
    const found = this.db.all(
      `SELECT DISTINCT url FROM edits WHERE connection = ? AND project = ? AND action IN ('update', 'upsert')
       AND url IN (SELECT value FROM json_each(?))`,
      [connectionId, projectId, JSON.stringify(urls)],
      column.text,
    );
    return new Set(found);
  }

  /** Rows of an upload that were not imported, with the reason for each. */
  async failedLines(id: number, signal: AbortSignal): Promise<{ line: number; reason: string }[]> {
    const lines: { line: number; reason: string }[] = [];
    for await (const span of this.#slices(id, signal)) {
      const rows = this.db.all(
        `SELECT line, outcome, message, status_code FROM entries WHERE upload = ? AND id >= ? AND id < ?
         AND outcome IN ('refused', 'invalid', 'cancelled', 'skipped') ORDER BY id`,
        [id, span.from, span.to],
        Failed,
      );
      for (const { line, outcome, message, status_code } of rows) {
        const code = status_code === null ? "" : ` ${t("main:reason.code", { code: status_code })}`;
        if (line !== null)
          lines.push({
            line,
            reason: `${t(`main:reason.${outcome}`)}${message && `: ${message}`}${code}`,
          });
      }
    }
    return lines;
  }

  /** Changes by other uploads to the documents that an upload changed. Searches all uploads of the same place. */
  async changesOfOthers(id: number, signal: AbortSignal): Promise<OtherChanges> {
    const upload = this.store.get(id);
    const own = new HashedTexts("texts alone");
    for await (const span of this.#slices(id, signal))
      for (const { url } of this.#changes(id, span)) own.meet(url);
    const others = new OtherChanges();
    const { connection, project, dataset } = upload;
    const inPlace = this.store.list().filter((row) => {
      const isSamePlace = row.connection === connection && row.project === project && row.dataset === dataset;
      return isSamePlace && row.id !== id;
    });
    const undone = await this.#undone(inPlace, { id, own }, signal);
    for (const other of inPlace) {
      const isUndone = (url: string) => undone.get(other.id)?.has(url) === true;
      if (other.filling) others.reading.push(other);
      for await (const span of this.#slices(other.id, signal))
        for (const change of this.#changes(other.id, span))
          if (own.has(change.url)) {
            const { id: entry, url, answered, position } = change;
            const at = { id: entry, position: position ?? other.position, answered };
            others.note(url, { ...at, isUndone: isUndone(url) });
          }
    }
    return others;
  }

  /** By upload, the documents whose change another upload has undone, or for which it has undone another's. */
  async #undone(
    uploads: readonly UploadRow[],
    { id: ownId, own }: { id: number; own: HashedTexts },
    signal: AbortSignal,
  ) {
    const undone = new Map<number, HashedTexts>();
    const of = (id: number) => {
      const known = undone.get(id) ?? new HashedTexts("texts alone");
      undone.set(id, known);
      return known;
    };
    // The latest first: an undo that was undone itself has undone nothing.
    for (const { id, undoes } of [...uploads].sort((a, b) => b.id - a.id)) {
      if (undoes === null || undoes === ownId) continue;
      for await (const { from, to } of this.#slices(id, signal)) {
        const sql = "SELECT url FROM entries WHERE upload = ? AND id >= ? AND id < ? AND outcome = 'done'";
        for (const url of this.db.all(sql, [id, from, to], column.text))
          if (own.has(url) && !of(id).has(url)) for (const pair of [id, undoes]) of(pair).meet(url);
      }
    }
    return undone;
  }

  /** URLs of the documents that an upload changed and that nothing in Earshot changed since, as far as is certain. */
  async unchanged(id: number, signal: AbortSignal): Promise<string[]> {
    const { connection, project, dataset, position } = this.store.get(id);
    const others = await this.changesOfOthers(id, signal);
    const urls = new Set<string>();
    for await (const { from, to } of this.#slices(id, signal)) {
      const own = this.db.all(
        // Edits outlive the records of their uploads.
        `SELECT id, url, position, NULL AS answered FROM entries e WHERE upload = ? AND id >= ? AND id < ?
         AND outcome = 'done' AND NOT EXISTS (
           SELECT 1 FROM edits d WHERE d.connection = ? AND d.project = ? AND d.dataset IS ? AND d.url = e.url
           AND d.entry > e.id AND d.outcome NOT IN ('cancelled', 'refused', 'invalid')
           AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.id = d.upload))`,
        [id, from, to, connection, project, dataset],
        Change,
      );
      for (const entry of own)
        if (!others.hasAfter(entry.url, { position: entry.position ?? position, id: entry.id }))
          urls.add(entry.url);
    }
    return [...urls];
  }

  #changes(id: number, { from, to }: { from: number; to: number }): z.output<typeof Change>[] {
    return this.db.all(
      `SELECT id, url, position, CASE WHEN outcome IN ('done', 'uncertain') THEN coalesce(answered, sent) END AS answered
       FROM entries WHERE upload = ? AND id >= ? AND id < ?
       AND (outcome IN ('done', 'sending', 'waiting') OR interrupted = 1)`,
      [id, from, to],
      Change,
    );
  }

  async #search(id: number, outcomes: readonly EntryOutcome[], text: string, signal: AbortSignal) {
    const key = JSON.stringify([id, outcomes, text]);
    const cached = this.#searches.get(key);
    if (cached && Date.now() - cached.at < searchCacheMs) return cached;
    const like = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    const which = outcomes.length > 0 ? sql`AND outcome IN (${repeated("?", outcomes.length)})` : "";
    const ids: number[] = [];
    for await (const { from, to } of this.#slices(id, signal)) {
      const found = this.db.all(
        sql`SELECT id FROM entries WHERE upload = ? AND id >= ? AND id < ? ${which}
         AND (url LIKE ? ESCAPE '\\' OR message LIKE ? ESCAPE '\\') ORDER BY id`,
        [id, from, to, ...outcomes, like, like],
        column.number,
      );
      for (const entryId of found) ids.push(entryId);
      if (ids.length > maxFound) break;
    }
    const result = { ids: ids.slice(0, maxFound), more: ids.length > maxFound, at: Date.now() };
    if (this.#searches.size >= maxSearches) this.#searches.clear();
    this.#searches.set(key, result);
    return result;
  }

  /** Yields id ranges of an upload's entries, with a pause after each. */
  async *#slices(
    id: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ from: number; to: number }, void, undefined> {
    const { first, last } = this.db.get(
      // Two subqueries, because each is answered from one end of the index.
      `SELECT (SELECT min(id) FROM entries WHERE upload = ?) AS first,
         (SELECT max(id) FROM entries WHERE upload = ?) AS last`,
      [id, id],
      Span,
    ) ?? { first: null, last: null };
    if (first === null || last === null) return;
    for (let from = first; from <= last; from += slice) {
      signal.throwIfAborted();
      yield { from, to: from + slice };
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
