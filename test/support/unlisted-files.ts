import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { stateOf } from "../../src/main/storage/store";
import { stores } from "../../src/main/profile/stores";
import { exportsFolder, isExport, isWorkspaceFile } from "../../src/shared/workspace-folder";

/** Files of a profile that not exactly one store has, and files of its workspaces that their own list lacks. */
export function unlistedFiles(profile: string): string[] {
  if (!existsSync(profile)) return [];
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(profile, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .filter((file) => {
      const [top, , ...inner] = file.split("/");
      if (stores.filter((store) => stateOf(store, file) !== undefined).length !== 1) return true;
      if (top !== "workspaces") return false;
      const [name = "", inExports = ""] = inner;
      return name === exportsFolder ? !isExport(inExports) : inner.length !== 1 || !isWorkspaceFile(name);
    });
}
