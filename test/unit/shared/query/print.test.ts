import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allOf,
  anyOf,
  parse,
  print,
  QueryError,
  tokenize,
  type Clause,
  type NearOperand,
  type Query,
  type TextScope,
} from "../../../../src/shared/query";

const plainWord = fc.constantFrom(
  "espresso",
  "cafe",
  "северный",
  "قهوة",
  "咖啡",
  "コーヒー",
  "42",
  "and",
  "near",
  "strasse",
);
const scope = fc.constantFrom<TextScope | undefined>(undefined, "title", "content", "author");
const distance = fc.integer({ min: 0, max: 999 });
const scoped = (value: TextScope | undefined) => (value === undefined ? {} : { scope: value });

const word = (within: TextScope | undefined): fc.Arbitrary<NearOperand> =>
  fc.oneof(
    plainWord.map((text): NearOperand => ({ kind: "word", text, wildcard: false, ...scoped(within) })),
    fc
      .constantFrom("electr*", "wom?n", "caf?*")
      .map((text): NearOperand => ({ kind: "word", text, wildcard: true, ...scoped(within) })),
  );
const phrase = (within: TextScope | undefined): fc.Arbitrary<NearOperand> =>
  fc
    .array(plainWord, { minLength: 2, maxLength: 4 })
    .map((words): NearOperand => ({ kind: "phrase", words, ...scoped(within) }));
const nearOperand = (within: TextScope | undefined): fc.Arbitrary<NearOperand> => {
  const simple = fc.oneof(word(within), phrase(within));
  const either = fc
    .array(simple, { minLength: 2, maxLength: 3 })
    .map((items): NearOperand => ({ kind: "or", items }));
  return fc.oneof(simple, either);
};
const near: fc.Arbitrary<Clause> = scope.chain((within) =>
  fc.record({
    kind: fc.constant("near" as const),
    a: nearOperand(within),
    b: nearOperand(within),
    distance,
    ordered: fc.boolean(),
  }),
);

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const pair = <T extends number | string>(value: fc.Arbitrary<T>): fc.Arbitrary<[T, T]> =>
  fc.tuple(value, value).map(([x, y]) => (x <= y ? [x, y] : [y, x]));
const op = fc.constantFrom(">", ">=", "<", "<=", "=");
const numericField = fc.constantFrom("reach", "rating", "sentiment");
const field: fc.Arbitrary<Clause> = fc.oneof(
  fc
    .string({ unit: "grapheme", minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((value) => ({ kind: "equals", field: "tag", value }) as const),
  fc.constantFrom(
    { kind: "equals", field: "lang", value: "pt-br" } as const,
    { kind: "equals", field: "sourcetype", value: "BLOG_OTHER" } as const,
    { kind: "equals", field: "sentiment", value: "negative" } as const,
    { kind: "equals", field: "hosturl", value: "www.example.com" } as const,
    { kind: "equals", field: "custom.colour", value: ">3" } as const,
  ),
  fc.record({ kind: fc.constant("compare" as const), field: numericField, op, value: number }),
  fc.record({
    kind: fc.constant("compare" as const),
    field: fc.constant("custom.score" as const),
    op: fc.constant(">" as const),
    value: number,
  }),
  fc.record({
    kind: fc.constant("compare" as const),
    field: fc.constant("published" as const),
    op,
    value: day,
  }),
  pair(number).map(([from, to]) => ({ kind: "range", field: "reach", from, to }) as const),
  pair(day).map(([from, to]) => ({ kind: "range", field: "published", from, to }) as const),
);
const slack: fc.Arbitrary<Clause> = fc
  .tuple(fc.array(plainWord, { minLength: 2, maxLength: 3 }), distance, scope)
  .map(([words, slop, within]) => ({ kind: "phrase", words, slop, ...scoped(within) }));

/** Trees as the parser builds them: joins have at least two items, none of them a join of the same kind. */
const { clause } = fc.letrec<{ clause: Clause }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3, depthIdentifier: "query" },
    fc.oneof(scope.chain(word), scope.chain(phrase), slack, near, field),
    tie("clause").map((item): Clause => ({ kind: "not", item })),
    joined("and", tie("clause")),
    joined("or", tie("clause")),
  ),
}));
function joined(kind: "and" | "or", item: fc.Arbitrary<Clause>): fc.Arbitrary<Clause> {
  return fc
    .array(item, { minLength: 2, maxLength: 3 })
    .map((items) => ({ kind, items: items.flatMap((it) => (it.kind === kind ? it.items : [it])) }));
}
const query: fc.Arbitrary<Query> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Query>({ kind: "all" }) },
  { weight: 50, arbitrary: clause },
);

