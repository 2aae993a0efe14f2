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

/** Copies a workspace into an empty folder; of a damaged one all that can be read. The original is only read. */
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
 * Copies a database that another process may be writing. While a reader holds it, its log of changes is only added to, so
 * the file and then the log make a whole, however much of the log has been worked into the file meanwhile
 * (sqlite.org/wal.html, "Checkpointing").
 */
async function copyDatabase(file: string, target: string): Promise<void> {
  let reader: Database | undefined;
  try {
    reader = Database.open(file, { readonly: true });
    reader.exec("BEGIN");
    reader.get("SELECT count(*) FROM sqlite_master", [], column.number);
  } catch (error) {
    // Nobody writes a file that can't be opened, so it may be copied as it is.
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

/** Files of export tasks, without those that are still being written. */
function isFinishedExport(name: string): boolean {
  return path.dirname(name) === exportsFolder && !isUnfinishedExport(path.basename(name));
}
