import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { t } from "../../shared/words";
import { databaseFile, exportsFolder, isUnfinishedExport } from "../../shared/workspace-files";
import { Database, isDamage } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { failure, throwIfAborted } from "../client/service-error";
import { isWhole, salvage, type CopyResult } from "./salvage";
import { workspaceContent } from "./workspace-removal";

/**
 * Copies a workspace into an empty folder without writing to the original. From a damaged one copies what is readable.
 */
export async function copyWorkspace(from: string, to: string, signal: AbortSignal): Promise<CopyResult> {
  const target = path.join(to, databaseFile);
  await copyDatabase(path.join(from, databaseFile), target);
  throwIfAborted(signal);
  const result = (await isWhole(target, signal)) ? { lost: 0, notes: [] } : await salvage(target, signal);
  for (const name of workspaceContent(from).own.filter(isFinishedExport)) {
    throwIfAborted(signal);
    await mkdir(path.join(to, exportsFolder), { recursive: true });
    await copyFile(path.join(from, name), path.join(to, name));
  }
  return result;
}

/**
 * Copies a database that another process may be writing. While a reader holds it open, its write-ahead log only grows.
 * So the file, copied first, and then the log are consistent, even if parts of the log were checkpointed meanwhile
 * (sqlite.org/wal.html, "Checkpointing").
 */
async function copyDatabase(file: string, target: string): Promise<void> {
  let reader: Database | undefined;
  try {
    reader = Database.open(file, { readonly: true });
    reader.exec("BEGIN");
    reader.get("SELECT count(*) FROM sqlite_master", [], column.number);
  } catch (error) {
    // A file that can't be opened isn't being written, so a plain copy is safe.
    if (!isDamage(error)) throw error;
  }
  try {
    await copyFile(file, target);
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${target}-wal`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw failure("invalid", t("main:workspace.notCopied", { why }), {
      cause: error,
    });
  } finally {
    reader?.close();
  }
}

/** Excludes export files that are still being written. */
function isFinishedExport(name: string): boolean {
  return path.dirname(name) === exportsFolder && !isUnfinishedExport(path.basename(name));
}
