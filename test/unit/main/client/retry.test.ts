import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pause, retryAfter, waitBeforeRetry } from "../../../../src/main/client/retry";
import { ServiceError, failure, unsent } from "../../../../src/main/client/service-error";
import { longestWaitMs } from "../../../../src/shared/interface/calls.constants";
import { endpoints } from "../../../../src/shared/interface/endpoints";
import { classify, codes, errorKinds } from "../../../../src/shared/interface/errors";

const read = endpoints.listViews;
const write = endpoints.modifyDocument;
const plan = { retries: 2, retryDelayMs: 300 };

function answered(code: number, http: number): ServiceError {
  const { kind, retryable } = classify(code, http);
  return new ServiceError({
    kind,
    statusCode: code,
    httpStatus: http,
    message: "",
    requestId: null,
    retryable,
  });
}

describe("whether a call is repeated", () => {
  it.each(Object.entries(codes).filter(([, code]) => code !== codes.ok))("after %s", (name, code) => {
    const passes = ["internal", "searchFailed", "callLimit", "tooManyStreams"].includes(name);
    const error = answered(code, 500);
    expect(waitBeforeRetry(error, read, 1, plan) !== null).toBe(passes);
  });

  it("a write only where nothing can be carried out twice", () => {
    expect(waitBeforeRetry(answered(codes.internal, 500), write, 1, plan)).toBeNull();
    expect(waitBeforeRetry(failure("network", "", { retryable: true }), write, 1, plan)).toBeNull();
    expect(waitBeforeRetry(answered(codes.callLimit, 401), write, 1, plan)).not.toBeNull();
    const nothingSent = unsent(failure("offline", "", { retryable: true }));
    expect(waitBeforeRetry(nothingSent, write, 1, plan)).not.toBeNull();
  });

  it("so often as it may be, with waits that double and differ", () => {
    const error = failure("server", "", { retryable: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (attempt) => {
        const wait = waitBeforeRetry(error, read, attempt, { retries: 5, retryDelayMs: 300 });
        if (attempt > 5) return wait === null;
        const max = 300 * 2 ** (attempt - 1);
        return wait !== null && wait >= max / 2 && wait <= max;
      }),
    );
    expect(waitBeforeRetry(error, read, 1, { ...plan, retries: 0 })).toBeNull();
  });

  it("no sooner than the service asks for, and not where that is too long", () => {
    const at = (ms: number) => failure("rate", "", { retryable: true, retryAt: 1000 + ms });
    expect(waitBeforeRetry(at(20_000), read, 1, plan, 1000)).toBe(20_000);
    expect(waitBeforeRetry(at(-5), read, 1, plan, 1000)).toBe(0);
    expect(waitBeforeRetry(at(longestWaitMs + 1), read, 1, plan, 1000)).toBeNull();
  });

  it("never what isn't a failure of the service", () => {
    expect(waitBeforeRetry(new TypeError("x"), read, 1, plan)).toBeNull();
    for (const kind of errorKinds) expect(waitBeforeRetry(failure(kind, ""), read, 1, plan)).toBeNull();
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  it.each([
    ["120", now + 120_000],
    [" 0 ", now],
    ["Sun, 01 Mar 2026 12:00:30 GMT", now + 30_000],
    ["Sun, 01 Mar 2026 11:00:00 GMT", now],
    ["Sunday, 01-Mar-26 12:00:30 GMT", now + 30_000],
    ["Sun Mar  1 12:00:30 2026", now + 30_000],
    ["604800", now + 604_800_000],
    ["soon", undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["in 5", undefined],
    ["NaN", undefined],
    ["9".repeat(400), undefined],
    ["", undefined],
    ["99999999", undefined],
    ["Sun, 01 Mar 2027 12:00:00 GMT", undefined],
  ])("%s", (header, at) => {
    expect(retryAfter(new Headers({ "retry-after": header }), now)).toBe(at);
  });

  it("with a date is measured by the service's own clock", () => {
    const at = (date: string) =>
      retryAfter(new Headers({ "retry-after": "Sun, 01 Mar 2026 14:00:30 GMT", date }), now);
    expect(at("Sun, 01 Mar 2026 14:00:00 GMT")).toBe(now + 30_000);
    expect(at("no date")).toBe(now + 7_230_000);
  });
});

describe("a wait", () => {
  it("ends when the caller gives up", async () => {
    const giveUp = new AbortController();
    const waiting = pause(60_000, giveUp.signal);
    giveUp.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "cancelled" });
    await expect(pause(60_000, AbortSignal.abort())).rejects.toMatchObject({ kind: "cancelled" });
    await pause(0, new AbortController().signal);
  });
});
