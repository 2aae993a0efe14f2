import { beforeAll, describe, expect, it } from "vitest";
import { asTitle, chartFinding, summaryText } from "../../../src/analysis/findings";
import { readAnswer } from "../../../src/analysis/question/readAnswer";
import { loadLateTexts } from "../../../src/shared/texts";
import type { ChartForm, ChartQuestion } from "../../../src/shared/ipc/chart-question";
import { answer, histogram, request, titles } from "./question/fixtures";

beforeAll(loadLateTexts);

const sentiments = ["POSITIVE", "NEUTRAL", "NEGATIVE"];

/** What a chart says in a form, of rows with a key and counts by series. */
function said(
  form: ChartForm,
  question: Partial<ChartQuestion>,
  rows: [key: string | number, ...counts: number[]][],
  labels = sentiments,
) {
  const given = answer(
    request({ ...question, form }),
    histogram(
      rows.map(([key, ...v]) => (typeof key === "number" ? { t: key, v } : { ks: key, v })),
      labels,
    ),
  );
  return chartFinding({ answer: given, chart: readAnswer(given, titles), form });
}

describe("a message that stands without its query", () => {
  const by = (query: string) =>
    said(
      "bars",
      { type: "country", breakdown: "none", query },
      [
        ["DE", 134],
        ["FR", 20],
      ],
      ["ALL"],
    ).message;

  it.each([
    ["sentiment:negative", "Negative mentions: "],
    ["leak sentiment:positive", "Positive mentions: "],
    ["leak", ""],
    ["NOT sentiment:negative", ""],
    ["leak OR sentiment:negative", ""],
    ["(", ""],
  ])("says the sentiment that %s asks for", (query, start) => {
    expect(by(query)).toMatch(new RegExp(`^${start}\\S+ leads with 134 mentions`));
  });
});

it("a ranking split by another field is about the parts of its rows", () => {
  const rows: Parameters<typeof said>[2] = [
    ["DE", 30, 20, 1],
    ["FR", 20, 4, 1],
    ["LU", 2, 9, 1],
    ["BE", 3, 3, 0],
  ];
  const byCountry = { type: "country", breakdown: "custom.reason" };
  const finding = said("bars", byCountry, rows, ["Billing", "Delivery", "Other"]);
  expect(finding.message).toBe("Billing is the largest part for 2 of 4 values, Delivery for 1.");
  expect(finding.details).toMatch(/^\S+ leads with 51 mentions/);
  expect(said("bars", byCountry, rows.slice(2), ["Billing", "Delivery", "Other"]).message).toMatch(/leads/);
  // What is the largest in a few rows only says less than who leads, and with what.
  const more: typeof rows = [...rows, ["NL", 1, 1, 0], ["AT", 2, 2, 0]];
  expect(said("bars", byCountry, more, ["Billing", "Delivery", "Other"]).message).toMatch(
    /^\S+ leads with 51/,
  );
});

describe("a message is about the form that is drawn", () => {
  const countries: Parameters<typeof said>[2] = [
    ["DE", 600, 1_000, 2_000],
    ["FR", 100, 100, 800],
    ["LU", 0, 0, 4],
  ];
  const byCountry = { type: "country", breakdown: "sentiment" };

  it("bars name who has the most", () => {
    const { message, details } = said("bars", byCountry, countries);
    expect(message).toMatch(
      /^Germany leads with 3,600 mentions \(78\.\d%\), followed by France with 1,000\.$/,
    );
    expect(details).toMatch(/positive.*negative/);
  });

  it("bars of the first values only say no share, since the rest isn't known", () => {
    expect(said("bars", { ...byCountry, topN: 3 }, countries).message).toBe(
      "Germany leads with 3,600 mentions, followed by France with 1,000.",
    );
  });

  it("shares name the largest share, of enough mentions, and no total", () => {
    expect(said("share", byCountry, countries)).toEqual({
      message:
        "Highest share of “Negative”: France 80.0% (n = 1,000), then Germany 55.6% (n = 3,600). Chance alone doesn't explain the difference of 24.4 percentage points.",
      details: "Chance is judged as if these mentions were a random sample of everything said.",
    });
  });

  it("bars beside each other name the highest and lowest of them", () => {
    expect(said("grouped", byCountry, countries).message).toBe(
      "Germany (Negative) is highest with 2,000, Luxembourg (Positive) lowest with 0.",
    );
  });

  const day = (number: number) => Date.UTC(2026, 10, number);
  const range = { kind: "custom", from: "2026-11-01", to: "2026-11-03" } as const;
  const days: Parameters<typeof said>[2] = [
    [day(1), 10, 30, 20],
    [day(2), 60, 0, 60],
    [day(3), 10, 10, 80],
  ];
  const byDay = { range, interval: "day", breakdown: "sentiment" };

  it("bars over time name the highest of them, and its total", () => {
    expect(said("bars", byDay, days)).toEqual({
      message: "Nov 2, 2026 is the highest day with 120 of 280 mentions.",
      details: "28.6% are positive, 57.1% negative.",
    });
  });

  it.each([
    [[60, 60, 10], "Nov 1, 2026 and Nov 2, 2026 are highest, with 60 of 130 mentions each."],
    [[60, 60, 60, 10, 60], "The most in one day is 60 of 250 mentions, reached 4 times."],
  ])("bars over time name the highest where several tie (%j)", (counts, message) => {
    const asked = { range: { ...range, to: "2026-11-05" }, interval: "day", breakdown: "none" } as const;
    const rows = counts.map((count, at): [number, number] => [day(at + 1), count]);
    expect(said("bars", asked, rows, ["ALL"]).message).toBe(message);
  });

  it("lines name the highest line", () => {
    expect(said("lines", byDay, days).message).toBe(
      "Negative has the highest day, with 80 mentions (Nov 3, 2026).",
    );
  });

  it("shares over time name the bounds of the share", () => {
    expect(said("share", byDay, days)).toEqual({
      message:
        "“Negative” is 57.1% of 280 mentions. Highest: Nov 3, 2026 80.0% (n = 100). Lowest: Nov 1, 2026 33.3% (n = 60).",
      details: "",
    });
  });

  it("sums name what they amount to", () => {
    expect(said("cumulative", byDay, days).message).toBe("280 mentions through Nov 3, 2026.");
  });
});

it("a title breaks no line within a number and its name, or an interval", () => {
  expect(asTitle("Highest: Fjord 96.5% (n = 200), Coast 60.1% – 85.7%.")).toBe(
    "Highest: Fjord 96.5% (n\u00a0=\u00a0200), Coast 60.1%\u00a0–\u00a085.7%",
  );
});

it("a summary says once what several of its sentences are about", () => {
  const messages = [
    "Negative mentions: Ann leads.",
    "Of 90 mentions, 20% are positive.",
    "Negative mentions with a known brand (4 of 9): Bo leads.",
    "",
    "Negative mentions – Highest: May.",
    "Negative mentions, May 1, 2026: Cy accounts for all of the rise.",
    "Dee: 62 posts.",
    "Negative mentions (Fjord), May 2, 2026: Di accounts for half.",
  ];
  expect(summaryText(messages).split("\n")).toEqual([
    "- Of 90 mentions, 20% are positive.",
    "- Dee: 62 posts.",
    "- Negative mentions (Fjord), May 2, 2026: Di accounts for half.",
    "# Negative mentions",
    "- Ann leads.",
    "- With a known brand (4 of 9): Bo leads.",
    "- Highest: May.",
    "- May 1, 2026: Cy accounts for all of the rise.",
  ]);
});
