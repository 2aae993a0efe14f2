import { expect, it } from "vitest";
import type { BinChart } from "../../../../src/analysis/question/chart";
import { rankingFinding } from "../../../../src/main/boards/findings";

const ranking = (values: Record<string, number>): BinChart => ({
  axis: "ranking",
  bins: Object.keys(values).map((name) => ({ name, tick: name, filter: null, range: null }) as never),
  timeZone: "UTC",
  series: [{ key: "ALL", name: "Mentions", values: Object.values(values) } as never],
  comparisons: [],
  forecast: null,
  additive: true,
  overlapping: false,
  repeating: true,
});

it.each([
  [{ Ann: 4, Bo: 4 }, "Ann and Bo are level with 4 mentions each."],
  [{ Ann: 4, Bo: 4, Cy: 4, Di: 1 }, "Ann and 2 others are level with 4 mentions each."],
  [{ Ann: 5, Bo: 4 }, "Ann leads with 5 mentions, followed by Bo with 4."],
])("says who leads only where somebody does: %j", (values, sentence) => {
  expect(rankingFinding(ranking(values), true)).toBe(sentence);
});
