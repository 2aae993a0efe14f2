import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codingResults } from "../../../src/methods/coding/coding-results";
import type { CodingSample, SampleItem } from "../../../src/shared/coding/coding-sample";
import { decisionOf, itemOf, queueOf } from "../../support/coding";

const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const coded = [...repeat(38, "negative"), ...repeat(40, "positive"), ...repeat(22, "neutral")];
/** 35 of the 38 negative documents are scored so, and 9 others. */
const scored: SampleItem["scored"][] = [
  ...repeat(35, "negative" as const),
  ...repeat(3, "neutral" as const),
  ...repeat(6, "negative" as const),
  ...repeat(34, "positive" as const),
  ...repeat(3, "negative" as const),
  ...repeat(19, "neutral" as const),
];

function resultsOf(method: CodingSample["method"]) {
  const queue = queueOf(4_000, {
    method,
    strata: queueOf(4_000).strata.map((stratum) => ({
      ...stratum,
      scored: { positive: 1_300, neutral: 900, negative: 1_800 },
    })),
  });
  const items = coded.map((_, position) => itemOf(position, { scored: scored[position] ?? null }));
  const decisions = coded.map((code, position) => decisionOf(position, code));
  return codingResults(queue, items, decisions, { zone: "UTC" });
}

it("the worked example of coding has the figures that Earshot computes", () => {
  const negative = (method: CodingSample["method"]) =>
    resultsOf(method).shares?.find(({ value }) => value === "negative")?.shown;
  const percent = (share = Number.NaN) => `${(share * 100).toFixed(1)}%`;
  const alone = negative("sample");
  const assisted = negative("assisted");
  const page = readFileSync("docs/coding.md", "utf8").replaceAll(/\s+/g, " ");
  const more = resultsOf("sample").more;
  expect(page).toContain(`38 of 100 are ${percent(alone?.share)}.`);
  expect(page).toContain(`${percent(alone?.low)} to ${percent(alone?.high)}`);
  expect(page).toContain(
    `${percent(assisted?.share)}, with an interval of ${percent(assisted?.low)} to ${percent(assisted?.high)}`,
  );
  expect(page).toContain(`For ±${(more?.points ?? 0) * 100} points, code about ${more?.documents} more`);
});
