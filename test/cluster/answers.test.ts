import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  Breakdown,
  Field,
  Filter,
  PageQuestion,
  Selection,
  Topic,
} from "../../src/service/engine/engine";
import type { Panel } from "../../src/service/engine/search/panel-members";
import { drawHash } from "../../src/shared/coding/draw-hash";
import { boundaries, intervalOf } from "../../src/service/endpoints/calendar";
import { influencerTypes, localCriteria } from "../../src/shared/interface/influencers";
import type { DocumentKey } from "../../src/service/workspace/document-key";
import { parse } from "../../src/shared/query";
import { randomEntries, randomQuery } from "../support/cluster-corpus";
import { dose } from "../support/dose";
import { twinEngines } from "../support/twin-engines";

const documents = 400;
const runs = dose(6, 200);
const first = Date.UTC(2026, 2, 20);
const day = 86_400_000;

const topics: readonly Topic[] = [
  { id: "a", included: parse("alpha OR beta") },
  { id: "b", included: parse("gala"), excluded: parse("sentiment:negative") },
  { id: "none" },
];
const named = [
  { value: "red", name: "Warm" },
  { value: "Blue", name: "Warm" },
];

const breakdown = fc.constantFrom<(Breakdown | undefined)[]>(
  undefined,
  ...(
    ["sentiment", "sentiment_certainty", "sentiment_origin", "sourcetype", "country", "channel"] as const
  ).map((by) => ({ by })),
  { by: "topic" as const, topics },
  { by: "keyword" as const, metric: "custom.kind", names: [] },
  { by: "keyword" as const, metric: "custom.kind", names: named },
);
const field: fc.Arbitrary<Field> = fc.oneof(
  breakdown.filter((it) => it !== undefined),
  fc
    .constantFrom("language" as const, "source_region", "gender", "hashtag", "tag", "tag_text")
    .map((by) => ({ by })),
);
const metric = fc.constantFrom(
  ...[
    "reach",
    "engagement",
    "likes",
    "reposts",
    "comments",
    "word_count",
    "sentiment",
    "rating",
    "comment_count",
  ],
  ...["twitter_likes", "odd.name", "custom.score", "custom.unknown"],
);
const panel: Panel = {
  id: "panel",
  included_entries: [
    { entry_type: "AUTHOR", id: "ann", site: "" },
    { entry_type: "AUTHOR", id: "Bo a.example", site: "a.example" },
    { entry_type: "URL", site: "b.example" },
    { entry_type: "URL", site: "a.example", url: "https://www.a.example/News" },
    {
      entry_type: "URL",
      site: "ann.blogspot.com",
      url: "https://ann.blogspot.com/blog/7?q=2",
      exact_match: true,
    },
  ],
};
const filters: Filter[] = [
  { by: "topic", topics: topics.slice(0, 2) },
  { by: "panel", panels: [panel] },
  { by: "channel", names: ["A.example", "b.example"] },
  { by: "import", names: ["posts.csv", "unknown.csv"] },
  { by: "dataset", names: ["unknown"] },
];
const range = fc
  .tuple(fc.integer({ min: -2, max: 28 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, days]) => ({ from: first + from * day, until: first + (from + days) * day }));

