import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

/** Single facts about a workspace, by name. */
export class Meta {
  constructor(readonly db: Database) {}

  /** The fact of that name, or undefined. */
  get(key: string): string | undefined {
    return this.db.get("SELECT value FROM meta WHERE key = ?", [key], column.text);
  }

  /** Sets a fact. */
  set(key: string, value: string): void {
    this.db.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [key, value]);
  }
}
