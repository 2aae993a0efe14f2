import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { quoted } from "../../../src/shared/query";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const odd = [
  "Berlin",
  "Berlin Mitte",
  'says "so", twice',
  "back\\slash\\",
  "commas, and; (parentheses)",
  "two\nlines\tand a tab",
  "😀👍🏽 emoji",
  "店舗*?",
  "„Anführung“",
  " spaces around ",
  "a".repeat(500),
  "NOT a AND b",
  "~5",
];
const note = (text: string) => ({ note: text });

beforeAll(async () => {
  service = await startService();
  await service.call("POST", `/api/v2/platform/p/${service.projectId}/custom_metrics/add`, {
    custom_metrics: [
      { name: "store", format: "KEYWORD" },
      { name: "note", format: "TEXT" },
      { name: "score", format: "INTEGER" },
    ],
  });
  const texts = [
    "The delivery was late.",
    "Late, the delivery was",
    "Lieferung zu spät",
    "配送が遅い",
    "delivery",
  ];
  const customs = [
    ...odd.map((store) => ({ store })),
    ...texts.map(note),
    { store: "Berlin", score: 3, ...note("both") },
  ];
  await service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    customs.map((custom, n) => ({
      create: { url: `https://a.example/${n}`, published: 1_700_000_000_000, content: "plain", custom },
    })),
  );
});
afterAll(() => service.stop());

const count = async (q: string) => {
  const path = `/api/v1/search/p/${service.projectId}/results?hpp=0&q=${encodeURIComponent(q)}`;
  const answer = await service.call("GET", path);
  expect(answer.status_code).toBe("0");
  return (answer["pagination"] as { total: number }).total;
};
const histogram = async (path: string) =>
  Histogram.parse(
    (await service.call("GET", `/api/v1/search/p/${service.projectId}/histogram/${path}`))[
      "result_histogram"
    ],
  );

describe("values of a KEYWORD metric", () => {
  it("can be charted and broken down by, whatever characters they contain", async () => {
    const { data } = await histogram("custom.store?top_n=100");
    expect(new Map(data.map(({ ks, v }) => [ks, v[0]]))).toEqual(
      new Map(odd.map((value) => [value, value === "Berlin" ? 2 : 1])),
    );
    const range = "min=1699990000000&max=1700010000000&interval=1M";
    const { header } = await histogram(`published?${range}&breakdown=custom.store&top_n=100`);
    expect(new Set(header.v)).toEqual(new Set(odd));
  });

  it.each(odd)("are searched as a whole: %j", async (value) => {
    expect(await count(`custom.store:${quoted(value)}`)).toBe(value === "Berlin" ? 2 : 1);
    expect(await count(`plain AND custom.store:${quoted(value.toUpperCase())}`)).toBe(
      value === "Berlin" ? 2 : 1,
    );
  });
});

describe("values of a TEXT metric", () => {
  it.each([
    ["delivery", 3],
    ["the DELIVERY was", 2],
    ["late delivery", 0],
    ["spat", 1],
    ["遅い", 1],
    ["deliver", 0],
    ["both", 1],
  ])("are searched by their words: %s", async (words, found) => {
    expect(await count(`custom.note:${quoted(words)}`)).toBe(found);
  });
});

describe("a metric that is removed", () => {
  const remove = (name: string, values: string) =>
    service.call(
      "DELETE",
      `/api/v2/platform/p/${service.projectId}/custom_metrics/m/${name}?values=${values}`,
    );
  const add = (name: string, format: string) =>
    service.call("POST", `/api/v2/platform/p/${service.projectId}/custom_metrics/add`, {
      custom_metrics: [{ name, format }],
    });

  it("reports before how many documents have a value", async () => {
    const path = `/local/p/${service.projectId}/custom_metrics`;
    const describe = async (name: string) =>
      (await service.call("GET", `${path}/${name}`))["result_local_custom_metric"];
    expect(await describe("score")).toEqual({ name: "score", documents: 1 });
    expect(await describe("note")).toEqual({ name: "note", documents: 6 });
    expect(await describe("store")).toEqual({ name: "store", documents: 14 });
    expect(await service.call("GET", `${path}/other`)).toMatchObject({ http: 404 });
  });

  it("gets its values back when it is added again", async () => {
    expect((await remove("store", "keep")).status_code).toBe("0");
    await add("store", "KEYWORD");
    expect(await count('custom.store:"Berlin"')).toBe(2);
  });

  it("deletes its values on request, and no others", async () => {
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/delete`, { url: "https://a.example/0" });
    expect((await remove("store", "remove")).status_code).toBe("0");
    expect((await remove("score", "remove")).status_code).toBe("0");
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/undelete`, {
      url: "https://a.example/0",
    });
    await add("store", "KEYWORD");
    await add("score", "INTEGER");
    expect((await histogram("custom.store")).data).toEqual([]);
    expect((await histogram("custom.score")).data).toEqual([]);
    expect(await count("custom.note:both")).toBe(1);
    expect(await count("plain")).toBe(19);
    expect((await remove("store", "perhaps")).status_code).toBe("5");
  });
});
