import { expect, test } from "vitest";
import { areStarsSentiment, ratingAgreement } from "../../../../src/analysis/question/ratings";

const header = { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] };

test("ratings contradict sentiment where few stars are positive, or many negative", () => {
  const data = [
    { k: 1, v: [5, 1, 20] },
    { k: 3, v: [4, 4, 4] },
    { k: 5, v: [30, 2, 3] },
  ];
  expect(ratingAgreement({ header, data })).toEqual({ rated: 73, contradicted: 8 });
});

test("ratings on another scale than stars say nothing", () => {
  expect(ratingAgreement({ header, data: [{ k: 8, v: [1, 0, 0] }] })).toBeNull();
  expect(ratingAgreement({ header, data: [] })).toBeNull();
});

test.each([
  [
    true,
    [
      { k: 1, v: [0, 0, 20] },
      { k: 3, v: [0, 4, 0] },
      { k: 5, v: [30, 0, 0] },
    ],
  ],
  [false, [{ k: 1, v: [0, 1, 20] }]],
  [false, [{ k: 8, v: [1, 0, 0] }]],
  [false, []],
])("sentiment comes from stars: %s for %j", (expected, data) => {
  expect(areStarsSentiment({ header, data })).toBe(expected);
});
