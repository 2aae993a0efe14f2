import { expect, it } from "vitest";
import type { Factor, Why } from "../../../../src/shared/interface/text-analysis";
import { listedFactors } from "../../../../src/analysis/why/whyTexts";

const factor = (kind: Factor["kind"], label: string, share: number, rest: Partial<Factor> = {}): Factor => ({
  kind,
  key: label,
  label,
  query: label,
  here: 100 * share,
  expected: 0,
  baseline: 0,
  share,
  g2: 50,
  log_ratio: 3,
  log_ratio_bound: 2,
  stands_out: true,
  ...rest,
});

it("lists no word that a named value, story or phrase holds, and the largest share first", () => {
  const factors = [
    factor("word", "substation", 0.25),
    factor("phrase", "kestrel bay", 0.67),
    factor("column", "Power outage", 0.94, { field: "custom.reason" }),
    factor("word", "power", 0.32),
    factor("story", "a story", 0.15, {
      first: {
        url: "",
        title: "",
        snippet: "Substation fire at Kestrel Bay",
        author: "",
        source: "",
        published: 0,
      },
    }),
    factor("word", "dark", 0.13),
    factor("column", "Northgrid Power", 0.98, { field: "custom.brand" }),
    factor("hashtag", "northgridpower", 0.7),
  ];
  const why: Pick<Why, "factors"> = { factors };
  expect(listedFactors(why).map(({ label }) => label)).toEqual([
    "Northgrid Power",
    "Power outage",
    "kestrel bay",
    "a story",
    "dark",
  ]);
});
