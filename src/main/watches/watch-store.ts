import { z } from "zod";
import type { ProjectRef } from "../../shared/ipc/explore";
import { type WatchFinding, MissedChecks, Unchecked, type WatchView } from "../../shared/ipc/watches";
import { beganAt, type Episode, isSameEvent, joined, strengthOf } from "../../shared/watches/episodes";
import { Evidence, Watch } from "../../shared/watches/watch";
import { presetCredits } from "../../shared/watches/watch.constants";
import type { Database } from "../../sqlite/database";
import type { Migration } from "../../sqlite/migrations";
import { column } from "../../sqlite/values";
import { sql } from "../../sqlite/sql";
import type { Table } from "../storage/store";
import { storedJson } from "../storage/stored-json";

/**
 * - `watch`: definitions and state. `mark`: the last mark of the clock that was evaluated, null before the first check.
 *   `primed`: whether what was there at the beginning is known. `indexed`: the latest arrival of a known result.
 * - `run`: every check, with what it covered and why it failed.
 * - `fired`: what a watch fired for, with its evidence. `earlier`: found by the first check.
 * - `known`: results and influencers that aren't new.
 * - `budget`, `spent`: credits by connection, the spent ones by day.
 * - `digested`: the start of the week in which the last digest of a project was made or not needed.
 * - `document_rules`: the rules of each project, see `RuleStore`.
 */
export const watchMigrations: readonly Migration[] = [
  sql`CREATE TABLE watch (
     watch TEXT PRIMARY KEY, connection TEXT NOT NULL, project TEXT NOT NULL, body TEXT NOT NULL,
     is_on INTEGER NOT NULL DEFAULT 1, muted INTEGER NOT NULL DEFAULT 0, snoozed INTEGER,
     mark INTEGER, checked INTEGER, primed INTEGER NOT NULL DEFAULT 0, comparable INTEGER NOT NULL DEFAULT 1,
     indexed INTEGER NOT NULL DEFAULT 0, unchecked TEXT, missed TEXT
   );
   CREATE INDEX watch_by_project ON watch (connection, project);
   CREATE TABLE run (
     run INTEGER PRIMARY KEY, watch TEXT NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, marks INTEGER NOT NULL,
     calls INTEGER NOT NULL, message TEXT
   );
   CREATE INDEX run_by_watch ON run (watch, run);
   CREATE TABLE fired (
     fired TEXT PRIMARY KEY, watch TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, start INTEGER NOT NULL,
     stop INTEGER NOT NULL, evidence TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0, earlier INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX fired_by_watch ON fired (watch, key);
   CREATE TABLE known (watch TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (watch, key)) WITHOUT ROWID;
   CREATE TABLE budget (connection TEXT PRIMARY KEY, credits INTEGER NOT NULL);
   CREATE TABLE spent (connection TEXT NOT NULL, day TEXT NOT NULL, credits INTEGER NOT NULL,
     PRIMARY KEY (connection, day)) WITHOUT ROWID;
   CREATE TABLE document_rules (connection TEXT NOT NULL, project TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (connection, project)) WITHOUT ROWID;`,
  sql`CREATE TABLE digested (connection TEXT NOT NULL, project TEXT NOT NULL, week INTEGER NOT NULL,
     PRIMARY KEY (connection, project)) WITHOUT ROWID;`,
];

const ofWatch = sql`watch IN (SELECT watch FROM watch WHERE connection = ?)`;

export const watchTables: readonly Table[] = [
  {
    name: sql`fired`,
    key: [sql`fired`],
    of: ofWatch,
    part: "saved",
    json: [sql`evidence`],
    texts: [sql`key`],
    ids: ["fired", "watch"],
  },
  {
    name: sql`run`,
    key: [sql`run`],
    of: ofWatch,
    part: "saved",
    texts: [sql`message`],
    ids: ["watch", "outcome"],
  },
  { name: sql`known`, key: [sql`watch`, sql`key`], of: ofWatch, names: [sql`key`], ids: ["watch"] },
  {
    name: sql`watch`,
    key: [sql`watch`],
    of: sql`connection = ?`,
    part: "saved",
    json: [sql`body`, sql`unchecked`, sql`missed`],
    ids: ["watch", "connection", "project"],
  },
  { name: sql`budget`, key: [sql`connection`], of: sql`connection = ?`, ids: ["connection"] },
  { name: sql`spent`, key: [sql`connection`, sql`day`], of: sql`connection = ?`, ids: ["connection", "day"] },
  {
    name: sql`digested`,
    key: [sql`connection`, sql`project`],
    of: sql`connection = ?`,
    ids: ["connection", "project"],
  },
];

