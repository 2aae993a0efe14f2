import { existsSync } from "node:fs";
import path from "node:path";
import type { Connection, ConnectionState, WorkspaceRemoval } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import { databaseFile } from "../../shared/workspace-files";
import type { Accounts } from "../client/accounts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Log } from "../log";
import type { Profiles } from "./profiles";
import { limitsOf, type ServiceClients } from "./service-clients";
import type { StartService } from "./service-process";
import { Supervisor } from "./supervisor";
import type { Tokens } from "./tokens";
import { checkWorkspaceFolder } from "./workspace-folders";
import { deleteWorkspace, workspaceRemoval } from "./workspace-removal";

/** What the connections are made of. */
export interface ConnectionsParts {
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

/** Every connection of the app: its profile, its state, and the client that calls it. */
export class Connections {
  readonly #open = new Map<string, Open>();
  readonly #states = new Map<string, ConnectionState>();

  constructor(private readonly parts: ConnectionsParts) {}

  list(): { connections: Connection[]; states: ConnectionState[] } {
    const connections = [...this.parts.profiles.list()];
    return { connections, states: connections.map(({ id }) => this.state(id)) };
  }

  state(id: string): ConnectionState {
    return this.#states.get(id) ?? { connectionId: id, phase: "closed", since: 0, note: null, error: null };
  }

  /** Makes a connection usable; answers once it is ready. */
  async open(id: string): Promise<ConnectionState> {
    const { supervisor } = this.#get(id);
    if (supervisor) await supervisor.open();
    else {
      try {
        await this.parts.tokens.ofService(this.parts.profiles.get(id));
        if (this.state(id).phase !== "ready") this.#enter(id, { phase: "ready", error: null });
      } catch (error) {
        if (error instanceof ServiceError) this.#enter(id, { phase: "failed", error: error.data });
        throw error;
      }
    }
    return this.state(id);
  }

  /** The client of a connection, which is opened if it isn't open. */
  async client(id: string): Promise<ServiceClient> {
    const { phase } = this.state(id);
    // While a workspace restarts, the client itself waits for its new address.
    if (phase === "closed" || phase === "failed") await this.open(id);
    return this.#get(id).client;
  }

  /** Address that a connection's calls go to now; null for a workspace that isn't open. */
  async address(id: string): Promise<string | null> {
    const profile = this.parts.profiles.find(id);
    if (!profile || profile.baseUrl !== null) return profile?.baseUrl ?? null;
    const supervisor = this.#open.get(id)?.supervisor;
    return supervisor?.state.phase === "ready" ? supervisor.address(new AbortController().signal) : null;
  }

  /** A connection was changed: its next call is made by a client of the new profile. A local service is ended. */
  async reset(id: string, state: Partial<ConnectionState> = { phase: "closed" }): Promise<void> {
    const supervisor = this.#open.get(id)?.supervisor;
    this.#open.delete(id);
    this.parts.accounts.leave(id);
    await supervisor?.stop();
    this.#enter(id, { note: null, error: null, ...state });
  }

  /** An answer told that a part of a workspace's database can't be read: said of the workspace from then on, once. */
  damageMet(id: string): void {
    const { folder } = this.parts.profiles.get(id);
    const { phase, error } = this.state(id);
    if (folder === null || phase !== "ready" || error !== null) return;
    const message = t("main:workspace.partDamaged", { folder });
    this.#enter(id, {
      error: failure("server", message, { details: { workspace: "damaged", folder } }).data,
    });
  }

  /** Limits were changed: they hold from the next call on, without a new client. */
  limitsChanged(profile: Connection): void {
    this.parts.accounts.find(profile.id)?.limit(profile.id, limitsOf(profile));
  }

  /** What deleting a workspace's files would delete, and what would stay in its folder. */
  removal(id: string): WorkspaceRemoval {
    const { folder } = this.parts.profiles.get(id);
    if (folder === null) throw failure("invalid", t("main:workspace.serviceHasNoFolder"));
    return workspaceRemoval(folder);
  }

  /**
   * Forgets a connection. A workspace's files are deleted only when asked for, and only if its folder is a workspace. Where
   * they can't be, the connection stays.
   */
  async remove(id: string, deleteFiles: boolean): Promise<void> {
    const profile = this.parts.profiles.get(id);
    const { folder } = profile;
    await this.#open.get(id)?.supervisor?.stop();
    this.#open.delete(id);
    this.#states.delete(id);
    this.parts.accounts.leave(id);
    if (deleteFiles && folder !== null) deleteWorkspace(folder);
    this.parts.profiles.remove(id);
    await this.parts.tokens.forget(profile);
  }

  /** Ends every local service. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async ({ supervisor }) => await supervisor?.stop()));
  }

  #get(id: string): Open {
    const known = this.#open.get(id);
    if (known) return known;
    const profile = this.parts.profiles.get(id);
    const supervisor = profile.folder === null ? null : this.#supervise(profile, profile.folder);
    const client = this.parts.clients.of(profile, supervisor, this.parts.profiles);
    const open = { client, supervisor };
    this.#open.set(id, open);
    return open;
  }

  #supervise({ id, name, sample }: Connection, folder: string): Supervisor {
    return new Supervisor({
      args: [
        "--workspace",
        folder,
        "--port",
        "0",
        "--progress",
        ...(sample ? ["--sample"] : [`--title=${name}`]),
      ],
      env: async () => ({ EARSHOT_SERVICE_TOKEN: await this.parts.tokens.ofWorkspace(id) }),
      start: this.parts.startService,
      folder,
      // The sample is made anew wherever it isn't.
      check: () => {
        if (!sample && this.parts.profiles.find(id)?.opened) checkWorkspaceFolder(folder);
      },
      log: this.parts.log,
      readyWithinMs: sample ? 180_000 : 30_000,
      ...(sample &&
        !existsSync(path.join(folder, databaseFile)) && { note: t("main:workspace.preparingSample") }),
      changed: (state) => {
        if (state.phase === "ready") this.#rememberOpened(id);
        this.#enter(id, state);
      },
    });
  }

  #rememberOpened(id: string): void {
    const profile = this.parts.profiles.find(id);
    if (!profile || profile.opened) return;
    try {
      this.parts.profiles.change(id, { opened: true });
    } catch (error) {
      // A profile that can't be written keeps nobody from the workspace itself.
      this.parts.log.warn("That a workspace was opened could not be remembered", error);
    }
  }

  #enter(id: string, change: Partial<ConnectionState>): void {
    // What a removed connection still does is no news.
    if (!this.parts.profiles.find(id)) return;
    const state = { ...this.state(id), since: Date.now(), ...change };
    this.#states.set(id, state);
    this.parts.changed(state);
  }
}
