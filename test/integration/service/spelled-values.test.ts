import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Histogram } from "../../../src/shared/interface/histograms";
import { Why } from "../../../src/shared/interface/text-analysis";
import { type TestService, startService } from "../../support/service";

/** Values in several spellings over HTTP: one bar each, as queries find them. Compared with plain loops. */

const day = 86_400_000;
const first = Date.UTC(2026, 8, 1);

interface Row {
  brand: string[];
  tags?: string[];
  at: number;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function projectOf(rows: readonly Row[]) {
  const created = await service.call("POST", "/local/projects", { title: "Spellings" });
  const { id } = z.object({ id: z.string() }).parse(created["result_local_project"]);
  const metrics = `/api/v2/platform/p/${id}/custom_metrics`;
  await service.call("POST", `${metrics}/add`, { custom_metrics: [{ name: "brand", format: "KEYWORD" }] });
  const put = async (added: readonly Row[], from: number) => {
    for (let piece = 0; piece < added.length; piece += 1_000)
      await service.call(
        "POST",
        `/api/v2/docs/p/${id}`,
        added.slice(piece, piece + 1_000).map(({ brand, tags, at }, n) => ({
          create: {
            url: `https://posts.example/${id}/${from + piece + n}`,
            published: String(at),
            content: `post number ${n}`,
            ...(tags && { tags_customer: tags }),
            ...(brand.length > 0 && { custom: { brand } }),
          },
        })),
      );
  };
  await put(rows, 0);
  const histogram = async (type: string, params: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ top_n: "50", ...params }).toString();
    const answer = await service.call("GET", `/api/v1/search/p/${id}/histogram/${type}?${asked}`);
    return Histogram.parse(answer["result_histogram"]);
  };
  const bars = async (type = "custom.brand", params: Record<string, string> = {}) => {
    const { data } = await histogram(type, params);
    return Object.fromEntries(data.map(({ ks = "", v }) => [ks, v[0] ?? 0]));
  };
  const found = async (q: string) => {
    const asked = new URLSearchParams({ q, hpp: "1" }).toString();
    const answer = await service.call("GET", `/api/v1/search/p/${id}/results?${asked}`);
    return z.object({ total: z.number() }).parse(answer["pagination"]).total;
  };
  const name = (...value_names: { value: string; name: string }[]) =>
    service.call("POST", `${metrics}/update`, { custom_metrics: [{ name: "brand", value_names }] });
  return { id, put, histogram, bars, found, name };
}

const rows = (brand: string, count: number, of: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, n) => ({ brand: [brand], at: first + (n % 5) * day, ...of }));

