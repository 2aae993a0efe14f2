import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, type Dirent } from "node:fs";
import path from "node:path";
import type { WorkspaceRemoval } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import {
  databaseFile,
  exportsFolder,
  isExport,
  isWorkspaceFile,
  lockFile,
} from "../../shared/workspace-files";
import { takeLock } from "../../sqlite/file-lock";
import { failure } from "../client/service-error";

/** What lies in a workspace's folder, as paths inside it. */
export interface WorkspaceContent {
  /** Earshot's own files; the database comes last. */
  own: string[];
  /** Whatever else is there. Folders are named and not looked into. */
  foreign: string[];
}

/** Tells Earshot's files in a folder from all others. A link is never Earshot's, and nothing behind one is looked at. */
export function workspaceContent(folder: string): WorkspaceContent {
  const exports = path.join(folder, exportsFolder);
  const content: WorkspaceContent = { own: [], foreign: [] };
  const sort = (entries: readonly Dirent[], isOwn: (name: string) => boolean, inside = "") => {
    for (const entry of entries)
      content[entry.isFile() && isOwn(entry.name) ? "own" : "foreign"].push(path.join(inside, entry.name));
  };
  const isExports = (entry: Dirent) => entry.name === exportsFolder && entry.isDirectory();
  const top = list(folder);
  if (top.some(isExports)) sort(list(exports), isExport, exportsFolder);
  sort(
    top.filter((entry) => !isExports(entry)),
    isWorkspaceFile,
  );
  // While the database is there the folder is known as a workspace, so a removal that failed halfway can be repeated.
  content.own.sort((a, b) => Number(a === databaseFile) - Number(b === databaseFile));
  return content;
}

/** What deleting a workspace would delete, and what would stay. Of a folder that is no workspace nothing is deleted. */
export function workspaceRemoval(folder: string): WorkspaceRemoval {
  const { own, foreign } = workspaceContent(folder);
  if (!own.includes(databaseFile)) return { folder, files: 0, bytes: 0, foreign: [...own, ...foreign] };
  const sizeOf = (name: string) => lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  return {
    folder,
    files: own.length,
    bytes: own.reduce((sum, name) => sum + sizeOf(name), 0),
    foreign,
  };
}

/** Deletes a workspace's files, and the folder if nothing else is in it; a folder that is no workspace is left alone. */
export function deleteWorkspace(folder: string): void {
  if (!workspaceContent(folder).own.includes(databaseFile)) return;
  try {
    refuseInUse(folder);
    deleteOwnFiles(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw failure("conflict", t("main:workspace.notDeleted", { folder, why }), { cause: error });
  }
}

/** Deletes what Earshot wrote into a folder, and the folder if that leaves it empty. */
export function deleteOwnFiles(folder: string): void {
  const { own } = workspaceContent(folder);
  const inExports = own.filter((name) => path.dirname(name) === exportsFolder);
  for (const name of inExports) rmSync(path.join(folder, name), { force: true, maxRetries: 3 });
  removeIfEmpty(path.join(folder, exportsFolder));
  for (const name of own.filter((one) => !inExports.includes(one)))
    rmSync(path.join(folder, name), { force: true, maxRetries: 3 });
  removeIfEmpty(folder);
}

function refuseInUse(folder: string): void {
  const lock = takeLock(path.join(folder, lockFile));
  if (!lock) throw new Error(t("main:workspace.inUse"));
  lock.release();
}

function list(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

/** Removes a folder that is empty; one that was reached through a link stays, as the link does. */
function removeIfEmpty(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
}
