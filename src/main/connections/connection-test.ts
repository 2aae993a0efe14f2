import { diagnoses, type Diagnosis } from "../../shared/ipc/contract";
import type { TestReport, TestStep } from "../../shared/ipc/connections";
import type { ParsedInput } from "../../shared/ipc/index";
import { currentLanguage, t } from "../../shared/texts";
import type { english } from "../../shared/texts/en";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { normaliseBaseUrl } from "./base-url";
import { readAuthorities } from "./certificate-trust";
import type { Profiles } from "./profiles";
import type { ServiceClients } from "./service-clients";
import { cleanToken, refuseOtherServer } from "./services";
import type { Connections } from "./connections";
import type { Tokens } from "./tokens";

export interface ConnectionTestDeps {
  profiles: Profiles;
  tokens: Tokens;
  clients: ServiceClients;
  connections: Connections;
}

type StepName = TestStep["step"];

const order: readonly StepName[] = ["url", "network", "certificate", "service", "token", "projects", "speed"];
/** Slower responses (ms) are reported as slow. */
const slowMs = 3000;
/** The test reads the views of at most this many projects. */
const maxProjects = 5;

type Remedy = Extract<keyof (typeof english)["main"]["test"], `remedy${string}`>;

/** The step at which each diagnosis stops a call, and how to fix it. */
const stopsAt: Readonly<Record<Diagnosis, { step: StepName; remedy: Remedy }>> = {
  "name-not-resolved": { step: "network", remedy: "remedyName" },
  refused: { step: "network", remedy: "remedyRefused" },
  unreachable: { step: "network", remedy: "remedyUnreachable" },
  "no-network": { step: "network", remedy: "remedyNoNetwork" },
  "proxy-login": { step: "network", remedy: "remedyProxyLogin" },
  "proxy-unreachable": { step: "network", remedy: "remedyProxy" },
  broke: { step: "network", remedy: "remedyBroke" },
  timeout: { step: "network", remedy: "remedyTimeout" },
  certificate: { step: "certificate", remedy: "remedyCertificate" },
  redirected: { step: "service", remedy: "remedyRedirected" },
  "not-the-service": {
    step: "service",
    remedy: "remedyNotTheService",
  },
  unreadable: { step: "service", remedy: "remedyUnreadable" },
};

/** Tests a connection step by step, in the order in which a call depends on them. */
export class ConnectionTest {
  constructor(private readonly deps: ConnectionTestDeps) {}

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
    const profile = given.id === null ? null : this.deps.profiles.get(given.id);
    steps.at("url");
    if (profile?.kind === "workspace") {
      await this.deps.connections.open(profile.id);
      steps.ok(t("main:test.workspaceOpen"));
      await this.#callService(await this.deps.connections.client(profile.id), [], steps, signal);
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
      token = await this.deps.tokens.ofService(profile);
      steps.at("url");
    }
    steps.ok(t("main:test.url", { url: baseUrl }));
    const platform = given.platform ?? profile?.platform ?? "platform";
    // Calls without a token too: an error about the token proves that this is a listening service.
    const client = this.deps.clients.trial(
      given.id ?? "",
      { baseUrl, platform, caFile },
      token ?? "none",
      given.token === undefined &&
        baseUrl === profile?.baseUrl &&
        platform === profile.platform &&
        caFile === profile.caFile,
    );
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
      // The list of projects is optional. If the service doesn't offer it, the URL and the token are still right.
      if (!error.notOffered) throw error;
    }
    const elapsed = performance.now() - began;
    steps.passedTo("token");
    steps.at("token");
    steps.ok(t("main:passed.token"));
    steps.at("projects");
    await this.#projects(client, [...new Set([...added, ...listed])].slice(0, maxProjects), steps, signal);
    steps.at("speed");
    const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const seconds = (elapsed / 1000).toLocaleString(currentLanguage(), tenths);
    if (elapsed > slowMs) steps.warn(t("main:test.slow", { seconds }), t("main:test.slowRemedy"));
    else steps.ok(t("main:test.answeredIn", { seconds }));
  }

  async #projects(
    client: ServiceClient,
    ids: readonly string[],
    steps: Steps,
    signal: AbortSignal,
  ): Promise<void> {
    if (ids.length === 0) {
      steps.skip(t("main:test.noProjects"), t("main:test.addProject"));
      return;
    }
    for (const id of ids) {
      try {
        await client.call("listViews", { path: { project_id: id } }, { signal });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.kind !== "forbidden" && error.kind !== "missing") throw error;
        const why =
          error.kind === "forbidden" ? t("main:test.projectForbidden") : t("main:test.projectMissing");
        steps.fail(error, t("main:test.projectUnusable", { id, why: error.message }), why);
        return;
      }
    }
    steps.ok(t("main:test.projectsUsable", { count: ids.length, id: ids[0] }));
  }
}

/** Results of the steps of one test. */
class Steps {
  secure = false;
  tokenGiven = true;
  #now: StepName = "url";
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

  /** Marks all steps before a step as passed, because the call got that far. */
  passedTo(step: StepName): void {
    for (const before of order.slice(0, order.indexOf(step))) {
      if (this.#taken.has(before)) continue;
      if (before === "certificate" && !this.secure)
        this.#take(before, "skipped", t("main:test.noCertificate"), "");
      else this.#take(before, "ok", t(`main:passed.${before}`), "");
    }
  }

  fail(error: ServiceError, message = error.message, remedy?: string): void {
    this.#error = error;
    const diagnosis = diagnosisOf(error);
    const hasAnswer = error.data.statusCode !== null;
    const step = diagnosis
      ? stopsAt[diagnosis].step
      : hasAnswer && this.#now === "network"
        ? "token"
        : this.#now;
    this.passedTo(step);
    if (step === "token" && !this.tokenGiven && error.kind === "auth") {
      // The service is there. It only lacks a token.
      this.#error = null;
      this.#take("token", "skipped", t("main:test.noToken"), t("main:test.enterToken"));
      return;
    }
    const usual = diagnosis ? stopsAt[diagnosis].remedy : remedies[error.kind];
    const advice = remedy ?? (usual && t(`main:test.${usual}`));
    this.#take(step, error.kind === "rate" ? "warning" : "failed", message, advice ?? "");
  }

  report(durationMs: number): TestReport {
    const steps = order.map(
      (step): TestStep =>
        this.#taken.get(step) ?? { step, state: "skipped", message: t("main:test.notTested"), remedy: "" },
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

const remedies: Partial<Record<ServiceError["kind"], Remedy>> = {
  auth: "remedyToken",
  rate: "remedyRate",
  credits: "remedyCredits",
  forbidden: "remedyRights",
  server: "remedyServer",
};

function diagnosisOf(error: ServiceError): Diagnosis | null {
  const found = error.data.details?.["diagnosis"];
  return diagnoses.find((name) => name === found) ?? null;
}
