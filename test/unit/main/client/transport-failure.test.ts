import { describe, expect, it, onTestFinished } from "vitest";
import { readEnvelope } from "../../../../src/main/client/answer";
import { setClockZone } from "../../../../src/main/client/clock-time";
import { ServiceError } from "../../../../src/main/client/service-error";
import { transportFailure } from "../../../../src/main/client/transport-failure";
import { Redactor } from "../../../../src/main/redaction";
import { t } from "../../../../src/shared/texts";

describe("a failure below HTTP says what it is and what to do", () => {
  it.each([
    ["net::ERR_NAME_NOT_RESOLVED", "offline", "name-not-resolved"],
    ["getaddrinfo ENOTFOUND listening.example", "offline", "name-not-resolved"],
    ["net::ERR_CONNECTION_REFUSED", "offline", "refused"],
    ["connect ECONNREFUSED 127.0.0.1:1", "offline", "refused"],
    ["net::ERR_INTERNET_DISCONNECTED", "offline", "no-network"],
    ["net::ERR_ADDRESS_UNREACHABLE", "offline", "unreachable"],
    ["net::ERR_CONNECTION_TIMED_OUT", "offline", "unreachable"],
    ["net::ERR_PROXY_CONNECTION_FAILED", "offline", "proxy-unreachable"],
    ["net::ERR_TUNNEL_CONNECTION_FAILED", "network", "proxy-login"],
    ["net::ERR_PROXY_CERTIFICATE_INVALID", "network", "proxy-unreachable"],
    ["net::ERR_UNEXPECTED_PROXY_AUTH", "network", "proxy-login"],
    ["net::ERR_PROXY_AUTH_UNSUPPORTED", "network", "proxy-login"],
    ["net::ERR_CERT_AUTHORITY_INVALID", "network", "certificate"],
    ["net::ERR_CERT_DATE_INVALID", "network", "certificate"],
    ["net::ERR_CERT_COMMON_NAME_INVALID", "network", "certificate"],
    ["self-signed certificate DEPTH_ZERO_SELF_SIGNED_CERT", "network", "certificate"],
    ["net::ERR_SSL_PROTOCOL_ERROR", "network", "certificate"],
    ["unexpected redirect", "protocol", "redirected"],
    ["Attempted to redirect, but redirect policy was 'error'", "protocol", "redirected"],
    ["net::ERR_CONNECTION_RESET", "network", "broke"],
    ["other side closed UND_ERR_SOCKET", "network", "broke"],
  ])("%s → %s, %s", (message, kind, diagnosis) => {
    const error = transportFailure(
      new TypeError("fetch failed", { cause: new Error(message) }),
      new Redactor(),
    );
    expect(error.data).toMatchObject({ kind, details: { diagnosis } });
    expect(error.message).toMatch(/\.$/);
    expect(error.data.retryable).toBe(kind === "offline" || diagnosis === "broke");
  });

  it("holds no token, wherever the network stack wrote it", () => {
    const redactor = new Redactor();
    redactor.learn("canary-token-1f6e2c");
    const error = transportFailure(
      new Error("net::ERR_FAILED at https://s.example/?access_token=canary-token-1f6e2c"),
      redactor,
    );
    expect(JSON.stringify(error.data) + String(error.stack)).not.toContain("canary-token");
  });
});

describe("an answer of a proxy", () => {
  it("that asks for a login is named so", () => {
    const read = () =>
      readEnvelope({ http: 407, text: "<html>", retryAt: undefined, isKnown: true }, new Redactor());
    expect(read).toThrow(t("main:transport.proxyLogin"));
  });

  it("that asks for patience is given it", () => {
    const read = () =>
      readEnvelope({ http: 503, text: "<html>", retryAt: 12_345, isKnown: true }, new Redactor());
    expect(read).toThrow(ServiceError);
    try {
      read();
    } catch (error) {
      expect(error).toMatchObject({ data: { retryAt: 12_345 } });
    }
  });

  it("that asks for much patience names the end in the analyst's time zone", () => {
    setClockZone(() => "Asia/Tokyo");
    onTestFinished(() => setClockZone(() => "UTC"));
    const retryAt = Date.UTC(2030, 0, 1, 16, 5);
    const read = () => readEnvelope({ http: 503, text: "<html>", retryAt, isKnown: true }, new Redactor());
    expect(read).toThrow(/until Jan 2, 2030, 01:05 UTC\+9\./);
  });
});
