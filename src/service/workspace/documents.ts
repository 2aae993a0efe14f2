import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { type Bindable, column } from "../../sqlite/values";
import { repeated, sql } from "../../sqlite/sql";
import { loadDetector } from "../annotate";
import { Turns } from "../turns";
import type { Changes } from "./changes";
import type { Collections } from "./collections";
import { type DocumentKey, rowsOf } from "./document-key";
import { type DocumentState, StoredState, numberOf } from "./document-states";
import { Modifications } from "./modifications";
import { noteImports } from "./note-imports";
import { type Done, type Order, urlOf } from "./orders";
import type { Change, DocumentIndex } from "./document-index";
import type { DocumentStore, PendingDocument, Place } from "./pending-document";
import type { WorkspaceRecords } from "./records-of";
import { ReadDocuments } from "./read-documents";
import type { ServedDocuments } from "./served-documents";
import { StoredJson } from "./stored-document";
import type { UntakenRows } from "./untaken-rows";
import type { WrittenDocument } from "./written";

/** A document of another workspace, see `Documents.add`. */
export interface AddedDocument extends WrittenDocument {
  id: number;
  state: DocumentState;
  project: string;
  /** Empty for the documents of the project itself. */
  dataset: string;
}

/** Characters of JSON in one commit, which can't be interrupted: about a tenth of a second. */
const heaviestCommit = 1_500_000;

/** Commits at least this many new documents together while the rest of their batch is still being prepared. */
const worthCommit = 400;

type PlacedDocument = Omit<PendingDocument, "id"> & Pick<Change, "id" | "collection">;

/** New documents per INSERT statement: passing a row to SQLite costs as much as writing it. */
const rowsPerInsert = 20;

const Row = z.object({ id: z.number(), deleted: StoredState, body: StoredJson });

/** The documents and reviews of a workspace. */
export class Documents extends ReadDocuments implements DocumentStore, ServedDocuments {
  #writing: Promise<unknown> = Promise.resolve();
  readonly #listeners: ((live: readonly number[]) => void)[] = [];

  constructor(
    db: Database,
    readonly index: DocumentIndex,
    readonly changes: Changes,
    readonly collections: Collections,
    readonly imports: WorkspaceRecords["imports"],
    readonly untaken: UntakenRows,
  ) {
    super(db);
  }

