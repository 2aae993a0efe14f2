import { z } from "zod";
import { CodeBook, sentimentValues } from "../../shared/coding/code-book";
import {
  CodingSample,
  StoredDecision,
  adjudicator,
  type Decision,
  type SampleItem,
} from "../../shared/coding/coding-sample";
import { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import { sql } from "../../sqlite/sql";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";

/** A sample with its place. `origin`: the id that it has at the coder who drew it, null if it was drawn here. */
export interface StoredSample {
  to: ProjectRef;
  queue: CodingSample;
  origin: string | null;
}

/** A document that was drawn and has no position yet. */
export type DrawnItem = Omit<SampleItem, "position">;
/** What estimates need of an item. */
export type ItemFacts = Omit<SampleItem, "document" | "datasetId">;

const SampleRow = z
  .object({
    connection: z.string(),
    project: z.string(),
    origin: z.string().nullable(),
    body: storedJson.pipe(CodingSample),
  })
  .transform(({ connection, project, origin, body }): StoredSample => ({
    to: { connectionId: connection, projectId: project },
    queue: body,
    origin,
  }));

const facts = {
  position: z.number(),
  stratum: z.number(),
  piece: z.number(),
  number: z.number(),
  hash: z.number(),
  copies: z.number(),
  scored: z.enum(sentimentValues).nullable(),
};
const FactsRow = z.object(facts);
const ItemRow = z
  .object({ ...facts, dataset: z.string().nullable(), document: storedJson.pipe(Document) })
  .transform(({ dataset, ...item }): SampleItem => ({ ...item, datasetId: dataset }));
const factFields = "position, stratum, piece, number, hash, copies, scored";

const DecisionRow = z
  .object({
    position: z.number(),
    coder: z.string(),
    outcome: StoredDecision.shape.outcome,
    codes: storedJson.pipe(StoredDecision.shape.values),
    note: z.string(),
    decided: z.number(),
    took: z.number().nullable(),
  })
  .transform(({ codes, decided, ...row }): StoredDecision => ({ ...row, values: codes, decidedAt: decided }));
const decisionFields = "position, coder, outcome, codes, note, decided, took";

const ofSample = sql`queue IN (SELECT queue FROM coding_queues WHERE connection = ?)`;

export const codingTables: readonly Table[] = [
  {
    name: sql`coding_decisions`,
    key: [sql`queue`, sql`position`, sql`coder`],
    of: ofSample,
    // A coder isn't an author of documents.
    json: [sql`codes`],
    texts: [sql`note`],
    ids: ["queue", "coder", "outcome"],
  },
  {
    name: sql`coding_items`,
    key: [sql`queue`, sql`position`],
    of: ofSample,
    part: "coding",
    json: [sql`document`],
    emptied: true,
    ids: ["queue", "scored", "dataset"],
  },
  {
    name: sql`coding_queues`,
    key: [sql`queue`],
    of: sql`connection = ?`,
    json: [sql`body`],
    ids: ["queue", "connection", "project", "origin"],
  },
  {
    name: sql`coding_books`,
    key: [sql`connection`, sql`project`, sql`book`],
    of: sql`connection = ?`,
    json: [sql`body`],
    ids: ["connection", "project", "book"],
  },
];

/** Code books, samples and decisions, in the outbox's database. Every change is one transaction. */
export class CodingStore {
  /** Counts the changes of samples and decisions. */
  revision = 0;

  constructor(private readonly db: Database) {}

  books({ connectionId, projectId }: ProjectRef): CodeBook[] {
    return this.db
      .all(
        "SELECT body FROM coding_books WHERE connection = ? AND project = ? ORDER BY rowid",
        [connectionId, projectId],
        z.object({ body: storedJson.pipe(CodeBook) }),
      )
      .map(({ body }) => body);
  }

  saveBook({ connectionId, projectId }: ProjectRef, book: CodeBook): void {
    this.db.run(
      `INSERT INTO coding_books(connection, project, book, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (connection, project, book) DO UPDATE SET body = excluded.body`,
      [connectionId, projectId, book.id, JSON.stringify(book)],
    );
  }

  removeBook({ connectionId, projectId }: ProjectRef, bookId: string): void {
    this.db.run("DELETE FROM coding_books WHERE connection = ? AND project = ? AND book = ?", [
      connectionId,
      projectId,
      bookId,
    ]);
  }

  /** Code books and samples of a connection, as they were made. */
  of(connectionId: string): { books: { projectId: string; book: CodeBook }[]; samples: StoredSample[] } {
    return {
      books: this.db.all(
        "SELECT project AS projectId, body AS book FROM coding_books WHERE connection = ? ORDER BY rowid",
        [connectionId],
        z.object({ projectId: z.string(), book: storedJson.pipe(CodeBook) }),
      ),
      samples: this.db.all(
        "SELECT connection, project, origin, body FROM coding_queues WHERE connection = ? ORDER BY rowid",
        [connectionId],
        SampleRow,
      ),
    };
  }

  /** Samples of a project, the latest first. */
  samples({ connectionId, projectId }: ProjectRef): StoredSample[] {
    return this.db.all(
      `SELECT connection, project, origin, body FROM coding_queues WHERE connection = ? AND project = ?
       ORDER BY rowid DESC`,
      [connectionId, projectId],
      SampleRow,
    );
  }

  queue(sampleId: string): StoredSample | undefined {
    return this.db.get(
      "SELECT connection, project, origin, body FROM coding_queues WHERE queue = ?",
      [sampleId],
      SampleRow,
    );
  }

  add({ to, queue: sample, origin }: StoredSample, items: readonly DrawnItem[]): void {
    this.revision++;
    this.db.transaction(() => {
      this.db.run(
        "INSERT INTO coding_queues(queue, connection, project, origin, body) VALUES (?, ?, ?, ?, ?)",
        [sample.id, to.connectionId, to.projectId, origin, JSON.stringify(sample)],
      );
      this.#append(sample.id, 0, items);
    });
  }

  /** Adds documents to a sample that was drawn from again. `scored` holds the present scores of documents it has. */
  extend(
    sample: CodingSample,
    items: readonly DrawnItem[],
    scored: ReadonlyMap<number, ItemFacts["scored"]>,
  ): void {
    this.revision++;
    this.db.transaction(() => {
      const { changes } = this.db.run("UPDATE coding_queues SET body = ? WHERE queue = ?", [
        JSON.stringify(sample),
        sample.id,
      ]);
      if (changes === 0) return;
      for (const [position, value] of scored)
        this.db.run("UPDATE coding_items SET scored = ? WHERE queue = ? AND position = ?", [
          value,
          sample.id,
          position,
        ]);
      this.#append(sample.id, this.size(sample.id), items);
    });
  }

  removeSample(sampleId: string): void {
    this.revision++;
    this.db.run("DELETE FROM coding_queues WHERE queue = ?", [sampleId]);
  }

  size(sampleId: string): number {
    return this.db.get("SELECT count(*) FROM coding_items WHERE queue = ?", [sampleId], column.number) ?? 0;
  }

  items(sampleId: string, from: number, max: number): SampleItem[] {
    return this.db.all(
      `SELECT ${factFields}, dataset, document FROM coding_items WHERE queue = ? AND position >= ?
       ORDER BY position LIMIT ?`,
      [sampleId, from, max],
      ItemRow,
    );
  }

  facts(sampleId: string): ItemFacts[] {
    return this.db.all(
      `SELECT ${factFields} FROM coding_items WHERE queue = ? ORDER BY position`,
      [sampleId],
      FactsRow,
    );
  }

  /** Decisions of all coders, or of one. */
  decisions(sampleId: string, coder?: string): StoredDecision[] {
    return this.db.all(
      `SELECT ${decisionFields} FROM coding_decisions WHERE queue = ? ${coder === undefined ? "" : "AND coder = ?"}
       ORDER BY position, coder`,
      coder === undefined ? [sampleId] : [sampleId, coder],
      DecisionRow,
    );
  }

  /** Numbers of decisions by coder, the adjudicator's left out. */
  tallies(sampleId: string): { coder: string; coded: number; skipped: number }[] {
    return this.db.all(
      `SELECT coder, sum(outcome <> 'skipped') AS coded, sum(outcome = 'skipped') AS skipped
       FROM coding_decisions WHERE queue = ? AND coder <> ? GROUP BY coder ORDER BY coder`,
      [sampleId, adjudicator],
      z.object({ coder: z.string(), coded: z.number(), skipped: z.number() }),
    );
  }

  /** The median of the milliseconds that a coder's decisions took. Null if none is known. */
  pace(sampleId: string, coder: string): number | null {
    const times = this.db.all(
      "SELECT took FROM coding_decisions WHERE queue = ? AND coder = ? AND took IS NOT NULL ORDER BY took",
      [sampleId, coder],
      column.number,
    );
    const low = times[(times.length - 1) >> 1];
    const high = times[times.length >> 1];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  }

  /** The first position behind `after` that a coder has skipped. Null if there is none. */
  nextSkipped(sampleId: string, coder: string, after: number): number | null {
    const row = this.db.get(
      `SELECT position FROM coding_decisions
       WHERE queue = ? AND coder = ? AND outcome = 'skipped' AND position > ? ORDER BY position LIMIT 1`,
      [sampleId, coder, after],
      column.number,
    );
    return row ?? null;
  }

  /** The first position behind `after`, or else from the start, that a coder hasn't decided. Null if there is none. */
  next(sampleId: string, coder: string, after: number): number | null {
    const row = this.db.get(
      `SELECT position FROM coding_items i WHERE queue = ? AND NOT EXISTS
         (SELECT 1 FROM coding_decisions d WHERE d.queue = i.queue AND d.position = i.position AND coder = ?)
       ORDER BY position <= ?, position LIMIT 1`,
      [sampleId, coder, after],
      column.number,
    );
    return row ?? null;
  }

  /** Stores a coder's decision about a document, or removes it with null. False if the sample has no such document. */
  decide(
    sampleId: string,
    { position, coder, decidedAt, took }: Pick<StoredDecision, "position" | "coder" | "decidedAt" | "took">,
    decision: Decision | null,
  ): boolean {
    this.revision++;
    return this.db.transaction(() => {
      if (decision === null)
        this.db.run("DELETE FROM coding_decisions WHERE queue = ? AND position = ? AND coder = ?", [
          sampleId,
          position,
          coder,
        ]);
      else if (!this.#has(sampleId, position)) return false;
      else this.#put(sampleId, { ...decision, position, coder, decidedAt, took });
      return true;
    });
  }

  /** Replaces the decisions of another coder by those that came back. */
  merge(sampleId: string, coder: string, decisions: readonly StoredDecision[]): void {
    this.revision++;
    this.db.transaction(() => {
      this.db.run("DELETE FROM coding_decisions WHERE queue = ? AND coder = ?", [sampleId, coder]);
      for (const decision of decisions) this.#put(sampleId, { ...decision, coder });
    });
  }

  #has(sampleId: string, position: number): boolean {
    const found = "SELECT count(*) FROM coding_items WHERE queue = ? AND position = ?";
    return (this.db.get(found, [sampleId, position], column.number) ?? 0) > 0;
  }

  #append(sampleId: string, from: number, items: readonly DrawnItem[]): void {
    for (const [at, item] of items.entries()) {
      const { stratum, piece, number, hash, copies, scored, datasetId, document } = item;
      this.db.run(
        `INSERT INTO coding_items(queue, ${factFields}, dataset, document)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[sampleId, from + at, stratum, piece, number, hash, copies],
          ...[scored, datasetId, JSON.stringify(document)],
        ],
      );
    }
  }

  #put(sampleId: string, { position, coder, outcome, values, note, decidedAt, took }: StoredDecision): void {
    this.db.run(
      `INSERT OR REPLACE INTO coding_decisions(queue, ${decisionFields}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [sampleId, position, coder, outcome, JSON.stringify(values), note, decidedAt, took],
    );
  }
}
