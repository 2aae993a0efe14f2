import { existsSync } from "node:fs";
import path from "node:path";
import { can, type Capability, type LocalCapability } from "../../shared/capabilities";
import type { Connection, ConnectionState, Profile, WorkspaceRemoval } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { databaseFile } from "../../shared/workspace-folder";
import type { Accounts } from "../client/accounts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Log } from "../log";
import type { Profiles } from "./profiles";
import type { ServiceClients } from "./service-clients";
import type { StartService } from "./service-process";
import { Supervisor } from "./supervisor";
import type { Tokens } from "./tokens";
import { checkWorkspaceFolder } from "./workspace-folders";
import { deleteWorkspace, workspaceRemoval } from "./workspace-removal";

export interface ConnectionsDeps {
  profiles: Profiles;
  tokens: Tokens;
  clients: ServiceClients;
  accounts: Accounts;
  startService: StartService;
  log: Log;
  changed: (state: ConnectionState) => void;
}

interface Open {
  client: ServiceClient;
  supervisor: Supervisor | null;
}

/** A workspace that isn't closed yet. */
export interface ClosingWorkspace {
  name: string;
  /** What it does, such as "Saving the workspace: 40%". Null until it says so. */
  note: string | null;
}

/** All connections: their profiles, states and clients. */
export class Connections {
  readonly #open = new Map<string, Open>();
  readonly #states = new Map<string, ConnectionState>();
  /** Stored records that the running service of a workspace has reported as unusable, for the message. */
  readonly #damaged = new Map<string, Set<string>>();

  constructor(private readonly deps: ConnectionsDeps) {}

  list(): { connections: Connection[]; states: ConnectionState[] } {
    const { offers } = this.deps.clients;
    const connections = this.deps.profiles
      .list()
      .map((profile) => ({ ...profile, capabilities: offers.of(profile) }));
    return { connections, states: connections.map(({ id }) => this.state(id)) };
  }

  state(id: string): ConnectionState {
    return this.#states.get(id) ?? { connectionId: id, phase: "closed", since: 0, note: null, error: null };
  }

  /** Opens a connection. Resolves when it is ready. */
  async open(id: string): Promise<ConnectionState> {
    const { supervisor } = this.#get(id);
    if (supervisor) await supervisor.open();
    else {
      try {
        await this.deps.tokens.ofService(this.deps.profiles.get(id));
        if (this.state(id).phase !== "ready") this.#enter(id, { phase: "ready", error: null });
      } catch (error) {
        if (error instanceof ServiceError) this.#enter(id, { phase: "failed", error: error.data });
        throw error;
      }
    }
    return this.state(id);
  }

  /** The client of a connection, opened if necessary. */
  async client(id: string): Promise<ServiceClient> {
    const { phase } = this.state(id);
    // While a workspace restarts, the client itself waits for the new URL.
    if (phase === "closed" || phase === "failed") await this.open(id);
    return this.#get(id).client;
  }

  can(id: string, capability: Capability): boolean {
    const profile = this.deps.profiles.find(id);
    return profile !== undefined && can({ capabilities: this.deps.clients.offers.of(profile) }, capability);
  }

  /** The current base URL of a connection, null for a workspace that isn't open. */
  async baseUrl(id: string): Promise<string | null> {
    const profile = this.deps.profiles.find(id);
    if (!profile || profile.baseUrl !== null) return profile?.baseUrl ?? null;
    const supervisor = this.#open.get(id)?.supervisor;
    return supervisor?.state.phase === "ready" ? supervisor.baseUrl(new AbortController().signal) : null;
  }

  /**
   * Applies a changed profile: stops the local service, and the next call uses a new client. With "now" the service isn't
   * waited for.
   */
  async reset(
    id: string,
    state: Partial<ConnectionState> = { phase: "closed" },
    when: "saved" | "now" = "saved",
  ): Promise<void> {
    const supervisor = this.#open.get(id)?.supervisor;
    this.#open.delete(id);
    this.deps.clients.offers.forget(id);
    this.deps.accounts.leave(id);
    await (when === "now" ? supervisor?.kill() : supervisor?.stop());
    this.#enter(id, { note: null, error: null, ...state });
  }

  /** Reports a workspace as damaged, once, after a response said so. */
  damageMet(id: string): void {
    const { folder } = this.deps.profiles.get(id);
    const { phase, error } = this.state(id);
    if (folder === null || phase !== "ready" || error !== null) return;
    const message = t("main:workspace.partDamaged", { folder });
    this.#reportDamage(id, folder, message);
  }

  /** Names the stored records that a workspace's service left out. */
  #recordsDamaged(id: string, folder: string): void {
    const entries = [...(this.#damaged.get(id) ?? [])];
    if (entries.length === 0 || this.state(id).phase !== "ready") return;
    const named = entries.slice(0, 5).join(", ");
    this.#reportDamage(
      id,
      folder,
      t("main:workspace.recordsDamaged", { folder, entries: entries.length > 5 ? `${named}, …` : named }),
    );
  }

