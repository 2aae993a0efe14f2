import { z } from "zod";
import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { type Sql, sql } from "../../sqlite/sql";
import { NewMetric } from "../../shared/ipc/imports";
import { flag } from "./rows";

const Named = z.object({ name: z.string(), title: z.string() });
export type NamedMetric = z.output<typeof Named>;

const LeavingMetricRow = Named.extend({
  upload: z.number(),
  connection: z.string(),
  project: z.string(),
  /** The upload was never sent, all of it was undone, or its record was removed. */
  isOver: flag,
});
export type LeavingMetric = z.output<typeof LeavingMetricRow>;

const done = (upload: Sql) =>
  sql`(SELECT count(*) FROM entries WHERE upload = ${upload} AND outcome IN ('done', 'uncertain'))`;
const isOpen = "state IN ('queueing', 'active', 'paused')";

/** Whether everything an upload imported was undone. Unknown, hence false, if its record was removed. */
const isUndone = (upload: Sql) => sql`EXISTS (
  SELECT 1 FROM uploads o WHERE o.id = ${upload} AND o.state IN ('finished', 'cancelled') AND ${done(sql`o.id`)} <=
    (SELECT count(*) FROM uploads x JOIN entries e ON e.upload = x.id
     WHERE x.undoes = o.id AND x.state = 'finished' AND e.outcome IN ('done', 'uncertain') AND NOT EXISTS (
       SELECT 1 FROM uploads y WHERE y.undoes = x.id AND y.state NOT IN ('queueing', 'cancelled', 'removed'))))`;

/** Whether the upload was discarded before anything was sent. */
const isAbandoned = (row: Sql) =>
  sql`(${row}.sent = 0 AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = ${row}.upload AND state <> 'removed'))`;

/** Custom metrics that uploads write, and which of them they created. Kept longer than the uploads' records. */
export class UploadMetrics {
  constructor(private readonly db: Database) {
    // The app may have been killed after an upload was committed or opened, but before `sent`.
    this.db.run(
      `UPDATE upload_metrics SET sent = 1 WHERE sent = 0 AND EXISTS
         (SELECT 1 FROM uploads WHERE id = upload AND state NOT IN ('queueing', 'removed'))`,
    );
  }

  /**
   * Records the metrics an upload writes. Call it before reading the project's metrics, so that none of them is
   * removed meanwhile.
   */
  note(upload: number, to: { connection: string; project: string }, metrics: readonly NamedMetric[]): void {
    this.db.transaction(() => {
      for (const { name, title } of metrics)
        this.db.run(
          `INSERT OR IGNORE INTO upload_metrics(upload, connection, project, name, title) VALUES (?, ?, ?, ?, ?)`,
          [upload, to.connection, to.project, name, title],
        );
    });
  }

  /** Records that an upload is about to create metrics. */
  claim(upload: number, metrics: readonly NewMetric[]): void {
    this.db.transaction(() => {
      for (const { name, format } of metrics)
        this.db.run(
          "UPDATE upload_metrics SET created = 1, removed = 0, format = ? WHERE upload = ? AND name = ?",
          [format, upload, name],
        );
    });
  }

  /** Records that the upload is being sent: its metrics stay unless it is undone. */
  sent(upload: number): void {
    this.db.run("UPDATE upload_metrics SET sent = 1 WHERE upload = ?", [upload]);
  }

  /** Metrics that an upload created and that still exist. */
  created(upload: number): NamedMetric[] {
    return this.db.all(
      "SELECT name, title FROM upload_metrics WHERE upload = ? AND created = 1 ORDER BY name",
      [upload],
      Named,
    );
  }

  /** Marks metrics to be removed once the upload is undone. */
  leave(upload: number, names: readonly string[]): void {
    this.#set(sql`leaving = 1`, upload, names);
  }

  /** Keeps a metric that was to be removed. */
  stay(upload: number, name: string): void {
    this.#set(sql`leaving = 0, sent = 1`, upload, [name]);
  }

  /** Records that a metric was removed from the project. */
  removed(upload: number, name: string): void {
    this.#set(sql`created = 0, leaving = 0, removed = 1`, upload, [name]);
  }

  /** Metrics that an upload created and that were removed when it was undone. Without those of earlier versions. */
  gone(upload: number): NewMetric[] {
    return this.db.all(
      `SELECT name, title, format FROM upload_metrics
       WHERE upload = ? AND removed = 1 AND format IS NOT NULL ORDER BY name`,
      [upload],
      NewMetric,
    );
  }

  /** Metrics that are due to be removed, unless something uses them. */
  leaving(): LeavingMetric[] {
    return this.db.all(
      sql`SELECT upload, connection, project, name, title, (${isAbandoned(sql`m`)} OR ${isUndone(sql`m.upload`)}
         OR NOT EXISTS (SELECT 1 FROM uploads WHERE id = m.upload AND state <> 'removed')) AS isOver
       FROM upload_metrics m WHERE created = 1 AND (leaving = 1 OR ${isAbandoned(sql`m`)})
       AND NOT EXISTS (SELECT 1 FROM uploads WHERE undoes = m.upload AND ${isOpen})
       ORDER BY upload, name`,
      [],
      LeavingMetricRow,
    );
  }

  /** Whether other uploads or edits by hand write a metric. */
  isUsed({ upload, name }: { upload: number; name: string }): boolean {
    const used = this.db.get(
      sql`SELECT EXISTS (SELECT 1 FROM upload_metrics m JOIN upload_metrics o USING (connection, project, name)
         WHERE m.upload = ? AND m.name = ? AND o.upload <> m.upload
         AND NOT ${isAbandoned(sql`o`)} AND NOT ${isUndone(sql`o.upload`)})
       OR EXISTS (SELECT 1 FROM upload_metrics m JOIN edits e USING (connection, project)
         WHERE m.upload = ? AND m.name = ? AND json_extract(e.change, '$.custom.' || m.name) IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM upload_metrics WHERE upload = e.upload)
         AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = e.upload AND undoes IS NOT NULL))`,
      [upload, name, upload, name],
      column.number,
    );
    return used !== 0;
  }

  #set(change: Sql, upload: number, names: readonly string[]): void {
    this.db.run(
      sql`UPDATE upload_metrics SET ${change} WHERE upload = ? AND name IN (SELECT value FROM json_each(?))`,
      [upload, JSON.stringify(names)],
    );
  }
}
