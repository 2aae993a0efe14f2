import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ErasureReceipt, ProfileTraces } from "../../shared/ipc/people";
import { ErasedAuthor } from "../../shared/people/erased-author";
import { type Author, ErasureDone, ErasureOrder, type WorkspaceTraces } from "../../shared/people/erasure";
import type { ServiceLine } from "../../shared/service-lines";
import { t } from "../../shared/texts";
import type { Language } from "../../shared/texts/languages";
import { databaseFile, erasedFile, erasureFiles, orderFile } from "../../shared/workspace-folder";
import { cancelled, failure, throwIfAborted } from "../client/service-error";
import type { Connections } from "../connections/connections";
import type { Profiles } from "../connections/profiles";
import { runServiceJob } from "../connections/service-job";
import type { StartService } from "../connections/service-process";
import type { Emit } from "../ipc/events";
import { deleteUnfinishedCopies } from "../connections/workspace-removal";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import { readStored } from "../../sqlite/stored-json";
import { filesOf, mainFile } from "../storage/profile-files";
import type { OpenStore, Store } from "../storage/store";
import { eraseFiles } from "./erase-files";

export const receiptStore = {
  path: "erasure-receipts.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

export interface ErasuresDeps {
  profiles: Profiles;
  connections: Connections;
  startService: StartService;
  userData: string;
  /** All that the app stores, and what of it is open. */
  stores: readonly Store[];
  open: readonly OpenStore[];
  hasOpenUploads: (connectionId: string) => boolean;
  /** Writes the databases anew, since no page or log of theirs may keep what was deleted. */
  compact: () => void;
  language: () => Language;
  emit: Emit;
  log: Log;
}

/**
 * Erases authors from local workspaces. An order in the workspace's folder makes its service erase them when it opens; what the
 * service leaves there tells main what to erase of its own data. Both files outlive a crash, so the next opening goes on.
 */
export class Erasures {
  readonly #receipts: JsonFile<z.ZodArray<typeof ErasureReceipt>>;
  /** Connections whose caller gets the receipt. */
  readonly #awaited = new Set<string>();

  constructor(private readonly deps: ErasuresDeps) {
    const file = path.join(deps.userData, receiptStore.path);
    this.#receipts = new JsonFile(file, z.array(ErasureReceipt), () => [], deps.log);
  }

  receipts(connectionId: string): ErasureReceipt[] {
    return this.#receipts.read().filter((receipt) => receipt.connectionId === connectionId);
  }

  /** Counts what a workspace holds of an author, in a process of its own that only reads. */
  async traces(connectionId: string, author: Author, signal: AbortSignal): Promise<WorkspaceTraces> {
    const folder = this.#folderOf(connectionId);
    const { startService, log } = this.deps;
    const job = {
      args: ["--workspace", folder, "--traces"],
      env: { EARSHOT_AUTHOR: JSON.stringify(author) },
      result: (line: ServiceLine) => ("traces" in line ? line.traces : undefined),
      failed: t("main:erasure.notCounted"),
    };
    return runServiceJob(startService, job, log, signal);
  }

  async erase(connectionId: string, author: Author, signal: AbortSignal): Promise<ErasureReceipt> {
    this.#awaited.add(connectionId);
    try {
      return await this.#erase(connectionId, author, signal);
    } finally {
      this.#awaited.delete(connectionId);
    }
  }

  async #erase(connectionId: string, author: Author, signal: AbortSignal): Promise<ErasureReceipt> {
    const folder = this.#folderOf(connectionId);
    const { connections, hasOpenUploads, profiles } = this.deps;
    if (hasOpenUploads(connectionId)) throw failure("conflict", t("main:erasure.openUploads"));
    const id = randomUUID();
    const order: ErasureOrder = {
      id,
      author,
      language: this.deps.language(),
      tag: randomBytes(16).toString("hex"),
    };
    await connections.reset(connectionId);
    throwIfAborted(signal);
    // The service carries out this order alone. Anybody may have left one in the folder.
    profiles.change(connectionId, { erasing: id });
    new JsonFile(path.join(folder, orderFile), ErasureOrder.nullable(), () => null, this.deps.log).write(
      order,
    );
    // The service that works at it is ended, and the order is withdrawn unless the database has been replaced.
    const stop = () => void connections.reset(connectionId, undefined, "now");
    signal.addEventListener("abort", stop, { once: true });
    try {
      await connections.open(connectionId);
    } catch (error) {
      await connections.reset(connectionId, undefined, "now");
      if (withdrawOrder(folder)) {
        profiles.change(connectionId, { erasing: null });
        throw signal.aborted ? cancelled() : error;
      }
      await connections.open(connectionId);
    } finally {
      signal.removeEventListener("abort", stop);
    }
    this.finish(connectionId);
    const receipt = this.receipts(connectionId).find((candidate) => candidate.id === id);
    if (!receipt) throw failure("server", t("main:erasure.notFinished"));
    return receipt;
  }

  /** Opens workspaces whose service has an order left by a crash. */
  resume(): void {
    for (const { id, erasing } of this.deps.profiles.list()) {
      if (!erasing) continue;
      this.deps.connections
        .open(id)
        .catch((error: unknown) => this.deps.log.error("An erasure could not be finished", error));
    }
  }

  /** Finishes what a crash has interrupted. The workspace is usable if that fails, and the next opening tries again. */
  connectionReady(connectionId: string): void {
    try {
      this.finish(connectionId);
    } catch (error) {
      this.deps.log.error("An erasure could not be finished", error);
    }
  }

  /** Erases main's own data, if the workspace has just been erased from. */
  finish(connectionId: string): void {
    const profile = this.deps.profiles.find(connectionId);
    if (!profile?.erasing || profile.folder === null) return;
    const file = path.join(profile.folder, erasedFile);
    if (!existsSync(file)) return;
    const { id, counts, recognition } = readStored(ErasureDone, readFileSync(file, "utf8"));
    if (id !== profile.erasing) return;
    const author = new ErasedAuthor(recognition);
    const receipts = this.#receipts.read();
    // A kill may have left both: then everything is erased already, and counted.
    if (!receipts.some((receipt) => receipt.id === id)) {
      const earlier = receipts.map((oldReceipt) => ({
        ...oldReceipt,
        workspace: author.inText(oldReceipt.workspace),
      }));
      if (earlier.length > 0) this.#receipts.write(earlier);
      const erased = this.#eraseFromProfile(connectionId, author);
      if (author.mayName(path.basename(profile.folder)))
        erased.remains.push({ file: profile.folder, why: "folder" });
      const workspace = author.inText(profile.name);
      const receipt = { id, connectionId, workspace, at: Date.now(), traces: counts, ...erased };
      this.#receipts.write([receipt, ...earlier]);
    }
    rmSync(file, { force: true });
    this.deps.profiles.change(connectionId, { erasing: null });
    const interrupted = !this.#awaited.has(connectionId);
    const { tag, language, people } = recognition;
    this.deps.emit("people.erased", {
      connectionId,
      workspace: author.inText(profile.name),
      interrupted,
      known: { tag, language, people },
    });
  }

  /** Deletes the receipts of a removed connection. */
  forget(connectionId: string): void {
    this.#receipts.write(this.#receipts.read().filter((receipt) => receipt.connectionId !== connectionId));
  }

  /** Deletes the damaged copies that a receipt names. The path is compared with what lies there now. */
  deleteCopies(connectionId: string, id: string): ErasureReceipt {
    const { userData, stores } = this.deps;
    const receipt = this.receipts(connectionId).find((candidate) => candidate.id === id);
    if (!receipt) throw failure("missing", t("main:erasure.noReceipt"));
    const named = new Set(receipt.remains.filter(({ why }) => why === "aside").map(({ file }) => file));
    for (const { file, state } of stores.flatMap((store) => filesOf(userData, store)))
      if (state === "aside" && named.has(mainFile(file))) rmSync(path.join(userData, file), { force: true });
    const remains = receipt.remains.filter(({ why }) => why !== "aside");
    const changed = { ...receipt, remains };
    this.#receipts.write(
      this.#receipts.read().map((oldReceipt) => (oldReceipt.id === id ? changed : oldReceipt)),
    );
    return changed;
  }

  /** May be repeated. Blocks main for as long as the databases take to be written anew. */
  #eraseFromProfile(connectionId: string, author: ErasedAuthor): Pick<ErasureReceipt, "profile" | "remains"> {
    const { open, stores, userData, profiles, compact } = this.deps;
    const profile = ProfileTraces.parse({});
    const count = (traces: Partial<ProfileTraces>) => {
      for (const part of ProfileTraces.keyof().options) profile[part] += traces[part] ?? 0;
    };
    for (const store of open) count(store.erase?.(connectionId, author) ?? {});
    compact();
    const { remains, ...files } = eraseFiles(userData, stores, author);
    count(files);
    count({ backups: deleteUnfinishedCopies(profiles.list().flatMap(({ folder }) => folder ?? [])) });
    return { profile, remains };
  }

  #folderOf(connectionId: string): string {
    const { folder } = this.deps.profiles.get(connectionId);
    if (folder === null) throw failure("invalid", t("main:erasure.onlyLocal"));
    if (!existsSync(path.join(folder, databaseFile)))
      throw failure("missing", t("main:workspace.folderGone", { folder }));
    return folder;
  }
}

/** Takes an order back, unless the workspace is past the point of no return. Nothing may be working at it. */
function withdrawOrder(folder: string): boolean {
  const file = path.join(folder, orderFile);
  if (!existsSync(file)) return !existsSync(path.join(folder, erasedFile));
  if (readStored(ErasureOrder, readFileSync(file, "utf8")).done) return false;
  rmSync(file, { force: true });
  for (const name of erasureFiles) rmSync(path.join(folder, name), { force: true });
  return true;
}
