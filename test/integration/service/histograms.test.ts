import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { type TestService, startService } from "../../support/service";

const aText: unknown = expect.any(String);
const aList: unknown = expect.any(Array);
const something: unknown = expect.anything();

let service: TestService;
const at = (text: string) => Date.parse(text);
const document = (n: number, published: string, fields: object = {}) => ({
  create: {
    url: `https://h${n % 3}.example/${n}`,
    published: String(at(published)),
    content: "plain words",
    sentiment: 0,
    ...fields,
  },
});

beforeAll(async () => {
  service = await startService();
  const platform = `/api/v2/platform/p/${service.projectId}`;
  await service.call("POST", `${platform}/custom_metrics/add`, {
    custom_metrics: [
      { name: "score", format: "INTEGER" },
      { name: "team", format: "KEYWORD" },
      { name: "note", format: "TEXT" },
    ],
  });
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    document(1, "2026-03-01T00:00:00Z", {
      sentiment: 3,
      engagement: 10,
      reach: 100,
      custom: { score: 4, team: "red" },
    }),
    document(2, "2026-03-01T23:59:59.999Z", {
      sentiment: -1,
      engagement: 20,
      extra_source_attributes: { geo: "LU" },
    }),
    document(3, "2026-03-02T00:00:00Z", {
      sentiment: -2,
      source_type: ["BLOG", "ONLINENEWS"],
      custom: { team: ["red", "blue"] },
    }),
    document(4, "2026-03-29T00:30:00Z", {
      content: "clock change",
      article_extended_attributes: { chirp_reads: 7 },
    }),
    document(5, "2026-03-29T01:30:00Z", {
      content: "clock change",
      extra_source_attributes: { geo: "de" },
      rating: 4,
    }),
    document(6, "2026-10-25T00:30:00Z", { content: "clock change back", tags_customer: ["A / b"] }),
    document(7, "2026-10-25T01:30:00Z", {
      content: "clock change back",
      lang: "fr",
      extra_author_attributes: { gender: "FEMALE" },
    }),
    document(8, "2026-03-01T12:00:00Z", { content: "gone #lost" }),
    { delete: { url: "https://h2.example/8" } },
  ]);
  await service.call("POST", `${platform}/topics/import`, {
    topic_type: "search",
    topic_line_import: [
      { topic_title: "Clock", topic_id: "clock", query: "clock" },
      { topic_title: "Clock", topic_id: "clock", query: "back", included_query: false },
      { topic_title: "Words", topic_id: "words", query: "plain" },
    ],
  });
});
afterAll(() => service.stop());

const ask = (type: string, query: string, global = false) =>
  service.call("GET", `/api/v1/search/${global ? "" : `p/${service.projectId}/`}histogram/${type}?${query}`);
async function histogram(type: string, query: string, global = false) {
  const answer = await ask(type, query, global);
  expect(answer).toMatchObject({ http: 200, status_code: "0" });
  return Histogram.parse(answer["result_histogram"]);
}
const march = "min=2026-03-01&max=2026-03-03&interval=1d";

