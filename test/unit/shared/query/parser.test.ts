import { describe, expect, it } from "vitest";
import { parse, tryParse, type Clause, type QueryError, type Word } from "../../../../src/shared/query";

const word = (text: string, scope?: "title" | "content" | "author"): Word => ({
  kind: "word",
  text,
  wildcard: /[*?]/.test(text),
  ...(scope === undefined ? {} : { scope }),
});
const a = word("a");
const b = word("b");
const c = word("c");

/** Returns the error of a query that can't be parsed. */
function failure(text: string): QueryError {
  const result = tryParse(text);
  if (result.ok) throw new Error(`${text} parsed`);
  return result.error;
}

describe("words and operators", () => {
  const cases: [string, Clause][] = [
    ["cats", word("cats")],
    ["Électricité", word("electricite")],
    ["a b", { kind: "and", items: [a, b] }],
    ["a AND b", { kind: "and", items: [a, b] }],
    ["a b AND c", { kind: "and", items: [a, b, c] }],
    ["a OR b", { kind: "or", items: [a, b] }],
    ["a and b", { kind: "and", items: [a, word("and"), b] }],
    ["NOT a", { kind: "not", item: a }],
    ["-a", { kind: "not", item: a }],
    ["a AND NOT b", { kind: "and", items: [a, { kind: "not", item: b }] }],
    ["a -b", { kind: "and", items: [a, { kind: "not", item: b }] }],
    ["a -(b OR c)", { kind: "and", items: [a, { kind: "not", item: { kind: "or", items: [b, c] } }] }],
    ["a OR b c", { kind: "or", items: [a, { kind: "and", items: [b, c] }] }],
    ["NOT a OR b", { kind: "or", items: [{ kind: "not", item: a }, b] }],
    ["(a OR b) c", { kind: "and", items: [{ kind: "or", items: [a, b] }, c] }],
    ["((a))", a],
    [
      "#Espresso, @Northwind.",
      {
        kind: "and",
        items: [
          { kind: "equals", field: "hashtag", value: "espresso" },
          { kind: "equals", field: "mention", value: "northwind" },
        ],
      },
    ],
    ["@ann@social.example", { kind: "equals", field: "mention", value: "ann@social.example" }],
    ["#1", word("1")],
    ["🦊", { kind: "equals", field: "emoji", value: "🦊" }],
    ['"❤"', { kind: "equals", field: "emoji", value: "❤️" }],
    [
      "🦊👍",
      {
        kind: "and",
        items: [
          { kind: "equals", field: "emoji", value: "🦊" },
          { kind: "equals", field: "emoji", value: "👍" },
        ],
      },
    ],
    ["content:#fox", { ...word("fox"), scope: "content" }],
    ["#fox NEAR/3 den", { kind: "near", a: word("fox"), b: word("den"), distance: 3, ordered: false }],
    ['"AND"', word("and")],
  ];
  it.each(cases)("reads %s", (text, tree) => {
    expect(parse(text)).toEqual(tree);
  });

  it.each(["", "  \n\t "])("reads an empty query as all documents", (text) => {
    expect(parse(text)).toEqual({ kind: "all" });
  });
});

describe("phrases and distance", () => {
  const phrase = { kind: "phrase" as const, words: ["electric", "car"] };
  const cases: [string, Clause][] = [
    ['"Electric  CAR!"', phrase],
    ["“electric car”", phrase],
    ["electric-car", phrase],
    ['"say \\"electric\\""', { kind: "phrase", words: ["say", "electric"] }],
    ['"electric car"~5', { ...phrase, slop: 5 }],
    ["a NEAR/5 b", { kind: "near", a, b, distance: 5, ordered: false }],
    ["a NEAR b", { kind: "near", a, b, distance: 15, ordered: false }],
    ["a ONEAR/2 b", { kind: "near", a, b, distance: 2, ordered: true }],
    ["NOT a NEAR/0 b", { kind: "not", item: { kind: "near", a, b, distance: 0, ordered: false } }],
    [
      '(a OR b) NEAR/5 "electric car"',
      { kind: "near", a: { kind: "or", items: [a, b] }, b: phrase, distance: 5, ordered: false },
    ],
    ["咖啡机", { kind: "phrase", words: ["咖啡", "机"] }],
  ];
  it.each(cases)("reads %s", (text, tree) => {
    expect(parse(text)).toEqual(tree);
  });
});

