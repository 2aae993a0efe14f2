import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { filterNames, unknownInFilter } from "../../../src/shared/interface/histograms.constants";
import { Histogram } from "../../../src/shared/interface/histograms";
import { silentLog } from "../../../src/shared/log";
import { type TestAnswer, type TestService, startService } from "../../support/service";

/** Rules of the interface about parameters, defaults, limits and error codes, tested over HTTP. */

const aText: unknown = expect.any(String);
const hour = 3_600_000;
let service: TestService;
let other: { id: string };
const documents = (entries: object[]) => service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries);
const search = (path: string) => service.call("GET", `/api/v1/search/p/${service.projectId}/${path}`);
const metrics = (list: object[], project = service.projectId) =>
  service.call("POST", `/api/v2/platform/p/${project}/custom_metrics/add`, { custom_metrics: list });
const bins = (answer: TestAnswer) => {
  expect(answer).toMatchObject({ http: 200, status_code: "0" });
  return Histogram.parse(answer["result_histogram"]);
};
const refused = (param: string) => ({ http: 400, status_code: "5", param, details: aText });

beforeAll(async () => {
  service = await startService({ log: silentLog });
  await metrics([
    { name: "price", title: "Price", format: "DECIMAL" },
    { name: "team", format: "KEYWORD" },
    { name: "crew", format: "KEYWORD" },
    { name: "note", format: "TEXT" },
  ]);
  await documents(
    ["2023-12-31", "2024-01-01", "2024-01-31", "2024-02-01", "2024-12-31", "2025-01-01"].map((day, n) => ({
      create: {
        url: `https://news.example/${n}`,
        published: String(Date.parse(day)),
        content: "plain words",
        sentiment: 0,
        custom: n < 3 ? { price: n + 0.5, team: n === 0 ? ["red", "blue"] : "red" } : {},
      },
    })),
  );
  const made = await service.call("POST", "/local/projects", { title: "Other" });
  other = z.object({ id: z.string() }).parse(made["result_local_project"]);
});
afterAll(() => service.stop());

describe("an internal error", () => {
  const broken = () => {
    throw new Error("a fault of /home/somebody");
  };

  const breakEngine = () => {
    const { engine } = service.context.workspace;
    for (const question of ["timeHistogram", "distribution", "influencers", "page"] as const) {
      const spy = vi.spyOn(engine, question).mockImplementation(broken);
      onTestFinished(() => spy.mockRestore());
    }
  };

  it.each([
    ["histogram/published"],
    ["histogram/country"],
    ["histogram/top_influencers"],
    ["results"],
    ["histogram/published?q=words&breakdown=sentiment"],
  ])("of %s is 2, as a failed search", async (path) => {
    breakEngine();
    const answer = await search(path);
    expect(answer).toMatchObject({ http: 500, status_code: "2", status_message: aText });
    expect(JSON.stringify(answer)).not.toContain("somebody");
  });

  it("of the global search is 2 as well", async () => {
    breakEngine();
    for (const path of ["histogram/published?q=a", "results?q=a"])
      expect(await service.call("GET", `/api/v1/search/${path}`)).toMatchObject({
        http: 500,
        status_code: "2",
      });
  });

  it("of anything else is 1", async () => {
    const spy = vi.spyOn(service.workspace.records.metrics, "list").mockImplementation(broken);
    onTestFinished(() => spy.mockRestore());
    const path = `/api/v2/platform/p/${service.projectId}/custom_metrics/list`;
    expect(await service.call("GET", path)).toMatchObject({ http: 500, status_code: "1" });
  });

  it("never turns a rejection into an internal error", async () => {
    expect(await search("histogram/published?q=a AND")).toMatchObject({ http: 400, status_code: "4" });
    expect(await search("results?sort_by=mood")).toMatchObject(refused("sort_by"));
  });
});

