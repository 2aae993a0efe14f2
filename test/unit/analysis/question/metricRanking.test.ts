import { expect, test } from "vitest";
import { rankedByMetric } from "../../../../src/analysis/question/metricRanking";

test("values are ranked by their mean over all years, with the number of ratings behind it", () => {
  const years = {
    header: { v: ["Aster", "Fjord", "Unrated"] },
    data: [
      {
        t: 0,
        v: [4, 1, 2],
        val: [{ count: 2, sum: 4, min: 1, max: 3 }, { count: 1, sum: 5, min: 5, max: 5 }, null],
      },
      {
        t: 1,
        v: [2, 3, 0],
        val: [{ count: 2, sum: 8, min: 4, max: 4 }, { count: 3, sum: 7, min: 1, max: 4 }, null],
      },
    ],
  };
  expect(rankedByMetric(years, { field: "rating", aggregate: "avg" }).data).toEqual([
    { ks: "Aster", v: [6], val: [{ count: 4, sum: 12, avg: 3, min: 1, max: 4 }] },
    { ks: "Fjord", v: [4], val: [{ count: 4, sum: 12, avg: 3, min: 1, max: 5 }] },
  ]);
  const [first] = rankedByMetric(years, { field: "rating", aggregate: "max" }).data;
  expect(first?.ks).toBe("Fjord");
});
