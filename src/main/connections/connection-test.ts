import { diagnoses, type Diagnosis } from "../../shared/ipc/contract";
import type { TestReport, TestStep } from "../../shared/ipc/connections";
import type { ParsedInput } from "../../shared/ipc/index";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { normaliseBaseUrl } from "./base-url";
import { readAuthorities } from "./certificate-trust";
import type { Profiles } from "./profiles";
import type { ServiceClients } from "./service-clients";
import { cleanToken, refuseOtherServer } from "./services";
import type { Connections } from "./connections";
import type { Tokens } from "./tokens";

/** What a test of a connection is made of. */
export interface ConnectionTestParts {
  profiles: Profiles;
  tokens: Tokens;
  clients: ServiceClients;
  connections: Connections;
}

type StepName = TestStep["step"];

const order: readonly StepName[] = [
  "address",
  "network",
  "certificate",
  "service",
  "token",
  "projects",
  "speed",
];
/** Above this an answer is called slow. */
const slowMs = 3000;
/** Projects that are asked for their views. */
const mostProjects = 5;

/** At which step a diagnosis stops a call, and what to do about it. */
const stopsAt: Readonly<Record<Diagnosis, { step: StepName; remedy: string }>> = {
  "name-not-resolved": { step: "network", remedy: "Check the spelling of the address." },
  refused: { step: "network", remedy: "Check the address and its port, and whether the service runs." },
  unreachable: { step: "network", remedy: "Check the network; the service may need a VPN." },
  "no-network": { step: "network", remedy: "Connect this computer to a network." },
  "proxy-login": { step: "network", remedy: "Log in to the proxy, then test again." },
  "proxy-unreachable": { step: "network", remedy: "Check the proxy in the system's network settings." },
  broke: { step: "network", remedy: "Test again; if it goes on, ask who looks after the network." },
  timeout: { step: "network", remedy: "Test again later; the service may be overloaded." },
  certificate: { step: "certificate", remedy: "Add the file of the authority that signed it." },
  redirected: { step: "service", remedy: "Enter the address that it redirects to." },
  "not-the-service": {
    step: "service",
    remedy: "Check the address: a login page or another program answers there.",
  },
};

/** Tests connections step by step, in the order in which a call meets these things. */
export class ConnectionTest {
  constructor(private readonly parts: ConnectionTestParts) {}

  async run(given: ParsedInput<"connections.test">, signal: AbortSignal): Promise<TestReport> {
    const steps = new Steps();
    const began = performance.now();
    try {
      await this.#walk(given, steps, signal);
      return steps.report(performance.now() - began);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind === "cancelled") throw error;
      steps.fail(error);
      return steps.report(performance.now() - began);
    }
  }

  async #walk(given: ParsedInput<"connections.test">, steps: Steps, signal: AbortSignal): Promise<void> {
    const profile = given.id === null ? null : this.parts.profiles.get(given.id);
    steps.at("address");
    if (profile?.kind === "workspace") {
      await this.parts.connections.open(profile.id);
      steps.ok("The workspace is open.");
      await this.#callService(await this.parts.connections.client(profile.id), [], steps, signal);
      return;
    }
    const baseUrl = normaliseBaseUrl(given.baseUrl ?? profile?.baseUrl ?? "");
    const caFile = given.caFile === undefined ? (profile?.caFile ?? null) : given.caFile;
    if (caFile !== null) readAuthorities(caFile);
    let token: string | null = null;
    if (given.token !== undefined) token = cleanToken(given.token);
    else if (profile) {
      if (profile.baseUrl !== null) refuseOtherServer(profile.baseUrl, baseUrl);
      steps.at("token");
      token = await this.parts.tokens.ofService(profile);
      steps.at("address");
    }
    steps.ok(`The address is ${baseUrl}.`);
    const platform = given.platform ?? profile?.platform ?? "platform";
    // Without a token the service is asked all the same: what it says of the token tells that it is one.
    const client = this.parts.clients.trial(given.id ?? "", { baseUrl, platform, caFile }, token ?? "none");
    steps.secure = baseUrl.startsWith("https:");
    steps.tokenGiven = token !== null;
    await this.#callService(client, profile?.projects.map(({ id }) => id) ?? [], steps, signal);
  }

  async #callService(
    client: ServiceClient,
    added: readonly string[],
    steps: Steps,
    signal: AbortSignal,
  ): Promise<void> {
    steps.at("network");
    const began = performance.now();
    let listed: string[] = [];
    try {
      const { result } = await client.call("accountInfo", { path: {} }, { signal });
      listed = result.projects.map(({ id }) => id);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // An optional endpoint: not to know it says that the address is a service and took the token.
      if (!error.notOffered) throw error;
    }
    const elapsed = performance.now() - began;
    steps.passedTo("token");
    steps.at("token");
    steps.ok("The service takes the token.");
    steps.at("projects");
    await this.#projects(client, [...new Set([...added, ...listed])].slice(0, mostProjects), steps, signal);
    steps.at("speed");
    const seconds = (elapsed / 1000).toFixed(1);
    if (elapsed > slowMs)
      steps.warn(
        `The service answers slowly: ${seconds} seconds.`,
        "Charts will take a while; what was seen once is shown from the cache meanwhile.",
      );
    else steps.ok(`The service answered within ${seconds} seconds.`);
  }

  async #projects(
    client: ServiceClient,
    ids: readonly string[],
    steps: Steps,
    signal: AbortSignal,
  ): Promise<void> {
    if (ids.length === 0) {
      steps.skip("The service lists no projects.", "Add a project by its id.");
      return;
    }
    for (const id of ids) {
      try {
        await client.call("listViews", { path: { project_id: id } }, { signal });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.kind !== "forbidden" && error.kind !== "missing") throw error;
        const why =
          error.kind === "forbidden"
            ? "Ask for the right to it, or use a token that has it."
            : "Check the project's id, and the word in the paths of this connection.";
        steps.fail(error, `The project ${id} can't be used: ${error.message}`, why);
        return;
      }
    }
    steps.ok(ids.length === 1 ? `The project ${ids[0]} can be used.` : `${ids.length} projects can be used.`);
  }
}

