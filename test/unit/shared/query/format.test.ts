import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatQuery, parse, tryParse } from "../../../../src/shared/query";

describe("formatQuery", () => {
  it.each([
    ["  espresso    AND  (northwind OR  “north wind” ) ", 'espresso AND (northwind OR "north wind")'],
    ["espresso recall", "espresso AND recall"],
    ["Lang:EN -ad", "lang:EN AND -ad"],
    ["a(b OR c)d", "a AND (b OR c) AND d"],
    ["reach:[ 1   TO 5 ]", "reach:[1 TO 5]"],
    ["Café AND NOT Übung", "Café AND NOT Übung"],
    ["title:( a b )", "title:(a AND b)"],
    ["", ""],
  ])("writes %s as %s", (text, formatted) => {
    expect(formatQuery(text)).toBe(formatted);
  });

  it("puts each outer operator of a long query on its own line", () => {
    const part = '("a rather long phrase" OR "another one just as long")';
    expect(formatQuery(`${part} AND ${part} AND NOT x`).split("\n")).toEqual([
      part,
      `AND ${part}`,
      "AND NOT x",
    ]);
  });

  it("never changes a query's meaning, and leaves formatted queries unchanged", () => {
    const word = fc.constantFrom(
      "espresso",
      "Café",
      '"north wind"',
      "“quoted text”",
      "lang:en",
      "reach:>5",
      "electr*",
      'tag:"A / b"',
      "reach:[1 TO 5]",
      '"a \\" b"',
    );
    const query = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        word,
        fc
          .tuple(tie("node"), fc.constantFrom(" AND ", " OR ", " ", "  AND NOT "), tie("node"))
          .map((parts) => parts.join("")),
        tie("node").map((inner) => `( ${inner} )`),
        tie("node").map((inner) => `NOT (${inner})`),
      ),
    })).node;
    fc.assert(
      fc.property(query, (text) => {
        fc.pre(tryParse(text).ok);
        const formatted = formatQuery(text);
        expect(parse(formatted)).toEqual(parse(text));
        expect(formatQuery(formatted)).toBe(formatted);
      }),
    );
  });
});
