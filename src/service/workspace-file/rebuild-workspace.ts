import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../shared/workspace-folder";
import { isDamage } from "../../sqlite/damage";
import { Database } from "../../sqlite/database";
import { sql } from "../../sqlite/sql";
import { column } from "../../sqlite/values";
import { OpeningFailure } from "../workspace/opening-failure";
import { refuseForeignSchema } from "../workspace/own-schema";
import { type BuildResult, buildWorkspace } from "./build-workspace";
import { DatabaseRows } from "./database-rows";

/** Tables with JSON. A value that was cut short is useless. */
const jsonTables = ["record", "document", "collected"] as const;

/**
 * Replaces the database of a copied workspace by a new one with all of its readable rows, unless it is whole and has exactly our
 * schema. No other process may use the folder.
 */
export async function rebuildWorkspace(
  folder: string,
  progress: (share: number) => void,
): Promise<BuildResult & { isRebuilt: boolean }> {
  const file = join(folder, databaseFile);
  if (isWhole(file)) return { lost: 0, isRebuilt: false };
  const old = `${file}.damaged`;
  for (const ending of ["", "-wal"]) if (existsSync(file + ending)) renameSync(file + ending, old + ending);
  rmSync(`${file}-shm`, { force: true });
  const rows = new DatabaseRows(old, "recover");
  const result = await buildWorkspace({ rows, folder, faulty: "skip", progress });
  for (const ending of ["", "-wal"]) rmSync(old + ending, { force: true });
  return { ...result, isRebuilt: true };
}

function isWhole(file: string): boolean {
  try {
    refuseForeignSchema(file);
    const db = Database.open(file);
    try {
      if (db.get("PRAGMA integrity_check(1)", [], column.text) !== "ok") return false;
      return jsonTables.every((table) => {
        const isThere = db.get("SELECT count(*) FROM sqlite_master WHERE name = ?", [table], column.number);
        const broken = sql`SELECT count(*) FROM ${table} WHERE NOT json_valid(body)`;
        return isThere === 0 || db.get(broken, [], column.number) === 0;
      });
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error) || (error instanceof OpeningFailure && error.kind === "foreign")) return false;
    throw error;
  }
}