  /** Runs writers one at a time: what a writer has looked up can't change before it commits. */
  async write<T>(place: Place, work: (modifications: Modifications) => Promise<T>): Promise<T> {
    const turn = this.#writing.then(async () => {
      await loadDetector();
      return work(new Modifications(this, place));
    });
    this.#writing = turn.catch(() => undefined);
    return turn;
  }

  /** Other calls are handled between orders. */
  async carryOut(
    place: Place,
    parts: Iterable<readonly Order[]> | AsyncIterable<readonly Order[]>,
    isMoreWaiting = () => false,
  ): Promise<Done[]> {
    return this.write(place, async (modifications) => {
      const done: Done[] = [];
      const turns = new Turns();
      for await (const orders of parts) {
        modifications.expect(orders.map(urlOf));
        for (const order of orders) {
          done.push(modifications.carryOut(order));
          if (modifications.weight > heaviestCommit) modifications.commit();
          if (turns.isOver) await turns.pause();
        }
        // If the next batch is already waiting, a single commit at the end is cheaper: a commit costs as much as
        // writing some hundred documents.
        if (modifications.waiting >= worthCommit && !isMoreWaiting()) modifications.commit();
      }
      modifications.commit();
      return done;
    });
  }

  /** Returns the document of a URL as the starting point of a modification. */
  find(place: Place, url: string): PendingDocument | undefined {
    const collection = this.collections.find(place.project, place.dataset);
    const sql = "SELECT id, deleted, body FROM document WHERE url = ? AND collection = ?";
    const row = collection && this.db.get(sql, [url, collection.id], Row);
    return (
      row && {
        id: row.id,
        state: row.deleted,
        document: row.body,
        body: undefined,
        hasOtherText: false,
      }
    );
  }

  /** Returns the URLs that exist, including those of deleted documents. */
  existing(place: Pick<Place, "project" | "dataset">, urls: readonly string[]): Set<string> {
    const collection = this.collections.find(place.project, place.dataset);
    if (!collection) return new Set();
    const sql = "SELECT url FROM json_each(?) AS asked JOIN document ON url = asked.value AND collection = ?";
    return new Set(this.db.all(sql, [JSON.stringify(urls), collection.id], column.text));
  }

  onChange(listener: (live: readonly number[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Writes documents, and whatever `together` writes, in one durable transaction. */
  commit(place: Place, changes: readonly PendingDocument[], together?: () => void): void {
    let nextId = this.index.size;
    const placed = changes.map((change) => ({
      ...change,
      isNew: change.id === undefined,
      isLive: change.state === "live",
      id: change.id ?? nextId++,
      collection: -1,
    }));
    const live = placed.filter(({ isLive }) => isLive).map(({ id }) => id);
    this.#commit(placed, () => {
      const collection = this.collections.obtain(place.project, place.dataset).id;
      for (const change of placed) change.collection = collection;
      this.#insert(placed.filter(({ isNew }) => isNew));
      const changed = placed.filter(({ isNew }) => !isNew);
      for (const { id, state, body } of changed) {
        const deleted = numberOf(state);
        if (body === undefined) this.db.run("UPDATE document SET deleted = ? WHERE id = ?", [deleted, id]);
        else this.db.run("UPDATE document SET deleted = ?, body = ? WHERE id = ?", [deleted, body, id]);
      }
      this.changes.record(changed);
      noteImports(
        this.imports,
        place.project,
        changes.map(({ document }) => document.import),
      );
      this.untaken.note(live);
      together?.();
    });
    for (const listener of this.#listeners) listener(live);
  }

  /**
   * Adds documents of another workspace under the numbers that they had there, in ascending order. Their imports aren't noted: they
   * came with records of them.
   */
  add(documents: readonly AddedDocument[]): void {
    const placed = documents.map((addition) => ({
      ...addition,
      isNew: true,
      isLive: addition.state === "live",
      collection: -1,
    }));
    this.#commit(placed, () => {
      for (const addition of placed)
        addition.collection = this.collections.obtain(addition.project, addition.dataset).id;
      this.#insert(placed);
    });
  }

  /** Writes in one transaction. The index takes the changes over after it. */
  #commit(changes: readonly Change[], write: () => void): void {
    try {
      this.db.transaction(write);
    } catch (error) {
      // The rolled back transaction may have created a collection.
      this.collections.reload();
      throw error;
    }
    this.index.committed(changes);
  }

  /** Removes the values of a custom metric from documents. Runs between two writers. */
  async withoutMetric(keys: readonly DocumentKey[], name: string): Promise<void> {
    const ids = rowsOf(keys);
    const turn = this.#writing.then(() => {
      // SQLite removes the value from the JSON text: parsing and writing whole documents takes ten times as long.
      const sql =
        "UPDATE document SET body = json_remove(body, ?) WHERE id IN (SELECT value FROM json_each(?))";
      this.db.transaction(() => {
        this.db.run(sql, [`$.custom.${name}`, JSON.stringify(ids)]);
        this.changes.record(ids.map((id) => ({ id, hasOtherText: false })));
      });
      this.index.committedRemoval(ids, `custom.${name}`);
    });
    this.#writing = turn.catch(() => undefined);
    await turn;
  }

  #insert(documents: readonly PlacedDocument[]): void {
    for (let i = 0; i < documents.length;) {
      const count = documents.length - i < rowsPerInsert ? 1 : rowsPerInsert;
      const places = repeated("(?, ?, ?, ?, ?)", count);
      const insert = sql`INSERT INTO document (id, collection, url, deleted, body) VALUES ${places}`;
      const rows = documents
        .slice(i, i + count)
        .map(({ id, collection, state, document, body = JSON.stringify(document) }): Bindable[] => [
          ...[id, collection, document.url, numberOf(state)],
          body,
        ]);
      this.db.run(insert, rows.flat());
      i += count;
    }
  }
}
