import { appendFileSync, writeFileSync } from "node:fs";
import { WorkspaceFilePart, formerApplicationId } from "../../shared/workspace-file";
import { OpeningFailure } from "../workspace/opening-failure";
import { type BuildResult, buildWorkspace } from "./build-workspace";
import { DatabaseRows, headOf } from "./database-rows";
import { FileRows } from "./file-rows";
import type { ForeignRows } from "./foreign-rows";

/**
 * Creates the workspace of a file in a new folder. What the app keeps about it is checked and written to `parts`, one `WorkspaceFilePart`
 * a line. After a kill, the same call goes on.
 */
export async function openWorkspaceFile(
  file: string,
  folder: string,
  parts: string | undefined,
  progress: (share: number) => void,
): Promise<BuildResult & { isRebuilt: boolean }> {
  const rows = await rowsOf(file);
  if (parts !== undefined) writeFileSync(parts, "", { mode: 0o600 });
  const part = (given: unknown) => {
    const checked = WorkspaceFilePart.parse(given);
    if (parts !== undefined) appendFileSync(parts, `${JSON.stringify(checked)}\n`);
  };
  const result = await buildWorkspace({ rows, folder, faulty: "refuse", part, progress });
  return { ...result, isRebuilt: true };
}

/** Files were databases until version 0.1. */
async function rowsOf(file: string): Promise<ForeignRows> {
  const head = headOf(file).toString("latin1");
  if (head.startsWith("PK\u0003\u0004")) return FileRows.open(file);
  if (head.startsWith("SQLite format 3\0")) {
    const rows = new DatabaseRows(file, "drop");
    if (rows.applicationId === formerApplicationId) return rows;
    rows.close();
  }
  throw new OpeningFailure("foreign", `${file} isn't a workspace that Earshot saved.`);
}
