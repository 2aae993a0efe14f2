import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { EntryOutcome, type UploadEntry } from "../../shared/ipc/uploads";
import type { EntryTable } from "./entry-table";
import { EntryPlace, noCounts, totalOf, type Counts, type Place, type UploadRow } from "./rows";
import type { UploadTable } from "./upload-table";

/** What the outbox has on disk, read. How many entries have each outcome is counted once and kept in memory. */
export class OutboxRecords {
  readonly #counts = new Map<number, Counts>();
  /** How many changes were queued in each project in this run. */
  readonly #changes = new Map<string, number>();
  readonly #uploads: UploadTable;
  readonly #entries: EntryTable;

  constructor(
    protected readonly db: Database,
    uploads: UploadTable,
    entries: EntryTable,
  ) {
    [this.#uploads, this.#entries] = [uploads, entries];
  }

  list(): UploadRow[] {
    return this.#uploads.list();
  }

  find(id: number): UploadRow | undefined {
    return this.#uploads.find(id);
  }

  /** Fails where its record was removed. */
  get(id: number): UploadRow {
    return this.#uploads.get(id);
  }

  counts(id: number): Counts {
    let counts = this.#counts.get(id);
    if (!counts) {
      counts = noCounts();
      const rows = this.db.all(
        "SELECT outcome, count(*) AS n FROM entries WHERE upload = ? GROUP BY outcome",
        [id],
        z.object({ outcome: EntryOutcome, n: z.number() }),
      );
      for (const { outcome, n } of rows) counts[outcome] = n;
      this.#counts.set(id, counts);
    }
    return counts;
  }

  /** Tells whether a change of a project's documents was queued between two moments of this run: it grows with each. */
  changesIn({ connection, project }: Pick<Place, "connection" | "project">): number {
    return this.#changes.get(JSON.stringify([connection, project])) ?? 0;
  }

  /** How many of an upload's rows have arrived. */
  rows(id: number): number {
    return totalOf(this.counts(id));
  }

  entries(
    id: number,
    outcomes: readonly EntryOutcome[],
    offset: number,
    count: number,
  ): { total: number; entries: UploadEntry[] } {
    const { action } = this.get(id);
    const entries = this.#entries.page(id, outcomes, offset, count);
    const counts = this.counts(id);
    const counted = outcomes.length > 0 ? outcomes : EntryOutcome.options;
    const total = counted.reduce((sum, outcome) => sum + counts[outcome], 0);
    return { total, entries: entries.map((entry) => ({ ...entry, action })) };
  }

  /** Where an entry stands right now; undefined where its upload's record was removed. */
  entry(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } | undefined {
    return this.db.get(
      "SELECT upload, outcome, interrupted FROM entries WHERE id = ?",
      [entryId],
      EntryPlace,
    );
  }

  /** What an entry sends, as JSON text; undefined where nothing of it is kept. */
  document(entryId: number): string | undefined {
    return this.#entries.document(entryId);
  }

  /** Connections with entries to send. */
  connectionsWithWork(): string[] {
    return this.db.all(
      `SELECT DISTINCT connection FROM uploads u WHERE state = 'active'
       AND EXISTS (SELECT 1 FROM entries WHERE upload = u.id AND outcome = 'waiting')`,
      [],
      column.text,
    );
  }

  /** An upload brings changes that weren't in line before. */
  protected noteChange(id: number): void {
    const place = this.get(id);
    this.#changes.set(JSON.stringify([place.connection, place.project]), this.changesIn(place) + 1);
  }

  /** Keeps the counts in memory in step with the entries on disk. */
  protected count(id: number, from: EntryOutcome | null, to: EntryOutcome, n: number): void {
    const counts = this.#counts.get(id);
    if (!counts) return;
    if (from !== null) counts[from] -= n;
    counts[to] += n;
  }

  /** The counts of an upload, or all, are counted again when they are next asked for. */
  protected forgetCounts(id?: number): void {
    if (id === undefined) this.#counts.clear();
    else this.#counts.delete(id);
  }
}
