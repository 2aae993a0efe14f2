import type { X509Certificate } from "node:crypto";
import { statSync } from "node:fs";
import { can } from "../../shared/capabilities";
import { defaultCallLimits } from "../../shared/interface/endpoints";
import type { Profile } from "../../shared/ipc/connections";
import type { ClassLimits } from "../client/account-queue";
import type { Accounts } from "../client/accounts";
import type { CallRecord } from "../client/call-record";
import { ServiceClient, type Fetch } from "../client/service-client";
import type { Redactor } from "../redaction";
import { readAuthorities } from "./certificate-trust";
import { Offers } from "./offers";
import type { Profiles } from "./profiles";
import type { Supervisor } from "./supervisor";
import type { Tokens } from "./tokens";

export interface ServiceClientsDeps {
  fetch: Fetch;
  /** A fetch that also trusts the given authorities. */
  fetchTrusting: (authorities: readonly X509Certificate[]) => Fetch;
  redactor: Redactor;
  tokens: Tokens;
  accounts: Accounts;
  /** `isSaved`: the call was made with what is saved for the connection, so it tells of its state. */
  record: (connectionId: string, call: CallRecord, isSaved: boolean) => number | undefined;
  /** Called when it became known that a connection offers more, or less. */
  offersChanged: (connectionId: string) => void;
}

export interface ServiceTarget {
  baseUrl: string;
  platform: string;
  caFile: string | null;
}

const unlimited: ClassLimits = {
  modification: null,
  projectSearch: null,
  globalSearch: null,
  results: null,
  views: null,
  resources: null,
  tags: null,
  credits: null,
  streams: null,
  other: null,
};
const trialTimeoutMs = 20_000;

/** Creates the clients of connections. */
export class ServiceClients {
  readonly offers: Offers;
  readonly #trusting = new Map<string, { changed: number; fetch: Fetch }>();

  constructor(private readonly deps: ServiceClientsDeps) {
    this.offers = new Offers(deps.offersChanged);
  }

  /** The limits of a connection, defaults included. A service of Earshot's own has none for each class. */
  limitsOf(profile: Profile): ClassLimits {
    return can({ capabilities: this.offers.of(profile) }, "freeCalls")
      ? unlimited
      : { ...defaultCallLimits, ...profile.limits };
  }

  /** The client of a connection. `profiles` gives its current profile at each call. */
  of(profile: Profile, supervisor: Supervisor | null, profiles: Profiles): ServiceClient {
    const { id } = profile;
    const current = () => profiles.get(id);
    const { tokens, accounts, redactor } = this.deps;
    return new ServiceClient({
      baseUrl: async (signal) => (supervisor ? await supervisor.baseUrl(signal) : (profile.baseUrl ?? "")),
      token: () => (supervisor ? tokens.ofWorkspace(id) : tokens.ofService(profile)),
      platform: profile.platform,
      fetch: this.#fetchFor(profile.caFile),
      redactor,
      isKnown: true,
      queue: (baseUrl, token) => accounts.queue(id, baseUrl, token, this.limitsOf(current())),
      // Late calls of a removed connection aren't recorded.
      record: (call) => {
        if (!profiles.find(id)) return undefined;
        this.offers.learn(id, call);
        return this.deps.record(id, call, true);
      },
    });
  }

  /** A client for testing a URL and token before they are saved, or again. */
  trial(connectionId: string, to: ServiceTarget, token: string, isSaved = false): ServiceClient {
    this.deps.redactor.learn(token);
    return new ServiceClient({
      baseUrl: () => Promise.resolve(to.baseUrl),
      token: () => Promise.resolve(token),
      platform: to.platform,
      fetch: this.#fetchFor(to.caFile),
      redactor: this.deps.redactor,
      record: (call) => this.deps.record(connectionId, call, isSaved),
      timeoutMs: trialTimeoutMs,
      retries: 0,
    });
  }

  /**
   * Reads the certificate file when needed and again after it changed. A missing file then fails the call that needs
   * it.
   */
  #fetchFor(caFile: string | null): Fetch {
    if (caFile === null) return this.deps.fetch;
    return (url, init) => {
      const changed = statSync(caFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      let known = this.#trusting.get(caFile);
      if (known?.changed !== changed || changed === 0) {
        known = { changed, fetch: this.deps.fetchTrusting(readAuthorities(caFile)) };
        this.#trusting.set(caFile, known);
      }
      return known.fetch(url, init);
    };
  }
}
