import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bitset } from "../../../../src/service/engine/columns/bitset";
import { type ListedValues, breakDown } from "../../../../src/service/engine/questions/breakdowns";
import { boundaries } from "../../../../src/service/endpoints/calendar";
import { Columns } from "../../../../src/service/engine/columns/columns";
import { fillBins } from "../../../../src/service/engine/questions/histogram";
import { type MetricOf, metricNamed } from "../../../../src/service/engine/questions/metrics";
import { timeBins } from "../../../../src/service/engine/questions/time-bins";
import { Partials } from "../../../../src/service/engine/columns/partials";

const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;
const range = { from: start + 1, until: start + 9 * day };

/** A change of one document. The ids cover three chunks with cached sums, including their boundaries. */
const change = fc.record({
  id: fc.constantFrom(1, 2, 65_535, 65_536, 90_000, 131_071, 131_072, 300_000),
  day: fc.nat({ max: 10 }),
  sentiment: fc.integer({ min: -5, max: 5 }),
  engagement: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
  author: fc.constantFrom("a", "b", "c", ""),
  deleted: fc.boolean(),
});

describe("sums cached by chunk", () => {
  it("equal sums over all documents after any changes", () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 }), (rounds) => {
        const columns = new Columns();
        const partials = new Partials(columns);
        const edges = boundaries(range.from, range.until, { ms: 86_400_000 }, "Europe/Luxembourg");
        const ask = (kept: boolean) => {
          const { live } = columns;
          const partsOf = kept ? partials.of("") : undefined;
          const binning = {
            bins: edges.length - 1,
            binsOf: timeBins(columns.dense.published, edges, range),
          };
          const positive = Bitset.of(columns.size);
          live.each((id) => (columns.dense.sentiment[id] ?? 0) > 0 && positive.add(id));
          const topics = [
            { id: "all", set: live, definition: () => "" },
            { id: "positive", set: positive, definition: () => "sentiment:positive" },
          ];
          const metric = metricNamed("engagement", columns);
          const bins = (by: "sentiment" | "sourcetype" | "topic", of: MetricOf | undefined) => {
            const listed = (of: ListedValues) =>
              columns.spellings(of.by).values({ documents: () => live, version: "", names: [] });
            const parts = { columns, topics: () => topics, listed, project: () => live, max: 10 };
            const division = breakDown(live, by === "topic" ? { by, topics: [] } : { by }, parts);
            const question = `by day ${by} ${of !== undefined}`;
            return fillBins(live, division, binning, of, partsOf && { question, partsOf });
          };
          return [
            bins("sentiment", metric),
            bins("sentiment", undefined),
            bins("topic", metric),
            bins("sourcetype", undefined),
          ];
        };
        for (const changes of rounds) {
          for (const { id, day: at, sentiment, engagement, author, deleted } of changes)
            columns.put(id, 1, deleted, {
              url: `https://example.com/${id}`,
              published: start + at * day,
              search_indexed: start,
              content: "",
              lang: "en",
              sentiment,
              word_count: 0,
              source_type: sentiment % 2 === 0 ? ["BLOG"] : ["BLOG", "NEWS"],
              ...(engagement !== undefined && { engagement }),
              host_url: "example.com",
              domain_url: "example.com",
              extra_author_attributes: { id: author },
            });
          expect(ask(true)).toEqual(ask(false));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("recompute only changed chunks, and cache only sets that a query defines", () => {
    const columns = new Columns();
    const put = (id: number) =>
      columns.put(id, 1, false, {
        url: `https://example.com/${id}`,
        published: start,
        search_indexed: start,
        content: "",
        lang: "en",
        sentiment: 0,
        word_count: 0,
        host_url: "example.com",
        domain_url: "example.com",
      });
    put(1);
    put(200_000);
    const partials = new Partials(columns);
    const looked: number[] = [];
    const ask = () =>
      partials.of("")?.("how many", 1, (from) => {
        looked.push(from / 65_536);
        return new Float64Array(1);
      });
    ask();
    expect(looked.splice(0)).toEqual([0, 1, 2, 3]);
    ask();
    expect(looked.splice(0)).toEqual([]);
    put(70_000);
    ask();
    expect(looked.splice(0)).toEqual([1]);
    expect(partials.of(undefined)).toBeUndefined();
  });
});
