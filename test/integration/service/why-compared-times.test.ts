import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DataCoverage } from "../../../src/shared/interface/local";
import { words } from "../../../src/shared/query";
import { sentenceOf } from "../../../src/shared/why/sentence";
import { BrandPosts, type BrandPost } from "../../support/brand-posts";
import { explainedBrands, meanOf } from "../../support/explained-brands";
import { type TestService, startService } from "../../support/service";

/** Which times explanations compare with, in files of a few weeks, next to plain loops over their rows. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const hourMs = 3_600_000;
const first = Date.UTC(2026, 1, 16);
const of =
  (brand: string) =>
  ({ custom }: BrandPost) =>
    custom.brand === brand;

const others =
  (brand: string) =>
  ({ custom }: BrandPost) =>
    custom.brand !== brand;

describe("an hour in a file of four weeks", () => {
  const data = new BrandPosts(first, 28, 20);
  data.more(14, 60, { brand: "Aster", reason: "Outage", text: "kestrel", hour: 19, hours: 1 });
  const hour = { from: data.at(14) + 19 * hourMs, until: data.at(14) + 20 * hourMs };

  it("is compared with the same hour of more days than the three of its weekday", async () => {
    const { range } = await explainedBrands(service, data);
    const why = await range(hour.from, hour.until, { q: 'custom.brand:"Aster"' });
    expect(why.here.documents).toBe(data.within(hour, of("Aster")));
    expect(why.expected.windows.length).toBeGreaterThan(3);
    expect(why.expected.windows.every(({ from }) => (from - hour.from) % (24 * hourMs) === 0)).toBe(true);
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data, of("Aster")), 9);
    const kestrel = why.factors.find(({ kind, key }) => kind === "word" && key === "kestrel");
    const says = ({ content }: BrandPost) => words(content).some(({ text }) => text === "kestrel");
    expect(kestrel).toMatchObject({ here: data.within(hour, says), expected: 0, stands_out: true });
    expect(sentenceOf(why, "UTC").headline).toMatch(/accounts? for .* of the rise/);
  });
});

describe("a brand that begins between the compared times", () => {
  const data = new BrandPosts(first, 28, 20);
  data.more(3, 1, { brand: "Fjord" });
  data.more(17, 12, { brand: "Fjord", hour: 18, hours: 4 });
  for (let day = 18; day < 28; day++) data.more(day, 50, { brand: "Fjord" });
  data.more(14, 150, { brand: "Aster", reason: "Outage" });
  data.more(20, 150, { brand: "Dune", reason: "Price" });
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });
  const starts = { day: data.at(17), outside: 1, full: { day: data.at(18), documents: 50 } };

  it("makes days before it compared with days before it, without a word of it", async () => {
    const why = await explained(14);
    expect(why.expected.windows.length).toBeGreaterThan(3);
    expect(why.expected.windows.every(({ until }) => until <= data.at(17))).toBe(true);
    expect(why.here.documents).toBe(data.on(14));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data), 9);
    expect(why.coverage).toEqual([]);
    expect(sentenceOf(why, "UTC").headline).toMatch(/^\w+ accounts for .* of the rise, Outage for /);
  });

  it("makes days with it compared with days with it, and says since when they are", async () => {
    const why = await explained(20);
    expect(why.expected.windows.length).toBeGreaterThan(3);
    expect(why.expected.windows.every(({ from }) => from >= data.at(18))).toBe(true);
    expect(why.here.documents).toBe(data.on(20));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data), 9);
    expect(why.coverage).toMatchObject([{ kind: "column", key: "Fjord", starts, here: 50, compared: true }]);
    expect(sentenceOf(why, "UTC").headline).toMatch(/Price accounts for 99% of the rise, Dune for /);
  });

  it("makes no peaks of ordinary days", async () => {
    const why = await explained(21);
    expect(why.stands_out).toBe(false);
    expect(why.expected.windows.every(({ weight }) => weight > 0.5)).toBe(true);
  });

  it("is left out of the day that its data begin in, and of a day with too few others like it", async () => {
    const why = await explained(17);
    expect(why.coverage).toMatchObject([{ key: "Fjord", starts, here: 12, compared: false }]);
    expect(why.here.documents).toBe(data.on(17, others("Fjord")));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data, others("Fjord")), 9);
  });

  it("is listed for the project with its first day, for charts of any query", async () => {
    const since = { from: data.at(17), until: data.at(28) };
    const [fjord, all] = [data.within(since, of("Fjord")), data.within(since)];
    const answer = await service.call("GET", `/local/p/${explained.id}/coverage?timezone=UTC`);
    expect(DataCoverage.parse(answer["result_local_coverage"])).toEqual({
      first: data.at(0),
      last: data.at(27),
      values: [
        { field: "custom.brand", value: "Fjord", label: "Fjord", first: data.at(17), part: fjord / all },
      ],
    });
    const other = await service.call("POST", "/local/projects", { title: "Empty" });
    const { id } = z.object({ id: z.string() }).parse(other["result_local_project"]);
    const none = await service.call("GET", `/local/p/${id}/coverage`);
    expect(DataCoverage.parse(none["result_local_coverage"])).toEqual({ values: [] });
  });

  it("is told by the same numbers whatever the query finds of it", async () => {
    const ofLate = ({ custom }: BrandPost) => custom.reason !== "Late";
    const why = await explained(20, { q: 'NOT custom.reason:"Late"' });
    expect(why.here.documents).toBe(data.on(20, ofLate));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data, ofLate), 9);
    expect(why.coverage).toMatchObject([
      { key: "Fjord", starts, here: data.on(20, (post) => of("Fjord")(post) && ofLate(post)) },
    ]);
    const chosen = await explained(20, { q: 'custom.brand:"Fjord" AND NOT custom.reason:"Late"' });
    expect(chosen.coverage).toMatchObject([{ key: "Fjord", starts }]);
  });

  it("is left out, and named, where it begins too early for days before it", async () => {
    const early = new BrandPosts(first, 9, 40);
    for (let day = 3; day < 9; day++) early.more(day, 80, { brand: "Fjord" });
    const explainedEarly = await explainedBrands(service, early);
    const why = await explainedEarly(1);
    expect(why.coverage).toMatchObject([{ key: "Fjord", here: 0, compared: false }]);
    expect(why.here.documents).toBe(early.on(1));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, early, others("Fjord")), 9);
    expect(sentenceOf(why, "UTC").headline).toMatch(/^Without Fjord: /);
  });
});