describe("dates as digits", () => {
  const years = "histogram/published?interval=1d&max_include=true";
  const days = async (min: string, max: string, zone = "UTC") =>
    bins(await search(`${years}&min=${min}&max=${max}&timezone=${zone}`)).data.map(({ t }) => t);

  it.each([
    ["2024", "20240102", "2024-01-01"],
    ["202402", "20240202", "2024-02-01"],
    ["20240131", "20240201", "2024-01-31"],
    ["1706659200", "20240201", "2024-01-31"],
    ["1706659200000", "20240201", "2024-01-31"],
    ["-0000086400", "19700101", "1969-12-31"],
    ["-0000086400000", "19700101", "1969-12-31"],
    ["0946684800000", "20000102", "2000-01-01"],
  ])("%s is a beginning", async (min, max, first) => {
    const [start] = await days(min, max);
    expect(start).toBe(Date.parse(first));
  });

  it("are days, months and years of the zone", async () => {
    const [start] = await days("2024", "20240103", "Asia/Tokyo");
    expect(start).toBe(Date.parse("2024-01-01") - 9 * hour);
  });

  it.each([
    "0",
    "7",
    "202",
    "20245",
    "2024013",
    "170665920",
    "17066592001",
    "202401311405",
    "17066592000001",
    "20241301",
    "20240230",
    "202413",
  ])("%s is neither", async (digits) => {
    expect(await search(`histogram/published?min=${digits}`)).toMatchObject(refused("min"));
    expect(await search(`histogram/published?max=${digits}`)).toMatchObject(refused("max"));
    expect(await search(`histogram/country?min=${digits}`)).toMatchObject(refused("min"));
    expect(await search(`results?max=${digits}`)).toMatchObject(refused("max"));
    const order = { start: digits, target: "file" };
    expect(await service.call("POST", "/api/v3/stream/export", order)).toMatchObject(refused("start"));
  });

  it("bound results and distributions alike", async () => {
    const total = async (range: string) =>
      z.object({ total: z.number() }).parse((await search(`results?${range}`))["pagination"]).total;
    expect(await total("min=2024&max=2025")).toBe(4);
    expect(await total("min=202401&max=202402")).toBe(2);
    expect(bins(await search("histogram/language?min=2024&max=2025")).data).toEqual([{ ks: "und", v: [4] }]);
  });

  it("in an export's body are epoch milliseconds if they are a number", async () => {
    const order = { start: 0, stop: 1_706_659_200_000, target: "file" };
    expect(await service.call("POST", "/api/v3/stream/export", order)).toMatchObject({ status_code: "0" });
    for (const start of [1e17, -1e17])
      expect(await service.call("POST", "/api/v3/stream/export", { ...order, start })).toMatchObject(
        refused("start"),
      );
  });

  it("mean the same in a query", async () => {
    const count = async (q: string) =>
      bins(await search(`histogram/published?min=2020&max=2030&interval=10y&q=${q}`)).data[0]?.v[0];
    expect(await count("published:20240131")).toBe(1);
    expect(await count("published:>=1706659200 AND published:<=1706659200000")).toBe(1);
    for (const digits of ["170665920", "17066592001", "20240230"])
      expect(await search(`results?q=published:>${digits}`)).toMatchObject({ status_code: "4" });
  });
});

describe("intervals", () => {
  const starts = async (interval: string, zone = "Europe/Berlin") =>
    bins(
      await search(`histogram/published?min=2026-10-24&max=2026-10-27&interval=${interval}&timezone=${zone}`),
    ).data.map(({ t }) => t);

  it.each([
    ["120m", "2h"],
    ["7200s", "2hours"],
    ["5400s", "90m"],
    ["90000s", "25h"],
    ["36h", "2160m"],
    ["24h", "day"],
  ])("%s and %s are one", async (one, same) => {
    expect(await starts(one)).toEqual(await starts(same));
  });

  it("of a day and a half are counted from 1970 in local time", async () => {
    const wall = (await starts("36h", "Asia/Kolkata")).map((t = 0) => t + 5.5 * hour);
    expect(wall.map((t) => t % (36 * hour))).toEqual(wall.map(() => 0));
  });

  it.each([
    "1s",
    "1second",
    "1m",
    "1minute",
    "1h",
    "1hour",
    "1d",
    "1day",
    "1w",
    "1week",
    "1M",
    "1month",
    "1quarter",
    "1y",
    "1year",
  ])("may be %s", async (interval) => {
    const range = /^1(s|m$|mi)/.test(interval)
      ? "min=2026-01-01T00:00Z&max=2026-01-01T00:10Z"
      : "min=2026-01-01&max=2026-02-01";
    expect(await search(`histogram/published?interval=${interval}&${range}`)).toMatchObject({
      status_code: "0",
    });
  });
});

