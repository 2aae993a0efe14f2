import { expect, it } from "vitest";
import type { Factor } from "../../../../src/shared/interface/text-analysis";
import { factorName, listedFactors, withoutRows } from "../../../../src/analysis/why/whyTexts";
import { factorKey } from "../../../../src/shared/why/rank-factors";
import { sentenceOf } from "../../../../src/shared/why/sentence";
import { first, whyOf } from "../../../support/explained";

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
  const why = { factors, direction: "rise" as const, stands_out: true };
  expect(listedFactors(why).map(({ label }) => label)).toEqual([
    "Northgrid Power",
    "Power outage",
    "kestrel bay",
    "a story",
    "dark",
  ]);
});

it("lists the row that the sentence names, whatever holds its name, and none that was hidden", () => {
  const snippet = "Update locks riders out #rollwerk52 https://ledger.example/rollwerk-52";
  const story = factor("story", "a", 0.3, { first: { ...first, title: "", snippet } });
  const tag = factor("hashtag", "rollwerk52", 0.5, { group: "a" });
  const why = whyOf({ factors: [tag, factor("word", "rollwerk52", 0.5, { group: "a" }), story] });
  expect(listedFactors(why).map(factorName)).toEqual(["#rollwerk52", "Update locks riders out #rollwerk52"]);
  const rest = withoutRows(why, why.factors.slice(0, 1).map(factorKey));
  expect(listedFactors(rest).map(({ kind }) => kind)).toEqual(["story"]);
  expect(sentenceOf(rest, "UTC").headline).toContain("Update locks riders out");
});

it("lists forms of a word once", () => {
  const why = whyOf({
    factors: [factor("word", "denied", 0.4), factor("word", "denying", 0.1), factor("word", "fees", 0.2)],
  });
  expect(listedFactors(why).map(factorName)).toEqual(["denied", "fees"]);
});
