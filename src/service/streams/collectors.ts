import { z } from "zod";
import { column } from "../../sqlite/values";
import type { CollectorRecord } from "../workspace/records-of";
import type { ServedWorkspace } from "../served-workspace";
import type { DocumentKey } from "../workspace/document-key";
import { matchesJson } from "./lines";
import { type Matches, collectorMatches } from "./rules";

/** What a collector may hold. Beyond that the oldest documents are dropped. Not by age, because clocks change. */
export interface Retention {
  documents: number;
  /** Characters of JSON. */
  size: number;
}

/** Documents taken from the list of changes at a time. */
const piece = 2000;

const HeldDocument = z.object({ position: z.number(), rules: z.string(), body: z.string() });
export type HeldDocument = z.output<typeof HeldDocument>;

/** What collectors hold. Survives kills: each change of it is one transaction. */
export class Collectors {
  constructor(
    readonly workspace: ServedWorkspace,
    readonly retention: Retention,
  ) {}

  list(): CollectorRecord[] {
    return this.workspace.records.collectors.list("");
  }

  get(id: string): CollectorRecord | undefined {
    return this.workspace.records.collectors.get("", id);
  }

  /** Creates a collector, or changes what it collects from now on. */
  async put(id: string, query: CollectorRecord["query"]): Promise<CollectorRecord> {
    const { records } = this.workspace;
    await this.#begin();
    const collector: CollectorRecord = {
      state: "RUNNING",
      creation_date: new Date().toISOString(),
      // Offsets of an earlier collector of this name aren't valid here.
      floor: this.lastPosition(),
      held: 0,
      size: 0,
      ...this.get(id),
      id,
      query,
    };
    records.collectors.put("", collector);
    return collector;
  }

  async setState(collector: CollectorRecord, state: CollectorRecord["state"]): Promise<CollectorRecord> {
    await this.#begin();
    const changed = { ...collector, ...this.get(collector.id), state };
    this.workspace.records.collectors.put("", changed);
    return changed;
  }

  delete(id: string): void {
    const { db, records } = this.workspace;
    db.transaction(() => {
      db.run("DELETE FROM collected WHERE collector = ?", [id]);
      records.collectors.delete("", id);
    });
  }

  /** The highest position ever given. */
  lastPosition(): number {
    const sql = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'collected'), 0)";
    return this.workspace.db.get(sql, [], column.number) ?? 0;
  }

  /** Documents after a position, oldest first. */
  after(id: string, position: number, count: number): HeldDocument[] {
    const sql =
      "SELECT position, rules, body FROM collected WHERE collector = ? AND position > ? ORDER BY position LIMIT ?";
    return this.workspace.db.all(sql, [id, position, count], HeldDocument);
  }

  /**
   * Hands changed documents to the collectors they match. They are taken off the list in the transaction that stores
   * them, so that a kill neither loses nor doubles any.
   */
  async collect(): Promise<void> {
    const { db, documents } = this.workspace;
    while (this.#isAnyRunning) {
      const changes = await documents.untaken.next(piece);
      if (!changes) return;
      const { keys, forget } = changes;
      const found: { id: string; documents: Awaited<ReturnType<typeof heldOf>> }[] = [];
      for (const { id, state, query } of this.list())
        if (state === "RUNNING") {
          const matches = await collectorMatches(this.workspace, query, keys);
          found.push({ id, documents: await heldOf(this.workspace, keys, matches) });
        }
      db.transaction(() => {
        for (const { id, documents } of found) {
          // It may have been changed or deleted while its matches were found.
          const collector = this.get(id);
          if (collector) this.hold(collector, documents);
        }
        forget();
      });
    }
  }

  get #isAnyRunning(): boolean {
    return this.list().some(({ state }) => state === "RUNNING");
  }

  async #begin(): Promise<void> {
    if (!this.#isAnyRunning) await this.workspace.documents.untaken.begin();
  }

  /** Stores documents in a collector. To be called inside a transaction. */
  hold(collector: CollectorRecord, documents: readonly { rules: string; body: string }[]): void {
    if (documents.length === 0) return;
    const { db, records } = this.workspace;
    let { held, size } = collector;
    for (const { rules, body } of documents) {
      db.run("INSERT INTO collected (collector, rules, body) VALUES (?, ?, ?)", [collector.id, rules, body]);
      held++;
      size += body.length;
    }
    records.collectors.put("", this.#withinBounds({ ...collector, held, size }));
  }

  /** Drops the oldest documents beyond the bounds. */
  #withinBounds(collector: CollectorRecord): CollectorRecord {
    const { db } = this.workspace;
    const Oldest = z.object({ position: z.number(), size: z.number() });
    let { held, size, floor } = collector;
    while (held > this.retention.documents || (size > this.retention.size && held > 1)) {
      const oldest = db.get(
        "SELECT position, length(body) AS size FROM collected WHERE collector = ? ORDER BY position LIMIT 1",
        [collector.id],
        Oldest,
      );
      if (!oldest) return { ...collector, held: 0, size: 0 };
      db.run("DELETE FROM collected WHERE position = ?", [oldest.position]);
      floor = oldest.position;
      held--;
      size -= oldest.size;
    }
    return { ...collector, held, size, floor };
  }
}

/** The texts of matched documents, in their order. */
export async function heldOf(
  { documents }: ServedWorkspace,
  keys: readonly DocumentKey[],
  matches: Matches,
): Promise<{ rules: string; body: string }[]> {
  const held = keys.filter((key) => matches.has(key));
  const texts = await documents.texts(held);
  return held.flatMap((key, at) => {
    const body = texts[at];
    return body === undefined ? [] : [{ rules: matchesJson(matches.get(key) ?? []), body }];
  });
}
