import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, type Dirent } from "node:fs";
import path from "node:path";
import type { WorkspaceRemoval } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import {
  databaseFile,
  exportsFolder,
  isExport,
  isWorkspaceFile,
  lockFile,
  unfinishedEnding,
} from "../../shared/workspace-folder";
import { takeLock } from "../../sqlite/file-lock";
import { failure } from "../client/service-error";

/** Contents of a workspace folder, as relative paths. */
export interface WorkspaceContent {
  /** Earshot's own files, the database last. */
  own: string[];
  /** All other files. Foreign folders are listed but not searched. */
  foreign: string[];
}

/** Sorts a folder's files into Earshot's and foreign ones. Symbolic links are always foreign and are not followed. */
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
  // The database makes the folder a workspace. Deleting it last lets a failed removal be repeated.
  content.own.sort((a, b) => Number(a === databaseFile) - Number(b === databaseFile));
  return content;
}

/**
 * Which files deleting a workspace would delete and which would stay. Nothing is deleted from a folder that isn't a
 * workspace.
 */
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

/** Deletes a workspace's files, and the folder if it is then empty. Does nothing if the folder isn't a workspace. */
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

/** Deletes Earshot's files in a folder, and the folder if it is then empty. */
export function deleteOwnFiles(folder: string): void {
  const { own } = workspaceContent(folder);
  const inExports = own.filter((name) => path.dirname(name) === exportsFolder);
  for (const name of inExports) rmSync(path.join(folder, name), { force: true, maxRetries: 3 });
  removeIfEmpty(path.join(folder, exportsFolder));
  for (const name of own.filter((file) => !inExports.includes(file)))
    rmSync(path.join(folder, name), { force: true, maxRetries: 3 });
  removeIfEmpty(folder);
}

/**
 * Deletes copies of workspaces that a kill has left unfinished beside some folders. Returns how many there were. One that is being
 * written now is younger than this process.
 */
export function deleteUnfinishedCopies(folders: readonly string[]): number {
  const started = Date.now() - process.uptime() * 1000;
  const copies = [...new Set(folders.map((folder) => path.dirname(folder)))].flatMap((parent) =>
    list(parent)
      .filter((entry) => entry.isDirectory() && entry.name.endsWith(unfinishedEnding))
      .map((entry) => path.join(parent, entry.name))
      .filter((folder) => !folders.includes(folder) && lstatSync(folder).mtimeMs < started),
  );
  const own = copies.filter((folder) => workspaceContent(folder).own.length > 0);
  for (const folder of own) deleteOwnFiles(folder);
  return own.length;
}

function refuseInUse(folder: string): void {
  const lock = takeLock(path.join(folder, lockFile));
  if (!lock) throw new Error(t("main:workspace.inUse"));
  lock.release();
}

function list(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

/** Removes an empty folder. If it was reached through a link, both stay. */
export function removeIfEmpty(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
}
