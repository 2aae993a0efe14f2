import { describe, expect, it } from "vitest";
import { ContentFacts } from "../../../../src/main/imports/content-facts";
import type { ConvertedRow } from "../../../../src/main/imports/rows";

const day = (n: number, hour = 12) => Date.UTC(2026, 1, n, hour);

/** Rows by day: the first day and how many rows each has. */
function factsOf(
  brands: Readonly<Record<string, readonly number[]>>,
  { from = 16, timeZone = "UTC", ...more }: Partial<ConvertedRow> & { from?: number; timeZone?: string } = {},
) {
  const facts = new ContentFacts(0, timeZone);
  for (const [brand, days] of Object.entries(brands))
    for (const [at, count] of days.entries())
      for (let n = 0; n < count; n++)
        facts.add({
          line: 2,
          url: `https://a.example/${brand}/${at}/${n}`,
          document: { published: day(from + at), custom: { brand } },
          problems: [],
          skipped: false,
          isHashed: false,
          isMoment: false,
          isTimed: true,
          isDateAssumed: false,
          urlFrom: null,
          ...more,
        });
  return facts.facts.edges;
}

const aster = Array.from({ length: 9 }, () => 100);
const fjord = [2, 0, 0, 1, 0, 0, 60, 400, 380];

describe("the check of a file", () => {
  it("names a value whose documents begin abruptly, with the numbers on both sides", () => {
    expect(factsOf({ Aster: aster, Fjord: fjord })).toEqual([
      {
        field: "custom.brand",
        value: "Fjord",
        starts: { day: day(22, 0), outside: 3, full: { day: day(23, 0), documents: 400 } },
      },
    ]);
  });

  it("names one whose documents end, by the days of the zone", () => {
    const [edge] = factsOf({ Aster: aster, Fjord: fjord.toReversed() }, { timeZone: "Asia/Tokyo" });
    expect(edge).toMatchObject({ value: "Fjord", ends: { day: day(17, 15), outside: 3 } });
    expect(edge?.starts).toBeUndefined();
  });

  it("counts all spellings of a value as one, under the most frequent", () => {
    const [edge, ...others] = factsOf({
      Aster: aster,
      Fjord: [0, 0, 0, 0, 0, 0, 0, 300, 300],
      "FJORD ": [0, 0, 0, 0, 0, 0, 60, 100, 80],
    });
    expect(edge).toMatchObject({
      value: "Fjord",
      starts: { day: day(22, 0), full: { day: day(23, 0), documents: 400 } },
    });
    expect(others).toEqual([]);
  });

  it("says nothing of values that are always there, of assumed dates, and of columns with many values", () => {
    expect(factsOf({ Aster: aster, Birch: aster })).toEqual([]);
    expect(factsOf({ Aster: aster, Fjord: fjord }, { isDateAssumed: true })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`Brand ${n}`, [1]]));
    expect(factsOf({ ...many, Aster: aster, Fjord: fjord })).toEqual([]);
  });
});