/** The steps of one test as they are taken. */
class Steps {
  secure = false;
  tokenGiven = true;
  #now: StepName = "address";
  #error: ServiceError | null = null;
  readonly #taken = new Map<StepName, TestStep>();

  at(step: StepName): void {
    this.#now = step;
  }

  ok(message: string): void {
    this.#take(this.#now, "ok", message, "");
  }

  warn(message: string, remedy: string): void {
    this.#take(this.#now, "warning", message, remedy);
  }

  skip(message: string, remedy: string): void {
    this.#take(this.#now, "skipped", message, remedy);
  }

  /** What lies before a step was passed, as the call came that far. */
  passedTo(step: StepName): void {
    for (const before of order.slice(0, order.indexOf(step))) {
      if (this.#taken.has(before)) continue;
      if (before === "certificate" && !this.secure)
        this.#take(before, "skipped", "Without https there is no certificate.", "");
      else this.#take(before, "ok", passed[before], "");
    }
  }

  fail(error: ServiceError, message = error.message, remedy?: string): void {
    this.#error = error;
    const diagnosis = diagnosisOf(error);
    const refused = error.data.statusCode !== null;
    const step = diagnosis
      ? stopsAt[diagnosis].step
      : refused && this.#now === "network"
        ? "token"
        : this.#now;
    this.passedTo(step);
    if (step === "token" && !this.tokenGiven && error.kind === "auth") {
      // The service is there, and only wants what wasn't given.
      this.#error = null;
      this.#take("token", "skipped", "No token was given to test.", "Enter the token.");
      return;
    }
    const advice = remedy ?? (diagnosis ? stopsAt[diagnosis].remedy : remedies[error.kind]);
    this.#take(step, error.kind === "rate" ? "warning" : "failed", message, advice ?? "");
  }

  report(durationMs: number): TestReport {
    const steps = order.map(
      (step): TestStep =>
        this.#taken.get(step) ?? { step, state: "skipped", message: "Not tested.", remedy: "" },
    );
    return {
      ok: !steps.some(({ state }) => state === "failed"),
      steps,
      diagnosis: this.#error ? diagnosisOf(this.#error) : null,
      error: this.#error?.data ?? null,
      durationMs,
    };
  }

  #take(step: StepName, state: TestStep["state"], message: string, remedy: string): void {
    this.#taken.set(step, { step, state, message, remedy });
  }
}

const passed: Readonly<Record<StepName, string>> = {
  address: "The address can be read.",
  network: "The service can be reached.",
  certificate: "Its certificate is trusted.",
  service: "It answers as a listening service.",
  token: "The service takes the token.",
  projects: "Its projects can be used.",
  speed: "It answers quickly.",
};

const remedies: Partial<Record<ServiceError["kind"], string>> = {
  auth: "Enter the token again.",
  rate: "Wait a minute, then test again. The connection itself works.",
  credits: "Ask for more credits, or wait until the account gets new ones.",
  forbidden: "Ask whoever gave you the token for these rights.",
  server: "Test again later; the service itself has a fault.",
};

function diagnosisOf(error: ServiceError): Diagnosis | null {
  const found = error.data.details?.["diagnosis"];
  return diagnoses.find((name) => name === found) ?? null;
}
