import { describe, expect, test } from "vitest";
import {
  chartShares,
  codingResults,
  finalDecisions,
  intervalWidth,
} from "../../../../src/methods/coding/coding-results";
import type { Code } from "../../../../src/shared/coding/code-book";
import { adjudicator, type CodingSample, type SampleItem } from "../../../../src/shared/coding/coding-sample";
import { CodingResults } from "../../../../src/shared/coding/results";
import { wilson } from "../../../../src/methods/statistics/wilson";
import { tango } from "../../../../src/methods/statistics/tango";
import { bookOf, decisionOf, documentOf, itemOf, queueOf, sentimentCode } from "../../../support/coding";

const options = { zone: "UTC" };
const endless = 1e12;

/** Codes by position, and scores beside them. */
function sampleOf(coded: readonly string[], scored: readonly (SampleItem["scored"] | undefined)[] = []) {
  return {
    items: coded.map((_, position) => itemOf(position, { scored: scored[position] ?? null })),
    decisions: coded.map((code, position) => decisionOf(position, code)),
  };
}

const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

function resultsOf(sample: CodingSample, coded: readonly string[], scored?: readonly SampleItem["scored"][]) {
  const { items, decisions } = sampleOf(coded, scored);
  return CodingResults.parse(codingResults(sample, items, decisions, options));
}

const shareOf = (results: CodingResults, value: string) => {
  const share = results.shares?.find((one) => one.value === value);
  if (!share) throw new Error(`No share of ${value}`);
  return share;
};

describe("the estimate from the sample", () => {
  const coded = [
    ...repeat(20, "positive"),
    ...repeat(10, "neutral"),
    ...repeat(40, "negative"),
    ...repeat(25, "off-topic"),
    ...repeat(5, "unclear"),
  ];

  test("is the share among all coded documents, with Wilson's interval", () => {
    const results = resultsOf(queueOf(endless), [...coded, "skipped"]);
    expect(results).toMatchObject({ coded: 100, skipped: 1, drawn: 101 });
    const shares = results.shares?.map(({ value, shown }) => [value, shown.share]);
    expect(shares).toEqual([
      ["positive", 0.2],
      ["neutral", 0.1],
      ["negative", 0.4],
      ["off-topic", 0.25],
      ["unclear", 0.05],
    ]);
    const { low, high } = wilson(40, 100);
    const { shown } = shareOf(results, "negative");
    expect(shown.low).toBeCloseTo(low, 6);
    expect(shown.high).toBeCloseTo(high, 6);
  });

  // n (N - 1) / (N - n) = 100 · 199 / 100 = 199.
  test("narrows with the part of the population that was coded", () => {
    const { shown } = shareOf(resultsOf(queueOf(200), coded), "negative");
    const { low, high } = wilson(0.4 * 199, 199);
    expect(shown.low).toBeCloseTo(low, 9);
    expect(shown.high).toBeCloseTo(high, 9);
  });

  test("is certain once the whole population is coded", () => {
    const { shown } = shareOf(resultsOf(queueOf(100), coded), "negative");
    expect(shown).toMatchObject({ share: 0.4, low: 0.4, high: 0.4 });
  });

  test("says nothing before anything is coded", () => {
    const { shown } = shareOf(resultsOf(queueOf(100), []), "negative");
    expect(shown).toMatchObject({ low: 0, high: 1 });
  });

  test("counts who is on topic as the precision", () => {
    const { precision } = resultsOf(queueOf(endless), coded);
    expect(precision?.share).toBe(0.75);
    expect(precision?.low).toBeCloseTo(wilson(75, 100).low, 6);
  });

  test("estimates each of several choices by itself, and no number", () => {
    const values = ["price", "taste"].map((id, index) => ({
      id,
      title: id,
      definition: "",
      key: String(index + 1),
    }));
    const base = { title: "Code", definition: "" };
    const codes: Code[] = [
      { kind: "choices", id: "aspects", values, ...base },
      { kind: "number", id: "stars", min: 1, max: 5, ...base },
    ];
    const decisions = [
      decisionOf(0, { aspects: ["price", "taste"], stars: 4 }),
      decisionOf(1, { aspects: ["price"], stars: 2 }),
      decisionOf(2, { aspects: [], stars: 2 }),
    ];
    const items = decisions.map(({ position }) => itemOf(position));
    const sample = queueOf(endless, { book: { ...bookOf(...codes), relevance: false } });
    const { shares } = codingResults(sample, items, decisions, options);
    expect(shares?.map(({ code, value, found }) => [code, value, found])).toEqual([
      ["aspects", "price", 2],
      ["aspects", "taste", 1],
      ["relevance", "unclear", 0],
    ]);
  });
});

