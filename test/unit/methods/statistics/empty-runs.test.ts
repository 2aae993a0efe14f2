import { expect, test } from "vitest";
import { emptyRuns } from "../../../../src/methods/statistics/empty-runs";

const busy = (...empty: number[]) => Array.from({ length: 60 }, (_, day) => (empty.includes(day) ? 0 : 40));

test("days without documents among busy ones are gaps", () => {
  expect(emptyRuns(busy(20, 21, 22, 40))).toEqual([
    { first: 20, last: 22 },
    { first: 40, last: 40 },
  ]);
});

test("weekends, and days among quiet ones, are none", () => {
  expect(emptyRuns(busy(5, 6, 12, 13, 19, 20, 26, 27))).toEqual([]);
  expect(emptyRuns([3, 0, 1, 2, 0, 4])).toEqual([]);
  expect(emptyRuns([])).toEqual([]);
});