describe("time histograms", () => {
  it("count by day, with bounds included or excluded as requested", async () => {
    const { data, header } = await histogram("published", march);
    expect(header.v).toEqual(["ALL"]);
    expect(data).toEqual([
      { t: at("2026-03-01"), v: [2] },
      { t: at("2026-03-02"), v: [1] },
    ]);
    const exclusive = await histogram("published", `${march}&min_include=false`);
    expect(exclusive.data.map(({ v }) => v[0])).toEqual([1, 1]);
    const inclusive = await histogram(
      "published",
      `min=2026-03-01&max=2026-03-02&interval=1d&max_include=true`,
    );
    expect(inclusive.data.map(({ v }) => v[0])).toEqual([2, 1]);
  });

  it("take epoch milliseconds as bounds", async () => {
    const query = `min=${at("2026-03-01")}&max=${at("2026-03-03")}&interval=day`;
    expect((await histogram("published", query)).data).toHaveLength(2);
  });

  it("break down by sentiment in the interface's order, with nested metrics", async () => {
    const { data, header } = await histogram(
      "published",
      `${march}&breakdown=sentiment&value_type=engagement`,
    );
    expect(header.v).toEqual(["POSITIVE", "NEUTRAL", "NEGATIVE"]);
    expect(data[0]).toEqual({
      t: at("2026-03-01"),
      v: [1, 0, 1],
      val: [
        { count: 1, sum: 10, avg: 10, min: 10, max: 10 },
        { count: 0, sum: 0 },
        { count: 1, sum: 20, avg: 20, min: 20, max: 20 },
      ],
    });
    expect(data[1]).toMatchObject({ v: [0, 0, 1], val: [{ count: 0 }, { count: 0 }, { count: 0, sum: 0 }] });
  });

  it.each([
    [
      "sourcetype",
      ["OTHER", "BLOG", "ONLINENEWS"],
      [
        [2, 0, 0],
        [0, 1, 1],
      ],
    ],
    ["country", ["lu"], [[1], [0]]],
    [
      "topic",
      ["clock", "words"],
      [
        [0, 2],
        [0, 1],
      ],
    ],
    [
      "channel",
      ["h0.example", "h1.example", "h2.example"],
      [
        [0, 1, 1],
        [1, 0, 0],
      ],
    ],
  ])("break down by %s", async (breakdown, labels, counts) => {
    const { data, header } = await histogram(
      "published",
      `q=published:[2026-03-01 TO 2026-03-03]&${march}&breakdown=${breakdown}`,
    );
    expect(header.v).toEqual(labels);
    expect(data.map(({ v }) => v)).toEqual(counts);
  });

  it("break down by the values that are most frequent in the charted documents, not in all results of the query", async () => {
    const inTime = await histogram("published", `${march}&breakdown=country&top_n=1`);
    expect(inTime.header.v).toEqual(["lu"]);
    expect(inTime.data.map(({ v }) => v)).toEqual([[1], [0]]);
    const ofValues = await histogram("engagement", "interval=10&breakdown=country&top_n=1");
    expect(ofValues.header.v).toEqual(["lu"]);
    expect(ofValues.data.map(({ k, v }) => [k, v])).toEqual([
      [10, [0]],
      [20, [1]],
    ]);
  });

  it("have hourly bins that follow the zone's clock changes", async () => {
    const day = (date: string, next: string, zone: string) =>
      histogram("published", `min=${date}&max=${next}&interval=1h&timezone=${zone}`);
    expect((await day("2026-03-29", "2026-03-30", "Europe/Berlin")).data).toHaveLength(23);
    expect((await day("2026-10-25", "2026-10-26", "Europe/Berlin")).data).toHaveLength(25);
    expect((await day("2026-10-25", "2026-10-26", "UTC")).data).toHaveLength(24);
    const wide = await histogram(
      "published",
      "min=2026-10-25&max=2026-10-26&interval=6h&timezone=Europe/Berlin",
    );
    expect(wide.data.map(({ t }) => t)).toEqual(
      ["2026-10-24T22:00Z", "2026-10-25T05:00Z", "2026-10-25T11:00Z", "2026-10-25T17:00Z"].map(at),
    );
  });

  it.each([
    ["1w", "2026-02-23"],
    ["week", "2026-02-23"],
    ["1M", "2026-03-01"],
    ["quarter", "2026-01-01"],
    ["1y", "2026-01-01"],
    ["2d", "2026-02-28"],
    ["48h", "2026-02-28"],
  ])("start %s bins on calendar boundaries and keep empty ones", async (interval, first) => {
    const { data } = await histogram("published", `min=2026-03-01&max=2026-10-26&interval=${interval}`);
    expect(new Date(data[0]?.t ?? 0).toISOString().slice(0, 10)).toBe(first);
    expect(data.reduce((sum, { v }) => sum + (v[0] ?? 0), 0)).toBe(7);
    if (first === "2026-02-28") expect(data.some(({ v }) => v[0] === 0)).toBe(true);
  });

  it("cover eight days up to tomorrow, or start or end at the only bound given", async () => {
    const span = async (query: string) => {
      const { data } = await histogram("search_indexed", `interval=1d&${query}`);
      return [data[0]?.t, data.length];
    };
    const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    expect(await span("")).toEqual([today - 7 * 86_400_000, 8]);
    expect(await span("min=2026-03-01")).toEqual([at("2026-03-01"), 8]);
    expect(await span("max=2026-03-09")).toEqual([at("2026-03-01"), 8]);
    const arrived = await histogram("search_indexed", "interval=1d");
    expect(arrived.data.at(-1)?.v).toEqual([7]);
  });

  it("choose an interval of at most 100 bins", async () => {
    for (const [min, max] of [
      ["2026-03-01", "2026-03-02"],
      ["2020-01-01", "2026-01-01"],
      ["1000-01-01", "2026-01-01"],
    ])
      expect((await histogram("published", `min=${min}&max=${max}`)).data.length).toBeLessThanOrEqual(100);
  });

  it("add a forecast after the data", async () => {
    const { data } = await histogram("published", `${march}&breakdown=sentiment&forecast_days=3`);
    expect(data).toHaveLength(5);
    expect(data.slice(0, 2).every(({ forecast }) => forecast === undefined)).toBe(true);
    for (const bin of data.slice(2)) {
      expect(bin).toMatchObject({ forecast: true, v: aList });
      bin.v.forEach((count, i) => {
        const value = count ?? Number.NaN;
        expect(bin.lower?.[i]).toBeLessThanOrEqual(value);
        expect(bin.upper?.[i]).toBeGreaterThanOrEqual(value);
      });
    }
    expect(data.map(({ t }) => t)).toEqual(["01", "02", "03", "04", "05"].map((day) => at(`2026-03-${day}`)));
  });
});

