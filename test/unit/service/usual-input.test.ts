import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DocumentInput } from "../../../src/shared/interface/documents";
import { usualInput } from "../../../src/service/workspace/usual-input";

/** Values on both sides of the schema's bounds. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ maxLength: 3 }),
  fc.constantFrom(
    "12",
    "-3",
    "007",
    " 5",
    "1e3",
    "9007199254740993",
    "",
    "en",
    "EN",
    "de-AT",
    "lu",
    "FEMALE",
  ),
  fc.constantFrom(
    -0,
    -1,
    0,
    5,
    6,
    0.5,
    100,
    101,
    1e300,
    1e301,
    -1e300,
    -1e301,
    8.64e15,
    8.64e15 + 2,
    Infinity,
    -Infinity,
    Number.NaN,
  ),
  fc.constantFrom("x".repeat(500), "x".repeat(501), "x".repeat(4096), "x".repeat(4097)),
  fc.array(fc.string({ maxLength: 2 }), { maxLength: 3 }),
);
const address = fc.oneof(
  fc.webUrl(),
  fc.string(),
  fc
    .tuple(
      fc.constantFrom("http://", "HTTPS://", "ftp://", "https:/"),
      fc.string({ maxLength: 8 }),
      fc.string(),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "https://a.example/\u0000",
    "https://a.example/ü",
    "https://a.example /",
    "https://1.2.3.4.5/",
    "https://a.example:99999/",
    "https://xn--a/",
    "https://.../",
    "https://user@a.example/",
    "https://a.example\\b/",
    `https://a.example/${"p".repeat(2031)}`,
    `https://a.example/${"p".repeat(2030)}`,
  ),
);
const fields = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names, "__proto__", "constructor"), fc.string()), value, {
    maxKeys: 2,
    noNullPrototype: true,
  });
const numbers = ["published", "sentiment", "noise_level", "engagement", "reach", "comment_count", "rating"];
const texts = ["content", "title", "lang", "source_type", "post_type", "tags_customer"];
const usualAddress = fc.constantFrom("https://a.example/x", "http://B.example:80/?q=1");
const oneOf = (name: string, value: fc.Arbitrary<unknown>) => value.map((it) => ({ [name]: it }));
/** A valid document in which up to two fields may be odd. */
const document = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: usualAddress }, { weight: 1, arbitrary: address }),
    fc.array(
      fc.oneof(
        fields([...numbers, ...texts], odd),
        oneOf("parent_url", address),
        oneOf("extra_author_attributes", fc.oneof(fields(["id", "name", "gender"], odd), odd)),
        oneOf("extra_source_attributes", fc.oneof(fields(["name", "geo"], odd), odd)),
        oneOf("article_extended_attributes", fc.oneof(fields(["twitter_likes"], odd), odd)),
        oneOf("custom", fc.oneof(fields(["score"], odd), odd)),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([url, some]) =>
    // Unlike Object.assign, Object.fromEntries makes "__proto__" a field, as JSON.parse does.
    Object.fromEntries([...some.flatMap((it) => Object.entries(it)), ["url", url] as const]),
  );

describe("the fast path for reading a document", () => {
  it("returns what the schema returns, or defers to the schema", () => {
    const seen = { quick: 0 };
    fc.assert(
      fc.property(document, (body) => {
        const quick = usualInput(body);
        if (!quick) return;
        seen.quick++;
        expect(DocumentInput.safeParse(body)).toEqual({ success: true, data: quick });
        expect(quick["url"]).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
      }),
      { numRuns: 3000 },
    );
    expect(seen.quick).toBeGreaterThan(300);
  });

  it("handles a usual document, with numbers as text and cleared fields", () => {
    const usual = {
      url: "https://www.news.example/post?id=1#top",
      published: "1760000000000",
      content: "Good coffee",
      title: null,
      lang: "en",
      sentiment: 3,
      reach: "120",
      source_type: ["BLOG"],
      extra_author_attributes: { id: "a1", gender: "FEMALE", verified: true },
      extra_source_attributes: { geo: "lu" },
      custom: { score: 4 },
      colour: { of: ["the", "cup"] },
    };
    expect(usualInput(usual)).toEqual({ ...usual, published: 1_760_000_000_000, reach: 120 });
  });
});
