import fc from "fast-check";
import { expect, it } from "vitest";
import { runsOf } from "../../../src/sqlite/id-runs";

it("runs contain each ID once, and adjacent ascending runs are joined", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 })), (given) => {
      const ids = given.sort((a, b) => a - b);
      const runs = runsOf(ids);
      const named = runs.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      expect(named).toEqual([...new Set(ids)]);
      runs.slice(1).forEach(([first], at) => expect(first).toBeGreaterThan((runs[at]?.[1] ?? 0) + 1));
    }),
  );
});

it("IDs out of order form separate runs", () => {
  expect(runsOf([7, 8, 3, 4, 4, 5, 1])).toEqual([
    [7, 8],
    [3, 5],
    [1, 1],
  ]);
});
