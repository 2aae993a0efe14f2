import { describe, expect, it } from "vitest";
import { edgeNotes } from "../../../../src/analysis/question/edgeNotes";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import type { ChartRequest } from "../../../../src/analysis/question/chartRequest";
import { formatDays } from "../../../../src/analysis/format/times";
import { t } from "../../../../src/shared/texts";
import { answer, histogram, request } from "./fixtures";

const titles = {
  topics: new Map<string, string>(),
  metric: (field: string) => field,
  value: (_: string, value: string) => value,
};
const day = (n: number) => Date.UTC(2026, 1, n);
/** Two brands by day: one always there, one from the seventh day on, and three days without any at the end. */
const bins = [...Array(12).keys()].map((n) => ({
  t: day(16 + n),
  v: n > 8 ? [0, 0] : [100, [2, 0, 0, 1, 0, 0, 60, 400, 380][n] ?? 0],
}));
const byDay = histogram(bins, ["Aster", "Fjord"]);
type Known = Parameters<typeof edgeNotes>[2];
const notesOf = (
  change: Parameters<typeof request>[0],
  known: Known = null,
  counted = byDay,
  resolved: Partial<ChartRequest> = {},
) => {
  const asked = { ...request({ breakdown: "custom.brand", interval: "day", ...change }), ...resolved };
  return edgeNotes(readAnswer(answer(asked, counted), titles), asked, known);
};

describe("a series whose data begin within a chart", () => {
  it("has a note with the days that it covers, of those that have data", () => {
    expect(notesOf({})).toEqual(["Fjord: data from Feb 22, 2026 only (3 of 9 days)"]);
  });

  it.each([{ breakdown: "topic" }, { breakdown: "sentiment" }, { interval: "hour" }] as const)(
    "has no note in a chart of %j",
    (change) => expect(notesOf(change)).toEqual([]),
  );
});

describe("a value whose data begin within a project", () => {
  const known: Known = {
    first: day(1),
    last: day(28),
    values: [
      { field: "custom.brand", value: "Fjord", label: "Fjord", first: day(18) },
      { field: "channel", value: "old.example", label: "old.example", last: day(10) },
      { field: "custom.product", value: "Ferry", label: "Ferry", first: day(5), last: day(24) },
    ],
  };
  const whole = { min: day(1), max: day(29) };
  const ranking = histogram([
    { ks: "Aster", v: [700] },
    { ks: "Fjord", v: [595] },
  ]);
  const ranked = (resolved: Partial<ChartRequest>, query = "") =>
    notesOf({ query }, known, ranking, {
      family: "ranking",
      subject: "custom.brand",
      breakdown: "none",
      period: whole,
      ...resolved,
    });
  const ofFjord = "Fjord: data from Feb 18, 2026 only (11 of 28 days)";

  it("has its column's title in the note where it is a number", () => {
    const versions: Known = {
      ...known,
      values: [
        { field: "custom.version", field_title: "App version", value: "4.11", label: "4.11", first: day(18) },
      ],
    };
    expect(notesOf({ query: 'custom.version:"4.11"' }, versions, ranking, { period: whole })).toEqual([
      "App version 4.11: data from Feb 18, 2026 only (11 of 28 days)",
    ]);
  });

  it("has a note in a ranking of its values, with the days of the range", () => {
    expect(ranked({})).toEqual([ofFjord]);
    expect(ranked({ period: { min: day(15), max: day(22) } })).toEqual([
      "Fjord: data from Feb 18, 2026 only (4 of 7 days)",
    ]);
    expect(ranked({ period: null })).toEqual([ofFjord]);
  });

  it("has no note in a range that its data cover", () => {
    expect(ranked({ period: { min: day(18), max: day(27) } })).toEqual([]);
  });

  it("has a note in a breakdown by its values, whatever the bins", () => {
    expect(notesOf({ interval: "1week" }, known, byDay, { period: whole })).toContain(ofFjord);
    const bySentiment = histogram([{ ks: "POSITIVE", v: [4, 3] }], ["Aster", "Fjord"]);
    const resolved = { family: "ranking", subject: "sentiment", period: whole } as const;
    expect(notesOf({}, known, bySentiment, resolved)).toEqual([ofFjord]);
  });

  it("has a note in a chart whose query chooses it", () => {
    const query = 'sentiment:negative AND custom.brand:"fjord"';
    const ofReasons = { subject: "custom.reason" };
    expect(ranked(ofReasons, query)).toEqual([ofFjord]);
    const either = 'custom.product:"Ferry" OR hosturl:"old.example"';
    expect(ranked(ofReasons, either)).toEqual([
      "Incomplete data: old.example through Feb 10, 2026; Ferry from Feb 5, 2026 through Feb 24, 2026.",
    ]);
    expect(ranked(ofReasons, 'custom.product:"Ferry"')).toEqual([
      "Ferry: data from Feb 5, 2026 through Feb 24, 2026 only (20 of 28 days)",
    ]);
    expect(ranked(ofReasons, 'NOT custom.brand:"Fjord"')).toEqual([]);
  });
});

describe("a bin of which there are only some days", () => {
  const monthly = histogram([1, 2, 3].map((month) => ({ t: Date.UTC(2026, month), v: [40] })));
  const of = (known: Known, period: { min: number; max: number }, change = {}) =>
    notesOf({ breakdown: "sentiment", interval: "month", ...change }, known, monthly, { period });
  const whole = { min: Date.UTC(2026, 1), max: Date.UTC(2026, 4) };
  const known: Known = { first: Date.UTC(2026, 1, 23), last: Date.UTC(2026, 3, 5, 18), values: [] };

  it("is named where the data or the range end within it", () => {
    const note = "Incomplete: February 2026 (6 of 28 days) and April 2026 (5 of 30 days)";
    expect(of(known, whole)).toEqual([note]);
    expect(of(null, { min: Date.UTC(2026, 1, 23), max: Date.UTC(2026, 3, 6) })).toEqual([note]);
  });

  it("is none where days are whole", () => {
    expect(of(null, whole)).toEqual([]);
    expect(notesOf({ breakdown: "sentiment", interval: "day" }, known, histogram([]))).toEqual([]);
  });
});

it("days without data are told in charts over time that have them", () => {
  const known: Known = {
    first: day(1),
    last: day(28),
    gaps: [{ first: day(19), last: day(21) }],
    values: [],
  };
  const within = { period: { min: day(16), max: day(28) } };
  expect(notesOf({}, known, byDay, within)).toEqual([
    t("charts:data.gaps", { days: formatDays(day(19), day(22), "UTC") }),
  ]);
  expect(notesOf({}, known, byDay, { period: { min: day(22), max: day(28) } })).toEqual([]);
});
