import { type Dirent, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  exportsFolder,
  isDerived,
  isExport,
  isSnapshot,
  isWorkspaceFile,
  pieceOfFile,
} from "../../shared/workspace-folder";
import { OpeningFailure } from "./opening-failure";

/** Refuses a folder in which one of Earshot's names is a link, through which files elsewhere would be changed or deleted. */
export function refuseOddFiles(folder: string): void {
  const exports = join(folder, exportsFolder);
  const top = readdirSync(folder, { withFileTypes: true });
  const isPlain = (entry: Dirent) =>
    entry.name === exportsFolder ? entry.isDirectory() : entry.isFile() || !isWorkspaceFile(entry.name);
  const odd =
    top.find((entry) => !isPlain(entry)) ??
    (top.some(({ name }) => name === exportsFolder)
      ? readdirSync(exports, { withFileTypes: true }).find((entry) => !entry.isFile() && isExport(entry.name))
      : undefined);
  if (odd)
    throw new OpeningFailure(
      "foreign",
      `The workspace folder ${folder} contains ${odd.name}, which isn't part of a workspace. The workspace wasn't opened. Copy the parts that Earshot recognizes into a new workspace.`,
    );
}

/** Deletes results that are computed again. */
export function forgetComputedFiles(folder: string): void {
  for (const name of readdirSync(folder))
    if (isSnapshot(name) || isDerived(name) || pieceOfFile(name) !== undefined)
      rmSync(join(folder, name), { force: true });
}
