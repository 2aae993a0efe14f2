import { afterEach, describe, expect, test } from "vitest";
import type { Factor } from "../../../../src/shared/interface/text-analysis";
import { rankFactors } from "../../../../src/shared/why/rank-factors";
import { sentenceOf } from "../../../../src/shared/why/sentence";
import { setLanguage, t } from "../../../../src/shared/texts";
import { factor, first, from, until, whyOf } from "../../../support/explained";

afterEach(() => setLanguage("en"));

describe("the headline", () => {
  test("names the story that makes most of the rise, its author and the time in the zone", () => {
    const why = whyOf({
      factors: [factor("story", "a", 0.64, { first })],
      main_stories: { stories: 1, share: 0.64 },
    });
    const named = { share: "64%", title: first.title, author: first.author };
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.storyRise", { ...named, time: "09:42" }));
    expect(sentenceOf(why, "Europe/Berlin").headline).toBe(
      t("why:sentence.storyRise", { ...named, time: "10:42" }),
    );
  });

  test("counts several stories", () => {
    const why = whyOf({
      factors: [factor("story", "a", 0.4, { first }), factor("story", "b", 0.3, { first })],
      main_stories: { stories: 2, share: 0.7 },
    });
    const named = { count: 2, share: "70%", title: first.title, author: first.author, time: "09:42" };
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.storiesRise", named));
  });

  test("doesn't name a word that rises with all mentions", () => {
    const why = whyOf({
      factors: [factor("word", "northwind", 0.9, { log_ratio_bound: 0 }), factor("word", "recall", 0.4)],
    });
    const what = t("why:sentence.what.word", { label: "recall" });
    expect(sentenceOf(why, "UTC").headline).toBe(
      t("why:sentence.rise", { what, share: "40%", here: 40, expected: "0" }),
    );
  });

  test("names the largest factor if no story is as large", () => {
    const why = whyOf({ factors: [factor("word", "tariff", 0.3), factor("hashtag", "podrecall", 0.8)] });
    const what = t("why:sentence.what.hashtag", { label: "podrecall" });
    expect(sentenceOf(why, "UTC").headline).toBe(
      t("why:sentence.rise", { what, share: "80%", here: 80, expected: "0" }),
    );
  });

  test("names the values with the largest shares, and the story or phrase that is told", () => {
    const of = (field: string) => ({ field: `custom.${field}`, field_title: field });
    const values = [
      factor("column", "Power outage", 0.94, of("Reason")),
      factor("column", "Northgrid", 0.98, { ...of("Supplier"), log_ratio_bound: 1 }),
      factor("column", "Billing", 0.6, of("Reason")),
    ];
    const headlineOf = (...more: Factor[]) =>
      sentenceOf(whyOf({ factors: [...values, ...more] }), "UTC").headline;
    const both = "Northgrid accounts for 98% of the rise, Power outage for 94%.";
    expect(headlineOf()).toBe(both);
    expect(headlineOf(factor("phrase", "kestrel bay", 0.67))).toBe(
      `${both} Often said: “kestrel bay” (67%).`,
    );
    // The days after it say the word as well. What names the value tells nothing more.
    const words = [factor("word", "Outage", 0.9), factor("word", "storm", 0.53, { log_ratio_bound: 0 })];
    expect(headlineOf(...words)).toBe(`${both} Often said: “storm” (53%).`);
    expect(headlineOf(factor("story", "a", 0.15, { first }))).toBe(
      `${both} Biggest story: “Northwind recalls No. 7 espresso pods” (09:42).`,
    );
    const often = sentenceOf(
      whyOf({ factors: [...values.slice(0, 1), factor("phrase", "kestrel bay", 0.67)] }),
      "UTC",
    );
    expect(often.headline).toBe(
      "Power outage accounts for 94% of the rise: 94, 0 expected. Often said: “kestrel bay” (67%).",
    );
    const alone = sentenceOf(whyOf({ factors: values.slice(0, 1) }), "UTC").headline;
    expect(alone).toBe("Mentions with “Power outage” as Reason account for 94% of the rise: 94, 0 expected.");
  });

  test("says once what two values of the same mentions account for", () => {
    const of = (field: string) => ({ field: `custom.${field}`, field_title: field, expected: 0 });
    const values = [
      factor("column", "Cancelled flight", 1, { ...of("Reason"), here: 100 }),
      factor("column", "Dune Jet", 1, { ...of("Airline"), here: 100 }),
    ];
    const headlineOf = (documents: number) =>
      sentenceOf(whyOf({ here: { from, until, documents }, factors: values }), "UTC").headline;
    expect(headlineOf(140)).toBe(
      "Cancelled flight and Dune Jet account for all of the rise, mostly in the same mentions.",
    );
    // They may as well be different mentions.
    expect(headlineOf(160)).toBe("Cancelled flight accounts for all of the rise, Dune Jet for as much.");
  });

  test("names countries and languages", () => {
    const why = whyOf({ factors: [factor("country", "gb", 0.8)] });
    const what = t("why:sentence.what.country", { label: "United Kingdom" });
    expect(sentenceOf(why, "UTC").headline).toBe(
      t("why:sentence.rise", { what, share: "80%", here: 80, expected: "0" }),
    );
  });

  test("says that nothing stands out", () => {
    const why = whyOf({ stands_out: false, direction: "none" });
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.nothing", { count: 1558, expected: "650" }));
  });

  test("says that too little can be compared, behind a number that chance doesn't explain", () => {
    const windows = [1, 29, 132].map((documents, at) => ({
      from: from - (at + 1) * 86_400_000,
      until: until - (at + 1) * 86_400_000,
      documents,
      weight: 1,
    }));
    const few = whyOf({ expected: { documents: 54, rule: "same_hours", windows } });
    const counted = { count: 1558, expected: "54", windows: 3 };
    const headlineOf = (rest: object) => sentenceOf({ ...few, ...rest }, "UTC").headline;
    expect(headlineOf({})).toBe(t("why:sentence.fewRise", counted));
    expect(headlineOf({ direction: "fall" })).toBe(t("why:sentence.fewFall", counted));
    expect(headlineOf({ stands_out: false })).toBe(t("why:sentence.fewWindows", counted));
  });

  test("describes what mentions are where too little can be compared, by story and own columns", () => {
    const value = (label: string, count: number) => ({
      field: "custom.reason",
      field_title: "Reason",
      key: label,
      label,
      here: count,
    });
    const why = whyOf({
      here: { from, until, documents: 300 },
      expected: { documents: 0, rule: "none", windows: [] },
      most_shared: [{ document: first, story: "a", copies: 122 }],
      main_values: [value("None of the above", 200), value("Metal", 90), value("Taste", 10)],
    });
    const part = (count: number, what: string, share: string) =>
      t("why:sentence.part", { count, what, share });
    const story = part(123, t("why:sentence.what.story", { label: first.title }), "41%");
    const metal = part(90, t("why:sentence.what.column", { label: "Metal", column: "Reason" }), "30%");
    const told = t("why:sentence.madeOf", { parts: `${story} and ${metal}` });
    expect(sentenceOf(why, "UTC").headline).toBe(`${t("why:sentence.noWindows")} ${told}`);
    const windows = [{ from: from - 86_400_000, until: until - 86_400_000, documents: 20, weight: 1 }];
    const few = whyOf({ ...why, expected: { documents: 20, rule: "around", windows } });
    expect(sentenceOf(few, "UTC").headline).toBe(
      `${t("why:sentence.fewRise", { count: 300, expected: "20", windows: 1 })} ${told}`,
    );
    expect(sentenceOf({ ...why, most_shared: [], main_values: [] }, "UTC").headline).toBe(
      t("why:sentence.noWindows"),
    );
  });

  test("names no value that names nothing, as long as another stands out", () => {
    const column = { field: "custom.reason", field_title: "Reason" };
    const why = whyOf({
      factors: [factor("column", "None of the above", 0.7, column), factor("column", "Metal", 0.4, column)],
    });
    expect(rankFactors(why).map(({ label }) => label)).toEqual(["Metal", "None of the above"]);
  });

  test("leads with no flag, as long as another value makes much of the change", () => {
    const of = (field: string) => ({ field: `custom.${field}`, field_title: field });
    const why = whyOf({
      factors: [
        factor("column", "TRUE", 0.76, of("Is Verified")),
        factor("column", "Fjord Ferries", 0.4, of("Company")),
      ],
    });
    expect(sentenceOf(why, "UTC").headline).toContain("“Fjord Ferries” as Company");
  });

  test("says how many there are where nothing explains a rise or a fall", () => {
    const end = "expected: no single story, term, source, or place explains the";
    expect(sentenceOf(whyOf(), "UTC").headline).toMatch(new RegExp(`^1,558 mentions, 650 ${end} rise\\.$`));
    expect(sentenceOf(whyOf({ direction: "fall" }), "UTC").headline).toMatch(new RegExp(`${end} fall\\.$`));
  });

  test("says that there are too few documents, or no time to compare with", () => {
    const few = whyOf({ here: { from, until, documents: 3 } });
    const expected = { documents: 1.5, rule: "same_hours" as const, windows: [] };
    expect(sentenceOf({ ...few, expected }, "UTC").headline).toBe(
      t("why:sentence.tooFew", { count: 3, expected: "1.5" }),
    );
    expect(sentenceOf({ ...few, expected: { ...expected, rule: "none" } }, "UTC").headline).toBe(
      t("why:sentence.noWindows"),
    );
  });

  test("tells what stands out in a usual number", () => {
    const why = whyOf({
      stands_out: false,
      direction: "none",
      factors: [factor("source", "desk.example", 0.9)],
    });
    const what = t("why:sentence.what.source", { label: "desk.example" });
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.usual", { what, count: 90, expected: "0" }));
  });

  test("cuts long titles at the end of a word", () => {
    const title = `${"recall ".repeat(20)}end`;
    const why = whyOf({
      factors: [factor("story", "a", 0.64, { first: { ...first, title } })],
      main_stories: { stories: 1, share: 0.64 },
    });
    expect(sentenceOf(why, "UTC").headline).toContain(`${"recall ".repeat(11).trim()} …`);
  });

  test("is German in German", async () => {
    await setLanguage("de");
    const why = whyOf({
      factors: [factor("story", "a", 0.64, { first })],
      main_stories: { stories: 1, share: 0.64 },
    });
    const named = { share: "64\u00a0%", title: first.title, author: first.author, time: "09:42" };
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.storyRise", named));
  });
});