describe("the estimate with the help of scores", () => {
  const scored = { positive: 300_000, neutral: 400_000, negative: 300_000 };
  const codingSample = queueOf(1_000_000, {
    method: "assisted",
    strata: [{ name: "", question: { q: "" }, population: 1_000_000, scored }],
  });
  // 30 negative, of which 10 were scored neutral, and 5 neutral that were scored negative.
  const coded = [...repeat(30, "negative"), ...repeat(61, "neutral"), ...repeat(9, "positive")];
  const scores: SampleItem["scored"][] = [
    ...repeat(20, "negative" as const),
    ...repeat(10, "neutral" as const),
    ...repeat(5, "negative" as const),
    ...repeat(56, "neutral" as const),
    ...repeat(9, "positive" as const),
  ];
  const results = resultsOf(codingSample, coded, scores);

  test("is the scored share, corrected by the mean difference, with Tango's interval", () => {
    const { shown, sample, scored } = shareOf(results, "negative");
    expect(scored).toBe(0.3);
    expect(shown.by).toBe("assisted");
    expect(shown.share).toBeCloseTo(0.35, 12);
    const { low, high } = tango(10, 5, 100);
    expect(shown.low).toBeCloseTo(0.3 + low, 4);
    expect(shown.high).toBeCloseTo(0.3 + high, 4);
    expect(sample.share).toBeCloseTo(0.3, 12);
  });

  test("takes ten documents with the value", () => {
    expect(shareOf(results, "positive")).toMatchObject({ found: 9, assisted: null, shown: { by: "sample" } });
    const tenth = resultsOf(codingSample, [...coded, "positive"], [...scores, "positive"]);
    expect(shareOf(tenth, "positive").shown.by).toBe("assisted");
  });

  test("isn't shown by a queue that was drawn to estimate from the sample", () => {
    const { shown, assisted } = shareOf(
      resultsOf({ ...codingSample, method: "sample" }, coded, scores),
      "negative",
    );
    expect(shown).toMatchObject({ by: "sample" });
    expect(assisted?.share).toBeCloseTo(0.35, 12);
  });

  test("isn't possible where the service counts no scores", () => {
    expect(shareOf(resultsOf(queueOf(1_000_000), coded, scores), "negative").assisted).toBeNull();
  });

  test("stays a share", () => {
    const none = { positive: 0, neutral: 0, negative: 1_000_000 };
    const all = {
      ...codingSample,
      strata: [{ name: "", question: { q: "" }, population: 1_000_000, scored: none }],
    };
    const { shown } = shareOf(
      resultsOf(all, repeat(50, "negative"), repeat(50, "neutral" as const)),
      "negative",
    );
    expect(shown.share).toBeLessThanOrEqual(1);
    expect(shown.high).toBeLessThanOrEqual(1);
  });
});

describe("a stratified sample", () => {
  const strata = [
    { name: "a", question: { q: "a" }, population: 900, scored: null },
    { name: "b", question: { q: "b" }, population: 100, scored: null },
  ];
  const sample = queueOf(0, { kind: "stratified", strata });
  const items = Array.from({ length: 100 }, (_, position) => itemOf(position, { stratum: position % 2 }));

  test("is weighted by the strata's sizes", () => {
    const decisions = items.map(({ position, stratum }) =>
      decisionOf(position, stratum === 0 && position < 20 ? "positive" : "negative"),
    );
    const { shown } = shareOf(codingResults(sample, items, decisions, options), "positive");
    expect(shown.share).toBeCloseTo(0.9 * 0.2, 12);
    // Kish: 0.9² · 850/899 / 50 + 0.1² · 50/99 / 50 documents would give 64; the larger stratum varies more than the whole.
    const simple = wilson(0.18 * 64, 64);
    expect(shown.high - shown.low).toBeGreaterThan(simple.high - simple.low);
  });

  test("knows nothing about a stratum that isn't coded yet", () => {
    const first = items.filter(({ stratum }) => stratum === 0);
    const decisions = first.map(({ position }) => decisionOf(position, "positive"));
    const { shown } = shareOf(codingResults(sample, items, decisions, options), "positive");
    expect(shown.low).toBeLessThan(0.9);
    expect(shown.high).toBe(1);
  });
});

