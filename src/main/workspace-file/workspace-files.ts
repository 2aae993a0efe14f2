import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Profile } from "../../shared/ipc/connections";
import { type WorkspaceFileChoices, WorkspaceFilePart } from "../../shared/workspace-file";
import type { ServiceLine } from "../../shared/service-lines";
import { t } from "../../shared/texts";
import type { Language } from "../../shared/texts/languages";
import { workspaceFileEnding } from "../../shared/workspace-folder";
import { type ServiceError, failure } from "../client/service-error";
import type { Log } from "../log";
import { storageFailure } from "../storage/disk-failure";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";
import { type WorkspaceFileStores, workspaceFileParts, storeParts } from "./parts";
import type { Profiles } from "../connections/profiles";
import { type JobError, runServiceJob } from "../connections/service-job";
import type { StartService } from "../connections/service-process";
import { checkWorkspaceFolder, newFolder, unusedPath } from "../connections/workspace-folders";
import { deleteOwnFiles, removeIfEmpty, workspaceContent } from "../connections/workspace-removal";
import type { Workspaces } from "../connections/workspaces";

export interface WorkspaceFileDeps {
  profiles: Profiles;
  workspaces: Workspaces;
  startService: StartService;
  stores: WorkspaceFileStores;
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
export class WorkspaceFiles {
  constructor(private readonly deps: WorkspaceFileDeps) {}

  /** Writes the file. The workspace may be open, and stays as it is. */
  async save(
    connectionId: string,
    choices: WorkspaceFileChoices,
    file: string,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<{ bytes: number }> {
    const { startService, stores, hasOpenUploads, pseudonymSecret, language, scratch, log } = this.deps;
    const folder = this.folderOf(connectionId);
    if (hasOpenUploads(connectionId)) throw failure("conflict", t("main:workspaceFile.openUploads"));
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
        Readable.from(lines(workspaceFileParts(stores, connectionId, choices))),
        createWriteStream(parts),
        { signal },
      );
      await writeWhole(file, async (unfinished) => {
        await runServiceJob(
          startService,
          {
            args: [
              ...["--workspace", folder, "--hand-over", unfinished, "--parts", parts, "--progress"],
              ...["--language", language(), ...without.flatMap((omission) => ["--without", omission])],
            ],
            env: choices.names ? {} : { EARSHOT_PSEUDONYM_SECRET: pseudonymSecret(connectionId) },
            result: (line: ServiceLine) => ("handedOver" in line ? true : undefined),
            progress,
            failed: t("main:workspaceFile.notSaved"),
          },
          log,
          signal,
        );
      });
    } finally {
      rmSync(parts, { force: true });
    }
    return { bytes: statSync(file).size };
  }

  /**
   * Adds the workspace in a file as a new one. The file stays as it is. If this was interrupted by the end of the app, opening the file
   * again goes on where it stopped.
   */
  async open(file: string, signal: AbortSignal, progress: Progress): Promise<Profile> {
    const { startService, stores, workspaces, folder: parent, scratch, log } = this.deps;
    await access(file, constants.R_OK).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw failure("invalid", t("main:workspaceFile.unreadable", { name: path.basename(file), why }), {
        cause: error,
      });
    });
    const name = path.basename(file).replace(new RegExp(`${workspaceFileEnding}$`, "i"), "");
    const target = newFolder(parent, name);
    const unfinished = unfinishedFolder(`${target}.part`);
    const id = randomUUID();
    mkdirSync(scratch, { recursive: true });
    const parts = path.join(scratch, `${randomUUID()}.jsonl`);
    progress(0);
    let isBuilt = false;
    try {
      isBuilt = await runServiceJob(
        startService,
        {
          args: [...["--workspace", unfinished, "--open-file", file, "--parts", parts, "--progress"]],
          result: (line: ServiceLine) => ("built" in line ? true : undefined),
          progress,
          rejected: (error) => refusal(path.basename(file), error),
          failed: t("main:workspaceFile.notOpened"),
        },
        log,
        signal,
      );
      storeParts(stores, id, await partsIn(parts));
      renameSync(unfinished, target);
      return workspaces.adopt({ id, name, folder: target });
    } catch (error) {
      await this.deps.forget(id);
      // What a job that was killed has done so far serves the next try.
      if (isBuilt || signal.aborted) deleteOwnFiles(unfinished);
      removeIfEmpty(unfinished);
      throw storageFailure(error) ?? error;
    } finally {
      rmSync(parts, { force: true });
    }
  }

  /** The folder of a workspace that can be handed over. */
  folderOf(connectionId: string): string {
    const { folder } = this.deps.profiles.get(connectionId);
    if (folder === null) throw failure("invalid", t("main:workspaceFile.onlyLocal"));
    checkWorkspaceFolder(folder);
    return folder;
  }
}

function* lines(parts: Iterable<WorkspaceFilePart>): Generator<string> {
  for (const part of parts) yield `${JSON.stringify(part)}\n`;
}

/** A folder for a workspace that isn't complete, without files of others. */
function unfinishedFolder(folder: string): string {
  return workspaceContent(folder).foreign.length === 0 ? folder : unusedPath(folder);
}

/** Why the service refused a file. */
function refusal(name: string, { kind, message, place }: JobError): ServiceError | undefined {
  if (kind === "foreign") return failure("invalid", t("main:workspaceFile.otherFile", { name }));
  if (kind === "damaged") return failure("invalid", t("main:workspaceFile.damaged", { name }));
  if (kind === "newer_version") return failure("invalid", t("main:workspaceFile.newer", { name }));
  if (kind === "in_use") return failure("conflict", t("main:workspaceFile.inUse", { name }));
  if (kind !== "refused") return undefined;
  const why = message.replace(/[.]$/, "");
  return failure(
    "invalid",
    place
      ? t("main:workspaceFile.refusedRow", { name, ...place, why })
      : t("main:workspaceFile.refused", { name, why }),
  );
}

/** What came along with a workspace. The documents of a coded sample may take several lines. */
async function partsIn(file: string): Promise<WorkspaceFilePart[]> {
  const parts: WorkspaceFilePart[] = [];
  const queues = new Map<string, Extract<WorkspaceFilePart, { kind: "queue" }>>();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const part = WorkspaceFilePart.parse(JSON.parse(line));
    const begun = part.kind === "queue" ? queues.get(part.queue.id) : undefined;
    if (part.kind === "queue" && begun) {
      begun.items.push(...part.items);
      begun.decisions.push(...part.decisions);
      continue;
    }
    if (part.kind === "queue") queues.set(part.queue.id, part);
    parts.push(part);
  }
  return parts.map(withNewIds);
}

/** The ids of queues and watches exist once in a profile. One that sent a file away may open it again. */
function withNewIds(part: WorkspaceFilePart): WorkspaceFilePart {
  if (part.kind === "queue") return { ...part, queue: { ...part.queue, id: randomUUID() } };
  if (part.kind === "watches")
    return { ...part, watches: part.watches.map((watch) => ({ ...watch, id: randomUUID() })) };
  return part;
}
