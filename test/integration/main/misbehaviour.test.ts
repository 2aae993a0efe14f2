import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillPath } from "../../../src/main/client/call-url";
import { ServiceError } from "../../../src/main/client/service-error";
import { endpoints, type Endpoint } from "../../../src/shared/interface/endpoints";
import type { ErrorKind } from "../../../src/shared/interface/errors";
import type { Diagnosis } from "../../../src/shared/ipc/contract";
import { endpointSamples, type EndpointSample } from "../../support/endpoint-samples";
import { MisbehavingService, type Fault } from "../../hosted/misbehaving-service";
import { clientOf } from "../../support/service-client";

const canary = "canary/77ab+token=&é";
let service: MisbehavingService;

beforeAll(async () => {
  service = await MisbehavingService.start();
  for (const { name, input, payload } of endpointSamples) {
    const { path, resultKey }: Endpoint = endpoints[name];
    service.answers.set(fillPath(path, { platform: "platform", ...input.path }), { [resultKey]: payload });
  }
});
afterAll(() => service.stop());
beforeEach(() => {
  service.calls.length = 0;
  service.faults.length = 0;
});

const client = (of = service) =>
  clientOf(of.url, { token: () => Promise.resolve(canary), retryDelayMs: 1, timeoutMs: 120_000, retries: 2 });

interface Misbehaviour {
  what: string;
  fault: Fault;
  kind: ErrorKind;
  code?: number;
  http?: number;
  diagnosis?: Diagnosis;
  /** Which calls are retried: all, only those that are safe to repeat, or none. */
  repeated: "always" | "harmless" | "never";
}

const page = "<html><body>Please log in to the guest network. {echo}</body></html>";
const misbehaviours: readonly Misbehaviour[] = [
  { what: "401 with code 7", fault: { code: 7 }, kind: "auth", code: 7, http: 401, repeated: "never" },
  { what: "401 with code 8", fault: { code: 8 }, kind: "rate", code: 8, http: 401, repeated: "always" },
  { what: "401 with code 9", fault: { code: 9 }, kind: "credits", code: 9, http: 401, repeated: "never" },
  {
    what: "403 with code 13",
    fault: { code: 13 },
    kind: "forbidden",
    code: 13,
    http: 403,
    repeated: "never",
  },
  {
    what: "403 with code 29",
    fault: { code: 29 },
    kind: "forbidden",
    code: 29,
    http: 403,
    repeated: "never",
  },
  { what: "404 with code 26", fault: { code: 26 }, kind: "missing", code: 26, http: 404, repeated: "never" },
  { what: "404 with code 15", fault: { code: 15 }, kind: "missing", code: 15, http: 404, repeated: "never" },
  { what: "429 with code 30", fault: { code: 30 }, kind: "rate", code: 30, http: 429, repeated: "always" },
  { what: "500 with code 1", fault: { code: 1 }, kind: "server", code: 1, http: 500, repeated: "harmless" },
  { what: "400 with code 4", fault: { code: 4 }, kind: "invalid", code: 4, http: 400, repeated: "never" },
  { what: "half an answer", fault: { cut: "midway" }, kind: "network", repeated: "harmless" },
  { what: "a connection that ends", fault: { cut: "before" }, kind: "network", repeated: "harmless" },
  { what: "a reset", fault: { cut: "reset" }, kind: "network", repeated: "harmless" },
  {
    what: "a redirect",
    fault: { status: 302, text: "", headers: { location: "http://127.0.0.1:1/{echo}" } },
    kind: "protocol",
    diagnosis: "redirected",
    repeated: "never",
  },
  {
    what: "garbage",
    fault: { status: 200, text: "\u0000\u0001 %% not JSON {echo}" },
    kind: "protocol",
    http: 200,
    diagnosis: "not-the-service",
    repeated: "never",
  },
  {
    what: "a login page under 200",
    fault: { status: 200, text: page },
    kind: "protocol",
    diagnosis: "not-the-service",
    repeated: "never",
  },
  {
    what: "a proxy that wants a login",
    // Node's fetch reports a 407 as a broken connection. Chromium tells them apart, see transport-failure.test.ts.
    fault: { status: 407, text: page, headers: { "proxy-authenticate": "Basic" } },
    kind: "network",
    repeated: "harmless",
  },
  { what: "a proxy's 502 page", fault: { status: 502, text: page }, kind: "server", repeated: "harmless" },
  {
    what: "an empty answer",
    fault: { status: 200, text: "" },
    kind: "protocol",
    diagnosis: "not-the-service",
    repeated: "never",
  },
  {
    what: "half an answer that ends as if it were whole",
    fault: { status: 200, text: '{"status_code": "0", "status_message": "O' },
    kind: "protocol",
    http: 200,
    diagnosis: "unreadable",
    repeated: "harmless",
  },
  { what: "a payload of the wrong type", fault: { payload: 7 }, kind: "protocol", repeated: "never" },
];