test("pieces of a hosted service's results widen the interval as far as they differ", () => {
  const items = Array.from({ length: 100 }, (_, position) =>
    itemOf(position, { piece: Math.floor(position / 10) }),
  );
  const decisions = items.map(({ position, piece }) =>
    decisionOf(position, piece < 5 ? "positive" : "negative"),
  );
  const width = (change: Partial<CodingSample>) => {
    const { shown } = shareOf(codingResults(queueOf(endless, change), items, decisions, options), "positive");
    return shown.high - shown.low;
  };
  expect(width({ readable: { read: 10_000, of: 50_000, pieces: 10 } })).toBeGreaterThan(2 * width({}));
});

describe("parts of the population", () => {
  const items = Array.from({ length: 70 }, (_, position) =>
    itemOf(position, {
      document: documentOf({
        published: Date.UTC(2026, 0, position < 40 ? 6 : 13),
        host_url: position < 40 ? "news.example" : "blog.example",
        ...(position === 69 ? { date_assumed: true } : {}),
      }),
    }),
  );
  const decisions = items.map(({ position }) =>
    decisionOf(position, position < 20 ? "positive" : "negative"),
  );
  const { periods, sources } = codingResults(queueOf(endless), items, decisions, options);

  test("are weeks of publication, where the date is known", () => {
    expect(periods).toMatchObject([
      { part: Date.UTC(2026, 0, 5), coded: 40 },
      { part: Date.UTC(2026, 0, 12), coded: 29, shares: "too few" },
    ]);
  });

  test("are years, where shorter ones would have too few documents", () => {
    const monthly = Array.from({ length: 60 }, (_, position) =>
      itemOf(position, { document: documentOf({ published: Date.UTC(2021, position, 15) }) }),
    );
    const coded = monthly.map(({ position }) => decisionOf(position, "positive"));
    expect(codingResults(queueOf(endless), monthly, coded, options).periods).toMatchObject(
      [2021, 2022, 2023, 2024, 2025].map((year) => ({ part: Date.UTC(year, 0, 1), coded: 12 })),
    );
  });

  test("have shares of their own from 30 documents on", () => {
    expect(sources).toMatchObject([
      { part: "news.example", coded: 40 },
      { part: "blog.example", coded: 30 },
    ]);
    const [news] = sources;
    const positive =
      news?.shares !== "too few" ? news?.shares.find(({ value }) => value === "positive") : null;
    expect(positive?.shown.share).toBe(0.5);
    expect(positive?.shown.low).toBeCloseTo(wilson(20, 40).low, 6);
  });
});

describe("values of an own column", () => {
  test("have shares with intervals, and how often their documents are scored right", () => {
    const items = Array.from({ length: 70 }, (_, position) =>
      itemOf(position, {
        document: documentOf({
          host_url: position < 30 ? "blog.example" : "news.example",
          // Spellings of a value are one.
          custom: {
            channel: position < 30 ? "blog.example" : "news.example",
            brand: position === 0 ? "FJORD" : position < 40 ? "Fjord" : "Lumen",
            note: `Note ${position}`,
            stars: 3,
          },
        }),
        scored: position < 40 ? "positive" : null,
      }),
    );
    const decisions = items.map(({ position }) =>
      decisionOf(position, position < 20 ? "positive" : "negative"),
    );
    const { columns } = codingResults(queueOf(endless), items, decisions, options);
    // Each note is another, numbers name nothing, and sources have their own table.
    expect(columns).toMatchObject([
      {
        field: "custom.brand",
        parts: [
          { part: "Fjord", coded: 40, right: { share: 0.5 } },
          { part: "Lumen", coded: 30 },
        ],
      },
    ]);
    const [fjord, lumen] = columns[0]?.parts ?? [];
    expect(fjord?.right?.low).toBeCloseTo(wilson(20, 40).low, 6);
    expect(lumen?.right).toBeUndefined();
    expect(lumen?.shares).toContainEqual(expect.objectContaining({ value: "negative", found: 30 }));
  });
});

describe("the scorer", () => {
  test("is judged by the documents that have a sentiment", () => {
    const coded = [...repeat(6, "positive"), ...repeat(4, "negative"), "off-topic", "unclear"];
    const scores: SampleItem["scored"][] = [
      ...repeat(4, "positive" as const),
      ...repeat(2, "neutral" as const),
      ...repeat(4, "negative" as const),
      "positive",
      "positive",
    ];
    const { scorer } = resultsOf(queueOf(endless), coded, scores);
    expect(scorer).toMatchObject({
      coded: 10,
      confusion: [
        [4, 2, 0],
        [0, 0, 0],
        [0, 0, 4],
      ],
    });
    expect(scorer?.right.share).toBeCloseTo(0.8, 12);
    // F1: 2 · 4 / (6 + 4), 0 and 1.
    expect(scorer?.macroF1).toBeCloseTo(1.8 / 3, 12);
  });

  test("isn't judged without scores", () => {
    expect(resultsOf(queueOf(endless), ["positive"]).scorer).toBeNull();
  });
});