describe("wildcards", () => {
  it.each(["electr*", "wom?n", "a?", "caf?*"])("reads %s", (text) => {
    expect(parse(text)).toEqual(word(text));
  });

  it("folds the letters around them", () => {
    expect(parse("ÉLECTR*,")).toEqual(word("electr*"));
  });
});

describe("fields", () => {
  const cases: [string, Clause][] = [
    ["title:recall", word("recall", "title")],
    ['Content:"a b"', { kind: "phrase", words: ["a", "b"], scope: "content" }],
    ["author:jo*", word("jo*", "author")],
    ["title:(a OR b)", { kind: "or", items: [word("a", "title"), word("b", "title")] }],
    [
      "title:(a NEAR/5 b)",
      { kind: "near", a: word("a", "title"), b: word("b", "title"), distance: 5, ordered: false },
    ],
    ["lang:EN", { kind: "equals", field: "lang", value: "en" }],
    ["sourcetype:blog", { kind: "equals", field: "sourcetype", value: "BLOG" }],
    ["sourcecountry:LU", { kind: "equals", field: "sourcecountry", value: "lu" }],
    ["gender:female", { kind: "equals", field: "gender", value: "FEMALE" }],
    ["sentiment:Positive", { kind: "equals", field: "sentiment", value: "positive" }],
    ["hosturl:Www.Müller.example", { kind: "equals", field: "hosturl", value: "www.xn--mller-kva.example" }],
    ['tag:"Group / tag"', { kind: "equals", field: "tag", value: "Group / tag" }],
    ["hashtag:#Café", { kind: "equals", field: "hashtag", value: "café" }],
    ["mention:@Northwind", { kind: "equals", field: "mention", value: "northwind" }],
    ["domainurl:Example.com", { kind: "equals", field: "domainurl", value: "example.com" }],
    ["hosturl:www.example.com", { kind: "equals", field: "hosturl", value: "www.example.com" }],
    ["reach:>1000", { kind: "compare", field: "reach", op: ">", value: 1000 }],
    ["engagement:<=5", { kind: "compare", field: "engagement", op: "<=", value: 5 }],
    ["rating:>=4.5", { kind: "compare", field: "rating", op: ">=", value: 4.5 }],
    ["sentiment:<0", { kind: "compare", field: "sentiment", op: "<", value: 0 }],
    ["sentiment:-3", { kind: "compare", field: "sentiment", op: "=", value: -3 }],
    ["published:>=2024-01-31", { kind: "compare", field: "published", op: ">=", value: "2024-01-31" }],
    [
      "published:<2024-01-31T10:00+02:00",
      { kind: "compare", field: "published", op: "<", value: "2024-01-31T08:00:00.000Z" },
    ],
    [
      "published:>1706659200000",
      { kind: "compare", field: "published", op: ">", value: "2024-01-31T00:00:00.000Z" },
    ],
    ["custom.score:>3", { kind: "compare", field: "custom.score", op: ">", value: 3 }],
    ["custom.colour:red", { kind: "equals", field: "custom.colour", value: "red" }],
    ['custom.colour:">3"', { kind: "equals", field: "custom.colour", value: ">3" }],
    ["reach:[1 TO 5]", { kind: "range", field: "reach", from: 1, to: 5 }],
    [
      "published:[2024-01-01 TO 2024-02-01]",
      { kind: "range", field: "published", from: "2024-01-01", to: "2024-02-01" },
    ],
    [
      "lang:(en OR de)",
      {
        kind: "or",
        items: [
          { kind: "equals", field: "lang", value: "en" },
          { kind: "equals", field: "lang", value: "de" },
        ],
      },
    ],
    ["-lang:en", { kind: "not", item: { kind: "equals", field: "lang", value: "en" } }],
  ];
  it.each(cases)("reads %s", (text, tree) => {
    expect(parse(text)).toEqual(tree);
  });
});