const operands = (text: string) =>
  tokenize(text).filter(({ kind }) => /word|phrase|value|range/.test(kind)).length;

describe("print", () => {
  it("prints any tree so that it parses to the same tree", () => {
    fc.assert(
      fc.property(query, (tree) => {
        const text = print(tree);
        fc.pre(text.length <= 4_096 && operands(text) <= 50);
        expect(parse(text)).toEqual(tree);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["a b OR c", "(a AND b) OR c"],
    ["-(a OR b) c", "NOT (a OR b) AND c"],
    ["title:(a NEAR b)", "title:(a NEAR/15 b)"],
    ['tag:"Say \\"hi\\" \\\\ now"', 'tag:"Say \\"hi\\" \\\\ now"'],
    ["Sentiment:POSITIVE", "sentiment:positive"],
    ["", ""],
  ])("writes %s as %s", (text, printed) => {
    expect(print(parse(text))).toBe(printed);
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ...'( ) " ” ~5 AND OR NOT - NEAR NEAR/5 ONEAR/ title: lang: reach: published: >5 <= [1 TO 5] [ ] * ? cats 咖啡 é \\ : custom.x: 2024-01-31'.split(
      " ",
    ),
    " ",
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 300 }).map((parts) => parts.join("")),
    fc.array(pieces, { maxLength: 300 }).map((parts) => parts.join(" ")),
    fc.string({ unit: "binary", maxLength: 4_096 }),
    fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      maxLength: 500,
    }),
  );

  it("parses to a tree that prints and reads back, or fails with a QueryError inside the text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let tree: Query;
        try {
          tree = parse(text);
        } catch (error) {
          if (!(error instanceof QueryError)) throw error;
          expect(error.offset).toBeGreaterThanOrEqual(0);
          expect(error.offset + error.length).toBeLessThanOrEqual(text.length);
          return;
        }
        expect(() => parse(print(tree))).not.toThrow();
      }),
      { numRuns: 5_000 },
    );
  });

  it("is covered by tokens in order, with only whitespace between them", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        for (const token of tokenize(text)) {
          expect(text.slice(end, token.start).trim()).toBe("");
          expect(text.slice(token.start, token.end)).toBe(token.text);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["quotes", '"'.repeat(4_096)],
    ["escapes", '"' + "\\".repeat(4_095)],
    ["stars", "a" + "*".repeat(4_095)],
    ["colons", "a:".repeat(2_048)],
    ["brackets", "reach:" + "[1 TO ".repeat(600)],
    ["dashes", "-".repeat(4_096)],
    ["distances", "a NEAR/9 ".repeat(400)],
    ["digits", "NEAR/" + "9".repeat(4_000)],
    ["marks", "a" + "\u0301".repeat(4_000)],
    ["unspaced script", "咖".repeat(4_096)],
  ])("of hostile %s ends", (_name, text) => {
    expect(() => {
      try {
        parse(text);
      } catch (error) {
        if (!(error instanceof QueryError)) throw error;
      }
    }).not.toThrow();
  });
});

describe("allOf and anyOf", () => {
  const [a, b, c] = ["a", "b", "c"].map((text) => parse(text));
  if (a === undefined || b === undefined || c === undefined) throw new Error("three words expected");

  it("join queries and merge joins of the same kind", () => {
    expect(allOf([parse("a b"), c])).toEqual(parse("a b c"));
    expect(anyOf([parse("a OR b"), c])).toEqual(parse("a OR b OR c"));
    expect(anyOf([parse("a b"), c])).toEqual(parse("(a b) OR c"));
    expect(allOf([a])).toEqual(a);
  });

  it("treat the empty query as all documents", () => {
    const all = parse("");
    expect(allOf([])).toEqual(all);
    expect(allOf([all, b])).toEqual(b);
    expect(anyOf([all, b])).toEqual(all);
    expect(() => anyOf([])).toThrow(RangeError);
  });
});
