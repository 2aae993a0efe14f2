import { describe, expect, test } from "vitest";
import {
  type AlphaValue,
  krippendorffAlpha,
  percentAgreement,
} from "../../../../src/methods/statistics/krippendorff";

/** Rows of coders as units; dots are missing values. */
function unitsOf(...coders: readonly string[]): number[][] {
  const rows = coders.map((row) => row.split(" "));
  return (rows[0] ?? []).map((_, unit) =>
    rows.flatMap((row) => (row[unit] === "." ? [] : [Number(row[unit])])),
  );
}

// Krippendorff 2011, "Computing Krippendorff's alpha-reliability", example C: 4 observers, 12 units.
const published = unitsOf(
  "1 2 3 3 2 1 4 1 2 . . .",
  "1 2 3 3 2 2 4 1 2 5 . 3",
  ". 3 3 3 2 3 4 2 2 5 1 .",
  "1 2 3 3 2 4 4 1 2 5 1 .",
);

// Hayes and Krippendorff 2007, "Answering the call for a standard reliability measure for coding data", table 1: 5 observers,
// 40 units, ordinal. Alpha is 0.7598, its bootstrap interval from 0.7078 to 0.8078.
const hayes = unitsOf(
  "1 1 2 . 0 0 1 1 2 2 . 0 1 3 1 1 2 1 1 0 0 0 2 0 1 0 0 1 1 1 1 2 2 3 2 2 2 2 2 1",
  "1 1 3 0 0 0 0 . 2 1 1 0 2 3 1 1 1 2 1 0 0 0 3 0 2 1 0 2 1 1 1 1 2 2 2 2 2 2 2 1",
  "2 0 3 0 0 0 2 2 2 1 0 0 2 2 1 1 2 3 0 0 1 . 3 0 . 1 0 1 2 2 0 2 . 2 2 3 2 . 2 1",
  ". 1 3 . . . . 0 . 1 0 0 2 2 . . . 3 1 . 1 0 3 0 2 1 1 2 2 . . 1 2 2 . . . 1 2 .",
  "2 . . 0 0 0 1 . 2 . . . . 3 1 1 2 . . 0 . 0 . . 2 . 0 . . 2 0 . 2 . 2 2 2 2 . 1",
);

describe("Krippendorff's alpha of the published example", () => {
  test.each([
    ["nominal", 0.743],
    ["ordinal", 0.815],
    ["interval", 0.849],
  ] as const)("%s", (scale, alpha) => {
    expect(krippendorffAlpha(published, scale)?.value).toBeCloseTo(alpha, 3);
  });

  test("has the published bootstrap interval", () => {
    const alpha = krippendorffAlpha(hayes, "ordinal");
    expect(alpha?.value).toBeCloseTo(0.7598, 4);
    expect(Math.abs((alpha?.low ?? 0) - 0.7078)).toBeLessThan(0.01);
    expect(Math.abs((alpha?.high ?? 0) - 0.8078)).toBeLessThan(0.01);
  });
});

describe("Krippendorff's alpha by hand", () => {
  // Observed 2/6. Expected 2 · 3 · 3 / (6 · 5) = 0.6.
  test("nominal: 1 - (1/3) / 0.6", () => {
    expect(
      krippendorffAlpha(
        [
          ["a", "a"],
          ["a", "b"],
          ["b", "b"],
        ],
        "nominal",
      )?.value,
    ).toBeCloseTo(4 / 9, 12);
  });

  // The third unit has no pair. Observed (4 + 4 + 0) · 2 / (2 · 5) = 1.6. Squares around the mean 2.2: 2.8, expected
  // 2 · 5 · 2.8 / 20 = 1.4.
  test("interval, with values missing: 1 - 1.6 / 1.4", () => {
    expect(krippendorffAlpha([[1, 3, 3], [2, 2], [5]], "interval")?.value).toBeCloseTo(-1 / 7, 12);
  });

  // Two 0, one 1, three 2: their middles lie at 1, 2.5 and 4.5. Observed 2/6 · 2². Expected 2 · (2 · 1.5² + 6 · 3.5² +
  // 3 · 2²) / 30 = 6.
  test("ordinal: 1 - (4/3) / 6", () => {
    expect(
      krippendorffAlpha(
        [
          [0, 0],
          [1, 2],
          [2, 2],
        ],
        "ordinal",
      )?.value,
    ).toBeCloseTo(7 / 9, 12);
  });

  // {a} and {a, b}: 1 - 1/2 · 2/3 = 2/3, observed 2/4 of that. Expected (2/3 + 1 + 1 + 2/3 + 2/3 + 0) / 6 = 2/3.
  test("sets: 1 - (1/3) / (2/3)", () => {
    const units: AlphaValue[][] = [
      [["a"], ["a", "b"]],
      [["b"], ["b"]],
    ];
    expect(krippendorffAlpha(units, "sets")?.value).toBeCloseTo(1 / 2, 12);
  });
});

test("the order in which a coder chose several values doesn't matter", () => {
  const units: AlphaValue[][] = [
    [
      ["a", "b"],
      ["b", "a"],
    ],
    [[], []],
    [["c"], ["c"]],
  ];
  expect(krippendorffAlpha(units, "sets")?.value).toBe(1);
  expect(percentAgreement(units)).toBe(1);
});

test("there is no alpha where all values are equal or no unit has two", () => {
  expect(
    krippendorffAlpha(
      [
        ["a", "a"],
        ["a", "a"],
      ],
      "nominal",
    ),
  ).toBeNull();
  expect(krippendorffAlpha([["a"], ["b"]], "nominal")).toBeNull();
  expect(krippendorffAlpha([], "interval")).toBeNull();
});

test("equal seeds give equal intervals", () => {
  expect(krippendorffAlpha(hayes, "ordinal", 7)).toEqual(krippendorffAlpha(hayes, "ordinal", 7));
  expect(krippendorffAlpha(hayes, "ordinal", 7)).not.toEqual(krippendorffAlpha(hayes, "ordinal", 8));
});

test("agreement in percent counts pairs: 3 of 3 and 1 of 3", () => {
  expect(percentAgreement([["a", "a", "a"], ["a", "a", "b"], ["c"]])).toBeCloseTo(4 / 6, 12);
  expect(percentAgreement([["a"], []])).toBeNull();
});

test.each([0.1, 0.3, 1.1, -0.7, 1e-9, 1e12 + 0.1])("can't be computed of units that are all %d", (value) => {
  for (const count of [3, 10, 57, 400])
    expect(
      krippendorffAlpha(
        Array.from({ length: count }, () => [value, value]),
        "interval",
      ),
    ).toBeNull();
});

test("takes small differences for what they are", () => {
  const units = [
    [0.1, 0.1],
    [0.1, 0.1000001],
    [0.2, 0.2],
  ];
  expect(krippendorffAlpha(units, "interval")?.value).toBeCloseTo(1);
  expect(
    krippendorffAlpha(
      [
        [1e-9, 2e-9],
        [3e-9, 3e-9],
      ],
      "interval",
    ),
  ).not.toBeNull();
});
