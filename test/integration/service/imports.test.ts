import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Histogram } from "../../../src/shared/interface/histograms";
import { LocalImports } from "../../../src/shared/interface/local";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const first = "posts.csv, Nov 22";
const second = 'Größe "L", 店舗.xlsx';
const day = (n: number) => Date.parse(`2026-03-0${n}T12:00:00Z`);
const mention = (n: number, fields: object) => ({
  create: { url: `https://shop.example/${n}`, published: day(n), content: "plain words", ...fields },
});
const batch = (entries: object[], dataset = "") =>
  service.call("POST", `/api/v2/docs/p/${service.projectId}${dataset && `/d/${dataset}`}`, entries);

beforeAll(async () => {
  service = await startService();
  await batch([
    mention(1, { import: first, extra_author_attributes: { id: "ann" } }),
    mention(2, { import: first }),
    mention(3, { import: second }),
    mention(4, {}),
  ]);
  await batch([mention(5, { import: second, rating: 3 })], "reviews");
});
afterAll(() => service.stop());

const search = `/api/v1/search/p`;
const q = encodeURIComponent;
const count = async (params: string) => {
  const answer = await service.call("GET", `${search}/${service.projectId}/results?hpp=0&${params}`);
  return (answer["pagination"] as { total: number }).total;
};
const imports = async () => {
  const answer = await service.call("GET", `/local/p/${service.projectId}/imports`);
  expect(answer.status_code).toBe("0");
  return LocalImports.parse(answer["result_local_imports"]);
};

describe("imports of a local workspace", () => {
  it("are listed with document count, date range and change times, latest first", async () => {
    const listed = await imports();
    expect(listed.map(({ name, documents, published }) => ({ name, documents, published }))).toEqual([
      { name: second, documents: 2, published: { min: day(3), max: day(5) } },
      { name: first, documents: 2, published: { min: day(1), max: day(2) } },
    ]);
    for (const { first_change, last_change } of listed) {
      expect(first_change).toBeLessThanOrEqual(last_change);
      expect(Date.now() - last_change).toBeLessThan(3_600_000);
    }
  });

  it("can filter results, charts and influencers", async () => {
    expect(await count(`import=${q(first)}`)).toBe(2);
    expect(await count(`import=${q(first)}&import=${q(second)}`)).toBe(4);
    expect(await count(`import=${q(second)}&dataset=reviews`)).toBe(1);
    expect(await count("import=unknown")).toBe(0);
    const chart = await service.call(
      "GET",
      `${search}/${service.projectId}/histogram/channel?import=${q(first)}`,
    );
    expect(Histogram.parse(chart["result_histogram"]).data).toMatchObject([{ v: [2] }]);
    const ranking = await service.call(
      "GET",
      `${search}/${service.projectId}/histogram/top_influencers?import=${q(first)}`,
    );
    expect(ranking["result_top_influencers"]).toMatchObject({ influencers: [{ details: { id: "ann" } }] });
  });

  it("are found by a query, ignoring case", async () => {
    expect(await count(`q=${q(`import:"${first.toUpperCase()}"`)}`)).toBe(2);
    expect(await count(`q=${q('import:"Größe \\"L\\", 店舗.xlsx"')}`)).toBe(2);
    expect(await count(`q=${q('plain NOT import:"posts.csv, nov 22"')}`)).toBe(3);
  });

  it("own a document if they changed it last", async () => {
    const path = `/api/v2/docs/p/${service.projectId}`;
    const url = "https://shop.example/2";
    await service.call("POST", `${path}/update`, { url, import: second });
    expect((await imports()).map(({ name, documents }) => [name, documents])).toEqual([
      [second, 3],
      [first, 1],
    ]);
    await service.call("POST", `${path}/update`, { url, import: null });
    await service.call("POST", `${path}/delete`, { url: "https://shop.example/1" });
    expect((await imports()).map(({ name, documents }) => [name, documents])).toEqual([[second, 2]]);
    await service.call("POST", `${path}/undelete`, { url: "https://shop.example/1" });
    await service.call("POST", `${path}/update`, { url, import: first });
    expect(await count(`import=${q(first)}`)).toBe(2);
  });

  it("have a name of 1 to 120 characters without line breaks", async () => {
    for (const name of ["", "x".repeat(121), "two\nlines", 7]) {
      const answer = await batch([mention(6, { import: name })]);
      expect(answer["result_searchdoc"]).toMatchObject([{ status_code: "5", param: "import" }]);
    }
    const answer = await batch([mention(6, { import: "x".repeat(120) })]);
    expect(answer["result_searchdoc"]).toMatchObject([{ status_code: "0" }]);
    await batch([{ delete: { url: "https://shop.example/6" } }]);
  });
});