test("a story that is only known from reposts is named by what it says", () => {
  const repost = { ...first, title: "", snippet: "RT @guest29: RT @mara.vane: The pods hold metal" };
  const why = whyOf({
    factors: [factor("story", "a", 0.64, { first: repost })],
    main_stories: { stories: 1, share: 0.64 },
  });
  const named = { share: "64%", title: "The pods hold metal", author: first.author, time: "09:42" };
  expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.storyRise", named));
});

describe("the details", () => {
  test("tell the change of sentiment with its margin, and the rise without copies", () => {
    const why = whyOf({
      originals: { here: 800, expected: 615 },
      factors: [factor("hashtag", "podrecall", 0.8)],
      sentiment: {
        ...whyOf().sentiment,
        here: { positive: 0, neutral: 81, negative: 19 },
        expected: { positive: 0, neutral: 96, negative: 4 },
        stands_out: true,
      },
    });
    expect(sentenceOf(why, "UTC").details).toBe(
      [
        t("why:sentence.negativeRose", { from: "4%", to: "19%", margin: "2" }),
        t("why:sentence.originals", { times: "1.3" }),
      ].join(" "),
    );
  });

  test("say that only the copies rose", () => {
    const why = whyOf({ originals: { here: 660, expected: 650 }, factors: [factor("hashtag", "pods", 0.8)] });
    expect(sentenceOf(why, "UTC").details).toBe(t("why:sentence.originalsUsual"));
  });

  test("are empty if nothing stands out", () => {
    const sentiment = { ...whyOf().sentiment, stands_out: true };
    expect(sentenceOf(whyOf({ stands_out: false, direction: "none", sentiment }), "UTC").details).toBe("");
  });
});

