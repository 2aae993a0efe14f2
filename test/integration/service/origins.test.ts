import { afterAll, beforeAll, expect, it } from "vitest";
import { type Document, ModificationResults, SearchResults } from "../../../src/shared/interface/documents";
import { learnedOrigin, sentimentOrigins } from "../../../src/shared/interface/documents.constants";
import { withOrigin } from "../../../src/shared/documents/with-origin";
import { scorerOrigin } from "../../../src/service/annotate";
import { Histogram } from "../../../src/shared/interface/histograms";
import { mulberry32 } from "../../../src/methods/statistics/mulberry32";
import { type TestService, startService } from "../../support/service";

const { person, rule, service: hosted } = sentimentOrigins;
let service: TestService;
beforeAll(async () => {
  service = await startService();
  const metrics = [
    ["stance", "KEYWORD"],
    ["stars", "INTEGER"],
  ].map(([name, format]) => ({ name, title: name, description: "", display_in_ui: true, format }));
  const added = await service.call("POST", `/api/v2/platform/p/${service.projectId}/custom_metrics/add`, {
    custom_metrics: metrics,
  });
  expect(added.status_code).toBe("0");
});
afterAll(() => service.stop());

const write = async (entries: readonly object[], options = "") => {
  const answer = await service.call("POST", `/api/v2/docs/p/${service.projectId}${options}`, entries);
  const results = ModificationResults.parse(answer["result_searchdoc"]);
  expect(results.filter(({ status_code }) => status_code !== "0")).toEqual([]);
};
const stored = async (): Promise<Map<string, Document>> => {
  const params = `q=${encodeURIComponent("published:>=2020-01-01")}&hpp=500`;
  const answer = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?${params}`);
  const documents = SearchResults.parse(answer["result_content"]).data;
  return new Map(documents.flatMap((one) => (one?.data.url ? [[one.data.url, one.data]] : [])));
};
const one = async (url: string) => {
  const document = (await stored()).get(url);
  if (!document) throw new Error(`There is no ${url}`);
  return document;
};

const post = (url: string) => ({ url, published: Date.parse("2026-03-01"), content: "A great day" });

it("of tags and metrics are recorded where they are said", async () => {
  const url = "https://a.example/said";
  await write([
    { create: withOrigin({ ...post(url), tags_customer: ["a"], custom: { stance: "for" } }, rule) },
  ]);
  expect((await one(url)).origins).toEqual({ tags_customer: rule, "custom.stance": rule });
  await write([{ update: withOrigin({ url, custom: { stance: "against" } }, learnedOrigin(2)) }]);
  expect((await one(url)).origins).toEqual({ tags_customer: rule, "custom.stance": learnedOrigin(2) });
  await write([{ update: { url, custom: { stance: "for" } } }]);
  expect((await one(url)).origins).toEqual({ tags_customer: rule });
});

it("aren't recorded without a value", async () => {
  const url = "https://a.example/without";
  await write([{ create: { ...post(url), origins: { tags_customer: person } } }]);
  expect((await one(url)).origins).toBeUndefined();
});

it("that a person's edit replaced come back with an undo", async () => {
  const url = "https://a.example/undo";
  const before = { tags_customer: ["file"], sentiment: 3, import: "posts.csv" };
  await write([{ create: { ...post(url), ...before } }]);
  await write([{ update: withOrigin({ url, tags_customer: ["mine"], sentiment: -3 }, person) }]);
  const restored = {
    url,
    tags_customer: ["file"],
    sentiment: 3,
    sentiment_origin: "file",
    origins: { tags_customer: null },
  };
  await write([{ update: restored }], "?restores=yes");
  const document = await one(url);
  expect(document).toMatchObject({ ...before, sentiment_origin: "file" });
  expect(Object.keys(document.origins ?? {})).toEqual([]);
});

/** What writes documents besides people. */
const machines = ["file", "service", "rule", "learned-1", "learned-2", "rescored", "edited text"] as const;
const stances = ["for", "against", "neither"];

it("keep a person's values, whatever the order of imports, scoring, models, rules and edits", async () => {
  const random = mulberry32(25);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] ?? pick(items);
  const urls = Array.from({ length: 40 }, (_, index) => `https://b.example/${index}`);
  await write(urls.map((url) => ({ create: post(url) })));
  const kept = new Map(urls.map((url) => [url, new Map<string, unknown>()]));
  const someOf = () => {
    const values = {
      sentiment: Math.floor(random() * 11) - 5,
      tags_customer: [`tag${Math.floor(random() * 5)}`],
      custom: { stance: pick(stances), stars: Math.floor(random() * 5) },
    };
    const { sentiment, tags_customer, custom } = values;
    const { stance, stars } = custom;
    return {
      ...(random() < 0.6 && { sentiment }),
      ...(random() < 0.6 && { tags_customer }),
      custom: { ...(random() < 0.6 && { stance }), ...(random() < 0.6 && { stars }) },
    };
  };
  for (let round = 0; round < 15; round++) {
    const scored: object[] = [];
    const others = urls.flatMap((url): object[] => {
      if (random() < 0.2) {
        const given = someOf();
        const { custom, ...fields } = given;
        for (const [name, value] of [
          ...Object.entries(fields),
          ...Object.entries(custom).map(([name, value]) => [`custom.${name}`, value] as const),
        ])
          kept.get(url)?.set(name, value);
        return [{ update: withOrigin({ url, ...given }, person) }];
      }
      const machine = pick(machines);
      switch (machine) {
        case "file":
          return [{ upsert: { ...post(url), ...someOf(), import: `${round}.csv` } }];
        case "rescored":
          scored.push({ update: { url } });
          return [];
        case "edited text":
          return [{ update: { url, content: `A bad day ${round}` } }];
        case "service":
          return [{ update: withOrigin({ url, ...someOf() }, hosted) }];
        default:
          return [{ update: withOrigin({ url, ...someOf() }, machine) }];
      }
    });
    await write(others);
    if (scored.length > 0) await write(scored, "?annotate=sentiment");
  }
  const documents = await stored();
  let checked = 0;
  for (const [url, values] of kept)
    for (const [name, value] of values) {
      const document = documents.get(url);
      const isCustom = name.startsWith("custom.");
      const found = isCustom ? document?.custom?.[name.slice("custom.".length)] : document?.[name];
      expect([url, name, found]).toEqual([url, name, value]);
      const origin = name === "sentiment" ? document?.sentiment_origin : document?.origins?.[name];
      expect(origin).toBe(person);
      checked++;
    }
  expect(checked).toBeGreaterThan(100);
});

it("of sentiment are counted, and divide charts", async () => {
  const url = "https://c.example/counted";
  await write([{ create: { ...post(url), title: "origincount", sentiment: 2, sentiment_origin: person } }]);
  await write([{ create: { ...post(`${url}2`), title: "origincount" } }]);
  const counts = async (type: string, params = "") => {
    const path = `/api/v1/search/p/${service.projectId}/histogram/${type}?q=origincount${params}`;
    return Histogram.parse((await service.call("GET", path))["result_histogram"]);
  };
  const { data } = await counts("sentiment_origin");
  expect(data.map(({ ks, v }) => [ks, v])).toEqual([
    [person, [1]],
    [scorerOrigin, [1]],
  ]);
  const { header } = await counts("sentiment", "&breakdown=sentiment_origin");
  expect(header.v).toEqual([person, scorerOrigin]);
});
