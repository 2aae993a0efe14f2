import type { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";

/** Key-value facts about a workspace. */
export class Meta {
  constructor(readonly db: Database) {}

  get(key: string): string | undefined {
    return this.db.get("SELECT value FROM meta WHERE key = ?", [key], column.text);
  }

  set(key: string, value: string): void {
    this.db.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [key, value]);
  }
}