describe("the days up to tomorrow", () => {
  it("are eight even if today begins at one o'clock", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2018-11-04T15:00:00Z") });
    const { data } = bins(await search("histogram/published?interval=1d&timezone=America/Sao_Paulo"));
    expect(data).toHaveLength(8);
    expect(data.at(-1)?.t).toBe(Date.parse("2018-11-04T03:00:00Z"));
  });
});

describe("unknown names in filters", () => {
  it.each(filterNames)("%s", async (name) => {
    for (const path of ["histogram/published", "histogram/country", "histogram/top_influencers", "results"]) {
      const answer = await search(`${path}?${name}=nowhere`);
      if (unknownInFilter[name] === "refused") {
        expect(answer).toMatchObject(refused(name));
        expect(answer["details"]).toContain("nowhere");
      } else expect(answer).toMatchObject({ http: 200, status_code: "0" });
    }
  });

  it("add nothing to known ones, if they are allowed", async () => {
    const count = async (filter: string) =>
      bins(await search(`histogram/published?min=2020&max=2030&interval=10y&${filter}`)).data[0]?.v[0];
    expect(await count("channel=news.example&channel=nowhere.example")).toBe(6);
    expect(await count("channel=nowhere.example")).toBe(0);
    expect(await count("dataset=nowhere")).toBe(0);
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/d/shop/create`, {
      url: "https://shop.example/1",
      published: String(Date.parse("2024-05-05")),
      content: "good",
    });
    expect(await count("dataset=shop&dataset=nowhere")).toBe(1);
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/d/shop/delete`, {
      url: "https://shop.example/1",
    });
  });

  it("rejects a topic as a filter, and a filter as a topic", async () => {
    const path = `/api/v2/platform/p/${other.id}/topics/import`;
    for (const topic_type of ["search", "filter"])
      await service.call("POST", path, {
        topic_type,
        topic_line_import: [{ topic_title: topic_type, topic_id: `${topic_type}-1`, query: "a" }],
      });
    const ask = (filter: string) =>
      service.call("GET", `/api/v1/search/p/${other.id}/histogram/published?${filter}`);
    expect(await ask("topic=search-1&filter=filter-1")).toMatchObject({ status_code: "0" });
    expect(await ask("topic=filter-1")).toMatchObject(refused("topic"));
    expect(await ask("filter=search-1")).toMatchObject(refused("filter"));
    // Topics of another project can't be used here.
    expect(await search("histogram/published?topic=search-1")).toMatchObject(refused("topic"));
  });
});

describe("metrics without values", () => {
  it.each(["twitter_likes", "facebook_shares", "youtube_views"])("%s is an empty histogram", async (name) => {
    expect(bins(await search(`histogram/${name}`))).toMatchObject({
      data: [],
      header: { v: ["ALL"] },
      values: { known: 0 },
    });
    expect(bins(await search(`histogram/histogram?value_type=${name}`)).data).toEqual([]);
    const [bin] = bins(
      await search(`histogram/published?min=2024&max=2025&interval=1y&value_type=${name}`),
    ).data;
    expect(bin?.val).toEqual([{ count: 0, sum: 0 }]);
    expect(bins(await service.call("GET", `/api/v1/search/histogram/${name}?q=plain`)).data).toEqual([]);
  });

  it.each(["weather", "twitter_", "twitter likes", "constructor", "custom.weather", "custom.note"])(
    "%s is none",
    async (name) => {
      const encoded = encodeURIComponent(name);
      expect(await search(`histogram/${encoded}`)).toMatchObject(refused("type"));
      expect(await search(`histogram/published?value_type=${encoded}`)).toMatchObject(refused("value_type"));
    },
  );
});

