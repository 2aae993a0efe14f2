import { describe, expect, it } from "vitest";
import { identityOf, hasUrl, linkOf } from "../../../../src/shared/documents/identity";
import { Document } from "../../../../src/shared/interface/documents";

describe("the link of a document", () => {
  it.each([
    ["twitter", "1799123456789012345", "https://x.com/i/status/1799123456789012345"],
    ["X", "20", "https://x.com/i/status/20"],
    ["TWITTER", "20/../../login", null],
    ["youtube", "dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["youtube", "UCuAXFkgsw1L7xaCfnd5JJOw", null],
    ["instagram", "CxYz12_-AbC", "https://www.instagram.com/p/CxYz12_-AbC/"],
    ["instagram", "17912345678901234", null],
    ["instagram", "12345678901", null],
    ["reddit", "t3_1abcde", "https://www.reddit.com/comments/1abcde/"],
    ["reddit", "t1_kabcde", null],
    ["somewhere", "1", null],
  ])("of %s with id %s is %s", (external_provider, external_id, link) => {
    expect(linkOf({ external_provider, external_id })).toBe(link);
  });

  it("is its own URL if a browser can open it", () => {
    const tweet = { external_provider: "twitter", external_id: "1" };
    expect(linkOf({ url: "https://a.test/", ...tweet })).toBe("https://a.test/");
    expect(linkOf({ url: "file:///etc/passwd" })).toBeNull();
  });

  it("isn't a URL that an import made up", () => {
    expect(linkOf({ url: "https://store-comments.example/17" })).toBeNull();
    expect(linkOf({ url: "https://id.example/1", external_provider: "twitter", external_id: "1" })).toBe(
      "https://x.com/i/status/1",
    );
    expect(linkOf({ url: "https://shop.example.test/1" })).toBe("https://shop.example.test/1");
  });
});

it("identifies documents by URL, else by network and ID", () => {
  const identities = [
    { url: "https://a.example/1" },
    { external_provider: "twitter", external_id: "1" },
    { external_provider: "facebook", external_id: "1" },
    { external_id: "1" },
    {},
  ].map(identityOf);
  expect(new Set(identities).size).toBe(5);
  expect(hasUrl(Document.parse({ external_id: 7 }))).toBe(false);
  expect(hasUrl(Document.parse({ url: "" }))).toBe(false);
});

it("reads a document with values in other types", () => {
  const document = Document.parse({
    external_id: 1799,
    reach: "",
    sentiment: "-2",
    title: 2026,
    tags_customer: [7, "Sky / kites"],
    post_type: null,
    custom: [],
    extra_author_attributes: { id: 12, name: null },
    extra: { field: [1] },
  });
  expect(document).toMatchObject({
    external_id: "1799",
    reach: null,
    sentiment: -2,
    title: "2026",
    tags_customer: ["7", "Sky / kites"],
    post_type: [],
    custom: null,
    extra_author_attributes: { id: "12" },
    extra: { field: [1] },
  });
});
