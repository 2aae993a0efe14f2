import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

/** Key of the index of a cluster that holds the documents, if they aren't in the workspace itself. */
export const clusterIndexKey = "cluster_index";

/** Key-value facts about a workspace. */
export class Meta {
  constructor(readonly db: Database) {}

  get(key: string): string | undefined {
    return this.db.get("SELECT value FROM meta WHERE key = ?", [key], column.text);
  }

  /** A stored whole number. Undefined if there is none, or if it is damaged: each has a default that costs time alone. */
  count(key: string): number | undefined {
    const text = this.get(key) ?? "";
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  set(key: string, value: string): void {
    this.db.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [key, value]);
  }
}
