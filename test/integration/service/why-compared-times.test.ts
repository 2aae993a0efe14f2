import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

describe("an hour in a file of four weeks", () => {
  const data = new BrandPosts(first, 28, 30);
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
    expect(sentenceOf(why, "UTC").headline).toMatch(/account for .* of the rise/);
  });
});
