import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { parse } from "../../../src/shared/query";
import { Search } from "../../../src/service/search/search";
import { type Oracle, day, first, query, startOracle, text } from "../../support/oracle-corpus";

/** Compares cached results with freshly computed ones while documents change. */

let oracle: Oracle;
beforeAll(async () => {
  oracle = await startOracle();
});
afterAll(() => oracle.service.stop());

const changes = fc.array(
  fc.record({
    action: fc.constantFrom("upsert", "update", "delete", "undelete"),
    document: fc.nat({ max: 260 }),
    content: text,
    reach: fc.nat({ max: 9 }),
    lang: fc.constantFrom("en", "de"),
    sentiment: fc.integer({ min: -5, max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);

it("repeated queries and charts reflect every change", async () => {
  const { service, live, ask } = oracle;
  const { workspace } = service;
  const known = live.map(({ url }) => url);
  const queries = fc.sample(query, { numRuns: 40, seed: 7 });
  const range = { interval: "1d", min: String(first - day), max: String(first + 40 * day) };
  for (const round of fc.sample(changes, { numRuns: 12, seed: 3 })) {
    const batch = round.map(({ action, document, ...fields }) => {
      const url = known[document] ?? `https://new.example/${document}`;
      if (action === "delete" || action === "undelete") return { [action]: { url } };
      const published = String(first + document * 3_600_000);
      return { [action]: { url, ...fields, ...(action === "upsert" && { published }) } };
    });
    await service.call("POST", `/api/v2/docs/p/${service.projectId}`, batch);
    const { db, columns, collections, documents } = workspace;
    const anew = new Search(db, columns, collections, documents, () => false);
    for (const q of queries) {
      const found = workspace.search.find(parse(q)).toIds();
      expect(found, q).toEqual(anew.find(parse(q)).toIds());
      const answer = await ask("histogram/published", { q, ...range, breakdown: "sentiment" });
      const { data } = Histogram.parse(answer["result_histogram"]);
      const counted = data.flatMap(({ v }) => v).reduce((total, n) => total + n, 0);
      expect(counted, q).toBe(found.length);
    }
  }
});

it("ranges that differ only in min_include have different bins", async () => {
  const starts = async (min: number, min_include: boolean) => {
    const range = { min: String(min), max: String(first + 2 * day), min_include: String(min_include) };
    const answer = await oracle.ask("histogram/published", { q: "", interval: "1d", ...range });
    return Histogram.parse(answer["result_histogram"]).data.map(({ t, v }) => [t, v[0]]);
  };
  const whole = await starts(first, true);
  expect(whole.map(([t]) => t)).toEqual([first, first + day]);
  expect(await starts(first - 1, false)).toEqual([[first - day, 0], ...whole]);
});
