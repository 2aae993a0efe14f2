import fc from "fast-check";
import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Document } from "../../../src/shared/interface/documents";
import { Histogram } from "../../../src/shared/interface/histograms";
import { parse } from "../../../src/shared/query";
import { dose } from "../../support/dose";
import { type Oracle, day, first, query, startOracle, text } from "../../support/oracle-corpus";
import { meets } from "../../support/naive-engine/meets";

/** Compares results of endpoints with those that they give with the naive engine; engine.test.ts compares the engines alone. */

const runs = dose(40, 1000);

let service: Oracle["service"];
let live: Document[];
let ask: Oracle["ask"];
beforeAll(async () => {
  ({ service, live, ask } = await startOracle());
});
afterAll(() => service.stop());

describe("results and the naive engine agree", () => {
  it("on which documents a query finds", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        await ask("results", { q, hpp: "500" });
      }),
      { numRuns: runs, seed: 1 },
    );
  });

  it("on queries of maximum depth, and on a simple one after each", async () => {
    const deep = fc
      .tuple(
        fc.constantFrom("delta", "g?mma", "lang:en"),
        fc.array(fc.constantFrom("alpha", "beta", "title:gamma"), { minLength: 44, maxLength: 44 }),
      )
      .map(([inner, words]) =>
        words.reduce<string>((q, word, i) => `${word} ${i % 2 === 0 ? "OR" : "AND"} (${q})`, inner),
      );
    await fc.assert(
      fc.asyncProperty(deep, async (q) => {
        await ask("results", { q, hpp: "0" });
        await ask("results", { q: "alpha", hpp: "0" });
      }),
      { numRuns: Math.min(runs, 30), seed: 3 },
    );
  });

  it("on time histograms with breakdown, metric, zone and bounds", async () => {
    const params = fc.record({
      q: query,
      interval: fc.constantFrom("45m", "1h", "90m", "6h", "36h", "1d", "2d", "1w", "1M"),
      timezone: fc.constantFrom(
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
      ),
      min: fc.integer({ min: first - day, max: first + 5 * day }),
      length: fc.integer({ min: 1, max: 20 * day }),
      min_include: fc.boolean(),
      max_include: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(params, async ({ q, interval, timezone, min, length, min_include, max_include }) => {
        const max = min + length;
        const { data } = Histogram.parse(
          (
            await ask("histogram/published", {
              q,
              interval,
              timezone,
              min: String(min),
              max: String(max),
              min_include: String(min_include),
              max_include: String(max_include),
              breakdown: "sentiment",
              value_type: "engagement",
            })
          )["result_histogram"],
        );
        // Bins start on the calendar of the zone. The first is the last one that starts at or before min.
        for (const { t } of data) {
          const start = DateTime.fromMillis(t ?? 0, { zone: timezone });
          if (!/[hm]$/.test(interval)) expect(start.toMillis()).toBe(start.startOf("day").toMillis());
          else expect(start.second + start.millisecond).toBe(0);
        }
        expect(data[0]?.t).toBeLessThanOrEqual(min);
        expect(data[1]?.t ?? Infinity).toBeGreaterThan(min);
      }),
      { numRuns: runs, seed: 2 },
    );
  });

  it("on numeric histograms and distributions", async () => {
    const params = fc.record({
      q: query,
      interval: fc.integer({ min: 1, max: 15 }),
      top_n: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(params, async ({ q, interval, top_n }) => {
        await ask("histogram/engagement", { q, interval: String(interval) });
        await ask("histogram/sourcetype", { q, top_n: String(top_n) });
      }),
      { numRuns: runs, seed: 3 },
    );
  });

  it("on the results of the same queries while documents are created, changed and deleted", async () => {
    const step = fc.record({
      action: fc.constantFrom("create", "update", "update", "delete", "undelete"),
      of: fc.nat({ max: 400 }),
      content: text,
      again: fc.subarray([
        "alpha",
        "al*",
        '"alpha beta"',
        "alpha NEAR/2 beta",
        "alpha ONEAR/2 beta",
        "NOT gamma",
      ]),
    });
    const documents = new Map(live.map((document) => [document.url, document]));
    const gone = new Map<string, Document>();
    const steps = fc.sample(step, { numRuns: runs, seed: 4 });
    for (const { action, of, content, again } of steps) {
      const known = [...(action === "undelete" ? gone : documents).keys()];
      const url = action === "create" ? `https://new.example/${of}` : (known[of % known.length] ?? "");
      const fields = { url, published: String(first + of), content };
      await service.call("POST", `/api/v2/docs/p/${service.projectId}/${action}`, fields);
      const before = documents.get(url);
      if (action === "create" && !before && !gone.has(url)) documents.set(url, Document.parse(fields));
      if (action === "update" && before) documents.set(url, { ...before, content });
      if (action === "delete" && before) {
        documents.delete(url);
        gone.set(url, before);
      }
      const back = gone.get(url);
      if (action === "undelete" && back) {
        gone.delete(url);
        documents.set(url, back);
      }
      for (const q of again) {
        const answer = await ask("results", { q, hpp: "500" });
        const content = Object(answer["result_content"]) as { data: { data: { url: string } }[] };
        const expected = [...documents.values()].filter((document) => meets(document, parse(q)));
        expect([q, ...content.data.map(({ data }) => data.url).sort()]).toEqual([
          q,
          ...expected.map(({ url }) => url).sort(),
        ]);
      }
    }
  });
});