describe("custom metrics of a local workspace", () => {
  it("hold decimals, which charts count as numbers", async () => {
    const { data } = bins(await search("histogram/custom.price?interval=1"));
    expect(data.map(({ k, v }) => [k, v])).toEqual([
      [0, [1]],
      [1, [1]],
      [2, [1]],
    ]);
    const [bin] = bins(
      await search("histogram/published?min=2023&max=2025&interval=10y&value_type=custom.price"),
    ).data;
    expect(bin?.val).toEqual([{ count: 3, sum: 4.5, avg: 1.5, min: 0.5, max: 2.5 }]);
    const { data: found } = bins(await search("histogram/language?q=custom.price:>1.4"));
    expect(found).toEqual([{ ks: "und", v: [2] }]);
  });

  it.each([
    ["1.25", "0", 1.25],
    [" 2 ", "0", 2],
    [-3.5, "0", -3.5],
    ["1,25", "5", undefined],
    [true, "5", undefined],
    ["", "5", undefined],
    [["1.5"], "5", undefined],
  ])("take %j for a decimal: %s", async (price, code, kept) => {
    const path = `/api/v2/docs/p/${other.id}/upsert?return_entry=show`;
    await metrics([{ name: "price", format: "DECIMAL" }], other.id);
    const body = { url: "https://a.example/1", published: "1706659200000", content: "a", custom: { price } };
    const answer = await service.call("POST", path, body);
    const Outcome = z.array(z.looseObject({ status_code: z.string(), entry: z.unknown().optional() }));
    const [outcome] = Outcome.parse(answer["result_searchdoc"]);
    expect(outcome?.status_code).toBe(code);
    if (kept !== undefined) expect(outcome?.entry).toMatchObject({ custom: { price: kept } });
  });

  it("can break charts down by keywords, even before any document has a value", async () => {
    const chart = "min=2023&max=2033&interval=10y";
    const divided = bins(await search(`histogram/published?${chart}&breakdown=custom.team`));
    expect(divided.header.v).toEqual(["red", "blue"]);
    expect(divided.data[0]?.v).toEqual([3, 1]);
    const byLanguage = bins(await search("histogram/language?breakdown=custom.team&top_n=1"));
    expect(byLanguage).toMatchObject({ header: { v: ["red"] }, data: [{ ks: "und", v: [3] }] });
    expect(bins(await search(`histogram/published?${chart}&breakdown=custom.crew`)).header.v).toEqual([]);
    for (const name of ["price", "note", "nothing"])
      expect(await search(`histogram/published?breakdown=custom.${name}`)).toMatchObject(
        refused("breakdown"),
      );
    expect(
      await service.call("GET", "/api/v1/search/histogram/published?q=a&breakdown=custom.team"),
    ).toMatchObject(refused("breakdown"));
  });
});

describe("options of a modification", () => {
  it.each(["pt-BR", "zh_Hans", "EN", "gsw"])("proc_lang_fallback may be %s", async (language) => {
    const path = `/api/v2/docs/p/${other.id}/upsert?return_entry=show&proc_annotate_language=use_default&proc_lang_fallback=${language}`;
    const body = { url: `https://b.example/${language}`, published: "1706659200000", content: "a" };
    expect(await service.call("POST", path, body)).toMatchObject({
      result_searchdoc: [{ status_code: "0", entry: { lang: language } }],
    });
  });

  it.each(["english", "p", "pt-", "pt BR", ""])("proc_lang_fallback may not be %j", async (language) => {
    const query = `proc_lang_fallback=${encodeURIComponent(language)}`;
    const body = { url: "https://b.example/", published: "1706659200000", content: "a" };
    expect(await service.call("POST", `/api/v2/docs/p/${other.id}/create?${query}`, body)).toMatchObject(
      refused("proc_lang_fallback"),
    );
  });
});

