import { startOf } from "../../shared/text/start-of";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import type { Profile, CopyReport } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { orderFile } from "../../shared/workspace-folder";
import { failure } from "../client/service-error";
import type { Connections } from "./connections";
import type { Log } from "../log";
import type { Profiles } from "./profiles";
import type { StartService } from "./service-process";
import { copyWorkspace } from "./workspace-copy";
import {
  checkWorkspaceFolder,
  folderFor,
  hasWorkspace,
  newFolder,
  refuseUnconfirmed,
  unusedPath,
} from "./workspace-folders";
import { deleteOwnFiles } from "./workspace-removal";

export interface WorkspacesDeps {
  profiles: Profiles;
  connections: Connections;
  startService: StartService;
  /** Default folder for workspaces. */
  folder: string;
  log: Log;
}

const sampleId = "sample";

/** Connections to local workspaces, one folder each. */
export class Workspaces {
  constructor(private readonly deps: WorkspacesDeps) {}

  /** Folder in which workspaces are created. */
  get folder(): string {
    return this.deps.folder;
  }

  /** Opens the sample workspace and creates it on first use. */
  async openSample(): Promise<Profile> {
    const profile =
      this.deps.profiles.find(sampleId) ??
      this.#add({
        id: sampleId,
        name: t("main:workspace.sample"),
        folder: path.join(this.deps.folder, "sample"),
        sample: true,
        // The app's own folder: what it holds is kept, unless an order to erase was left behind that nobody knows now.
        adopting: existsSync(path.join(this.deps.folder, "sample", orderFile)),
      });
    await this.deps.connections.open(profile.id);
    return profile;
  }

  /** Creates a workspace in the chosen folder, or in the default one. A workspace in the chosen folder is added if confirmed. */
  create(name: string, chosen: string | null, confirmed: boolean): Profile {
    const folder = chosen === null ? newFolder(this.deps.folder, name) : folderFor(chosen, name);
    this.#refuseTaken(folder);
    refuseUnconfirmed(folder, confirmed);
    return this.#add({ id: randomUUID(), name, folder, sample: false, adopting: hasWorkspace(folder) });
  }

  /** Opens the workspace in a folder. Adds it if it is unknown and confirmed. */
  openExisting(folder: string, confirmed: boolean): Profile {
    const whole = path.resolve(folder);
    checkWorkspaceFolder(whole);
    const known = this.#inFolder(whole);
    if (known) return known;
    refuseUnconfirmed(whole, confirmed);
    return this.#add({
      id: randomUUID(),
      name: startOf(path.basename(whole), 100),
      folder: whole,
      sample: false,
      opened: true,
      adopting: true,
    });
  }

  /** Adds the workspace in a folder inside the default one, under an id under which data about it is stored already. */
  adopt({ id, name, folder }: { id: string; name: string; folder: string }): Profile {
    return this.#add({ id, name: startOf(name, 100), folder, sample: false, opened: true });
  }

  /** Sets the new folder of a workspace that was moved, if confirmed. */
  async locate(id: string, folder: string, confirmed: boolean): Promise<Profile> {
    const profile = this.deps.profiles.get(id);
    if (profile.kind !== "workspace") throw failure("invalid", t("main:workspace.serviceHasNoFolder"));
    const whole = path.resolve(folder);
    checkWorkspaceFolder(whole);
    if (whole === profile.folder) return profile;
    this.#refuseTaken(whole);
    refuseUnconfirmed(whole, confirmed);
    const changed = this.deps.profiles.change(id, { folder: whole, opened: true, adopting: true });
    await this.deps.connections.reset(id);
    return changed;
  }

  /** Copies a workspace and adds the copy. From a damaged one copies what is readable. */
  async copy(id: string, signal: AbortSignal): Promise<CopyReport> {
    const { folder, name } = this.deps.profiles.get(id);
    if (folder === null) throw failure("invalid", t("main:workspace.serviceHasNoFolderToCopy"));
    checkWorkspaceFolder(folder);
    const target = newFolder(
      path.dirname(folder),
      t("main:workspace.copyFolder", { name: path.basename(folder) }),
    );
    // A partial copy must not be taken for a workspace, even after a crash.
    deleteOwnFiles(`${target}.part`);
    const unfinished = unusedPath(`${target}.part`);
    mkdirSync(unfinished);
    try {
      const { lost, notes } = await copyWorkspace(
        this.deps.startService,
        folder,
        unfinished,
        this.deps.log,
        signal,
      );
      renameSync(unfinished, target);
      const connection = this.#add({
        id: randomUUID(),
        name: startOf(t("main:workspace.copyName", { name }), 100),
        folder: target,
        sample: false,
        opened: true,
      });
      return { connection, lost, notes };
    } catch (error) {
      deleteOwnFiles(unfinished);
      throw error;
    }
  }

  #inFolder(folder: string): Profile | undefined {
    return this.deps.profiles.list().find((profile) => profile.folder === folder);
  }

  #refuseTaken(folder: string): void {
    const taken = this.#inFolder(folder);
    if (taken) throw failure("invalid", t("main:workspace.taken", { name: taken.name }));
  }

  #add(given: Pick<Profile, "id" | "name" | "sample" | "opened" | "adopting"> & { folder: string }): Profile {
    try {
      mkdirSync(given.folder, { recursive: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw failure("invalid", t("main:workspace.folderNotMade", { folder: given.folder, why }), {
        cause: error,
      });
    }
    return this.deps.profiles.add({
      kind: "workspace",
      baseUrl: null,
      platform: "platform",
      tokenKept: "session",
      projects: [],
      createdAt: Date.now(),
      limits: {},
      caFile: null,
      opened: false,
      ...given,
    });
  }
}
