import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Remainder } from "../../shared/ipc/people";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import { filesOf, mainFile } from "../storage/profile-files";
import type { Store } from "../storage/store";
import { deleteLeftFolders } from "../storage/temporary-folders";

/** What an erasure did with the files that can't be rewritten. */
export interface ErasedFiles {
  /** Deleted files with texts, and deleted backups and copies of databases. */
  files: number;
  backups: number;
  remains: Remainder[];
}

/**
 * Deletes the files in which nobody can look for an author: backups, copies that were set aside, logs and texts to be imported. A
 * copy that may hold work that exists nowhere else stays, and is returned with everything else that may still name the author.
 */
export function eraseFiles(userData: string, stores: readonly Store[], author: ErasedAuthor): ErasedFiles {
  const done: ErasedFiles = { files: 0, backups: 0, remains: [] };
  const remove = (file: string, part: "files" | "backups") => {
    try {
      rmSync(path.join(userData, file), { force: true });
      done[part]++;
    } catch {
      done.remains.push({ file, why: "notDeleted" });
    }
  };
  const aside = new Set<string>();
  for (const store of stores) {
    if (store.erased === "named" && existsSync(path.join(userData, store.path)))
      done.remains.push({ file: store.path, why: "forms" });
    if (store.kind === "folder" && store.erased !== "deleted") continue;
    const { texts = /./ } = store;
    for (const { file, state } of filesOf(userData, store))
      if (state === "current") {
        if (store.erased === "deleted" && texts.test(file)) remove(file, "files");
        else if (
          store.erased === "rewritten" &&
          file.endsWith(".json") &&
          names(path.join(userData, file), author)
        )
          done.remains.push({ file, why: "notRewritten" });
      } else if (state !== "aside" || store.isSpare) remove(file, "backups");
      else if (mayHold(path.join(userData, file), author)) aside.add(mainFile(file));
  }
  for (const file of aside) done.remains.push({ file, why: "aside" });
  for (const folder of deleteLeftFolders()) done.remains.push({ file: folder, why: "temporary" });
  return done;
}

/** Whether a file may name an author. Only text can be searched: rows of a database lie in pieces. */
function mayHold(file: string, author: ErasedAuthor): boolean {
  if (!file.includes(".json.")) return true;
  try {
    const text = readFileSync(file, "utf8");
    return text.includes("\uFFFD") || author.mayName(text) || author.mayHaveUrl(text);
  } catch {
    return true;
  }
}

/** Whether a JSON file still names an author, since it could not be read or written. */
function names(file: string, author: ErasedAuthor): boolean {
  try {
    const text = readFileSync(file, "utf8");
    return author.inText(text) !== text;
  } catch {
    return true;
  }
}
