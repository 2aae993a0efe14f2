import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { defaultCallLimits } from "../../shared/interface/endpoints";
import type { Connection, ConnectionState } from "../../shared/ipc/connections";
import { perMinuteLimits, unlimited } from "../client/limits";
import { ServiceClient, type Fetch } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Log } from "../log";
import type { Redactor } from "../redaction";
import { normaliseBaseUrl } from "./base-url";
import type { Profiles } from "./profiles";
import type { StartService } from "./service-process";
import { Supervisor } from "./supervisor";
import type { Tokens } from "./tokens";
import { folderFor, newFolder, workspaceFile } from "./workspace-folders";

/** What the connections are made of. */
export interface ConnectionsParts {
  profiles: Profiles;
  tokens: Tokens;
  redactor: Redactor;
  fetch: Fetch;
  startService: StartService;
  /** Where workspaces go by default. */
  workspacesFolder: string;
  log: Log;
  changed: (state: ConnectionState) => void;
}

interface Open {
  client: ServiceClient;
  supervisor: Supervisor | null;
  state: ConnectionState;
}

const sampleId = "sample";

/** Every connection of the app: its profile, its state, and the client that calls it. */
export class Connections {
  readonly #open = new Map<string, Open>();

  constructor(private readonly parts: ConnectionsParts) {}

  list(): { connections: Connection[]; states: ConnectionState[] } {
    const connections = [...this.parts.profiles.list()];
    return { connections, states: connections.map(({ id }) => this.state(id)) };
  }

  state(id: string): ConnectionState {
    return (
      this.#open.get(id)?.state ?? { connectionId: id, phase: "closed", since: 0, note: null, error: null }
    );
  }

