import { expect, it } from "vitest";
import { widerQueries } from "../../../../src/renderer/features/coding/wider-query";
import { tryParse } from "../../../../src/shared/query";

it.each([
  [
    "charger NOT phone",
    [
      ["exclusions", "charger"],
      ["stems", "charg*"],
    ],
  ],
  [
    'lang:en AND brand AND ("fast charger" OR cable)',
    [
      ["any", 'lang:en AND (brand OR "fast charger"~5 OR cable)'],
      ["stems", 'lang:en AND (bran* OR "fast charger"~5 OR cabl*)'],
    ],
  ],
  ["tea NEAR/3 pot", [["any", "tea OR pot"]]],
  ["title:kettles", [["stems", "title:kettl*"]]],
])("proposes queries wider than %s", (query, expected) => {
  expect(widerQueries(query).map(({ step, query: wider }) => [step, wider])).toEqual(expected);
});

it.each(["", "NOT phone", "lang:en", "tea OR NOT pot", "brew*", "NOT ("])(
  "proposes nothing for %j, which has nothing to loosen or finds everything",
  (query) => {
    expect(widerQueries(query)).toEqual([]);
  },
);

it("proposes queries that can be read", () => {
  for (const { query } of widerQueries('(a OR "b c") AND sentiment:>2 AND NOT (d NEAR/2 e) AND kettles'))
    expect(tryParse(query).ok).toBe(true);
});
