import { readdirSync } from "node:fs";
import path from "node:path";
import { type FileState, type Store, stateOf } from "./store";

/** The file that a companion of SQLite's belongs to, or the file itself. */
export function mainFile(file: string): string {
  return file.replace(/-(wal|shm|journal)$/, "");
}

/** The files of a store, by their path in the profile. */
export function filesOf(userData: string, store: Store): { file: string; state: FileState }[] {
  const isFolder = store.kind === "folder" || store.kind === "folder of json";
  return filesIn(userData, isFolder ? store.path : "").flatMap((file) => {
    const state = stateOf(store, file);
    return state === undefined ? [] : [{ file, state }];
  });
}

/** Files in a folder of the profile, by their path in it; in those below it too, unless it is the profile itself. */
function filesIn(userData: string, folder: string): string[] {
  try {
    return readdirSync(path.join(userData, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [file];
      return folder === "" ? [] : filesIn(userData, file);
    });
  } catch {
    return [];
  }
}
