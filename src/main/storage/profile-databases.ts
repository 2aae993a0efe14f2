import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { Database, type OpenOptions } from "../../sqlite/database";
import { DatabaseFromTheFuture, migrate, type Migration } from "../../sqlite/migrations";
import { ProfileProblem, type ProfileFault, type ProfileHealth } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";
import type { Log } from "../log";
import { faultOf } from "./disk-failure";
import { isNewerFile } from "./json-file";
import { openUndamaged } from "./open-database";
import { asideName, readAsideName, setAside } from "./set-aside";
import { makeTemporaryFolder } from "./temporary-folders";

const companions = ["", "-wal", "-shm"];

/** Databases that can be recreated without losing edits. */
export type SparePart = "cache" | "activity" | "streams" | "watches";

/** Why nothing can be written to the profile, found before anything in it was opened. */
export interface Unwritable {
  folder: string;
  fault: Extract<ProfileFault, "read-only" | "full">;
}

/** The message is created when shown, in the current language. */
type Problem = Omit<ProfileProblem, "message"> & { message: () => string };

/**
 * Opens the app's databases in any state. The cache can be recreated. The outbox contains edits that exist nowhere
 * else: if it is unusable, the app runs in safe mode and changes nothing.
 */
export class ProfileDatabases {
  readonly #problems: Problem[] = [];
  readonly #startedAt = Date.now();
  readonly #copies: string[] = [];
  readonly #open: Database[] = [];
  #outbox: { db: Database; inPlace: boolean; replaceable: boolean } | undefined;

  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly unwritable?: Unwritable,
  ) {
    if (unwritable)
      this.#note("profile", unwritable.fault, unwritable.folder, null, () =>
        t(`main:profile.${unwritable.fault}`),
      );
    for (const part of ["settings", "connections"] as const) {
      const file = path.join(folder, `${part}.json`);
      const message = () => t("main:profile.fileUnreadable", { file: `${part}.json` });
      if (existsSync(file) && !isReadable(file)) this.#note(part, "unreadable", file, null, message);
    }
  }

  /**
   * Opens a database that can be recreated. An unusable file is set aside. Falls back to memory if the
   * disk can't be written.
   */
  spare(part: SparePart, migrations: readonly Migration[]): Database {
    return this.#opened(this.#spare(part, migrations));
  }

  #spare(part: SparePart, migrations: readonly Migration[]): Database {
    const file = path.join(this.folder, `${part}.db`);
    if (this.unwritable) return inMemory(migrations);
    const options: OpenOptions = { synchronous: "NORMAL" };
    try {
      return openUndamaged(file, migrations, options);
    } catch (error) {
      const fault = this.#faultOf(error);
      let keptAs: string | null = null;
      try {
        if (fault === "damaged" || fault === "newer") {
          keptAs = setAside(file, companions);
          const name = path.basename(keptAs);
          const message = () =>
            fault === "damaged"
              ? t(`main:profile.${part}Damaged`, { name })
              : t(`main:profile.${part}Newer`, { name });
          this.#note(part, fault, file, keptAs, message);
          return openUndamaged(file, migrations, options);
        }
      } catch (again) {
        this.log.error("A new database could not be created", again, { part });
      }
      if (keptAs === null) this.#note(part, fault, file, null, () => t(`main:profile.${part}InMemory`));
      return inMemory(migrations);
    }
  }

  /** Opens outbox.db. Call `lock` once everything that uses it is built. */
  outbox(migrations: readonly Migration[]): Database {
    const file = path.join(this.folder, "outbox.db");
    this.#outbox = this.unwritable
      ? this.#besideUnwritable(file, migrations)
      : this.#usable(file, migrations);
    return this.#opened(this.#outbox.db);
  }

  /** In safe mode, rejects all further writes to the outbox's stand-in. */
  lock(): void {
    if (this.safeMode) this.#outbox?.db.exec("PRAGMA query_only = 1");
  }

  /** Whether edits can't be stored and are therefore rejected. */
  get safeMode(): boolean {
    return this.unwritable !== undefined || this.#outbox?.inPlace === false;
  }

  health(): ProfileHealth {
    const known = new Set(this.#problems.map(({ keptAs }) => keptAs));
    return {
      safeMode: this.safeMode,
      canBeginNewOutbox: this.#outbox?.replaceable ?? false,
      problems: [
        ...this.#problems.map(({ message, ...problem }) => ({ ...problem, message: message() })),
        ...this.#newer(),
        ...this.#putAside().filter(({ keptAs }) => !known.has(keptAs)),
      ],
    };
  }

  /** Renames an unusable outbox and returns its new name. The next start creates a new one. */
  putOutboxAside(): string {
    if (!this.#outbox?.replaceable) throw new Error("The outbox is in use");
    return setAside(path.join(this.folder, "outbox.db"), companions);
  }

  /** Writes the databases anew, since their free pages and logs keep what was deleted. Blocks main meanwhile. */
  compact(): void {
    if (!this.safeMode) for (const db of this.#open) db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Closes the databases, and deletes the copies that safe mode worked on. */
  close(): void {
    for (const db of this.#open) db.close();
    for (const folder of this.#copies) rmSync(folder, { recursive: true, force: true });
  }

  #opened(db: Database): Database {
    this.#open.push(db);
    return db;
  }

  #usable(file: string, migrations: readonly Migration[]) {
    try {
      return {
        db: openUndamaged(file, migrations, { synchronous: "FULL" }),
        inPlace: true,
        replaceable: false,
      };
    } catch (error) {
      const fault = this.#faultOf(error);
      this.log.error("outbox.db can't be used; safe mode", error);
      const keptAs = fault === "damaged" ? this.#copyOfDamaged(file) : null;
      this.#note("outbox", fault, file, keptAs, () => t(`main:outbox.${fault}`));
      const replaceable = fault === "damaged" || fault === "newer";
      const db = replaceable ? inMemory(migrations) : this.#copyOrMemory(file, migrations);
      return { db, inPlace: false, replaceable };
    }
  }

  #besideUnwritable(file: string, migrations: readonly Migration[]) {
    return { db: this.#copyOrMemory(file, migrations), inPlace: false, replaceable: false };
  }

  /** Opens a copy, so that waiting edits are shown without writing to the file itself. */
  #copyOrMemory(file: string, migrations: readonly Migration[]): Database {
    try {
      if (!existsSync(file)) return inMemory(migrations);
      const folder = makeTemporaryFolder("safe-mode");
      this.#copies.push(folder);
      const copy = path.join(folder, "outbox.db");
      for (const ending of ["", "-wal"])
        if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
      return openUndamaged(copy, migrations, { synchronous: "NORMAL" });
    } catch (error) {
      this.log.error("The outbox can't be shown", error);
      return inMemory(migrations);
    }
  }

  /** SQLite may change a damaged file when opening it, so its first state is copied, once. */
  #copyOfDamaged(file: string): string | null {
    const name = `${path.basename(file)}.damaged-`;
    try {
      const earlier = readdirSync(this.folder).find(
        (fileName) => fileName.startsWith(name) && !/-(wal|shm|part)$/.test(fileName),
      );
      if (earlier !== undefined) return path.join(this.folder, earlier);
      const copy = asideName(file);
      for (const ending of companions)
        if (ending !== "" && existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
      // The database is copied last: its presence means that the copy is complete.
      copyFileSync(file, `${copy}-part`);
      renameSync(`${copy}-part`, copy);
      return copy;
    } catch (error) {
      this.log.warn("The damaged outbox could not be copied", error);
      return null;
    }
  }

  /** JSON files of a newer version, which are read but not written. */
  #newer(): ProfileProblem[] {
    const problem = (file: string, message: string): ProfileProblem[] => {
      const part = partOf(path.basename(file));
      return isNewerFile(file) ? [{ part, fault: "newer", file, keptAs: null, message }] : [];
    };
    const own = jsonFiles(this.folder).flatMap((file) =>
      problem(file, t("main:profile.fileNewer", { file: path.basename(file) })),
    );
    const notebooks = jsonFiles(path.join(this.folder, "notebooks"));
    const found = notebooks.flatMap((file) => problem(file, t("main:profile.notebookNewer")));
    // One message is enough, as all say the same.
    return [...own, ...found.slice(0, 1)];
  }

  /** Files that were set aside since the start. */
  #putAside(): ProfileProblem[] {
    let names: string[];
    try {
      names = readdirSync(this.folder);
    } catch {
      return [];
    }
    return names.flatMap((name): ProfileProblem[] => {
      const { original = "", at = 0 } = readAsideName(name) ?? {};
      if (at < this.#startedAt - 1000) return [];
      const part = partOf(original);
      const text = part === "settings" || part === "connections" ? damagedWords[part] : "otherDamaged";
      return [
        {
          part,
          fault: "damaged",
          file: path.join(this.folder, original),
          keptAs: path.join(this.folder, name),
          message: t(`main:profile.${text}`, { file: original, name }),
        },
      ];
    });
  }

  #note(
    part: ProfileProblem["part"],
    fault: ProfileFault,
    file: string,
    keptAs: string | null,
    message: () => string,
  ): void {
    this.#problems.push({ part, fault, file, keptAs, message });
  }

  #faultOf(error: unknown): ProfileFault {
    return error instanceof DatabaseFromTheFuture ? "newer" : (faultOf(error) ?? "unreadable");
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function inMemory(migrations: readonly Migration[]): Database {
  const db = Database.open(":memory:");
  migrate(db, migrations);
  return db;
}

function jsonFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function partOf(file: string): ProfileProblem["part"] {
  return ProfileProblem.shape.part.safeParse(file.replace(/\.(db|json)$/, "")).data ?? "other";
}

const damagedWords = { settings: "settingsDamaged", connections: "connectionsDamaged" } as const;
