import { z } from "zod";
import { CodeBook, sentimentValues } from "../../shared/coding/code-book";
import { Queue, StoredDecision, adjudicator, type Decision, type QueueItem } from "../../shared/coding/queue";
import { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/analytics";
import { sql } from "../../sqlite/sql";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";

/** A queue with its place. `origin`: the id that it has at the coder who drew it, null if it was drawn here. */
export interface KeptQueue {
  to: ProjectRef;
  queue: Queue;
  origin: string | null;
}

/** A document that was drawn and has no position yet. */
export type DrawnItem = Omit<QueueItem, "position">;
/** What estimates need of an item. */
export type ItemFacts = Omit<QueueItem, "document" | "datasetId">;

const QueueRow = z
  .object({
    connection: z.string(),
    project: z.string(),
    origin: z.string().nullable(),
    body: storedJson.pipe(Queue),
  })
  .transform(({ connection, project, origin, body }): KeptQueue => ({
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
  .transform(({ dataset, ...item }): QueueItem => ({ ...item, datasetId: dataset }));
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

const ofQueue = sql`queue IN (SELECT queue FROM coding_queues WHERE connection = ?)`;

export const codingTables: readonly Table[] = [
  {
    name: sql`coding_decisions`,
    key: [sql`queue`, sql`position`, sql`coder`],
    of: ofQueue,
    // A coder isn't an author of documents.
    json: [sql`codes`],
    texts: [sql`note`],
    ids: ["queue", "coder", "outcome"],
  },
  {
    name: sql`coding_items`,
    key: [sql`queue`, sql`position`],
    of: ofQueue,
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

/** Code books, queues and decisions, in the outbox's database. Every change is one transaction. */
export class CodingStore {
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

  /** Code books and queues of a connection, as they were made. */
  of(connectionId: string): { books: { projectId: string; book: CodeBook }[]; queues: KeptQueue[] } {
    return {
      books: this.db.all(
        "SELECT project AS projectId, body AS book FROM coding_books WHERE connection = ? ORDER BY rowid",
        [connectionId],
        z.object({ projectId: z.string(), book: storedJson.pipe(CodeBook) }),
      ),
      queues: this.db.all(
        "SELECT connection, project, origin, body FROM coding_queues WHERE connection = ? ORDER BY rowid",
        [connectionId],
        QueueRow,
      ),
    };
  }

  /** Queues of a project, the latest first. */
  queues({ connectionId, projectId }: ProjectRef): KeptQueue[] {
    return this.db.all(
      `SELECT connection, project, origin, body FROM coding_queues WHERE connection = ? AND project = ?
       ORDER BY rowid DESC`,
      [connectionId, projectId],
      QueueRow,
    );
  }

  queue(queueId: string): KeptQueue | undefined {
    return this.db.get(
      "SELECT connection, project, origin, body FROM coding_queues WHERE queue = ?",
      [queueId],
      QueueRow,
    );
  }

  add({ to, queue, origin }: KeptQueue, items: readonly DrawnItem[]): void {
    this.db.transaction(() => {
      this.db.run(
        "INSERT INTO coding_queues(queue, connection, project, origin, body) VALUES (?, ?, ?, ?, ?)",
        [queue.id, to.connectionId, to.projectId, origin, JSON.stringify(queue)],
      );
      this.#append(queue.id, 0, items);
    });
  }

  /** Adds documents to a queue that was drawn from again. `scored` holds the present scores of documents it has. */
  extend(queue: Queue, items: readonly DrawnItem[], scored: ReadonlyMap<number, ItemFacts["scored"]>): void {
    this.db.transaction(() => {
      const { changes } = this.db.run("UPDATE coding_queues SET body = ? WHERE queue = ?", [
        JSON.stringify(queue),
        queue.id,
      ]);
      if (changes === 0) return;
      for (const [position, value] of scored)
        this.db.run("UPDATE coding_items SET scored = ? WHERE queue = ? AND position = ?", [
          value,
          queue.id,
          position,
        ]);
      this.#append(queue.id, this.size(queue.id), items);
    });
  }

  removeQueue(queueId: string): void {
    this.db.run("DELETE FROM coding_queues WHERE queue = ?", [queueId]);
  }

  size(queueId: string): number {
    return this.db.get("SELECT count(*) FROM coding_items WHERE queue = ?", [queueId], column.number) ?? 0;
  }

  items(queueId: string, from: number, max: number): QueueItem[] {
    return this.db.all(
      `SELECT ${factFields}, dataset, document FROM coding_items WHERE queue = ? AND position >= ?
       ORDER BY position LIMIT ?`,
      [queueId, from, max],
      ItemRow,
    );
  }

  facts(queueId: string): ItemFacts[] {
    return this.db.all(
      `SELECT ${factFields} FROM coding_items WHERE queue = ? ORDER BY position`,
      [queueId],
      FactsRow,
    );
  }

  /** Decisions of all coders, or of one. */
  decisions(queueId: string, coder?: string): StoredDecision[] {
    return this.db.all(
      `SELECT ${decisionFields} FROM coding_decisions WHERE queue = ? ${coder === undefined ? "" : "AND coder = ?"}
       ORDER BY position, coder`,
      coder === undefined ? [queueId] : [queueId, coder],
      DecisionRow,
    );
  }

  /** Numbers of decisions by coder, the adjudicator's left out. */
  tallies(queueId: string): { coder: string; coded: number; skipped: number }[] {
    return this.db.all(
      `SELECT coder, sum(outcome <> 'skipped') AS coded, sum(outcome = 'skipped') AS skipped
       FROM coding_decisions WHERE queue = ? AND coder <> ? GROUP BY coder ORDER BY coder`,
      [queueId, adjudicator],
      z.object({ coder: z.string(), coded: z.number(), skipped: z.number() }),
    );
  }

  /** The median of the milliseconds that a coder's decisions took. Null if none is known. */
  pace(queueId: string, coder: string): number | null {
    const times = this.db.all(
      "SELECT took FROM coding_decisions WHERE queue = ? AND coder = ? AND took IS NOT NULL ORDER BY took",
      [queueId, coder],
      column.number,
    );
    const low = times[(times.length - 1) >> 1];
    const high = times[times.length >> 1];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  }

  /** The first position behind `after` that a coder has skipped. Null if there is none. */
  nextSkipped(queueId: string, coder: string, after: number): number | null {
    const row = this.db.get(
      `SELECT position FROM coding_decisions
       WHERE queue = ? AND coder = ? AND outcome = 'skipped' AND position > ? ORDER BY position LIMIT 1`,
      [queueId, coder, after],
      column.number,
    );
    return row ?? null;
  }

  /** The first position behind `after`, or else from the start, that a coder hasn't decided. Null if there is none. */
  next(queueId: string, coder: string, after: number): number | null {
    const row = this.db.get(
      `SELECT position FROM coding_items i WHERE queue = ? AND NOT EXISTS
         (SELECT 1 FROM coding_decisions d WHERE d.queue = i.queue AND d.position = i.position AND coder = ?)
       ORDER BY position <= ?, position LIMIT 1`,
      [queueId, coder, after],
      column.number,
    );
    return row ?? null;
  }

  /** Stores a coder's decision about a document, or removes it with null. False if the queue has no such document. */
  decide(
    queueId: string,
    { position, coder, decidedAt, took }: Pick<StoredDecision, "position" | "coder" | "decidedAt" | "took">,
    decision: Decision | null,
  ): boolean {
    return this.db.transaction(() => {
      if (decision === null)
        this.db.run("DELETE FROM coding_decisions WHERE queue = ? AND position = ? AND coder = ?", [
          queueId,
          position,
          coder,
        ]);
      else if (!this.#has(queueId, position)) return false;
      else this.#put(queueId, { ...decision, position, coder, decidedAt, took });
      return true;
    });
  }

  /** Replaces the decisions of another coder by those that came back. */
  merge(queueId: string, coder: string, decisions: readonly StoredDecision[]): void {
    this.db.transaction(() => {
      this.db.run("DELETE FROM coding_decisions WHERE queue = ? AND coder = ?", [queueId, coder]);
      for (const decision of decisions) this.#put(queueId, { ...decision, coder });
    });
  }

  #has(queueId: string, position: number): boolean {
    const found = "SELECT count(*) FROM coding_items WHERE queue = ? AND position = ?";
    return (this.db.get(found, [queueId, position], column.number) ?? 0) > 0;
  }

  #append(queueId: string, from: number, items: readonly DrawnItem[]): void {
    for (const [at, item] of items.entries()) {
      const { stratum, piece, number, hash, copies, scored, datasetId, document } = item;
      this.db.run(
        `INSERT INTO coding_items(queue, ${factFields}, dataset, document)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[queueId, from + at, stratum, piece, number, hash, copies],
          ...[scored, datasetId, JSON.stringify(document)],
        ],
      );
    }
  }

  #put(queueId: string, { position, coder, outcome, values, note, decidedAt, took }: StoredDecision): void {
    this.db.run(
      `INSERT OR REPLACE INTO coding_decisions(queue, ${decisionFields}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [queueId, position, coder, outcome, JSON.stringify(values), note, decidedAt, took],
    );
  }
}