/** Checks kept of a watch, and events listed of a project. */
const maxRuns = 200;
const maxFired = 500;

const flag = z.number().transform((value) => value !== 0);
/** With the number of failures in a row. */
const StoredUnchecked = Unchecked.extend({ times: z.number() });
export type StoredUnchecked = z.output<typeof StoredUnchecked>;
const maybeJson = <T extends z.ZodType>(schema: T) => storedJson.pipe(schema).nullable();

const WatchRow = z
  .object({
    watch: z.string(),
    connection: z.string(),
    project: z.string(),
    body: storedJson.pipe(Watch),
    is_on: flag,
    muted: flag,
    snoozed: z.number().nullable(),
    mark: z.number().nullable(),
    checked: z.number().nullable(),
    primed: flag,
    comparable: flag,
    indexed: z.number(),
    unchecked: maybeJson(StoredUnchecked),
    missed: maybeJson(MissedChecks),
  })
  .transform((row) => ({
    to: { connectionId: row.connection, projectId: row.project },
    watch: row.body,
    isOn: row.is_on,
    isMuted: row.muted,
    snoozedUntil: row.snoozed,
    mark: row.mark,
    checkedAt: row.checked,
    isPrimed: row.primed,
    isComparable: row.comparable,
    indexed: row.indexed,
    unchecked: row.unchecked,
    missed: row.missed,
  }));
export type StoredWatch = z.output<typeof WatchRow>;

const FiredRow = z
  .object({
    fired: z.string(),
    watch: z.string(),
    key: z.string(),
    at: z.number(),
    start: z.number(),
    stop: z.number(),
    evidence: storedJson.pipe(Evidence),
    seen: flag,
    earlier: flag,
  })
  .transform(({ fired, start, stop, seen, earlier, ...row }) => ({
    ...row,
    id: fired,
    from: start,
    until: stop,
    isSeen: seen,
    isEarlier: earlier,
  }));

/** What a check found out. */
export interface CheckOutcome {
  /** The last mark that was evaluated. */
  mark: number;
  /** Marks since the check before. */
  marks: number;
  calls: number;
  missed: MissedChecks | null;
  isComparable: boolean;
  /** The latest arrival of a known result. */
  indexed: number;
  episodes: readonly Episode[];
  /** Results and influencers that are known from now on. */
  known: readonly string[];
}

/** Watches, their checks and what they fired for. */
export class WatchStore {
  constructor(private readonly db: Database) {}

  all(): StoredWatch[] {
    return this.db.all("SELECT * FROM watch ORDER BY rowid", [], WatchRow);
  }

  of({ connectionId, projectId }: ProjectRef): StoredWatch[] {
    return this.db.all(
      "SELECT * FROM watch WHERE connection = ? AND project = ? ORDER BY rowid",
      [connectionId, projectId],
      WatchRow,
    );
  }

  find(watchId: string): StoredWatch | undefined {
    return this.db.get("SELECT * FROM watch WHERE watch = ?", [watchId], WatchRow);
  }

  /** Adds or replaces a watch. One that asks something else begins anew, and keeps what it fired for. */
  save({ connectionId, projectId }: ProjectRef, watch: Watch): void {
    this.db.transaction(() => {
      const known = this.find(watch.id);
      const body = JSON.stringify(watch);
      if (!known) {
        this.db.run("INSERT INTO watch (watch, connection, project, body) VALUES (?, ?, ?, ?)", [
          watch.id,
          connectionId,
          projectId,
          body,
        ]);
        return;
      }
      this.db.run("UPDATE watch SET body = ? WHERE watch = ?", [body, watch.id]);
      if (question(known.watch) === question(watch)) return;
      this.db.run(
        "UPDATE watch SET mark = NULL, primed = 0, indexed = 0, comparable = 1, unchecked = NULL, missed = NULL WHERE watch = ?",
        [watch.id],
      );
      this.db.run("DELETE FROM known WHERE watch = ?", [watch.id]);
    });
  }

  set(
    watchId: string,
    change: {
      isOn?: boolean | undefined;
      isMuted?: boolean | undefined;
      snoozedUntil?: number | null | undefined;
    },
  ): void {
    const { isOn, isMuted, snoozedUntil } = change;
    this.db.transaction(() => {
      if (isOn !== undefined) this.db.run("UPDATE watch SET is_on = ? WHERE watch = ?", [isOn, watchId]);
      if (isMuted !== undefined)
        this.db.run("UPDATE watch SET muted = ? WHERE watch = ?", [isMuted, watchId]);
      if (snoozedUntil !== undefined)
        this.db.run("UPDATE watch SET snoozed = ? WHERE watch = ?", [snoozedUntil, watchId]);
    });
  }

