import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { EntryOutcome, type UploadEntry } from "../../shared/ipc/uploads";
import type { EntryTable } from "./entry-table";
import { EntryPlace, noCounts, totalOf, type Counts, type Place, type UploadRow } from "./rows";
import type { UploadTable } from "./upload-table";

/** Reads the outbox. The numbers of entries per outcome are stored with them, and kept in memory once read. */
export class OutboxRecords {
  readonly #counts = new Map<number, Counts>();
  /** Changes queued per project since the app started. */
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

  /** Throws if the record was removed. */
  get(id: number): UploadRow {
    return this.#uploads.get(id);
  }

  counts(id: number): Counts {
    let counts = this.#counts.get(id);
    if (!counts) {
      counts = noCounts();
      const rows = this.db.all(
        "SELECT outcome, n FROM tallies WHERE upload = ?",
        [id],
        z.object({ outcome: EntryOutcome, n: z.number() }),
      );
      for (const { outcome, n } of rows) counts[outcome] = n;
      this.#counts.set(id, counts);
    }
    return counts;
  }

  /** Counter that grows with each queued change of a project. Compare two values to detect changes. */
  changesIn({ connection, project }: Pick<Place, "connection" | "project">): number {
    return this.#changes.get(JSON.stringify([connection, project])) ?? 0;
  }

  /** Number of rows that have arrived. */
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

  /** Current state of an entry. Undefined if its upload's record was removed. */
  entry(entryId: number): { upload: number; outcome: EntryOutcome; interrupted: boolean } | undefined {
    return this.db.get(
      "SELECT upload, outcome, interrupted FROM entries WHERE id = ?",
      [entryId],
      EntryPlace,
    );
  }

  /** What an entry sends, as JSON text. Undefined if no body is stored. */
  document(entryId: number): string | undefined {
    return this.#entries.document(entryId);
  }

  /** When the first attempt began that may have had an effect. Null if unknown. */
  firstSent(entryIds: readonly number[]): number | null {
    return this.#entries.firstSent(entryIds);
  }

  connectionsWithWork(): string[] {
    return this.db.all(
      `SELECT DISTINCT connection FROM uploads u WHERE state = 'active'
       AND EXISTS (SELECT 1 FROM entries WHERE upload = u.id AND outcome = 'waiting')`,
      [],
      column.text,
    );
  }

  /** Call it when an upload adds changes. */
  protected noteChange(id: number): void {
    const place = this.get(id);
    this.#changes.set(JSON.stringify([place.connection, place.project]), this.changesIn(place) + 1);
  }

  /** Notes that entries are new or have another outcome. Call it in the transaction that changes them. */
  protected count(id: number, from: EntryOutcome | null, to: EntryOutcome, n: number): void {
    if (n === 0) return;
    if (from !== null) this.#add(id, from, -n);
    this.#add(id, to, n);
  }

  #add(id: number, outcome: EntryOutcome, n: number): void {
    this.db.run(
      "INSERT INTO tallies(upload, outcome, n) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
      [id, outcome, n],
    );
    const counts = this.#counts.get(id);
    if (counts) counts[outcome] += n;
  }

  /** Drops the counts of one upload, or of all. They are read again when needed. */
  protected forgetCounts(id?: number): void {
    if (id === undefined) this.#counts.clear();
    else this.#counts.delete(id);
  }
}