describe("defaults and limits", () => {
  it("influencers are ten authors by their posts", async () => {
    const entries = Array.from({ length: 12 }, (_, n) => ({
      create: {
        url: `https://c.example/${n}`,
        published: "1706659200000",
        content: "a",
        extra_author_attributes: { id: `author ${n % 11}` },
      },
    }));
    await service.call("POST", `/api/v2/docs/p/${other.id}`, entries);
    const answer = await service.call("GET", `/api/v1/search/p/${other.id}/histogram/top_influencers`);
    const Ranking = z.looseObject({ influencers: z.array(z.looseObject({ posts: z.number() })) });
    const ranking = Ranking.parse(answer["result_top_influencers"]);
    expect(ranking).toMatchObject({ influencer_type: "AUTHOR", sort_criteria: "TOTAL" });
    expect(ranking.influencers.map(({ posts }) => posts)).toEqual([2, ...Array<number>(9).fill(1)]);
  });

  it("a distribution has ten values, or top_n up to a hundred", async () => {
    const tags = Array.from({ length: 120 }, (_, n) => `Group / tag ${String(n).padStart(3, "0")}`);
    await service.call("POST", `/api/v2/docs/p/${other.id}/create`, {
      url: "https://d.example/",
      published: "1706659200000",
      content: "a",
      tags_customer: tags,
    });
    const ask = (query: string) => service.call("GET", `/api/v1/search/p/${other.id}/histogram/tag${query}`);
    expect(bins(await ask("")).data).toHaveLength(10);
    expect(bins(await ask("?top_n=100")).data).toHaveLength(100);
    for (const top_n of ["0", "101", "1.5", "many", ""])
      expect(await ask(`?top_n=${top_n}`)).toMatchObject(refused("top_n"));
  });

  it("by default, bounds are in UTC and include the minimum but not the maximum", async () => {
    const total = async (query: string) =>
      bins(await search(`histogram/published?interval=10y&${query}`)).data.reduce(
        (sum, { v }) => sum + (v[0] ?? 0),
        0,
      );
    expect(await total("min=20240101&max=20240131")).toBe(1);
    expect(await total("min=20240101&max=20240131&max_include=true")).toBe(2);
    expect(await total("min=20240101&max=20240131&min_include=false")).toBe(0);
    expect(await total("min=20240101&max=20240131&timezone=America/New_York")).toBe(1);
    for (const flag of ["min_include", "max_include"])
      for (const value of ["yes", "1", "TRUE", ""])
        expect(await search(`histogram/published?${flag}=${value}`)).toMatchObject(refused(flag));
  });

  it("a forecast covers 1 to 90 days, for the two time types of a project", async () => {
    for (const days of ["0", "91", "1.5", "soon"])
      expect(await search(`histogram/published?forecast_days=${days}`)).toMatchObject(
        refused("forecast_days"),
      );
    for (const type of ["country", "reach", "histogram", "distribution"])
      expect(await search(`histogram/${type}?forecast_days=1`)).toMatchObject(refused("forecast_days"));
    for (const days of [1, 90]) {
      const { data } = bins(await search(`histogram/search_indexed?interval=1d&forecast_days=${days}`));
      expect(data.filter(({ forecast }) => forecast)).toHaveLength(days);
    }
  });

  it("topics have queries of at most 4,096 characters", async () => {
    const send = (query: string) =>
      service.call("POST", `/api/v2/platform/p/${other.id}/topics/import`, {
        topic_type: "search",
        topic_line_import: [{ topic_title: "Long", query }],
      });
    expect(await send(`"${"a".repeat(4094)}"`)).toMatchObject({ status_code: "0" });
    expect(await send(`"${"a".repeat(4095)}"`)).toMatchObject({ http: 400, status_code: "17" });
  });
});
