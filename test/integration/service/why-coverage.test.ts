import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { words } from "../../../src/shared/query";
import { rankFactors, rankMild } from "../../../src/shared/why/rank-factors";
import { answerOf, sentenceOf } from "../../../src/shared/why/sentence";
import { type TestService, startService } from "../../support/service";
import { BrandPosts, type BrandPost, dayMs } from "../../support/brand-posts";
import { explainedBrands, meanOf } from "../../support/explained-brands";

/** Explanations of a file of brands over HTTP, compared with plain loops over its rows. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const first = Date.UTC(2026, 1, 16);
const of =
  (brand: string) =>
  ({ custom }: BrandPost) =>
    custom.brand === brand;
const says =
  (word: string) =>
  ({ content }: BrandPost) =>
    words(content).some(({ text }) => text === word);

describe("a brand whose data begin late", () => {
  const data = new BrandPosts(first, 9, 100);
  data.more(1, 2, { brand: "Fjord" });
  data.more(4, 1, { brand: "Fjord" });
  data.more(6, 60, { brand: "Fjord", hour: 16, hours: 7 });
  data.more(7, 400, { brand: "Fjord" });
  data.more(8, 380, { brand: "Fjord" });
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });
  const starts = {
    day: data.at(6),
    outside: 3,
    full: { day: data.at(7), documents: 400 },
  };

  it("is called by the name that its value has, as is the column", async () => {
    const named = (name: string) =>
      explained.rename({ name: "brand", value_names: [{ value: "Fjord", name }] });
    await named("Fjord Ferries");
    const why = await explained(7);
    await named("");
    expect(why.coverage).toMatchObject([{ key: "Fjord", label: "Fjord Ferries" }]);
    expect(sentenceOf(why, "UTC", "en").coverage).toMatch(/^Fjord Ferries starts on Feb 22, 2026/);
  });

  it("is said to begin, and is left out of what is expected of all", async () => {
    const why = await explained(7);
    expect(why.coverage).toEqual([
      {
        kind: "column",
        field: "custom.brand",
        key: "Fjord",
        label: "Fjord",
        query: 'custom.brand:"Fjord"',
        starts,
        here: 400,
        compared: false,
        sure: true,
      },
    ]);
    const others = (post: BrandPost) => !of("Fjord")(post);
    expect(why.here.documents).toBe(data.on(7, others));
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data, others), 9);
    expect(why.stands_out).toBe(false);
    expect(why.factors.some(({ kind, key }) => kind === "column" && key === "Fjord")).toBe(false);
    const sentence = sentenceOf(why, "UTC", "en");
    expect(sentence.coverage).toBe(
      "Fjord starts on Feb 22, 2026 (all its mentions before: 3; on Feb 23, 2026: 400). The data probably begins there.",
    );
    expect(sentence.headline).toMatch(/^Without Fjord: /);
  });

  it("isn't compared with days before its data, if it is what is explained", async () => {
    const why = await explained(7, { q: 'custom.brand:"Fjord"' });
    expect(why.coverage).toMatchObject([{ kind: "column", key: "Fjord", starts, here: 400, compared: true }]);
    expect(why.here.documents).toBe(400);
    expect(why.expected.windows.every(({ from }) => from >= data.at(7))).toBe(true);
    expect(why.stands_out).toBe(false);
  });

  it("is found together with words too", async () => {
    const why = await explained(7, { q: 'custom.brand:"Fjord" AND w1x' });
    expect(why.coverage).toMatchObject([{ kind: "column", key: "Fjord", starts }]);
  });

  it("is no factor of a client that doesn't know own columns", async () => {
    const why = await explained(7, { columns: "hide" });
    expect(why.factors.some(({ kind }) => kind === "column")).toBe(false);
  });
});

describe("a brand whose data begin weeks earlier", () => {
  const data = new BrandPosts(first, 12 * 7, 20);
  for (let day = 28; day < 12 * 7; day++) data.more(day, 60, { brand: "Fjord" });
  data.more(42, 120, { brand: "Fjord", reason: "Outage" });
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });

  it("keeps its documents, and windows within its data", async () => {
    for (const [q, is] of [
      ["", undefined],
      ['custom.brand:"Fjord"', of("Fjord")],
    ] as const) {
      const why = await explained(42, q === "" ? {} : { q });
      expect(why.coverage).toMatchObject([
        { kind: "column", key: "Fjord", starts: { day: data.at(28), outside: 0 }, compared: true },
      ]);
      expect(why.expected.windows.map(({ from }) => (from - first) / dayMs)).toEqual([
        28, 35, 49, 56, 63, 70,
      ]);
      expect(why.here.documents).toBe(data.on(42, is));
      expect(why.expected.documents).toBeCloseTo(meanOf(why, data, is), 9);
      expect(rankFactors(why)[0]).toMatchObject({
        kind: "column",
        field: "custom.reason",
        key: "Outage",
        here: 120,
      });
    }
  });

  it("says nothing of it where all windows lie within", async () => {
    const why = await explained(60);
    expect(why.coverage).toEqual([]);
    expect(why.stands_out).toBe(false);
  });
});

describe("a brand with few posts a day that begins late", () => {
  const data = new BrandPosts(first, 60, 6);
  for (const [day, count] of [
    [40, 1],
    [44, 2],
    [47, 30],
    [49, 3],
    [52, 4],
    [55, 5],
  ] as const)
    data.more(day, count, { brand: "Fjord" });
  // An event begins as abruptly, and is over.
  data.more(47, 25, { brand: "Aster", reason: "Outage" });
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });

  it("is said to begin, and how much it is", async () => {
    const why = await explained(47);
    expect(why.coverage).toMatchObject([
      {
        kind: "column",
        key: "Fjord",
        starts: { day: data.at(40), outside: 0, full: { day: data.at(47), documents: 30 } },
        here: 30,
        compared: true,
        sure: false,
      },
    ]);
    expect(sentenceOf(why, "UTC", "en").coverage).toMatch(
      /^Fjord starts on Mar 28, 2026 \(all its mentions before: 0; on .*: 30\)/,
    );
  });

  it("is said to begin where it alone is explained", async () => {
    const why = await explained(47, { q: 'custom.brand:"Fjord"' });
    expect(why.coverage).toMatchObject([{ kind: "column", key: "Fjord", starts: { day: data.at(40) } }]);
  });

  it("isn't mentioned on days that it has no part in", async () => {
    expect((await explained(20)).coverage).toEqual([]);
  });
});

describe("a brand with few posts a day, of which a query finds the first ones days after it begins", () => {
  const data = new BrandPosts(first, 84, 2);
  for (let day = 57; day < 84; day++)
    data.more(day, 1, { brand: "Fjord", reason: day < 60 ? "Price" : "Late" });
  data.more(70, 12, { brand: "Fjord", reason: "Late" });

  it("begins where its data do, which explains no later peak", async () => {
    const explained = await explainedBrands(service, data);
    const why = await explained(70, { q: 'custom.reason:"Late"' });
    expect(why.coverage).toMatchObject([
      { kind: "column", key: "Fjord", starts: { day: data.at(57) }, here: 13 },
    ]);
    const { message, more } = answerOf(sentenceOf(why, "UTC", "en"));
    expect(message).toMatch(/“Fjord”.* of the rise/);
    expect(more).toMatch(/^Fjord starts on Apr 14, 2026/);
  });
});

describe("a brand whose data end early", () => {
  it("is said to end, and makes no fall of the others", async () => {
    const data = new BrandPosts(first, 10, 60);
    for (let day = 6; day < 10; day++) data.keep(day, 0, "Ember");
    data.more(8, 1, { brand: "Ember" });
    const explained = await explainedBrands(service, data);
    const why = await explained(7);
    const full = Math.max(data.on(4, of("Ember")), data.on(5, of("Ember")));
    expect(why.coverage).toMatchObject([
      { kind: "column", key: "Ember", ends: { day: data.at(5), outside: 1, full: { documents: full } } },
    ]);
    expect(why.coverage[0]).toMatchObject({ here: 0, compared: false });
    expect(why.here.documents).toBe(data.on(7));
    const others = (post: BrandPost) => !of("Ember")(post);
    expect(why.expected.documents).toBeCloseTo(meanOf(why, data, others), 9);
    expect(why).toMatchObject({ stands_out: false });
  });
});

describe("what is different on a day", () => {
  const data = new BrandPosts(first, 9, 60);
  // A fall, a peak by reason, a leak within a usual number, and one cause in many words.
  data.keep(2, 20, "Dune");
  data.more(4, 220, { brand: "Ember", reason: "Outage" });
  const usual = data.on(5);
  data.keep(5, Math.round(usual * 0.9));
  data.more(5, usual - data.on(5), { text: "leaked" });
  data.more(6, 90, { text: "metal was found in pods" });
  for (const [day, count] of [2, 1, 2, 2, 1, 2, 2, 10, 2].entries()) data.more(day, count, { text: "nsa" });
  let explained: Awaited<ReturnType<typeof explainedBrands>>;
  beforeAll(async () => {
    explained = await explainedBrands(service, data);
  });

  it("is an own column, with a query that finds its documents", async () => {
    const why = await explained(4);
    expect(why.coverage).toEqual([]);
    expect(why).toMatchObject({ stands_out: true, direction: "rise" });
    const outage = why.factors.find(({ field, key }) => field === "custom.reason" && key === "Outage");
    expect(outage).toMatchObject({
      kind: "column",
      query: 'custom.reason:"Outage"',
      here: data.on(4, ({ custom }) => custom.reason === "Outage"),
      expected: 0,
      stands_out: true,
    });
    expect(sentenceOf(why, "UTC", "en").headline).toMatch(/^\w+ accounts for .* of the rise, Outage for /);
    const ofEmber = await explained(4, { q: 'custom.brand:"Ember"' });
    expect(ofEmber).toMatchObject({ stands_out: true, here: { documents: data.on(4, of("Ember")) } });
    expect(rankFactors(ofEmber)[0]).toMatchObject({ field: "custom.reason", key: "Outage" });
  });

  it("is a fall, with its probability", async () => {
    const why = await explained(2, { q: 'custom.brand:"Dune"' });
    expect(why).toMatchObject({
      here: { documents: data.on(2, of("Dune")) },
      stands_out: true,
      direction: "fall",
    });
    expect(why.probability).toBeLessThan(0.01);
    expect(sentenceOf(why, "UTC", "en").details).toMatch(
      /explains a difference this large is (less than )?0\.\d+%/,
    );
    const all = await explained(2);
    expect(all.factors.find(({ key }) => key === "Dune")).toMatchObject({
      kind: "column",
      here: data.on(2, of("Dune")),
      stands_out: false,
    });
    expect(all.factors.find(({ key }) => key === "Dune")?.probability).toBeLessThan(0.01);
  });

  it("is a subject within a usual number", async () => {
    const why = await explained(5);
    expect(why).toMatchObject({ here: { documents: data.on(5) }, stands_out: false });
    const [leak] = [...rankFactors(why), ...rankMild(why)];
    expect(leak).toMatchObject({
      kind: "word",
      key: "leaked",
      here: data.on(5, says("leaked")),
      expected: 0,
    });
    expect(leak?.probability).toBeLessThan(0.01);
    expect(sentenceOf(why, "UTC", "en").details).toContain("mentions with the word “leaked”");
  });

  it("is a small number", async () => {
    const why = await explained(7, { q: "nsa" });
    expect(why).toMatchObject({ here: { documents: data.on(7, says("nsa")) }, stands_out: true });
    expect(why.expected.documents).toBeLessThan(2);
    expect(why.probability).toBeLessThan(0.01);
    expect(sentenceOf(why, "UTC", "en").details).toContain("small numbers");
  });

  it("is one line for the words and phrases of one cause", async () => {
    const why = await explained(6);
    const ofCause = why.factors.filter(({ kind, label }) =>
      kind === "word" || kind === "phrase" ? /metal|found|pods/.test(label) : false,
    );
    expect(ofCause.map(({ label }) => label)).toEqual(expect.arrayContaining(["metal", "found", "pods"]));
    expect(ofCause.some(({ kind }) => kind === "phrase")).toBe(true);
    expect(new Set(ofCause.map(({ group }) => group)).size).toBe(1);
    expect(ofCause[0]?.group).toBeTruthy();
    const ranked = rankFactors(why).filter(({ group }) => group === ofCause[0]?.group);
    expect(ranked).toHaveLength(1);
    expect(ranked[0]).toMatchObject({
      kind: "phrase",
      label: "metal was found",
      here: data.on(6, says("metal")),
    });
  });

  it("is nothing on a day like others", async () => {
    const why = await explained(8);
    expect(why.coverage).toEqual([]);
    expect(why.stands_out).toBe(false);
    expect(rankFactors(why)).toEqual([]);
  });
});

describe("a project whose data begin after a few strays", () => {
  it("isn't compared with the strays", async () => {
    const data = new BrandPosts(first, 30, 20);
    const all = data.posts.filter(({ published }) => published >= data.at(20));
    data.posts.splice(0, data.posts.length, ...all);
    for (let day = 0; day < 20; day++) data.more(day, Number(day % 3 === 0), {});
    const explained = await explainedBrands(service, data);
    const why = await explained(24);
    expect(why.coverage).toMatchObject([
      { kind: "project", starts: { day: data.at(20), outside: 7 }, sure: true },
    ]);
    expect(why.expected.windows.every(({ from }) => from >= data.at(20))).toBe(true);
    expect(why.stands_out).toBe(false);
  });
});