  #reportDamage(id: string, folder: string, message: string): void {
    this.#enter(id, {
      error: failure("server", message, { details: { workspace: "damaged", folder } }).data,
    });
  }

  /** Applies new limits to the existing client. */
  limitsChanged(profile: Profile): void {
    this.deps.accounts.find(profile.id)?.limit(profile.id, this.deps.clients.limitsOf(profile));
  }

  /** Which files deleting a workspace would delete, and which would stay. */
  removal(id: string): WorkspaceRemoval {
    const { folder } = this.deps.profiles.get(id);
    if (folder === null) throw failure("invalid", t("main:workspace.serviceHasNoFolder"));
    return workspaceRemoval(folder);
  }

  /**
   * Removes a connection. Deletes a workspace's files only on request, and only if the folder is a workspace. If that
   * fails, the connection stays.
   */
  async remove(id: string, deleteFiles: boolean): Promise<void> {
    const profile = this.deps.profiles.get(id);
    const { folder } = profile;
    const supervisor = this.#open.get(id)?.supervisor;
    // What will be deleted doesn't have to be saved first.
    await (deleteFiles ? supervisor?.kill() : supervisor?.stop());
    this.#open.delete(id);
    this.#states.delete(id);
    this.deps.accounts.leave(id);
    if (deleteFiles && folder !== null) deleteWorkspace(folder);
    this.deps.profiles.remove(id);
    await this.deps.tokens.forget(profile);
  }

  /** Stops all local services. `closing` is called with those that haven't ended, now and on each change. */
  async close(closing: (workspaces: readonly ClosingWorkspace[]) => void = () => undefined): Promise<void> {
    const open = new Map<string, ClosingWorkspace>();
    const tell = () => closing([...open.values()]);
    const stops = [...this.#open].map(async ([id, { supervisor }]) => {
      if (!supervisor) return;
      const { name } = this.deps.profiles.get(id);
      open.set(id, { name, note: null });
      await supervisor.stop((note) => {
        open.set(id, { name, note });
        tell();
      });
      open.delete(id);
      tell();
    });
    if (open.size > 0) tell();
    await Promise.all(stops);
  }

  /** Ends local services that are still closing. Their databases are safe. */
  async stopWaiting(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async ({ supervisor }) => await supervisor?.kill()));
  }

  #get(id: string): Open {
    const known = this.#open.get(id);
    if (known) return known;
    const profile = this.deps.profiles.get(id);
    const supervisor = profile.folder === null ? null : this.#supervise(profile, profile.folder);
    const client = this.deps.clients.of(profile, supervisor, this.deps.profiles);
    const open = { client, supervisor };
    this.#open.set(id, open);
    return open;
  }

  #supervise({ id, name, sample }: Profile, folder: string): Supervisor {
    return new Supervisor({
      args: [
        "--workspace",
        folder,
        "--port",
        "0",
        "--progress",
        ...(sample ? ["--sample"] : [`--title=${name}`]),
      ],
      argsOfStart: () => {
        const { adopting, erasing } = this.deps.profiles.get(id);
        return [...(adopting ? ["--adopt"] : []), ...(erasing ? [`--erasure=${erasing}`] : [])];
      },
      env: async () => ({ EARSHOT_SERVICE_TOKEN: await this.deps.tokens.ofWorkspace(id) }),
      start: this.deps.startService,
      folder,
      // The sample is created again if its folder is gone.
      check: () => {
        if (!sample && this.deps.profiles.find(id)?.opened) checkWorkspaceFolder(folder);
      },
      log: this.deps.log,
      readyWithinMs: sample ? 180_000 : 30_000,
      ...(sample &&
        !existsSync(path.join(folder, databaseFile)) && { note: t("main:workspace.preparingSample") }),
      changed: (state) => {
        if (state.phase === "ready") {
          this.#rememberOpened(id);
          void this.#askCapabilities(id);
        }
        if (state.phase === "closed") this.#damaged.delete(id);
        this.#enter(id, state);
        this.#recordsDamaged(id, folder);
      },
      damaged: ({ kind, id: of, field }) => {
        // Ids may be names of people or files, so they aren't logged.
        this.deps.log.warn("A workspace holds a record that can't be used", { kind, field });
        this.#damaged.set(id, (this.#damaged.get(id) ?? new Set()).add(`${kind} "${of.slice(0, 60)}"`));
        this.#recordsDamaged(id, folder);
      },
    });
  }

  /** Asks a team's service what it offers, once. */
  async learnOffers(id: string): Promise<void> {
    if (this.deps.clients.offers.isAnnounced(id)) return;
    await this.#askCapabilities(id);
    this.limitsChanged(this.deps.profiles.get(id));
  }

  async #askCapabilities(id: string): Promise<void> {
    const client = this.#open.get(id)?.client;
    const announce = (offered: readonly LocalCapability[]) => {
      const profile = this.deps.profiles.find(id);
      if (profile && this.#open.get(id)?.client === client)
        this.deps.clients.offers.announce(profile, offered);
    };
    try {
      const found = await client?.call("listCapabilities", { path: {} });
      if (found) announce(found.result);
    } catch (error) {
      // An older service has none. After any other failure, what counted before still does.
      if (error instanceof ServiceError && error.notOffered) announce([]);
    }
  }

  #rememberOpened(id: string): void {
    const profile = this.deps.profiles.find(id);
    if (!profile || (profile.opened && !profile.adopting)) return;
    try {
      this.deps.profiles.change(id, { opened: true, adopting: false });
    } catch (error) {
      // The workspace is usable even if its profile can't be saved.
      this.deps.log.warn("That a workspace was opened could not be remembered", error);
    }
  }

  #enter(id: string, change: Partial<ConnectionState>): void {
    // Ignore late events of a removed connection.
    if (!this.deps.profiles.find(id)) return;
    const state = { ...this.state(id), since: Date.now(), ...change };
    this.#states.set(id, state);
    this.deps.changed(state);
  }
}
