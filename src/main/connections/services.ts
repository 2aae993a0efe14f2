import { randomUUID } from "node:crypto";
import type { Profile } from "../../shared/ipc/connections";
import { ServiceError, failure } from "../client/service-error";
import type { ParsedInput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { normaliseBaseUrl } from "./base-url";
import { readAuthorities } from "./certificate-trust";
import type { Connections } from "./connections";
import type { Profiles } from "./profiles";
import type { ServiceClients, ServiceTarget } from "./service-clients";
import type { Tokens } from "./tokens";

export interface ServicesDeps {
  profiles: Profiles;
  tokens: Tokens;
  clients: ServiceClients;
  connections: Connections;
}

/** Connections to listening services. URLs and tokens are saved only after a call with them succeeded. */
export class Services {
  constructor(private readonly deps: ServicesDeps) {}

  /** Adds a service after a call with the token succeeded. */
  async add(given: ParsedInput<"connections.addService">, signal: AbortSignal): Promise<Profile> {
    const baseUrl = normaliseBaseUrl(given.baseUrl);
    const token = cleanToken(given.token);
    const { platform, caFile } = given;
    const id = randomUUID();
    await this.#try(id, { baseUrl, platform, caFile }, token, signal);
    const profile: Profile = {
      id,
      kind: "service",
      name: given.name,
      baseUrl,
      platform,
      folder: null,
      sample: false,
      tokenKept: given.keep,
      projects: [],
      createdAt: Date.now(),
      limits: {},
      caFile,
    };
    try {
      return await this.deps.tokens.keep(id, token, given.keep, () => this.deps.profiles.add(profile));
    } catch (error) {
      // A token without its connection would stay in the keychain forever.
      await this.deps.tokens.forget(profile);
      throw error;
    }
  }

  /** Changes a connection. If this affects where or how calls are sent, a test call must succeed first. */
  async update(given: ParsedInput<"connections.update">, signal: AbortSignal): Promise<Profile> {
    const { profiles, tokens, connections } = this.deps;
    const { id } = given;
    const profile = profiles.get(id);
    const name = given.name ?? profile.name;
    if (profile.baseUrl === null) {
      if (given.baseUrl !== undefined || given.token !== undefined || given.caFile || given.limits)
        throw failure("invalid", t("main:connection.workspaceIsNoService"));
      return profiles.change(id, { name });
    }
    const target: ServiceTarget = {
      baseUrl: given.baseUrl === undefined ? profile.baseUrl : normaliseBaseUrl(given.baseUrl),
      platform: given.platform ?? profile.platform,
      caFile: given.caFile === undefined ? profile.caFile : given.caFile,
    };
    const token = given.token === undefined ? null : cleanToken(given.token);
    if (token === null) refuseOtherServer(profile.baseUrl, target.baseUrl);
    const elsewhere =
      target.baseUrl !== profile.baseUrl ||
      target.platform !== profile.platform ||
      target.caFile !== profile.caFile;
    if (elsewhere || token !== null) {
      await this.#try(id, target, token ?? (await tokens.ofService(profile)), signal);
    }
    const where = tokenStorage(profile);
    const commit = () =>
      profiles.change(id, {
        ...target,
        name,
        ...(given.limits && { limits: given.limits }),
        ...(token !== null && { tokenKept: where }),
      });
    const changed = token === null ? commit() : await tokens.keep(id, token, where, commit);
    if (elsewhere || token !== null) await connections.reset(id, { phase: "ready" });
    else if (given.limits) connections.limitsChanged(changed);
    return changed;
  }

  /** Replaces the token of a service after a call with it succeeded. */
  async setToken(
    id: string,
    given: string,
    keep: "keychain" | "session",
    signal: AbortSignal,
  ): Promise<Profile> {
    const { profiles, tokens, connections } = this.deps;
    const profile = profiles.get(id);
    const { baseUrl, platform, caFile } = profile;
    if (baseUrl === null) throw failure("invalid", t("main:connection.noTokenToEnter"));
    const token = cleanToken(given);
    await this.#try(id, { baseUrl, platform, caFile }, token, signal);
    // A token for this session only must not stay in the keychain.
    if (keep === "session") await tokens.forget(profile);
    const changed = await tokens.keep(id, token, keep, () => profiles.change(id, { tokenKept: keep }));
    await connections.reset(id, { phase: "ready" });
    return changed;
  }

  /** Removes a token from the keychain and from memory. */
  async removeToken(id: string): Promise<Profile> {
    const { profiles, tokens, connections } = this.deps;
    const profile = profiles.get(id);
    if (profile.kind === "workspace") throw failure("invalid", t("main:connection.noTokenToRemove"));
    await tokens.remove(profile);
    const changed = profiles.change(id, { tokenKept: "none" });
    await connections.reset(id);
    return changed;
  }

  async #try(id: string, to: ServiceTarget, token: string, signal: AbortSignal): Promise<void> {
    if (to.caFile !== null) readAuthorities(to.caFile);
    const client = this.deps.clients.trial(id, to, token);
    try {
      await client.call("accountInfo", { path: {} }, { signal });
    } catch (error) {
      // The endpoint is optional. If the service doesn't offer it, the URL and the token are still right.
      if (!(error instanceof ServiceError && error.notOffered)) throw error;
    }
  }
}

function tokenStorage({ tokenKept }: Profile): "keychain" | "session" {
  return tokenKept === "none" ? "session" : tokenKept;
}

/** Throws if a token saved for one server would be sent to another. */
export function refuseOtherServer(saved: string, wanted: string): void {
  if (new URL(saved).origin === new URL(wanted).origin) return;
  throw failure("invalid", t("main:connection.otherServer"), { details: { field: "token" } });
}

/** Trims what copying adds around a token. */
export function cleanToken(given: string): string {
  const token = given.trim();
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw failure("invalid", t("main:connection.notAToken"), {
      details: { field: "token" },
    });
  }
  return token;
}