describe("several coders", () => {
  const items = [0, 1, 2, 3].map((position) => itemOf(position));
  const decisions = [
    decisionOf(0, "positive", "Ada"),
    decisionOf(0, "negative", "Bob"),
    decisionOf(0, "neutral", adjudicator),
    decisionOf(1, "positive", "Ada"),
    decisionOf(1, "negative", "Bob"),
    decisionOf(2, "skipped", "Ada"),
    decisionOf(2, "negative", "Cleo"),
    decisionOf(2, "negative", "Bob"),
    decisionOf(3, "off-topic", "Bob"),
  ];

  test("the adjudicated decision counts, then the own one, then the first by name", () => {
    const counted = finalDecisions(queueOf(10), items, decisions);
    expect(counted.map(({ decision }) => decision.coder)).toEqual([adjudicator, "Ada", "Bob", "Bob"]);
  });

  test("agreement leaves out who adjudicated or skipped", () => {
    const { agreement } = codingResults(queueOf(10), items, decisions, options);
    expect(agreement).toMatchObject([
      { code: "relevance", documents: 3, coders: 3, percent: 1, alpha: null },
      { code: "sentiment", documents: 3, coders: 3, percent: 1 / 3 },
    ]);
    // Ranks 0 and 2 lie 3 apart where both occur twice and four times: observed 4/6, expected 16/30.
    expect(agreement[1]?.alpha?.value).toBeCloseTo(1 - 4 / 6 / (16 / 30), 12);
  });
});

describe("documents that aren't a random sample", () => {
  test.each([{ kind: "uncertain" as const }, { received: true }])("have no shares: %o", (change) => {
    const sample = queueOf(10, change);
    const { items, decisions } = sampleOf(repeat(10, "positive"));
    expect(codingResults(sample, items, decisions, options)).toMatchObject({
      shares: null,
      periods: [],
      scorer: null,
      precision: null,
      more: null,
    });
    expect(intervalWidth(sample, items, decisions)).toBeNull();
    expect(chartShares(sample, items, decisions, options)).toBeNull();
  });
});

describe("how much to code", () => {
  test("the width is shown from ten documents on, by the own decisions alone", () => {
    const { items, decisions } = sampleOf(repeat(10, "positive"));
    expect(intervalWidth(queueOf(endless), items, decisions.slice(1))).toBeNull();
    const width = intervalWidth(queueOf(endless), items, decisions);
    expect(width).toBeCloseTo((1 - wilson(10, 10).low) / 2, 6);
    const others = items.map(({ position }) => decisionOf(position, "negative", "Bob"));
    expect(intervalWidth(queueOf(endless), items, [...decisions, ...others])).toBe(width);
  });

  // 5 points on each side of 50% take 384 documents.
  test("the documents to the next narrower width", () => {
    const coded = [...repeat(50, "positive"), ...repeat(50, "negative")];
    const { more } = resultsOf(queueOf(endless), coded);
    expect(more?.points).toBe(0.05);
    expect(more?.documents).toBe(Math.ceil((1.96 / 0.05) ** 2 / 4) - 100);
  });

  test.each([2, 5, 8, 10])("are enough although %i of 10 documents say little of all", (found) => {
    const coded = [...repeat(found, "positive"), ...repeat(10 - found, "negative")];
    const { more } = resultsOf(queueOf(endless), coded);
    const then = 10 + (more?.documents ?? 0);
    // Two more with the value and two without make it less extreme.
    const share = (found + 2) / 14;
    const { low, high } = wilson(share * then, then);
    expect((high - low) / 2).toBeLessThanOrEqual((more?.points ?? 0) * 1.001);
  });

  test("no more than there are, and none once all are coded", () => {
    const coded = [...repeat(25, "positive"), ...repeat(25, "negative")];
    expect(resultsOf(queueOf(60), coded).more?.documents ?? 0).toBeLessThanOrEqual(10);
    expect(resultsOf(queueOf(50), coded).more).toBeNull();
  });
});

test("charts get the shares with the sample that they come from", () => {
  const { items, decisions } = sampleOf(repeat(40, "positive"));
  const sample = queueOf(500, { book: bookOf(sentimentCode) });
  const shares = chartShares(sample, items, decisions, options);
  expect(shares).toMatchObject({ sampleId: "queue", coded: 40, population: 500, method: "sample" });
  expect(shares?.shares).toHaveLength(5);
  expect(chartShares(sample, items, [], options)).toBeNull();
});