  remove(watchId: string): void {
    this.db.transaction(() => {
      for (const table of ["watch", "run", "fired", "known"] as const)
        this.db.run(`DELETE FROM ${table} WHERE watch = ?`, [watchId]);
    });
  }

  isKnown(watchId: string, key: string): boolean {
    const sql = "SELECT count(*) FROM known WHERE watch = ? AND key = ?";
    return (this.db.get(sql, [watchId, key], column.number) ?? 0) > 0;
  }

  /**
   * Stores a check in one transaction. Returns the ids of what is new. What goes on from an earlier event only prolongs
   * that, and keeps the stronger evidence.
   */
  checked({ watch, isPrimed }: StoredWatch, outcome: CheckOutcome, at: number): string[] {
    return this.db.transaction(() => {
      const added = outcome.episodes.flatMap((episode) => this.#fire(watch.id, episode, at, !isPrimed) ?? []);
      for (const key of outcome.known)
        this.db.run("INSERT OR IGNORE INTO known (watch, key) VALUES (?, ?)", [watch.id, key]);
      this.db.run(
        `UPDATE watch SET mark = ?, checked = ?, primed = 1, comparable = ?, indexed = ?, unchecked = NULL,
           missed = coalesce(?, missed) WHERE watch = ?`,
        [
          ...[outcome.mark, at, outcome.isComparable, outcome.indexed],
          ...[outcome.missed && JSON.stringify(outcome.missed), watch.id],
        ],
      );
      this.#run(watch.id, {
        at,
        outcome: "checked",
        marks: outcome.marks,
        calls: outcome.calls,
        message: null,
      });
      return isPrimed ? added : [];
    });
  }

  notChecked(watchId: string, unchecked: StoredUnchecked, at: number, calls: number): void {
    this.db.transaction(() => {
      // It may have been removed while it was checked.
      if (!this.find(watchId)) return;
      this.db.run("UPDATE watch SET unchecked = ? WHERE watch = ?", [JSON.stringify(unchecked), watchId]);
      const message = unchecked.error?.message ?? null;
      this.#run(watchId, { at, outcome: unchecked.why, marks: 0, calls, message });
    });
  }

  /** Lets watches that weren't checked be tried at once, as after sleep. */
  retryNow(connectionId?: string, why: StoredUnchecked["why"] = "failed"): void {
    for (const { watch, to, unchecked } of this.all())
      if (unchecked?.why === why && (connectionId === undefined || to.connectionId === connectionId))
        this.db.run("UPDATE watch SET unchecked = ? WHERE watch = ?", [
          JSON.stringify({ ...unchecked, retryAt: 0 }),
          watch.id,
        ]);
  }

  /** Whether an event isn't stored yet. */
  isNews(watchId: string, episode: Episode): boolean {
    return this.#event(watchId, episode) === undefined;
  }

  fired(to: ProjectRef): WatchFinding[] {
    const watches = new Map(this.of(to).map(({ watch }) => [watch.id, watch]));
    const rows = this.db.all(
      `SELECT f.* FROM fired f JOIN watch w ON w.watch = f.watch WHERE w.connection = ? AND w.project = ?
       ORDER BY f.start DESC, f.at DESC LIMIT ?`,
      [to.connectionId, to.projectId, maxFired],
      FiredRow,
    );
    return rows
      .flatMap(({ watch: watchId, id, at, from, until, evidence, isSeen, isEarlier }) => {
        const watch = watches.get(watchId);
        if (!watch) return [];
        const { name, query, filters } = watch;
        return [{ id, watchId, name, query, filters, at, from, until, evidence, isSeen, isEarlier }];
      })
      .sort((a, b) => beganAt(b) - beganAt(a));
  }

  see(to: ProjectRef, firedIds: readonly string[]): void {
    this.db.transaction(() => {
      for (const id of firedIds)
        this.db.run(
          `UPDATE fired SET seen = 1 WHERE fired = ? AND watch IN
             (SELECT watch FROM watch WHERE connection = ? AND project = ?)`,
          [id, to.connectionId, to.projectId],
        );
    });
  }

  /** Events of each watch, and those that were not seen. */
  tallies(to: ProjectRef): Map<string, Pick<WatchView, "fired" | "unseen">> {
    const Row = z.object({ watch: z.string(), fired: z.number(), unseen: z.number() });
    const rows = this.db.all(
      `SELECT f.watch AS watch, sum(earlier = 0) AS fired, sum(seen = 0 AND earlier = 0) AS unseen FROM fired f
       JOIN watch w ON w.watch = f.watch WHERE w.connection = ? AND w.project = ? GROUP BY f.watch`,
      [to.connectionId, to.projectId],
      Row,
    );
    return new Map(rows.map(({ watch, ...tally }) => [watch, tally]));
  }

  /** Start of the week for which a project's digest is done. Null if no week was looked at. */
  digested({ connectionId, projectId }: ProjectRef): number | null {
    const sql = "SELECT week FROM digested WHERE connection = ? AND project = ?";
    return this.db.get(sql, [connectionId, projectId], column.number) ?? null;
  }

  setDigested({ connectionId, projectId }: ProjectRef, week: number): void {
    const sql = "INSERT OR REPLACE INTO digested (connection, project, week) VALUES (?, ?, ?)";
    this.db.run(sql, [connectionId, projectId, week]);
  }

  budget(connectionId: string): number {
    const sql = "SELECT credits FROM budget WHERE connection = ?";
    return this.db.get(sql, [connectionId], column.number) ?? presetCredits;
  }

  setBudget(connectionId: string, credits: number): void {
    this.db.run("INSERT OR REPLACE INTO budget (connection, credits) VALUES (?, ?)", [connectionId, credits]);
  }

  spent(connectionId: string, day: string): number {
    const sql = "SELECT credits FROM spent WHERE connection = ? AND day = ?";
    return this.db.get(sql, [connectionId, day], column.number) ?? 0;
  }

  spend(connectionId: string, day: string, credits: number): void {
    this.db.run(
      `INSERT INTO spent (connection, day, credits) VALUES (?, ?, ?)
       ON CONFLICT (connection, day) DO UPDATE SET credits = credits + excluded.credits`,
      [connectionId, day, credits],
    );
  }

  #fire(watchId: string, episode: Episode, at: number, isEarlier: boolean): string | undefined {
    const known = this.#event(watchId, episode);
    if (known) {
      // The same numbers again need no write; with more documents than before, the evidence is renewed.
      const next = joined(known, withDocuments(episode, known));
      const isStronger = strengthOf(episode.evidence) > strengthOf(known.evidence);
      if (!isStronger && next.from === known.from && next.until === known.until) return undefined;
      this.db.run("UPDATE fired SET start = ?, stop = ?, evidence = ? WHERE fired = ?", [
        ...[next.from, next.until, JSON.stringify(next.evidence), known.id],
      ]);
      return undefined;
    }
    const id = crypto.randomUUID();
    this.db.run(
      `INSERT INTO fired (fired, watch, key, at, start, stop, evidence, seen, earlier)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[id, watchId, episode.key, at, episode.from, episode.until],
        ...[JSON.stringify(episode.evidence), isEarlier, isEarlier],
      ],
    );
    return id;
  }

  #event(watchId: string, episode: Episode) {
    const rows = this.db.all(
      "SELECT * FROM fired WHERE watch = ? AND key = ?",
      [watchId, episode.key],
      FiredRow,
    );
    return rows.find((row) => isSameEvent(row, episode, episode.evidence));
  }

  #run(
    watchId: string,
    run: { at: number; outcome: string; marks: number; calls: number; message: string | null },
  ): void {
    const { lastId } = this.db.run(
      "INSERT INTO run (watch, at, outcome, marks, calls, message) VALUES (?, ?, ?, ?, ?, ?)",
      [watchId, run.at, run.outcome, run.marks, run.calls, run.message],
    );
    if (lastId % 50 === 0)
      this.db.run(
        `DELETE FROM run WHERE watch = ? AND run NOT IN
           (SELECT run FROM run WHERE watch = ? ORDER BY run DESC LIMIT ?)`,
        [watchId, watchId, maxRuns],
      );
  }
}

/** Examples are asked for once, when an event is new. */
function withDocuments(episode: Episode, { evidence }: Pick<Episode, "evidence">): Episode {
  if (episode.evidence.documents.length > 0) return episode;
  return { ...episode, evidence: { ...episode.evidence, documents: evidence.documents } };
}

/** What a watch asks, without its name and how often. */
function question({ query, filters, rule }: Watch): string {
  return JSON.stringify([query, filters, rule]);
}
