import type { ProfileTraces } from "../../shared/ipc/people";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Sql } from "../../sqlite/sql";

/**
 * A table and its columns that can hold text: each is one in which an author may be found, or names nobody. Removing a connection
 * deletes its rows, and erasing an author rewrites them (`storage/rows.ts`).
 */
export interface Table {
  name: Sql;
  /** Selects the rows of a connection, which is its only value. Null if rows belong to none. */
  of: Sql | null;
  /** Columns that tell a row from all others. */
  key: readonly Sql[];
  json?: readonly Sql[];
  texts?: readonly Sql[];
  /** A row whose URL is one of the author's documents is deleted. */
  urls?: readonly Sql[];
  /** A row that names the author here is deleted. */
  names?: readonly Sql[];
  /** Ids, words of Earshot's own, digests. They name nobody. */
  ids?: readonly string[];
  /** Columns that the code of their store erases, because they are no plain texts. */
  own?: readonly string[];
  /** Keeps the row of a document of theirs, with an empty one in its place. */
  emptied?: boolean;
  /** The part of the receipt that counts changed rows. */
  part?: keyof ProfileTraces;
}

/** One thing that Earshot stores in the profile. `main/profile/stores.ts` lists them all. */
export interface Store {
  /** Path of the file or folder in the profile. */
  path: string;
  /** Decides which files belong to it: see `stateOf`. A folder includes all that is in it. */
  kind: "database" | "json" | "folder of json" | "folder" | "file";
  tables?: readonly Table[];
  /**
   * What erasing an author does with it: "rewritten" by code of its own, its files "deleted", or "named" in the receipt. Otherwise
   * the reason why it names no author.
   */
  erased: "rewritten" | "deleted" | "named" | { not: string };
  /**
   * Whether Earshot can make its content again. Then an erasure deletes damaged copies that were set aside; others may be the only
   * copy of somebody's work, and are named in the receipt.
   */
  isSpare?: true;
  /** The files of a folder that hold texts, if not all do: those that an erasure deletes. */
  texts?: RegExp;
  /** What these texts consist of, if a support bundle includes them: it takes nothing else of them. */
  bundled?: "log lines" | "crash report";
}

/** What an open store does when somebody or something goes. */
export interface OpenStore {
  /** Deletes what is stored of a removed connection. */
  forget?: (connectionId: string) => unknown;
  /** Erases an author from what is stored of a workspace. May be repeated. Returns how much was changed. */
  erase?: (connectionId: string, author: ErasedAuthor) => Partial<ProfileTraces>;
}

/**
 * - `current`: in use, or one of SQLite's companions of such a file.
 * - `unfinished`: what a kill has left of a write.
 * - `backup`: made before a migration.
 * - `aside`: damaged or of a newer version, kept for inspection.
 */
export type FileState = "current" | "unfinished" | "backup" | "aside";

const endings: Readonly<Record<"database" | "json", readonly (readonly [RegExp, FileState])[]>> = {
  database: [
    [/^(-wal|-shm|-journal)?$/, "current"],
    [/^\.before-\d+(\.part)?(-wal|-shm|-journal)?$/, "backup"],
    [/^\.damaged-/, "aside"],
  ],
  json: [
    [/^$/, "current"],
    [/^\.new$/, "unfinished"],
    [/^\.damaged-/, "aside"],
  ],
};

/** What a file of the profile is to a store. `file` is its path in the profile, with slashes. Undefined if it isn't the store's. */
export function stateOf({ path, kind }: Store, file: string): FileState | undefined {
  if (kind === "folder") return file.startsWith(`${path}/`) ? "current" : undefined;
  if (kind === "file") return file === path ? "current" : undefined;
  const isInFolder = kind === "folder of json";
  const name = isInFolder ? /^[^/]+?\.json/.exec(file.slice(path.length + 1))?.[0] : "";
  const own = isInFolder ? `${path}/${name ?? ""}` : path;
  if (name === undefined || !file.startsWith(own)) return undefined;
  const ending = file.slice(own.length);
  return endings[isInFolder ? "json" : kind].find(([pattern]) => pattern.test(ending))?.[1];
}
