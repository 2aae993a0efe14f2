import { describe, expect, it } from "vitest";
import { classify, codes, httpStatusOf } from "../../../../src/shared/interface/errors";

describe("classify", () => {
  it("distinguishes three kinds of HTTP 401 by status code", () => {
    expect(classify(codes.tokenInvalid, 401)).toEqual({ kind: "auth", retryable: false });
    expect(classify(codes.callLimit, 401)).toEqual({ kind: "rate", retryable: true });
    expect(classify(codes.noCredits, 401)).toEqual({ kind: "credits", retryable: false });
  });

  it("trusts the status code over a contradicting HTTP status", () => {
    expect(classify(codes.callLimit, 500).kind).toBe("rate");
    expect(classify(codes.projectForbidden, 200).kind).toBe("forbidden");
  });

  it.each([
    [429, "rate"],
    [401, "auth"],
    [403, "forbidden"],
    [404, "missing"],
    [409, "conflict"],
    [503, "server"],
    [418, "invalid"],
    [302, "protocol"],
  ] as const)("falls back on HTTP %i as %s where the code is unknown", (http, kind) => {
    expect(classify(999, http).kind).toBe(kind);
    expect(classify(null, http).kind).toBe(kind);
  });
});

describe("httpStatusOf", () => {
  it("follows the API's table", () => {
    expect(httpStatusOf(codes.ok)).toBe(200);
    expect(httpStatusOf(codes.callLimit)).toBe(401);
    expect(httpStatusOf(22)).toBe(403);
    expect(httpStatusOf(codes.notFound)).toBe(404);
    expect(httpStatusOf(codes.tooManyStreams)).toBe(429);
  });
});
