import { z } from "zod";
import type { Database } from "../../sqlite/database";
import type { WorkspaceRecords } from "./records-of";
import type { UntakenChanges } from "./served-documents";

const Row = z.object({ position: z.number(), document: z.number() });

/** Changed documents of this workspace, noted in the transactions that change them. */
export class UntakenRows implements UntakenChanges {
  constructor(
    readonly db: Database,
    readonly collectors: WorkspaceRecords["collectors"],
  ) {}

  /** Notes changes if a collector runs. Call it in their transaction. */
  note(ids: readonly number[]): void {
    if (!this.collectors.list("").some(({ state }) => state === "RUNNING")) return;
    for (const id of ids) this.db.run("INSERT INTO unmatched (document) VALUES (?)", [id]);
  }

  begin(): Promise<void> {
    // Changes from before the last collector was paused.
    this.db.run("DELETE FROM unmatched");
    return Promise.resolve();
  }

  next(max: number): ReturnType<UntakenChanges["next"]> {
    const sql = "SELECT position, document FROM unmatched ORDER BY position LIMIT ?";
    const rows = this.db.all(sql, [max], Row);
    const last = rows.at(-1);
    if (!last) return Promise.resolve(undefined);
    // After a crash a document may be listed twice. Both stand for its present state.
    const keys = [...new Set(rows.map(({ document }) => document))];
    const forget = () => this.db.run("DELETE FROM unmatched WHERE position <= ?", [last.position]);
    return Promise.resolve({ keys, forget });
  }
}
