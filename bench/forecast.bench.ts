/**
 * Accuracy of the forecast on held-back ends of series, compared with the seasonal naive method. MASE is the mean
 * absolute error divided by that of the seasonal naive method within the known part (Hyndman and Athanasopoulos,
 * §5.8). Below 1 is better. Coverage is the share of held-back values inside the 80% interval.
 */
import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { forecast } from "../src/service/endpoints/forecast";
import { createRandom } from "../src/service/sample/random";
import { ACCIDENTAL_DEATHS, AIR_PASSENGERS, DRIVER_CASUALTIES } from "./data/monthly-series";

interface Series {
  name: string;
  kind: "real" | "made";
  values: number[];
  season: number;
  candidates: number[];
  horizon: number;
  origins: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REDDIT = "test/fixtures/reddit-13k.csv";

/** Counts of posts per period in a public archive of forum posts. Empty if the archive is missing. */
function posts(): Series[] {
  if (!existsSync(REDDIT)) {
    console.log(`${REDDIT} not found; forum series skipped.`);
    return [];
  }
  const rows: { published: string; subreddit: string; num_comments: string }[] = parse(readFileSync(REDDIT), {
    columns: true,
    bom: true,
  });
  const europe = new Set([
    "france",
    "belgium",
    "norge",
    "portugal",
    "de",
    "Denmark",
    "italy",
    "sweden",
    "europe",
  ]);
  const topics = new Set([
    "programming",
    "technology",
    "science",
    "MachineLearning",
    "space",
    "Android",
    "apple",
  ]);
  const end = Date.UTC(2013, 7, 5);
  const count = (period: number, from: number, want: (row: (typeof rows)[number]) => number) => {
    const values = Array.from({ length: Math.floor((end - from) / period) }, () => 0);
    for (const row of rows) {
      const bin = Math.floor((Date.parse(row.published) - from) / period);
      if (bin >= 0 && bin < values.length) values[bin] = (values[bin] ?? 0) + want(row);
    }
    return values;
  };
  const in2012 = Date.UTC(2012, 0, 2);
  const daily = { kind: "real" as const, season: 7, candidates: [7, 365], horizon: 14, origins: 6 };
  const weekly = { kind: "real" as const, season: 1, candidates: [52], horizon: 8, origins: 6 };
  const hourly = { kind: "real" as const, season: 24, candidates: [24, 168], horizon: 48, origins: 6 };
  return [
    { ...daily, name: "posts per day", values: count(DAY, in2012, () => 1) },
    {
      ...daily,
      name: "posts per day, European countries",
      values: count(DAY, in2012, (row) => Number(europe.has(row.subreddit))),
    },
    {
      ...daily,
      name: "posts per day, technology",
      values: count(DAY, in2012, (row) => Number(topics.has(row.subreddit))),
    },
    {
      ...daily,
      name: "posts per day, France",
      values: count(DAY, in2012, (row) => Number(row.subreddit === "france")),
    },
    { ...daily, name: "comments per day", values: count(DAY, in2012, (row) => Number(row.num_comments)) },
    { ...weekly, name: "posts per week", values: count(7 * DAY, in2012, () => 1) },
    {
      ...weekly,
      name: "posts per week, technology",
      values: count(7 * DAY, in2012, (row) => Number(topics.has(row.subreddit))),
    },
    { ...hourly, name: "posts per hour", values: count(HOUR, end - 84 * DAY, () => 1) },
  ];
}

/** Series typical of listening projects, generated with a fixed seed. */
function madeUp(): Series[] {
  const random = createRandom(7);
  const week = [1.1, 1.15, 1.1, 1.05, 1, 0.75, 0.7];
  const days = (length: number, mean: (day: number) => number) =>
    Array.from({ length }, (_, day) => random.poisson(mean(day) * (week[day % 7] ?? 1)));
  const daily = { kind: "made" as const, season: 7, candidates: [7, 365], horizon: 14, origins: 4 };
  return [
    { ...daily, name: "busy brand, slow growth", values: days(180, (day) => 120 + day / 3) },
    {
      ...daily,
      name: "crisis two weeks before the end",
      values: days(180, (day) => 130 * (1 + (day < 150 ? 0 : 2 * Math.exp((150 - day) / 4)))),
    },
    { ...daily, name: "rare topic", values: days(180, () => 0.6) },
    {
      ...daily,
      name: "new topic, five weeks old",
      values: days(49, (day) => 8 + day / 4),
      horizon: 7,
      origins: 2,
    },
    {
      ...daily,
      name: "drifting level",
      values: (() => {
        let level = 5;
        return days(200, () => (level += 0.12 * random.normal()) ** 2);
      })(),
    },
  ];
}

const monthly = { kind: "real" as const, season: 12, candidates: [12], horizon: 12, origins: 3 };
const all: Series[] = [
  { ...monthly, name: "airline passengers per month", values: AIR_PASSENGERS },
  { ...monthly, name: "accidental deaths per month", values: ACCIDENTAL_DEATHS, origins: 2 },
  { ...monthly, name: "driver casualties per month", values: DRIVER_CASUALTIES },
  ...posts(),
  ...madeUp(),
];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const seasonalNaive = (known: readonly number[], season: number, step: number) =>
  known[known.length - season + ((step - 1) % season)] ?? 0;

const rows = all.map((series) => {
  const { values, season, candidates, horizon, origins } = series;
  const ours: number[] = [];
  const naive: number[] = [];
  let inside = 0;
  let total = 0;
  let ms = 0;
  for (let back = origins; back >= 1; back--) {
    const cut = values.length - back * horizon;
    const known = values.slice(0, cut);
    const scale = mean(known.slice(season).map((value, at) => Math.abs(value - (known[at] ?? 0)))) || 1;
    const started = performance.now();
    const result = forecast(known, horizon, candidates);
    ms += performance.now() - started;
    values.slice(cut, cut + horizon).forEach((actual, at) => {
      ours.push(Math.abs(actual - (result.mean[at] ?? 0)) / scale);
      naive.push(Math.abs(actual - seasonalNaive(known, season, at + 1)) / scale);
      inside += Number(actual >= (result.lower[at] ?? 0) && actual <= (result.upper[at] ?? 0));
      total++;
    });
  }
  return { series, ours: mean(ours), naive: mean(naive), inside, total, ms: ms / origins };
});

const table = (subset: typeof rows, name: string) => ({
  series: name,
  values: "",
  MASE: mean(subset.map((row) => row.ours)).toFixed(2),
  "MASE, seasonal naive": mean(subset.map((row) => row.naive)).toFixed(2),
  ratio: (mean(subset.map((row) => row.ours)) / mean(subset.map((row) => row.naive))).toFixed(2),
  "coverage of the 80% interval": `${((100 * subset.reduce((sum, row) => sum + row.inside, 0)) / subset.reduce((sum, row) => sum + row.total, 0)).toFixed(0)}%`,
  ms: mean(subset.map((row) => row.ms)).toFixed(1),
});
console.table([
  ...rows.map((row) => ({ ...table([row], row.series.name), values: String(row.series.values.length) })),
  table(
    rows.filter((row) => row.series.kind === "real"),
    "all real series",
  ),
  table(
    rows.filter((row) => row.series.kind === "made"),
    "all made-up series",
  ),
  table(rows, "all"),
]);
