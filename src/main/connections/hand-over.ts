import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { access, constants, open } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Connection } from "../../shared/ipc/connections";
import {
  type HandOverChoices,
  HandOverPart,
  handOverApplicationId,
  handOverTable,
} from "../../shared/hand-over";
import type { ServiceLine } from "../../shared/service-lines";
import { t } from "../../shared/words";
import type { Language } from "../../shared/words/languages";
import { databaseFile, handOverEnding } from "../../shared/workspace-files";
import { Database, isDamage } from "../../sqlite/database";
import { column } from "../../sqlite/values";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { refuseCutShort } from "../storage/open-database";
import { storageFailure } from "../storage/disk-failure";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";
import { type HandOverStores, partsToHandOver, storeParts } from "./hand-over-parts";
import type { Profiles } from "./profiles";
import { isWhole } from "./salvage";
import { runServiceJob } from "./service-job";
import type { StartService } from "./service-process";
import { checkWorkspaceFolder, newFolder, unusedPath } from "./workspace-folders";
import { deleteOwnFiles } from "./workspace-removal";
import type { Workspaces } from "./workspaces";

export interface HandOverDeps {
  profiles: Profiles;
  workspaces: Workspaces;
  startService: StartService;
  stores: HandOverStores;
  /** Whether uploads aren't finished, so that a copy would lack what the analyst has entered. */
  hasOpenUploads: (connectionId: string) => boolean;
  /** The secret by which a workspace's people get pseudonyms. */
  pseudonymSecret: (connectionId: string) => string;
  language: () => Language;
  /** Folder in which workspaces are created. */
  folder: string;
  /** Folder for files that are needed for a moment. Erasing an author empties it. */
  scratch: string;
  /** Deletes what was stored of a workspace that could not be added. */
  forget: (connectionId: string) => Promise<void>;
  log: Log;
}

/** Called with each percent that is done. */
type Progress = (percent: number) => void;

/**
 * Workspaces as one file for somebody else: written by the local service from the workspace and what the app keeps about it,
 * and opened as a new workspace.
 */
export class HandOver {
  constructor(private readonly deps: HandOverDeps) {}

