import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { t } from "../../shared/texts";
import { databaseFile } from "../../shared/workspace-folder";
import { failure } from "../client/service-error";

export function hasWorkspace(folder: string): boolean {
  return existsSync(path.join(folder, databaseFile));
}

/** Throws if a workspace in a folder that this profile didn't create isn't wanted yet. The window then asks. */
export function refuseUnconfirmed(folder: string, confirmed: boolean): void {
  if (confirmed || !hasWorkspace(folder)) return;
  throw failure("conflict", t("main:workspace.unconfirmed", { folder }), {
    details: { workspace: "unconfirmed", folder },
  });
}

/** Throws if a folder isn't a workspace, with an explanation. */
export function checkWorkspaceFolder(folder: string): void {
  if (hasWorkspace(folder)) return;
  const there = existsSync(folder);
  throw failure(
    "missing",
    there
      ? t("main:workspace.notThere", { folder, file: databaseFile })
      : t("main:workspace.folderGone", { folder }),
    { details: { workspace: there ? "missing" : "moved", folder } },
  );
}

/** A valid folder name for a workspace's name. */
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

/** A path inside `parent` that doesn't exist yet. */
export function newFolder(parent: string, name: string): string {
  return unusedPath(path.join(parent, folderName(name)));
}

/** Appends a number if the path exists. */
export function unusedPath(first: string): string {
  let unused = first;
  for (let n = 2; existsSync(unused); n++) unused = `${first}-${n}`;
  return unused;
}

/** The folder for a new workspace: the chosen one if it is empty or a workspace, otherwise a new folder inside it. */
export function folderFor(chosen: string, name: string): string {
  const found = statSync(chosen, { throwIfNoEntry: false });
  if (!found) return chosen;
  if (!found.isDirectory()) throw failure("invalid", t("main:workspace.isFile", { path: chosen }));
  const content = readdirSync(chosen);
  return content.length === 0 || content.includes(databaseFile) ? chosen : newFolder(chosen, name);
}
