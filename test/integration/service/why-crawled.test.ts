import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataCoverage } from "../../../src/shared/interface/local";
import { sentenceOf } from "../../../src/shared/why/sentence";
import { BrandPosts, type BrandPost } from "../../support/brand-posts";
import { explainedBrands } from "../../support/explained-brands";
import { type TestService, startService } from "../../support/service";

/** Reviews of which each brand's newest few hundred were collected: months of the quiet brands, weeks of the busy ones. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const first = Date.UTC(2026, 0, 1);
const days = 200;
const data = new BrandPosts(first, days, 1);
/** Each version lasts eight days. */
const version = (day: number) => `4.${Math.floor(day / 8)}`;
const strays = [20, 60];
for (const day of strays) data.more(day, 1, { brand: "Gale", reason: version(day) });
for (let day = 130; day < 185; day++)
  data.more(day, 8 + ((day * 37) % 7), { brand: "Fjord", reason: version(day) });
for (let day = 150; day < days; day++)
  data.more(day, 14 + ((day * 37) % 7), {
    brand: "Gale",
    reason: version(day),
    text: day % 2 === 0 ? "a terrible, awful waste of money" : "",
  });
const range = { from: data.at(144), until: data.at(days) };
const isCrawled = ({ custom: { brand } }: BrandPost) => brand === "Fjord" || brand === "Gale";

describe("brands whose data begin and end within a range", () => {
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });

  it("are named, and nothing is attributed to them", async () => {
    const why = await explained.range(range.from, range.until);
    expect(
      why.coverage.map(({ label, starts, ends, compared, sure }) => ({
        label,
        starts: starts && { day: starts.day, outside: starts.outside },
        ends: ends?.day,
        compared,
        sure,
      })),
    ).toEqual([
      {
        label: "Gale",
        starts: { day: data.at(150), outside: 2 },
        ends: undefined,
        compared: false,
        sure: true,
      },
      {
        label: "Fjord",
        starts: { day: data.at(130), outside: 0 },
        ends: data.at(184),
        compared: false,
        sure: true,
      },
    ]);
    expect(why.coverage.map(({ query }) => query)).toEqual(['custom.brand:"Gale"', 'custom.brand:"Fjord"']);
    expect(why.here.documents).toBe(data.within(range, (post) => !isCrawled(post)));
    expect(why.factors.filter(({ key }) => /Gale|Fjord|terrible|^4\./.test(key))).toEqual([]);
    expect(why.sentiment.stands_out).toBe(false);
    const { headline } = sentenceOf(why, "UTC", "en");
    expect(headline).toMatch(/^Without (Gale and Fjord|Fjord and Gale): /);
  });

  it("are the only values that begin, since versions come and go", async () => {
    const answer = await service.call("GET", `/local/p/${explained.id}/coverage?timezone=UTC`);
    const { values } = DataCoverage.parse(answer["result_local_coverage"]);
    expect(values).toEqual([
      expect.objectContaining({ value: "Gale", first: data.at(150) }),
      expect.objectContaining({ value: "Fjord", first: data.at(130), last: data.at(184) }),
    ]);
    const why = await explained.range(data.at(160), data.at(168));
    expect(why.coverage.map(({ label }) => label)).not.toContain(version(160));
  });
});
