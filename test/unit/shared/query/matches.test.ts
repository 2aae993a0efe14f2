import { describe, expect, it } from "vitest";
import { matchesIn, parse, searchTerms } from "../../../../src/shared/query";

/** Returns the text with matches in brackets. */
function marked(query: string, text: string): string {
  let shown = "";
  let at = 0;
  for (const { start, end } of matchesIn(text, searchTerms(parse(query)))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

describe("matchesIn", () => {
  it("finds words regardless of case and accents", () => {
    expect(marked("cafe", "Café, CAFE and cafeteria")).toBe("[Café], [CAFE] and cafeteria");
  });

  it("finds the words of phrases, and any ending for a wildcard", () => {
    expect(marked('"north wind" OR electr*', "A North wind of electricity")).toBe(
      "A [North] [wind] of [electricity]",
    );
    expect(marked("wom?n", "woman, women, womman")).toBe("[woman], [women], womman");
  });

  it("doesn't mark excluded words or those of another field", () => {
    expect(marked("espresso AND NOT recall", "espresso recall")).toBe("[espresso] recall");
    expect(marked("author:brandt", "brandt")).toBe("brandt");
    expect(marked("lang:en", "en")).toBe("en");
  });
});
