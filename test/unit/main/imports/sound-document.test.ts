import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainlySound } from "../../../../src/main/imports/sound-document";
import { DocumentInput } from "../../../../src/shared/interface/documents";

const sound = {
  url: "https://shop.example/p/8812?ref=a&b=%20#r-104",
  published: "1700000000000",
  title: "Quiet",
  content: "Quiet and fast",
  lang: "en",
  engagement: 12,
  rating: -1.5,
  source_type: ["SOCIALMEDIA"],
  tags_customer: ["Quiet"],
  article_extended_attributes: { likes: 12, facebook_shares: 0 },
  custom: { airline: "Alder Air", seat: 12 },
  extra_author_attributes: { id: "a-1", name: "Lena Brandt" },
  extra_source_attributes: { geo: "LU" },
};

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    "",
    "https://a",
    "http://a.b:99999/",
    "https://xn--a.example/",
    "https://a..example/",
    "https://-a.example",
    "http://1.2.3.4/",
    "http://999.999.999.999/",
    "https://a.example:80:80/",
    "https://ä.example/",
    "https://shop.example/ü",
    "8640000000000001",
    "999999999999999",
    "-5",
    "lu",
    "LUX",
    "\u{1F600}".repeat(300),
  ),
);
const value = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(null, undefined, true, [], {}, ["a"], Infinity, Number.NaN),
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("likes", "seat"), fc.oneof(text, fc.double(), fc.constant(null))),
  fc.record({ id: text, name: text, geo: text, gender: text }, { requiredKeys: [] }),
);
const fields = [
  ...Object.keys(sound),
  "parent_url",
  "reach",
  "comment_count",
  "sentiment",
  "post_type",
  "other",
];

describe("the quick check of a document", () => {
  it("accepts usual rows", () => {
    expect(isPlainlySound(sound)).toBe(true);
  });

  it("accepts nothing that the API's rules reject", () => {
    const document = fc.dictionary(fc.constantFrom(...fields), value);
    fc.assert(
      fc.property(document, (changes) => {
        const given = { ...sound, ...changes };
        return !isPlainlySound(given) || DocumentInput.safeParse(given).success;
      }),
      { numRuns: 5000 },
    );
  });
});