describe("a value in several spellings", () => {
  const all = [
    ...rows("Kestrel", 30),
    ...rows("KESTREL", 39),
    ...rows(" kestrel", 5),
    ...rows("Caf\u00e9 Luna", 4),
    ...rows("Cafe\u0301 Luna ", 3),
    ...rows("KSTRL", 6),
    ...rows("Heron", 8),
    { brand: ["Kestrel", "KESTREL", "Heron"], at: first },
  ];

  it("is one bar, labeled with its most frequent spelling and found by any", async () => {
    const { bars, found } = await projectOf(all);
    expect(await bars()).toEqual({ KESTREL: 75, Heron: 9, "Caf\u00e9 Luna": 7, KSTRL: 6 });
    for (const [spelling, count] of [
      ["kestrel", 75],
      ["Heron", 9],
      ["cafe luna", 7],
    ] as const)
      expect(await found(`custom.brand:"${spelling}"`)).toBe(count);
  });

  it("keeps its label in a selection that spells it otherwise", async () => {
    const { bars } = await projectOf([...rows("Kestrel", 5), ...rows("KESTREL", 3, { tags: ["Late"] })]);
    expect(await bars("custom.brand", { q: "tag:late" })).toEqual({ Kestrel: 3 });
  });

  it("is one line over time, and one part of another field", async () => {
    const { histogram } = await projectOf(all);
    const range = { min: String(first), max: String(first + 5 * day), interval: "day", timezone: "UTC" };
    const { header, data } = await histogram("published", { breakdown: "custom.brand", ...range });
    expect(header.v).toEqual(["KESTREL", "Heron", "Caf\u00e9 Luna", "KSTRL"]);
    const days = Array.from({ length: 5 }, (_, n) => first + n * day);
    expect(data.map(({ v }) => v[0])).toEqual(
      days.map((at) => all.filter((row) => row.at === at && /kestrel/i.test(row.brand.join(" "))).length),
    );
    const types = await histogram("sourcetype", { breakdown: "custom.brand" });
    expect(types.data.map(({ v }) => v)).toEqual([[75, 9, 7, 6]]);
  });

  it("has its place in the project in any selection, for its color", async () => {
    const { histogram } = await projectOf([...all, ...rows("Heron", 20, { tags: ["Late"] })]);
    const over = { min: String(first), max: String(first + 5 * day), breakdown: "custom.brand" };
    const { header } = await histogram("published", { ...over, q: 'tag:late OR custom.brand:"KSTRL"' });
    expect(header).toEqual({ v: ["Heron", "KSTRL"], places: [1, 3] });
  });

  it("stays exact in the documents", async () => {
    const { id } = await projectOf([...rows(" kestrel", 1), ...rows("KESTREL", 1)]);
    const answer = await service.call("GET", `/api/v1/search/p/${id}/results?sort_by=url&sort_order=asc`);
    const Results = z.object({
      data: z.array(z.object({ data: z.object({ custom: z.object({ brand: z.array(z.string()) }) }) })),
    });
    const stored = Results.parse(answer["result_content"]).data.map(({ data }) => data.custom.brand);
    expect(stored).toEqual([[" kestrel"], ["KESTREL"]]);
  });

  it("follows documents that are added, and another project's spellings don't name it", async () => {
    await projectOf(rows("kestrel", 200));
    const { bars, put } = await projectOf(rows("Kestrel", 3));
    expect(await bars()).toEqual({ Kestrel: 3 });
    await put(rows("KESTREL", 4), 1_000);
    expect(await bars()).toEqual({ KESTREL: 7 });
  });

  it("is joined with others of its name, whether that is theirs or given to both", async () => {
    const { bars, histogram, name } = await projectOf(all);
    await name({ value: "kstrl", name: "Kestrel" });
    expect(await bars()).toEqual({ KSTRL: 81, Heron: 9, "Caf\u00e9 Luna": 7 });
    await name({ value: "Heron", name: "Water birds" }, { value: "cafe luna", name: "water birds" });
    expect(await bars()).toEqual({ KSTRL: 81, Heron: 16 });
    const over = { min: String(first), max: String(first + 5 * day), breakdown: "custom.brand" };
    expect((await histogram("published", over)).header.v).toEqual(["KSTRL", "Heron"]);
    await name({ value: "KSTRL", name: "" });
    expect(await bars()).toEqual({ KESTREL: 75, Heron: 16, KSTRL: 6 });
    const sum = (await histogram("published", over)).data.reduce((all, { v }) => all + (v[0] ?? 0), 0);
    expect(sum).toBe(75);
  });

  it("is one cause of a peak, which its query finds whole", async () => {
    const late = first + 8 * day;
    const usual = Array.from({ length: 8 }, (_, n) => rows("Heron", 60, { at: first + n * day })).flat();
    const { id, found, name } = await projectOf([
      ...usual,
      ...rows("Heron", 60, { at: late }),
      ...rows("Kestrel", 60, { at: late }),
      ...rows("KESTREL", 50, { at: late }),
      ...rows("KSTRL", 40, { at: late }),
    ]);
    await name({ value: "KSTRL", name: "Kestrel" });
    const asked = { from: String(late), until: String(late + day), columns: "show", timezone: "UTC" };
    const answer = await service.call("GET", `/local/p/${id}/why?${new URLSearchParams(asked).toString()}`);
    const { factors } = Why.parse(answer["result_local_why"]);
    const brands = factors.filter(({ kind }) => kind === "column");
    expect(brands.filter(({ label }) => /kestrel/i.test(label))).toMatchObject([
      { label: "Kestrel", here: 150, query: '(custom.brand:"KSTRL" OR custom.brand:"Kestrel")' },
    ]);
    expect(await found(brands.find(({ label }) => label === "Kestrel")?.query ?? "")).toBe(150);
  });

  it("is one among tags, too", async () => {
    const { bars, found } = await projectOf([
      ...rows("a", 3, { tags: ["Service / Late"] }),
      ...rows("a", 2, { tags: ["service / late", "Service / LATE"] }),
    ]);
    expect(await bars("tag")).toEqual({ "Service / Late": 5 });
    expect(await found('tag:"SERVICE / late"')).toBe(5);
  });

  it("counts what its query finds, whatever the texts are", async () => {
    const text = fc.constantFrom<string[]>(
      "Ka",
      "kA",
      "K\u00e1",
      "ka ",
      "\u212aa",
      "Stra\u00dfe",
      "STRASSE",
      "\u0301",
      "b",
      "B",
      "#b",
    );
    const lists = fc.array(fc.array(text, { maxLength: 3 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(lists, async (brands) => {
        const { bars, found } = await projectOf(brands.map((brand, n) => ({ brand, at: first + n * day })));
        const counted = await bars();
        for (const [value, count] of Object.entries(counted)) {
          expect(await found(`custom.brand:"${value}"`), value).toBe(count);
          const uses = (one: string) => brands.filter((list) => list.includes(one)).length;
          expect(uses(value)).toBeGreaterThan(0);
        }
        const holds = brands.filter((list) => list.length > 0).length;
        expect(Object.values(counted).reduce((all, count) => all + count, 0)).toBeGreaterThanOrEqual(holds);
      }),
      { numRuns: 12 },
    );
  });
});