describe("metric histograms", () => {
  it("bin the values of a metric over the data's own range", async () => {
    const { data } = await histogram("engagement", "interval=5");
    expect(data).toEqual([
      { k: 10, v: [1] },
      { k: 15, v: [0] },
      { k: 20, v: [1] },
    ]);
  });

  it("say how many documents have no value, which are in no bin and no sum", async () => {
    expect((await histogram("rating", "")).values).toEqual({ known: 1, unknown: 6 });
    const days = await histogram("published", `${march}&value_type=reach`);
    expect(days.values).toEqual({ known: 1, unknown: 2 });
    expect(days.data.map(({ val }) => val?.[0])).toMatchObject([
      { count: 1, sum: 100 },
      { count: 0, sum: 0 },
    ]);
    expect((await histogram("word_count", "")).values).toBeUndefined();
  });

  it("respect bounds and their inclusion, and nest a second metric", async () => {
    expect((await histogram("engagement", "interval=10&min=0&max=20")).data).toEqual([
      { k: 0, v: [0] },
      { k: 10, v: [1] },
    ]);
    const { data } = await histogram(
      "engagement",
      "interval=10&min=10&max=20&max_include=true&min_include=false&value_type=reach",
    );
    expect(data).toEqual([
      { k: 10, v: [0], val: [{ count: 0, sum: 0 }] },
      { k: 20, v: [1], val: [{ count: 0, sum: 0 }] },
    ]);
  });

  it("reject a range that exceeds the largest number", async () => {
    const path = `/api/v1/search/p/${service.projectId}/histogram/rating`;
    for (const range of ["min=-1.7e308&max=1.7e308", "min=-1.79e308", "max=1.79e308&min=-1e300&interval=1"])
      expect(await service.call("GET", `${path}?${range}`)).toMatchObject({ http: 400, status_code: "5" });
  });

  it.each(["reach", "comment_count", "noise_level", "rating", "word_count", "chirp_reads", "custom.score"])(
    "%s is a metric",
    async (type) => {
      const { data } = await histogram(type, "");
      const counts: Record<string, number> = { word_count: 7, comment_count: 0, noise_level: 0 };
      expect(data.reduce((sum, { v }) => sum + (v[0] ?? 0), 0)).toBe(counts[type] ?? 1);
    },
  );

  it("the type histogram takes its metric from value_type, engagement by default", async () => {
    expect(await histogram("histogram", "interval=5")).toEqual(await histogram("engagement", "interval=5"));
    expect(await histogram("histogram", "value_type=reach")).toEqual(await histogram("reach", ""));
  });
});

describe("distributions", () => {
  it.each([
    [
      "language",
      [
        ["und", 5],
        ["en", 1],
        ["fr", 1],
      ],
    ],
    [
      "country",
      [
        ["de", 1],
        ["lu", 1],
      ],
    ],
    ["source_region", [["Europe", 2]]],
    [
      "gender",
      [
        ["UNKNOWN", 6],
        ["FEMALE", 1],
      ],
    ],
    ["hashtag", []],
    ["tag", [["A / b", 1]]],
    [
      "sourcetype",
      [
        ["OTHER", 6],
        ["BLOG", 1],
        ["ONLINENEWS", 1],
      ],
    ],
    [
      "sentiment",
      [
        ["NEUTRAL", 4],
        ["NEGATIVE", 2],
        ["POSITIVE", 1],
      ],
    ],
    [
      "channel",
      [
        ["h1.example", 3],
        ["h0.example", 2],
        ["h2.example", 2],
      ],
    ],
    [
      "topic",
      [
        ["words", 3],
        ["clock", 2],
      ],
    ],
    [
      "custom.team",
      [
        ["red", 2],
        ["blue", 1],
      ],
    ],
  ])("%s", async (type, expected) => {
    const { data } = await histogram(type, "");
    expect(data).toEqual(expected.map(([ks, count]) => ({ ks, v: [count] })));
  });

  it("accept top_n, the type distribution, a breakdown and time bounds", async () => {
    expect((await histogram("channel", "top_n=1")).data).toEqual([{ ks: "h1.example", v: [3] }]);
    expect((await histogram("distribution", "")).data).toEqual((await histogram("country", "")).data);
    expect((await histogram("distribution", "breakdown=sentiment")).data).toEqual(
      (await histogram("sentiment", "")).data,
    );
    expect((await histogram("gender", "breakdown=sentiment")).data[0]).toEqual({
      ks: "UNKNOWN",
      v: [1, 3, 2],
    });
    expect((await histogram("country", "min=2026-03-01&max=2026-03-03")).data).toEqual([
      { ks: "lu", v: [1] },
    ]);
  });

  it("read dates in the zone as time histograms do, and ignore the interval", async () => {
    const sum = ({ data }: Histogram) => data.reduce((total, { v }) => total + (v[0] ?? 0), 0);
    for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const range = `min=2026-03-01&max=2026-03-02&timezone=${zone}&interval=1d`;
      expect(sum(await histogram("sentiment", range))).toBe(sum(await histogram("published", range)));
    }
    expect(await ask("country", "min=2026-03-01&timezone=Mars/Olympus")).toMatchObject({ param: "timezone" });
  });
});