  /** Makes a connection usable; answers once it is ready. */
  async open(id: string): Promise<ConnectionState> {
    const { supervisor } = this.#get(id);
    if (supervisor) await supervisor.open();
    else {
      try {
        await this.parts.tokens.ofService(this.parts.profiles.get(id));
        this.#enter(id, { phase: "ready", error: null });
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

  /** The sample workspace, made at first use. */
  async openSample(): Promise<Connection> {
    const profile =
      this.parts.profiles.find(sampleId) ??
      this.#addWorkspace(sampleId, "Sample", path.join(this.parts.workspacesFolder, "sample"), true);
    await this.open(profile.id);
    return profile;
  }

  createWorkspace(name: string, chosen: string | null): Connection {
    const folder = chosen === null ? newFolder(this.parts.workspacesFolder, name) : folderFor(chosen, name);
    const taken = this.parts.profiles.list().find((profile) => profile.folder === folder);
    if (taken) throw failure("conflict", `This folder is the workspace "${taken.name}" already.`);
    return this.#addWorkspace(randomUUID(), name, folder, false);
  }

  /** Adds a service once a call with the token has succeeded. */
  async addService(
    given: { name: string; baseUrl: string; platform: string; token: string; keep: Connection["tokenKept"] },
    signal: AbortSignal,
  ): Promise<Connection> {
    const baseUrl = normaliseBaseUrl(given.baseUrl);
    const token = cleanToken(given.token);
    await this.#tryToken({ baseUrl, platform: given.platform }, token, signal);
    const id = randomUUID();
    await this.parts.tokens.keep(id, token, given.keep);
    return this.parts.profiles.add({
      id,
      kind: "service",
      name: given.name,
      baseUrl,
      platform: given.platform,
      folder: null,
      sample: false,
      tokenKept: given.keep,
      projects: [],
      createdAt: Date.now(),
    });
  }

  /** Replaces the token of a service once a call with it has succeeded. */
  async setToken(
    id: string,
    given: string,
    keep: Connection["tokenKept"],
    signal: AbortSignal,
  ): Promise<Connection> {
    const profile = this.parts.profiles.get(id);
    if (profile.baseUrl === null) throw failure("invalid", "A local workspace has no token to enter.");
    const token = cleanToken(given);
    await this.#tryToken({ baseUrl: profile.baseUrl, platform: profile.platform }, token, signal);
    await this.parts.tokens.keep(id, token, keep);
    const changed = this.parts.profiles.change(id, { tokenKept: keep });
    this.#enter(id, { phase: "ready", error: null });
    return changed;
  }

  rename(id: string, name: string): Connection {
    return this.parts.profiles.change(id, { name });
  }

  /** Forgets a connection; a workspace's folder is deleted only when asked for, and only if it is one. */
  async remove(id: string, deleteFolder: boolean): Promise<void> {
    const profile = this.parts.profiles.get(id);
    const { folder } = profile;
    await this.#open.get(id)?.supervisor?.stop();
    this.#open.delete(id);
    if (deleteFolder && folder !== null && existsSync(path.join(folder, workspaceFile))) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
    this.parts.profiles.remove(id);
    await this.parts.tokens.forget(profile);
  }

  /** Ends every local service. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async ({ supervisor }) => await supervisor?.stop()));
  }

  #addWorkspace(id: string, name: string, folder: string, sample: boolean): Connection {
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw failure("invalid", `The folder ${folder} can't be made (${why}). Choose another one.`, {
        cause: error,
      });
    }
    return this.parts.profiles.add({
      id,
      kind: "workspace",
      name,
      baseUrl: null,
      platform: "platform",
      folder,
      sample,
      tokenKept: "session",
      projects: [],
      createdAt: Date.now(),
    });
  }

  async #tryToken(
    to: { baseUrl: string; platform: string },
    token: string,
    signal: AbortSignal,
  ): Promise<void> {
    this.parts.redactor.learn(token);
    const client = new ServiceClient({
      ...to,
      baseUrl: () => Promise.resolve(to.baseUrl),
      token: () => Promise.resolve(token),
      fetch: this.parts.fetch,
      redactor: this.parts.redactor,
      limits: unlimited,
      timeoutMs: 20_000,
    });
    try {
      await client.call("accountInfo", { path: {} }, { signal, retries: 0 });
    } catch (error) {
      // An optional endpoint: not to know it says that the address is a service and took the token.
      if (!(error instanceof ServiceError && error.notOffered)) throw error;
    }
  }

  #get(id: string): Open {
    const known = this.#open.get(id);
    if (known) return known;
    const profile = this.parts.profiles.get(id);
    const supervisor = profile.folder === null ? null : this.#supervise(profile, profile.folder);
    const client = new ServiceClient({
      baseUrl: async (signal) => (supervisor ? await supervisor.address(signal) : (profile.baseUrl ?? "")),
      token: () =>
        supervisor
          ? this.parts.tokens.ofWorkspace(id)
          : this.parts.tokens.ofService(this.parts.profiles.get(id)),
      platform: profile.platform,
      fetch: this.parts.fetch,
      redactor: this.parts.redactor,
      limits: supervisor ? unlimited : perMinuteLimits(defaultCallLimits),
    });
    const open: Open = { client, supervisor, state: this.state(id) };
    this.#open.set(id, open);
    return open;
  }

  #supervise({ id, name, sample }: Connection, folder: string): Supervisor {
    return new Supervisor({
      args: ["--workspace", folder, "--port", "0", ...(sample ? ["--sample"] : [`--title=${name}`])],
      env: async () => ({ EARSHOT_SERVICE_TOKEN: await this.parts.tokens.ofWorkspace(id) }),
      start: this.parts.startService,
      log: this.parts.log,
      readyWithinMs: sample ? 180_000 : 30_000,
      ...(sample &&
        !existsSync(path.join(folder, workspaceFile)) && { note: "Preparing the sample mentions" }),
      changed: (state) => this.#enter(id, state),
    });
  }

  #enter(id: string, change: Partial<ConnectionState>): void {
    const open = this.#open.get(id);
    if (!open) return;
    open.state = { ...open.state, since: Date.now(), ...change };
    this.parts.changed(open.state);
  }
}

/** A token as it was meant: without what copying adds around it. */
function cleanToken(given: string): string {
  const token = given.trim();
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw failure("invalid", "A token has no spaces, line breaks or accents. Copy it again.", {
      details: { field: "token" },
    });
  }
  return token;
}