describe("ranking factors of all kinds", () => {
  test("leaves out the words of a story, and what moves against the change", () => {
    const factors = [
      factor("word", "metal", 0.66, { story: "a" }),
      factor("story", "a", 0.64),
      factor("source", "quiet.example", -0.2),
      factor("word", "noise", 0.9, { stands_out: false }),
    ];
    expect(rankFactors({ factors, direction: "rise", stands_out: true }).map(({ key }) => key)).toEqual([
      "a",
    ]);
  });

  test("prefers the specific one of about equal shares", () => {
    const factors = [
      factor("language", "en", 0.99),
      factor("word", "podrecall", 0.97),
      factor("hashtag", "podrecall", 0.95),
      factor("source", "desk.example", 0.5),
    ];
    expect(rankFactors({ factors, direction: "rise", stands_out: true }).map(({ kind }) => kind)).toEqual([
      "hashtag",
      "word",
      "language",
      "source",
    ]);
  });

  test("prefers what is rare elsewhere to a somewhat larger share", () => {
    const factors = [
      factor("word", "recall", 0.43, { log_ratio_bound: 2 }),
      factor("story", "a", 0.38, { log_ratio_bound: 5 }),
    ];
    expect(rankFactors({ factors, direction: "rise", stands_out: true }).map(({ kind }) => kind)).toEqual([
      "story",
      "word",
    ]);
  });

  test("ranks what is missing in a fall by how much is missing", () => {
    const factors = [
      factor("word", "few", 0.2, { here: 5, expected: 25, log_ratio_bound: -1 }),
      factor("source", "many", 0.5, { here: 0, expected: 50, log_ratio_bound: -3 }),
    ];
    expect(rankFactors({ factors, direction: "fall", stands_out: true }).map(({ key }) => key)).toEqual([
      "many",
      "few",
    ]);
  });

  test("puts topics last, whatever their share", () => {
    const factors = [
      factor("topic", "recall", 0.99),
      factor("story", "a", 0.4),
      factor("country", "lu", 0.1),
    ];
    expect(rankFactors({ factors, direction: "rise", stands_out: true }).map(({ kind }) => kind)).toEqual([
      "story",
      "country",
      "topic",
    ]);
  });
});

