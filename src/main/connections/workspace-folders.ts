import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";

/** The database by which a folder is known to be a workspace. */
export const workspaceFile = "workspace.db";

/** Refuses a folder in which a workspace should be and isn't, and says what may have become of it. */
export function checkWorkspaceFolder(folder: string): void {
  if (existsSync(path.join(folder, workspaceFile))) return;
  const there = existsSync(folder);
  throw failure(
    "missing",
    there
      ? t("main:workspace.notThere", { folder, file: workspaceFile })
      : t("main:workspace.folderGone", { folder }),
    { details: { workspace: there ? "missing" : "moved", folder } },
  );
}

/** Deletes the folder of a workspace with all that is in it; one that is no workspace is left alone. */
export function deleteWorkspace(folder: string): void {
  if (!existsSync(path.join(folder, workspaceFile))) return;
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw failure("conflict", t("main:workspace.notDeleted", { folder, why }), { cause: error });
  }
}

/** A name for a folder made from a name given by the analyst. */
function folderName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return plain || "workspace";
}

/** A folder that isn't there yet, inside `parent`. */
export function newFolder(parent: string, name: string): string {
  const first = path.join(parent, folderName(name));
  let folder = first;
  for (let n = 2; existsSync(folder); n++) folder = `${first}-${n}`;
  return folder;
}

/** Where a workspace goes in a folder that the analyst chose: there if it is empty or a workspace already, else in a new folder inside. */
export function folderFor(chosen: string, name: string): string {
  const found = statSync(chosen, { throwIfNoEntry: false });
  if (!found) return chosen;
  if (!found.isDirectory()) throw failure("invalid", t("main:workspace.isFile", { path: chosen }));
  const content = readdirSync(chosen);
  return content.length === 0 || content.includes(workspaceFile) ? chosen : newFolder(chosen, name);
}
