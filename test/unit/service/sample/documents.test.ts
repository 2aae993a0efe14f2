import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DocumentInput } from "../../../../src/shared/interface/documents";
import { DATASETS, sampleDocuments, type SampleEntry } from "../../../../src/service/sample";

const DAY = 86_400_000;
const END_DAY = "2026-11-20";
const end = Date.parse("2026-11-21T00:00:00Z");
const entries = [...sampleDocuments(END_DAY)];
const documents = entries.map(({ document }) => document);
const dayOf = (published: number) => 179 - Math.floor((end - 1 - published) / DAY);

/** Number of matching entries on each of the 180 days. */
function perDay(fits: (entry: SampleEntry) => boolean = () => true): number[] {
  const days = Array.from({ length: 180 }, () => 0);
  for (const entry of entries) if (fits(entry)) days[dayOf(entry.document.published)]! += 1;
  return days;
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (fits: (entry: SampleEntry) => boolean) => entries.filter(fits).length / entries.length;
const textOf = ({ document }: SampleEntry) => `${document.title ?? ""} ${document.content}`.toLowerCase();

describe("the sample", () => {
  it("is the same for the same day, and whole weeks later differs only in dates", () => {
    const text = JSON.stringify(entries);
    expect(JSON.stringify([...sampleDocuments(END_DAY)]) === text).toBe(true);
    const later = [...sampleDocuments(end + 7 * DAY)];
    for (const { document } of later) document.published -= 7 * DAY;
    expect(JSON.stringify(later) === text).toBe(true);
  });

  it("stays what pictures, documentation and other tests show", () => {
    const digest = createHash("sha256").update(entries.map((entry) => JSON.stringify(entry)).join(""));
    expect(digest.digest("hex")).toBe("c078b57602198341ca028c40321f50741143da4fc1fd902ae80fe7c5d964a552");
  });

  it("differs with another seed", () => {
    const [other] = sampleDocuments(END_DAY, 1);
    expect(other).not.toEqual(entries[0]);
  });

  it("rejects an invalid day", () => {
    expect(() => [...sampleDocuments("yesterday")]).toThrow(/not a day: yesterday/);
  });

  it("has at least 24,000 documents and reviews of three datasets over 180 days", () => {
    const reviews = entries.filter(({ dataset }) => dataset !== undefined);
    expect(entries.length - reviews.length).toBeGreaterThan(24_000);
    for (const name of DATASETS)
      expect(reviews.filter(({ dataset }) => dataset === name).length).toBeGreaterThan(300);
    expect(Math.min(...perDay())).toBeGreaterThan(40);
    expect(documents.every(({ published }) => published >= end - 180 * DAY && published < end)).toBe(true);
  });

  it("has only documents that the service accepts, with unique URLs", () => {
    expect(documents.flatMap((document) => DocumentInput.safeParse(document).error?.message ?? [])).toEqual(
      [],
    );
    expect(new Set(documents.map(({ url }) => url)).size).toBe(documents.length);
    expect(documents.every(({ url }) => /^[a-z0-9.-]+\.example$/.test(new URL(url).host))).toBe(true);
  });

  it("gives a rating and a product page to reviews only", () => {
    const odd = entries.filter(({ document: { rating, parent_url }, dataset }) =>
      dataset === undefined
        ? rating !== undefined || parent_url !== undefined
        : parent_url === undefined || ![1, 2, 3, 4, 5].includes(rating ?? 0),
    );
    expect(odd).toEqual([]);
  });

  it("has a weekly rhythm: weekends are quieter", () => {
    const days = perDay().slice(0, 160);
    const weekday = (index: number) => new Date(end - (180 - index) * DAY).getUTCDay();
    const weekend = mean(days.filter((_, index) => [0, 6].includes(weekday(index))));
    const working = mean(days.filter((_, index) => ![0, 6].includes(weekday(index))));
    expect(weekend / working).toBeLessThan(0.8);
  });

  it("has a daily rhythm: nights are quieter than evenings", () => {
    const hours = Array.from({ length: 24 }, () => 0);
    for (const { published } of documents) hours[new Date(published).getUTCHours()]! += 1;
    expect(hours[3]!).toBeLessThan(hours[20]! / 5);
  });

  it("grows slowly", () => {
    const days = perDay();
    expect(mean(days.slice(120, 160)) / mean(days.slice(0, 40))).toBeGreaterThan(1.1);
  });

  it("has a recall two weeks before the end: a negative spike that has decayed ten days later", () => {
    const all = perDay();
    const negative = perDay(({ document }) => document.sentiment < 0);
    const announced = 166;
    expect(all.indexOf(Math.max(...all))).toBe(announced);
    expect(negative[announced]!).toBeGreaterThan(4 * mean(negative.slice(100, 160)));
    expect(negative[announced + 5]!).toBeLessThan(negative[announced]!);
    expect(mean(negative.slice(announced + 10))).toBeLessThan(2 * mean(negative.slice(100, 160)));
    expect(perDay((entry) => textOf(entry).includes("recall")).findIndex((count) => count > 0)).toBe(
      announced,
    );
  });

  it("has a recall whose notice is posted first by the food safety desk and then copied", () => {
    const notices = documents.filter(({ content }) => content.includes("No. 7 espresso pods after metal"));
    const [first] = [...notices].sort((a, b) => a.published - b.published);
    expect(first?.extra_author_attributes.name).toBe("Food Safety Desk");
    expect(new Date(first?.published ?? 0).toISOString()).toMatch(/T09:42:10/);
    const copied = notices.filter(({ published }) => dayOf(published) === 166).length;
    expect(copied / perDay()[166]!).toBeGreaterThan(0.25);
  });

  it("has an open day that people post about in their own words, with one hashtag", () => {
    const tagged = documents.filter(({ content }) => content.includes("#openroastery"));
    const onTheDay = tagged.filter(({ published }) => dayOf(published) === 128);
    expect(onTheDay.length).toBeGreaterThan(100);
    expect(tagged.every(({ published }) => [128, 129].includes(dayOf(published)))).toBe(true);
    expect(new Set(onTheDay.map(({ content }) => content)).size).toBeGreaterThan(0.5 * onTheDay.length);
    const days = perDay();
    expect(days[128]!).toBeGreaterThan(1.4 * mean(days.slice(110, 127)));
  });

  it("has posts that are reposted and articles that are syndicated on usual days", () => {
    const before = documents.filter(({ published }) => dayOf(published) < 120);
    const reposts = before.filter(({ content }) => content.startsWith("RT @"));
    expect(reposts.length).toBeGreaterThan(150);
    expect(before.filter(({ content }) => content.endsWith("(Consumer Wire)")).length).toBeGreaterThan(20);
  });

  it("has nine languages, mentions the brand and its drink often, and rarely repeats a text", () => {
    expect(new Set(documents.map(({ lang }) => lang))).toEqual(
      new Set(["en", "de", "fr", "es", "it", "nl", "pt", "ja", "ar"]),
    );
    expect(share((entry) => textOf(entry).includes("northwind"))).toBeGreaterThan(0.5);
    expect(share((entry) => textOf(entry).includes("espresso"))).toBeGreaterThan(0.4);
    expect(entries.filter((entry) => textOf(entry).includes("recall")).length).toBeGreaterThan(500);
    expect(new Set(documents.map(({ content }) => content)).size).toBeGreaterThan(0.85 * documents.length);
    expect(documents.filter(({ content }) => content.includes("#")).length).toBeGreaterThan(3_000);
    expect(documents.filter(({ content }) => content.includes("@northwind")).length).toBeGreaterThan(500);
    expect(documents.some(({ content }) => /[[\]{}|]|undefined/.test(content))).toBe(false);
  });

  it("has about 900 authors, few of them prolific, and 60 sources in many countries", () => {
    const posts = new Map<string, number>();
    for (const { extra_author_attributes: author } of documents)
      posts.set(author.id, (posts.get(author.id) ?? 0) + 1);
    const counts = [...posts.values()].sort((x, y) => y - x);
    expect(counts.length).toBeGreaterThan(850);
    expect(counts.length).toBeLessThan(950);
    expect(counts.slice(0, counts.length / 10).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
      0.3 * documents.length,
    );
    expect(new Set(documents.map(({ url }) => new URL(url).host)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(documents.map((it) => it.extra_source_attributes.geo)).size).toBeGreaterThan(15);
    for (const gender of ["FEMALE", "MALE", "UNKNOWN"])
      expect(share(({ document }) => document.extra_author_attributes.gender === gender)).toBeGreaterThan(
        0.1,
      );
  });
});