describe("how probable the number is", () => {
  test.each([
    [0.0042, "0.42%"],
    [0.45, "45%"],
    [1e-9, "less than 0.01%"],
  ])("%d is said as %s", (probability, said) => {
    expect(sentenceOf(whyOf({ probability }), "UTC").details).toBe(
      t("why:sentence.chance", { probability: said }),
    );
  });

  test("is followed by a warning where numbers are small", () => {
    const few = whyOf({
      here: { from, until, documents: 10 },
      expected: { documents: 1.8, rule: "around", windows: [] },
    });
    expect(sentenceOf({ ...few, probability: 0.0005 }, "UTC").details).toContain(t("why:sentence.small"));
  });
});

test("a value that almost vanished comes before its shadow in another column", () => {
  const fallen = (label: string, field: string, here: number, expected: number, bound: number, rest = {}) =>
    factor("column", label, -1, { field, here, expected, log_ratio_bound: bound, ...rest });
  const vanished = fallen("Fjord", "custom.brand", 10, 152, -2, { stands_out: false, probability: 0.001 });
  const shadow = fallen("car", "custom.product", 57, 199, -0.5);
  const why = whyOf({ stands_out: false, direction: "none", factors: [shadow, vanished] });
  expect(rankFactors(why).map(({ label }) => label)).toEqual(["Fjord", "car"]);
  const halved = { ...vanished, here: 100, log_ratio_bound: -0.5 };
  expect(rankFactors({ ...why, factors: [shadow, halved] }).map(({ label }) => label)).toEqual(["car"]);
});

describe("what differs no more than other times do", () => {
  const mild = factor("hashtag", "gate", 1, { stands_out: false, probability: 0.001 });

  test("is named as such, behind what stands out", () => {
    const what = t("why:sentence.what.hashtag", { label: "gate" });
    const differs = t("why:sentence.mild", { what, count: 100, expected: "0" });
    const said = `${differs} ${t("why:sentence.ordinary")}`;
    const usual = whyOf({ stands_out: false, direction: "none", factors: [mild] });
    expect(sentenceOf(usual, "UTC")).toMatchObject({
      headline: t("why:sentence.nothing", { count: 1558, expected: "650" }),
      isFinding: false,
      details: said,
    });
    const standing = factor("source", "desk.example", 0.9);
    const named = sentenceOf({ ...usual, factors: [mild, standing] }, "UTC");
    expect(named.isFinding).toBe(true);
    expect([named.headline, named.details].join(" ")).not.toContain("gate");
  });

  test("isn't called ordinary beside a total that chance doesn't explain", () => {
    const { details } = sentenceOf(whyOf({ factors: [mild], probability: 0.0005 }), "UTC", "en");
    expect(details).toMatch(
      /^The largest difference is 100 mentions with #gate, 0 expected\. The probability/,
    );
  });

  test.each([
    ["what chance explains", { probability: 0.2 }],
    ["what is in few documents", { here: 50 }],
  ])("isn't %s", (_, rest) => {
    const why = whyOf({ stands_out: false, direction: "none", factors: [{ ...mild, ...rest }] });
    expect(sentenceOf(why, "UTC").headline).toBe(t("why:sentence.nothing", { count: 1558, expected: "650" }));
  });
});

describe("terms of the same documents", () => {
  test("are one factor, named by a hashtag or the longest phrase", () => {
    const of = (group: string) => ({ group });
    const factors = [
      factor("word", "metal", 0.6, of("1")),
      factor("phrase", "found in two", 0.5, of("1")),
      factor("phrase", "metal was found", 0.5, of("1")),
      factor("word", "strike", 0.3, of("2")),
      factor("hashtag", "walkout", 0.3, of("2")),
      factor("word", "rain", 0.2, of("3")),
    ];
    expect(rankFactors({ factors, direction: "rise", stands_out: true }).map(({ key }) => key)).toEqual([
      "metal was found",
      "walkout",
      "rain",
    ]);
  });
});

test("an own column's value comes before the country of its people, and no flag does", () => {
  const of = (title: string) => ({ field: `custom.${title}`, field_title: title, group: "value 0" });
  const country = factor("country", "gb", 0.8, { group: "value 0" });
  const company = factor("column", "Fjord Ferries", 0.7, of("company"));
  expect(rankFactors(whyOf({ factors: [country, company] })).map(({ label }) => label)).toEqual([
    "Fjord Ferries",
  ]);
  const flag = factor("column", "TRUE", 0.7, of("verified"));
  expect(rankFactors(whyOf({ factors: [flag, country] })).map(({ label }) => label)).toEqual(["gb"]);
});