const repeats = (method: string, { repeated }: Misbehaviour) =>
  repeated === "always" || (repeated === "harmless" && (method === "GET" || method === "PUT"));

async function failureOf(sample: EndpointSample, options = {}, by = client()): Promise<ServiceError> {
  try {
    await by.call(sample.name, sample.input, options);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  }
  throw new Error("The call succeeded");
}

describe.each(endpointSamples)("$name", (sample) => {
  const { method }: Endpoint = endpoints[sample.name];

  it("returns the payload of a valid response, even if the service's clock is wrong", async () => {
    service.faults.push({}, { clockOffMs: -400 * 86_400_000 }, { clockOffMs: 400 * 86_400_000, delayMs: 5 });
    for (let n = 0; n < 3; n++) {
      const { result } = await client().call(sample.name, sample.input);
      expect(result).toMatchObject(sample.payload as object);
    }
    expect(service.calls).toHaveLength(3);
  });

  it.each(misbehaviours)("$what is of kind $kind", async (misbehaviour) => {
    service.faults.push(...Array.from({ length: 3 }, () => misbehaviour.fault));
    const error = await failureOf(sample);
    expect(error.kind).toBe(misbehaviour.kind);
    expect(error.data.statusCode).toBe(misbehaviour.code ?? null);
    if (misbehaviour.http !== undefined) expect(error.data.httpStatus).toBe(misbehaviour.http);
    if (misbehaviour.diagnosis) expect(error.data.details?.["diagnosis"]).toBe(misbehaviour.diagnosis);
    expect(service.calls).toHaveLength(repeats(method, misbehaviour) ? 3 : 1);
    expect(error.message.length).toBeGreaterThan(10);
    const told = JSON.stringify([error.data, error.stack, String(error.cause)]);
    for (const form of [canary, encodeURIComponent(canary), "77ab"]) expect(told).not.toContain(form);
  });

  it("closes its socket when the page cancels it", async () => {
    service.faults.push({ hang: true });
    const giveUp = new AbortController();
    const failed = failureOf(sample, { signal: giveUp.signal });
    while (service.hanging.size === 0) await new Promise((resolve) => setImmediate(resolve));
    giveUp.abort();
    expect((await failed).kind).toBe("cancelled");
    while (service.hanging.size > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(service.calls).toHaveLength(1);
  });

  it("times out", async () => {
    // Uses a separate service: a call with such a short timeout may arrive when the next test already runs.
    const silent = await MisbehavingService.start();
    silent.faults.push({ hang: true });
    const failed = failureOf(sample, { timeoutMs: 20, retries: 0 }, client(silent));
    expect((await failed).kind).toBe("timeout");
    await silent.stop();
  });
});

describe("a service that was one before", () => {
  it.each([
    { what: "a proxy's 500 page", fault: { status: 500, text: page }, kind: "server" },
    { what: "a proxy's 502 page", fault: { status: 502, text: page }, kind: "server" },
    { what: "a proxy's 503 page", fault: { status: 503, text: page }, kind: "server" },
    { what: "an empty 503", fault: { status: 503, text: "" }, kind: "server" },
    { what: "an empty answer", fault: { status: 200, text: "" }, kind: "protocol", diagnosis: "unreadable" },
    { what: "garbage", fault: { status: 200, text: "upstream" }, kind: "protocol", diagnosis: "unreadable" },
    { what: "a payload of the wrong type", fault: { payload: 7 }, kind: "protocol", diagnosis: "unreadable" },
    // A network that requires a login shows its page instead of every answer.
    {
      what: "a login page under 200",
      fault: { status: 200, text: page },
      kind: "protocol",
      diagnosis: "not-the-service",
    },
  ])("isn't said to be none because of $what", async ({ fault, kind, diagnosis }) => {
    const [sample] = endpointSamples;
    if (!sample) throw new Error("No endpoints");
    service.faults.push(fault);
    const known = clientOf(service.url, { isKnown: true });
    const error = await failureOf(sample, { retries: 0 }, known);
    expect(error.kind).toBe(kind);
    expect(error.data.details?.["diagnosis"]).toBe(diagnosis);
  });
});

describe("an endless response", () => {
  it("is read up to a limit", async () => {
    const [sample] = endpointSamples;
    if (!sample) throw new Error("No endpoints");
    service.faults.push({ bytes: 200 * 1024 * 1024 });
    expect((await failureOf(sample)).message).toContain("64 MB");
  });
});
