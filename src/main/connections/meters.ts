import { callClasses } from "../../shared/interface/endpoints";
import type { Credits, Meter } from "../../shared/ipc/connections";
import type { Accounts } from "../client/accounts";
import { ServiceError } from "../client/service-error";
import type { Log } from "../log";
import type { Connections } from "./connections";
import type { Profiles } from "./profiles";
import type { ServiceClients } from "./service-clients";

export interface MetersDeps {
  profiles: Profiles;
  accounts: Accounts;
  connections: Connections;
  clients: Pick<ServiceClients, "limitsOf">;
  log: Log;
  /** Called when a connection's credits are known. */
  changed: (connectionId: string) => void;
}

/** Credits are read again after this time. */
const creditsForMs = 5 * 60_000;

/** Each connection's calls of the last minute against its limits, and its credits if the service reports them. */
export class Meters {
  readonly #credits = new Map<string, Credits | null>();
  readonly #creditsReadAt = new Map<string, number>();

  constructor(private readonly deps: MetersDeps) {}

  /** The current meter. Outdated credits are requested and announced by an event. */
  read(connectionId: string): Meter {
    this.#refreshCredits(connectionId);
    return this.now(connectionId);
  }

  /** The current meter, without any request. */
  now(connectionId: string): Meter {
    const limits = this.deps.clients.limitsOf(this.deps.profiles.get(connectionId));
    const classes =
      this.deps.accounts.find(connectionId)?.readings() ??
      callClasses.map((callClass) => ({
        callClass,
        used: 0,
        waiting: 0,
        perMinute: limits[callClass],
        freeAt: null,
      }));
    return { connectionId, classes, credits: this.#credits.get(connectionId) ?? null };
  }

  /** Call it when a connection is removed or changes its account. */
  forget(connectionId: string): void {
    this.#credits.delete(connectionId);
    this.#creditsReadAt.delete(connectionId);
  }

  #refreshCredits(id: string): void {
    const { connections, profiles } = this.deps;
    if (profiles.get(id).kind === "workspace" || connections.state(id).phase !== "ready") return;
    const now = Date.now();
    if (now - (this.#creditsReadAt.get(id) ?? 0) < creditsForMs) return;
    this.#creditsReadAt.set(id, now);
    void this.#askCredits(id, now).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) this.deps.log.warn("The credits could not be read", error);
    });
  }

  async #askCredits(id: string, startedAt: number): Promise<void> {
    const client = await this.deps.connections.client(id);
    const { result } = await client.call("creditInfo", { path: {} }, { retries: 0, priority: "upload" });
    const {
      used_credits_monthly: used = null,
      remaining_credits_monthly: left = null,
      monthly_total: limit = null,
    } = result;
    if (used === null && left === null && limit === null) return;
    // The connection may have been removed or have changed its account meanwhile.
    if (this.#creditsReadAt.get(id) !== startedAt) return;
    this.#credits.set(id, { used, left, limit, asOf: Date.now() });
    this.deps.changed(id);
  }
}