  /** Writes the file. The workspace may be open, and stays as it is. */
  async save(
    connectionId: string,
    choices: HandOverChoices,
    file: string,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<{ bytes: number }> {
    const { startService, stores, hasOpenUploads, pseudonymSecret, language, scratch, log } = this.deps;
    const folder = this.folderOf(connectionId);
    if (hasOpenUploads(connectionId)) throw failure("conflict", t("main:handOver.openUploads"));
    // The service would tell a folder that can't be written as a fault of the workspace.
    await access(path.dirname(file), constants.W_OK).catch((error: unknown) => {
      throw writeFailure(error);
    });
    progress(0);
    mkdirSync(scratch, { recursive: true });
    const parts = path.join(scratch, `${randomUUID()}.jsonl`);
    const without = [
      ...(choices.codes ? [] : ["codes"]),
      ...(choices.notes ? [] : ["notes"]),
      ...(choices.names ? [] : ["authors"]),
    ];
    try {
      await pipeline(
        Readable.from(lines(partsToHandOver(stores, connectionId, choices))),
        createWriteStream(parts),
        { signal },
      );
      await writeWhole(file, async (unfinished) => {
        try {
          await runServiceJob(
            startService,
            {
              args: [
                ...["--workspace", folder, "--hand-over", unfinished, "--parts", parts, "--progress"],
                ...["--language", language(), ...without.flatMap((one) => ["--without", one])],
              ],
              env: choices.names ? {} : { EARSHOT_PSEUDONYM_SECRET: pseudonymSecret(connectionId) },
              result: (line: ServiceLine) => ("handedOver" in line ? true : undefined),
              progress,
              failed: t("main:handOver.notSaved"),
            },
            log,
            signal,
          );
        } finally {
          for (const ending of ["-journal", "-wal", "-shm"]) rmSync(unfinished + ending, { force: true });
        }
      });
    } finally {
      rmSync(parts, { force: true });
    }
    return { bytes: statSync(file).size };
  }

  /** Adds the workspace in a file as a new one. The file stays as it is. */
  async open(file: string, signal: AbortSignal, progress: Progress): Promise<Connection> {
    const { stores, workspaces, folder: parent } = this.deps;
    await checkFile(file);
    const name = path.basename(file).replace(new RegExp(`${handOverEnding}$`, "i"), "");
    const target = newFolder(parent, name);
    deleteOwnFiles(`${target}.part`);
    const unfinished = unusedPath(`${target}.part`);
    const id = randomUUID();
    try {
      mkdirSync(unfinished, { recursive: true });
      const database = path.join(unfinished, databaseFile);
      await copyWithProgress(file, database, signal, progress);
      refuseForeignParts(database, file);
      if (!(await isWhole(database, signal))) throw damaged(file);
      storeParts(stores, id, takeParts(database, file));
      renameSync(unfinished, target);
      return workspaces.adopt({ id, name, folder: target });
    } catch (error) {
      await this.deps.forget(id);
      deleteOwnFiles(unfinished);
      throw isDamage(error) ? damaged(file, error) : (storageFailure(error) ?? error);
    }
  }

  /** The folder of a workspace that can be handed over. */
  folderOf(connectionId: string): string {
    const { folder } = this.deps.profiles.get(connectionId);
    if (folder === null) throw failure("invalid", t("main:handOver.onlyLocal"));
    checkWorkspaceFolder(folder);
    return folder;
  }
}

function* lines(parts: Iterable<HandOverPart>): Generator<string> {
  for (const part of parts) yield `${JSON.stringify(part)}\n`;
}

/** Throws if a file isn't a workspace that was handed over, or is incomplete. */
async function checkFile(file: string): Promise<void> {
  const head = Buffer.alloc(100);
  try {
    const opened = await open(file, "r");
    try {
      await opened.read(head, 0, head.length, 0);
    } finally {
      await opened.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw failure("invalid", t("main:handOver.unreadable", { name: path.basename(file), why }), {
      cause: error,
    });
  }
  // SQLite's file format, section 1.3: the application id is at byte 68.
  const isDatabase = head.toString("latin1", 0, 16) === "SQLite format 3\0";
  if (!isDatabase || head.readUInt32BE(68) !== handOverApplicationId)
    throw failure("invalid", t("main:handOver.otherFile", { name: path.basename(file) }));
  try {
    refuseCutShort(file);
  } catch (error) {
    throw damaged(file, error);
  }
}

/**
 * Refuses what a workspace doesn't have and would run by itself: triggers, views, and virtual tables of other modules. The
 * file comes from somebody else.
 */
function refuseForeignParts(database: string, file: string): void {
  const db = Database.open(database, { readonly: true });
  try {
    const foreign = db.get(
      `SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')
         OR (sql LIKE '%VIRTUAL%TABLE%' AND sql NOT LIKE '%USING fts5%')`,
      [],
      column.number,
    );
    if (foreign !== 0) throw failure("invalid", t("main:handOver.otherFile", { name: path.basename(file) }));
  } finally {
    db.close();
  }
}

function damaged(file: string, cause?: unknown) {
  return failure("invalid", t("main:handOver.damaged", { name: path.basename(file) }), { cause });
}

async function copyWithProgress(from: string, to: string, signal: AbortSignal, progress: Progress) {
  const { size } = statSync(from);
  let done = 0;
  let told = -1;
  const counting = new Transform({
    transform(piece: Buffer, _, next) {
      const percent = Math.floor((100 * (done += piece.length)) / size);
      if (percent > told) progress((told = percent));
      next(null, piece);
    },
  });
  await pipeline(createReadStream(from, { highWaterMark: 1024 * 1024 }), counting, createWriteStream(to), {
    signal,
  });
}

/** Takes the app's parts out of a copied database, which is a workspace like any other then. */
function takeParts(database: string, file: string): HandOverPart[] {
  const db = Database.open(database, { synchronous: "NORMAL" });
  try {
    const parts = db.all(`SELECT body FROM ${handOverTable} ORDER BY part`, [], column.text).map((text) => {
      const { data } = HandOverPart.safeParse(JSON.parse(text));
      if (!data) throw failure("invalid", t("main:handOver.newer", { name: path.basename(file) }));
      return withNewIds(data);
    });
    db.exec(`DROP TABLE ${handOverTable}; PRAGMA application_id = 0`);
    return parts;
  } finally {
    db.close();
  }
}

/** The ids of queues and watches exist once in a profile. One that sent a file away may open it again. */
function withNewIds(part: HandOverPart): HandOverPart {
  if (part.kind === "queue") return { ...part, queue: { ...part.queue, id: randomUUID() } };
  if (part.kind === "watches")
    return { ...part, watches: part.watches.map((watch) => ({ ...watch, id: randomUUID() })) };
  return part;
}
