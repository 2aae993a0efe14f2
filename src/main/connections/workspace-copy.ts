import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { ServiceLine } from "../../shared/service-lines";
import { t } from "../../shared/texts";
import { databaseFile, exportsFolder, isUnfinishedExport } from "../../shared/workspace-folder";
import { isDamage } from "../../sqlite/damage";
import { Database } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { failure, throwIfAborted } from "../client/service-error";
import type { Log } from "../log";
import { runServiceJob } from "./service-job";
import type { StartService } from "./service-process";
import { workspaceContent } from "./workspace-removal";

/** What is missing in a copy. */
export interface CopyResult {
  lost: number;
  notes: string[];
}

/**
 * Copies a workspace into an empty folder without writing to the original. A copy that is damaged or has parts that Earshot doesn't
 * create is replaced by what is readable of it.
 */
export async function copyWorkspace(
  startService: StartService,
  from: string,
  to: string,
  log: Log,
  signal: AbortSignal,
): Promise<CopyResult> {
  const target = path.join(to, databaseFile);
  await copyDatabase(path.join(from, databaseFile), target);
  throwIfAborted(signal);
  const result = await runServiceJob(
    startService,
    {
      args: ["--workspace", to, "--rebuild", "--progress"],
      result: (line: ServiceLine) => ("built" in line ? line.built : undefined),
      rejected: ({ kind }) =>
        kind === "damaged"
          ? failure("invalid", t("main:workspace.nothingReadable"), { details: { workspace: "damaged" } })
          : undefined,
      failed: t("main:workspace.notRebuilt"),
    },
    log,
    signal,
  );
  for (const name of workspaceContent(from).own.filter(isFinishedExport)) {
    throwIfAborted(signal);
    await mkdir(path.join(to, exportsFolder), { recursive: true });
    await copyFile(path.join(from, name), path.join(to, name));
  }
  return { lost: result.lost, notes: result.isRebuilt ? [t("main:workspace.rebuilt")] : [] };
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
