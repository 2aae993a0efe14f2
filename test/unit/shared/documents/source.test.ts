import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../../src/shared/documents/source";

describe("the source of a document", () => {
  it.each([
    [{ host_url: "www.news.example", url: "https://www.news.example/a" }, "www.news.example"],
    [{ url: "https://News.example:8443/a?b=c" }, "news.example"],
    [{ url: "", external_provider: "twitter" }, "twitter"],
    [{ url: "no address" }, ""],
  ])("of %j is %s", (document, source) => {
    expect(sourceOf(document)).toBe(source);
  });
});