describe("answers of a cluster", () => {
  const cleanUps: (() => void | Promise<void>)[] = [];
  let twins: Awaited<ReturnType<typeof twinEngines>>;
  beforeAll(async () => {
    twins = await twinEngines(randomEntries(documents), (cleanUp) => cleanUps.push(cleanUp));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const selection: fc.Arbitrary<Selection> = fc
    .record({
      query: fc.option(randomQuery.map(parse), { nil: undefined }),
      filters: fc.option(fc.array(fc.constantFrom(...filters), { maxLength: 2 }), {
        nil: undefined,
        freq: 1,
      }),
      published: fc.option(range, { nil: undefined, freq: 1 }),
    })
    .map(({ query, filters, published }) => ({
      project: twins.project,
      ...(query && { query }),
      ...(filters && { filters }),
      ...(published && { published }),
    }));

  const check = <T>(values: fc.Arbitrary<T>, compare: (value: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(values, compare), { numRuns: runs });

  /** Which of two values that occur as often in the project comes first depends on the order of their documents alone. */
  const withoutPlaces = <T extends { places?: number[] }>(answer: T) => ({ ...answer, places: undefined });

  it("are those of a local workspace over time", async () => {
    const question = fc.record({
      field: fc.constantFrom("published", "search_indexed"),
      calendar: fc.constantFrom(
        { zone: "UTC", interval: intervalOf("1d") },
        // Clocks change on March 29.
        { zone: "Europe/Berlin", interval: intervalOf("6h") },
        { zone: "Australia/Lord_Howe", interval: intervalOf("1w") },
      ),
      range,
      breakdown,
      metric: fc.option(metric, { nil: undefined }),
      max: fc.constantFrom(1, 3, 10),
    });
    await check(fc.tuple(selection, question), async ([selected, { calendar, ...rest }]) => {
      const { from, until } = rest.range;
      const edges = boundaries(from, until, calendar.interval, calendar.zone);
      const asked = { ...rest, ...calendar, edges };
      const [own, other] = await Promise.all([
        twins.local.timeHistogram(selected, asked),
        twins.cluster.timeHistogram(selected, asked),
      ]);
      expect(withoutPlaces(other)).toEqual(withoutPlaces(own));
    });
  });

  it("are those of a local workspace over a metric", async () => {
    const limit = fc.option(fc.integer({ min: -2, max: 30 }), { nil: undefined });
    const question = fc.record({
      metric,
      bounds: fc.record({ min: limit, max: limit, includeMin: fc.boolean(), includeMax: fc.boolean() }),
      step: fc.constantFrom(undefined, 1, 7),
      nested: fc.option(metric, { nil: undefined }),
      breakdown,
      max: fc.constantFrom(2, 10),
    });
    await check(fc.tuple(selection, question), async ([selected, asked]) => {
      const { min = -Infinity, max = Infinity } = asked.bounds;
      fc.pre(min <= max);
      const [own, other] = await Promise.all([
        twins.local.valueHistogram(selected, asked),
        twins.cluster.valueHistogram(selected, asked),
      ]);
      expect(withoutPlaces(other)).toEqual(withoutPlaces(own));
    });
  });

  it("are those of a local workspace by value", async () => {
    const question = fc.record({ field, breakdown, max: fc.constantFrom(1, 2, 10) });
    await check(fc.tuple(selection, question), async ([selected, asked]) => {
      const [own, other] = await Promise.all([
        twins.local.distribution(selected, asked),
        twins.cluster.distribution(selected, asked),
      ]);
      expect(withoutPlaces(other)).toEqual(withoutPlaces(own));
    });
  });

  it("rank as a local workspace does", async () => {
    const ranking = fc.record({
      type: fc.constantFrom(...influencerTypes),
      criterion: fc.constantFrom(...localCriteria),
      max: fc.constantFrom(1, 3, 10),
      topics: fc.constantFrom([], topics),
      identified: fc.boolean(),
    });
    await check(fc.tuple(selection, ranking), async ([selected, { identified, ...rest }]) => {
      const asked = { ...rest, identified: identified && rest.type === "author" };
      const [own, other] = await Promise.all([
        twins.local.influencers(selected, asked),
        twins.cluster.influencers(selected, asked),
      ]);
      expect(other).toEqual(own);
    });
  });

  it("list documents in the orders of a local workspace", async () => {
    const by = fc.constantFrom(
      "url",
      "published",
      "search_indexed",
      "engagement",
      "reach",
      "sentiment",
      "comment_count",
    );
    const direction = fc.constantFrom("asc", "desc");
    await check(fc.tuple(selection, by, direction), async ([selected, by, direction]) => {
      const whole: PageQuestion = { by, direction, from: 0, to: documents };
      const own = await twins.local.page(selected, whole);
      const other = await twins.cluster.page(selected, whole);
      expect([other.total, other.unknown]).toEqual([own.total, own.unknown]);
      const [ownUrls, otherUrls] = [await twins.localUrls(own.keys), await twins.clusterUrls(other.keys)];
      expect(otherUrls.toSorted()).toEqual(ownUrls.toSorted());
      // Both break ties in an order of their own.
      if (by === "url" || by === "search_indexed") expect(otherUrls).toEqual(ownUrls);
      const part = await twins.cluster.page(selected, { ...whole, from: 3, to: 9 });
      expect(part.keys).toEqual(other.keys.slice(3, 9));
    });
  });

  it("draw the same documents again, and count what was scored as a local workspace does", async () => {
    const question = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 31 }),
      order: fc.constantFrom("random", "doubtful"),
    });
    await check(fc.tuple(selection, question), async ([selected, asked]) => {
      const own = await twins.local.sample(selected, { ...asked, from: 0, to: 20 });
      const other = await twins.cluster.sample(selected, { ...asked, from: 0, to: 20 });
      const { drawn, ...counted } = other;
      const { drawn: ownDrawn, ...ownCounted } = own;
      expect(counted).toEqual(ownCounted);
      expect(drawn.length).toBe(ownDrawn.length);
      expect(drawn.map(({ hash }) => hash)).toEqual(drawn.map(({ number }) => drawHash(asked.seed, number)));
      const rest = await twins.cluster.sample(selected, { ...asked, from: 5, to: 20 });
      expect(rest.drawn).toEqual(drawn.slice(5));
    });
  });

  it("walk through the documents of a range in order of publication", async () => {
    await check(fc.tuple(selection, range), async ([selected, { from, until }]) => {
      const { total, pieces } = await twins.cluster.walk(selected, { from, until, max: documents, piece: 7 });
      const keys: DocumentKey[] = [];
      for await (const piece of pieces) keys.push(...piece);
      expect(keys.length).toBe(total);
      const own = await twins.local.walk(selected, { from, until, max: documents, piece: 50 });
      expect(total).toBe(own.total);
    });
  });
});