describe("errors say where and what", () => {
  const cases: [query: string, offset: number, length: number, message: RegExp][] = [
    [
      "espresso AND ",
      13,
      0,
      /^Expected a word, a field, or “\(” at character 14, found the end of the query$/,
    ],
    ["a AND OR b", 6, 2, /a word.*at character 7, found “OR”/],
    ["(a OR b", 0, 1, /“\)” to close/],
    ["a OR b)", 6, 1, /“\(” before this “\)”/],
    ["()", 1, 1, /a word/],
    ['say "cheese', 4, 7, /closing quotation mark/],
    ["colour:red", 0, 6, /a known field.*found “colour”.*title, content, author.*custom\.<name>/],
    ['Airline:"US Airways"', 0, 7, /a known field.*found “Airline”.*Did you mean custom\.airline/],
    ["custom.:3", 0, 7, /a known field.*Available fields/],
    ["lang: en", 5, 0, /a value right after “lang:”.*Example: lang:en/],
    ["lang:english", 5, 7, /a valid value for lang.*found “english”/],
    ["gender:other", 7, 5, /FEMALE, MALE or UNKNOWN/],
    ["sentiment:good", 10, 4, /positive, neutral, negative, uncertain, unscored or a number/],
    ["hashtag:coff*", 8, 5, /a valid value for hashtag/],
    ["reach:many", 6, 4, /a number for reach/],
    ["reach:1e999", 6, 5, /a number for reach/],
    ["published:2024-02-30", 10, 10, /a date for published/],
    ["published:2024-01-01T99:00", 10, 16, /a date for published/],
    ["reach:[1 5]", 6, 5, /a range such as reach:\[from TO to\]/],
    ["reach:[5 TO 1]", 6, 8, /smaller value/],
    ["sentiment:(-2 OR positive)", 11, 1, /NOT instead of “-”/],
    ["title:(a OR lang:en)", 12, 5, /no second field inside title/],
    ["elec*tric", 4, 1, /“\*” only at the end/],
    ["*", 0, 1, /letter or digit before the first wildcard/],
    ["?oman", 0, 1, /letter or digit before/],
    ["e-mail*", 1, 1, /only letters and digits/],
    ['"wom?n only"', 0, 12, /no wildcard between quotation marks/],
    ['"electr* car"', 0, 13, /no wildcard between quotation marks/],
    ["& cats", 0, 1, /letters or digits.*found “&”/],
    ['""', 0, 2, /letters or digits/],
    ["a NEAR/x b", 7, 1, /a number from 0 to 999/],
    ["a NEAR/1000 b", 7, 4, /a number from 0 to 999/],
    ['"a b"~', 6, 0, /a number from 0 to 999 after “~”/],
    ["a NEAR/5 b NEAR/5 c", 11, 6, /two sides/],
    ["a NEAR/5 (b c)", 9, 1, /an OR group next to NEAR/],
    ["title:a NEAR/5 b", 8, 6, /same field on both sides/],
    ["NEAR a", 0, 4, /a word/],
  ];
  it.each(cases)("%s", (text, offset, length, message) => {
    const error = failure(text);
    expect(error.message).toMatch(message);
    expect([error.offset, error.length]).toEqual([offset, length]);
  });
});

describe("limits", () => {
  const terms = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(" OR ");

  it("accepts 50 operands and reports the position of the 51st", () => {
    expect(tryParse(terms(50)).ok).toBe(true);
    const text = terms(51);
    expect(failure(text)).toMatchObject({ offset: text.indexOf("w50") });
    expect(failure(text).message).toMatch(/up to 50/);
  });

  it("accepts 4,096 characters and rejects more", () => {
    expect(tryParse("a".repeat(4_096)).ok).toBe(true);
    const error = failure("a".repeat(4_097));
    expect(error).toMatchObject({ offset: 4_096, length: 1 });
    expect(error.message).toMatch(/up to 4,096 characters/);
  });

  it("rejects deep nesting instead of overflowing the stack", () => {
    expect(tryParse("(".repeat(50) + "a" + ")".repeat(50)).ok).toBe(true);
    expect(failure("(".repeat(4_000)).message).toMatch(/50 levels/);
    expect(failure("NOT ".repeat(1_000) + "a").message).toMatch(/50 levels/);
  });
});