describe("the global index", () => {
  it("needs a query and has no topics, channels as breakdown, or custom metrics", async () => {
    expect(
      (await histogram("published", `q=clock&min=2026-03-01&max=2027-01-01&interval=year`, true)).data[0]?.v,
    ).toEqual([4]);
    for (const [type, query, param] of [
      ["topic", "q=", "type"],
      ["custom.score", "q=", "type"],
      ["published", "q=&breakdown=topic", "breakdown"],
      ["published", "q=&breakdown=channel", "breakdown"],
    ] as const)
      expect(await ask(type, query, true)).toMatchObject({ http: 400, status_code: "5", param });
    expect(await ask("published", "", true)).toMatchObject({ http: 400, status_code: "3", params: ["q"] });
  });
});

describe("filters", () => {
  const count = async (query: string) =>
    (await histogram("sentiment", query)).data.reduce((sum, { v }) => sum + (v[0] ?? 0), 0);
  it("are OR-ed within one filter and AND-ed between filters", async () => {
    expect(await count("topic=clock&topic=words")).toBe(5);
    expect(await count("topic=clock&channel=h1.example")).toBe(1);
    expect(await count("channel=h1.example&channel=h0.example")).toBe(5);
    expect(await count("topic=words&q=sentiment:negative")).toBe(2);
  });
  it.each(["topic", "filter", "panel"])("reject an unknown %s", async (param) => {
    expect(await ask("published", `${param}=nothing`)).toMatchObject({ http: 400, status_code: "5", param });
  });
});

describe("refusals", () => {
  it.each([
    ["published", "q=a AND", "4", undefined],
    ["published", "interval=5 parsecs", "5", "interval"],
    ["published", "interval=0d", "5", "interval"],
    ["published", "interval=1s&min=2026-01-01&max=2026-02-01", "5", "interval"],
    ["published", "timezone=Mars/Olympus", "5", "timezone"],
    ["published", "min=soon", "5", "min"],
    ["published", "min=2026-02-30", "5", "min"],
    ["published", "min=2026-03-02&max=2026-03-01", "5", "max"],
    ["published", "min_include=perhaps", "5", "min_include"],
    ["published", "breakdown=mood", "5", "breakdown"],
    ["published", "value_type=mood", "5", "value_type"],
    ["published", "value_type=custom.team", "5", "value_type"],
    ["published", "top_n=0", "5", "top_n"],
    ["published", "top_n=101", "5", "top_n"],
    ["published", "forecast_days=0", "5", "forecast_days"],
    ["published", "forecast_days=91", "5", "forecast_days"],
    ["engagement", "forecast_days=5", "5", "forecast_days"],
    ["engagement", "interval=1d", "5", "interval"],
    ["engagement", "min=low", "5", "min"],
    ["engagement", "interval=1&min=0&max=20000", "5", "interval"],
    ["country", "value_type=reach", "5", "value_type"],
    ["custom.note", "", "5", "type"],
    ["weather", "", "5", "type"],
    ["distribution", "breakdown=weather", "5", "breakdown"],
  ])("%s?%s is %s %s", async (type, query, code, param) => {
    const answer = await ask(type, query);
    expect(answer).toMatchObject({ http: 400, status_code: code, details: something });
    if (param !== undefined) expect(answer).toMatchObject({ param });
  });

  it("a query that can't be parsed reports the position", async () => {
    expect(await ask("published", "q=a AND")).toMatchObject({
      details: { offset: 5, expected: aText },
    });
  });
});
