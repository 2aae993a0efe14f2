import { describe, expect, it } from "vitest";
import { normaliseBaseUrl } from "../../../../src/main/connections/base-url";
import { t } from "../../../../src/shared/texts";

describe("the URL of a service", () => {
  it.each([
    ["listening.example.com", "https://listening.example.com"],
    [" https://Listening.example.com/ ", "https://listening.example.com"],
    ["https://example.com:8443/api-gate//", "https://example.com:8443/api-gate"],
    ["https://example.com/?a=1#b", "https://example.com"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
    ["http://localhost", "http://localhost"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%s is kept as %s", (given, kept) => {
    expect(normaliseBaseUrl(given)).toBe(kept);
  });

  it.each([
    ["http://listening.example.com", t("main:url.plainHttp")],
    ["http://127.0.0.1.example.com", t("main:url.plainHttp")],
    ["http://localhost.example.com", t("main:url.plainHttp")],
    ["ftp://example.com", t("main:url.needsHttps")],
    ["javascript:alert(1)", t("main:url.notOne")],
    ["https://", t("main:url.notOne")],
    ["not an address", t("main:url.notOne")],
    ["https://me:secret@example.com", t("main:url.withLogin")],
  ])("%s is refused and says why", (given, why) => {
    expect(() => normaliseBaseUrl(given)).toThrow(why);
  });
});
