import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listedFactors } from "../../../src/analysis/why/whyTexts";
import { rankFactors } from "../../../src/shared/why/rank-factors";
import { sentenceOf } from "../../../src/shared/why/sentence";
import { BrandPosts } from "../../support/brand-posts";
import { explainedBrands } from "../../support/explained-brands";
import { type TestService, startService } from "../../support/service";

/** Explanations that have few documents to compare with. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const hourMs = 3_600_000;
const first = Date.UTC(2026, 1, 16);
const copied = "Kestrel Bay terminal stays closed after the power outage of last night, says its operator";

describe.each([
  { days: 14, perDay: 6 },
  { days: 14, perDay: 1 },
  { days: 4, perDay: 6 },
  { days: 3, perDay: 3 },
  { days: 2, perDay: 8 },
  { days: 1, perDay: 8 },
])(
  "30 copies of one text in an hour, in a file of $days days with $perDay posts a day of each brand",
  ({ days, perDay }) => {
    const data = new BrandPosts(first, days, perDay);
    const day = Math.floor(days / 2);
    data.more(day, 30, { brand: "Aster", reason: "Outage", hour: 19, hours: 1 });
    for (const post of data.posts.slice(-30)) post.content = copied;
    const hour = { from: data.at(day) + 19 * hourMs, until: data.at(day) + 20 * hourMs };

    it("are named as what makes it", async () => {
      const { range } = await explainedBrands(service, data);
      const why = await range(hour.from, hour.until);
      expect(sentenceOf(why, "UTC").headline).toMatch(/Kestrel Bay terminal/);
      expect(listedFactors(why).map(({ kind }) => kind)).toContain("story");
    });
  },
);

describe("a peak of one brand where such days have two or three posts", () => {
  const data = new BrandPosts(first, 60, 2);
  for (let day = 0; day < 60; day += 2) data.more(day, 1, { brand: "Dune", reason: "Late" });
  data.more(30, 10, { brand: "Dune", reason: "Late" });

  it("is named by that brand, which makes more than on any other day", async () => {
    const explained = await explainedBrands(service, data);
    const why = await explained(30, { q: 'custom.reason:"Late"' });
    expect(why).toMatchObject({ stands_out: true, direction: "rise" });
    expect(rankFactors(why)[0]).toMatchObject({ kind: "column", key: "Dune" });
    expect(sentenceOf(why, "UTC").headline).toMatch(/“Dune”.* of the rise/);
  });
});
