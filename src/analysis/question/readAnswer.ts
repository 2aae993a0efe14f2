import type { Bin, Histogram } from "../../shared/interface/histograms";
import { isUnnamed } from "../../shared/documents/unnamed-value";
import { certaintyType, histogramLimits } from "../../shared/interface/histograms.constants";
import { t } from "../../shared/texts";
import { codeName, languageName, sentenceCase, seriesName } from "../format/labels";
import { formatValue } from "../format/numbers";
import { align } from "./align";
import { comparedBy, type ChartRequest, type ChartAnswer, type Comparison } from "./chartRequest";
import type { BinChart, ChartBin, ComparedSeries, ForecastSeries } from "./chart";
import { binName, binTick } from "./interval";
import { isAdditive, metricName, metricValue } from "./metric";
import { breakdowns, isCustom, repeats, typeInSentence } from "./terms";

/** Names of things that the service identifies by id. */
export interface Titles {
  topics: ReadonlyMap<string, string>;
  /** Name of a custom metric by its API field. */
  metric: (field: string) => string;
  /** What is shown for a value of a custom metric. */
  value: (field: string, value: string) => string;
  /** Other values of a custom metric that are shown under the same name. Absent: none. */
  joined?: (field: string, value: string) => string[];
}

const sentimentColors: Readonly<Record<string, string>> = {
  POSITIVE: "--positive",
  NEUTRAL: "--neutral",
  NEGATIVE: "--negative",
  UNCERTAIN: "--series-6",
  UNSCORED: "--line-strong",
};

const sentimentTypes: readonly string[] = ["sentiment", certaintyType];

const paletteSize = 10;

/** Colors of comparison queries: those of the palette that no sentiment uses. */
const queryColors = ["--series-4", "--series-7", "--series-5", "--series-10"] as const;

/**
 * The colors of the values of a breakdown. A value has that of its place in the whole project, where the service tells it, so that
 * it keeps its color whatever a chart counts. Of two that would have the same, the more frequent one has it.
 */
export function colorsOf(labels: readonly string[], breakdown: string, places?: readonly number[]): string[] {
  if (breakdown === "none") return labels.map(() => "--accent");
  const taken = new Set<number>();
  const colors: string[] = [];
  const placeOf = (index: number) => places?.[index] ?? index;
  for (const index of [...labels.keys()].sort((a, b) => placeOf(a) - placeOf(b))) {
    let slot = placeOf(index) % paletteSize;
    if (taken.size === paletteSize) taken.clear();
    while (taken.has(slot)) slot = (slot + 1) % paletteSize;
    taken.add(slot);
    const sentiment = sentimentTypes.includes(breakdown)
      ? sentimentColors[labels[index]?.toUpperCase() ?? ""]
      : undefined;
    colors[index] = sentiment ?? `--series-${slot + 1}`;
  }
  return colors;
}

/** Display name of a value of a breakdown or ranking. */
export function labelName(
  label: string,
  kind: string,
  { topics, value }: Pick<Titles, "topics" | "value">,
): string {
  if (label === "") return t("unknown");
  if (isCustom(kind)) return value(kind, label);
  switch (kind) {
    case "topic":
      return topics.get(label) ?? label;
    case "language":
      return languageName(label);
    case "country":
      return seriesName(label, "country");
    case "gender":
      return codeName(label);
    case "source_region":
      return sentenceCase(label);
    case "hashtag":
      return `#${label.replace(/^#/, "")}`;
    default:
      return seriesName(label, kind);
  }
}

function ofValue(label: string, kind: string, titles: Titles): Pick<ChartBin, "joined" | "isUnnamed"> {
  if (!isCustom(kind) || label === "") return {};
  const joined = titles.joined?.(kind, label) ?? [];
  return {
    ...(joined.length > 0 && { joined }),
    ...(isUnnamed(titles.value(kind, label)) && { isUnnamed: true }),
  };
}

/** The same order, with what names nothing at the end. */
function namedFirst<T>(items: readonly T[], kind: string, nameOf: (item: T) => string): T[] {
  if (!isCustom(kind)) return [...items];
  const last = items.filter((item) => isUnnamed(nameOf(item)));
  return [...items.filter((item) => !last.includes(item)), ...last];
}

/** The bins that hold data, without forecast bins. */
function dataOf(histogram: Histogram): Bin[] {
  return histogram.data.filter((bin) => !bin.forecast);
}

const keyOf = ({ t, k, ks }: Bin): string | number => ks ?? t ?? k ?? "";

function binsOf(data: readonly Bin[], request: ChartRequest, titles: Titles): ChartBin[] {
  const { family, subject, interval, timeZone, period } = request;
  const range = period ?? { min: 0, max: 0 };
  if (family === "time")
    // Names are computed lazily: of thousands of bins only those on the axis and under the pointer need one.
    return data.map(({ t = 0 }) => ({
      key: t,
      get name() {
        return binName(t, interval, timeZone);
      },
      get tick() {
        return binTick(t, interval, timeZone, range);
      },
    }));
  if (family === "ranking")
    return data.map((bin) => {
      const name = labelName(String(keyOf(bin)), subject, titles);
      return { key: keyOf(bin), name, tick: name, ...ofValue(String(keyOf(bin)), subject, titles) };
    });
  const step = stepOf(data, request);
  const nameOf = (k: number) => {
    const name = isCustom(subject) ? titles.value(subject, String(k)) : String(k);
    return name === String(k) ? formatValue(k) : name;
  };
  return data.map(({ k = 0 }) => ({
    key: k,
    name: step === 1 ? nameOf(k) : t("charts:valueBin", { from: formatValue(k), to: formatValue(k + step) }),
    tick: step === 1 ? nameOf(k) : formatValue(k),
  }));
}

/** Bin width of a histogram of metric values. Derived from the first two bins, else taken from the query. */
function stepOf([first, second]: readonly Pick<Bin, "k">[], { question }: ChartRequest): number {
  return first && second ? (second.k ?? 0) - (first.k ?? 0) : Number(question.interval) || 1;
}

function compared(
  { key, name, histogram }: Comparison,
  index: number,
  main: readonly Bin[],
  request: ChartRequest,
): ComparedSeries {
  const metric = request.question.metric;
  const additive = isAdditive(metric);
  const ranked = request.family === "ranking";
  // If the response holds all values, a missing value has no mentions.
  const missing = ranked && histogram.data.length < histogramLimits.topN ? 0 : null;
  const values: (number | null)[] = main.map(() => missing);
  const names: (string | null)[] = main.map(() => null);
  const data = dataOf(histogram);
  const places = align(data, main, request);
  const unknown = new Set<number>();
  const labels = histogram.header.v;
  const parts = new Map(labels.map((label) => [label, main.map((): number | null => missing)]));
  /** The value of a bin, or the sum of its parts. */
  const valueOf = (bin: Bin) =>
    bin.v
      .map((count, part) => metricValue(metric, count, bin.val?.[part]))
      .reduce<number | null>(
        (all, value) => (all === null || value === null ? null : all + value),
        bin.v.length > 0 ? 0 : null,
      );
  data.forEach((bin, order) => {
    const at = places[order];
    const value = valueOf(bin);
    if (at === undefined || at < 0) return;
    if (additive && value === null) unknown.add(at);
    values[at] = additive && value !== null ? (values[at] ?? 0) + value : value;
    for (const [part, label] of labels.entries()) {
      const own = parts.get(label);
      if (own) own[at] = (own[at] ?? 0) + (metricValue(metric, bin.v[part], bin.val?.[part]) ?? 0);
    }
    if (bin.t === undefined) return;
    const own = binName(bin.t, request.interval, request.timeZone);
    names[at] = names[at] ? t("charts:bothBins", { first: names[at], second: own }) : own;
  });
  for (const at of unknown) values[at] = null;
  // A truncated ranking is compared with the same values only; everything else with all that the service counted.
  const sum =
    ranked && main.length >= request.question.topN
      ? values.reduce<number>((all, value) => all + (value ?? 0), 0)
      : data.reduce((all, bin) => all + (valueOf(bin) ?? 0), 0);
  const isQuery = request.question.compare.kind === "queries";
  const color = (isQuery ? queryColors[index] : undefined) ?? "--text-2";
  return {
    key,
    name,
    isQuery,
    color,
    values,
    names,
    total: additive && !binsRepeat(request) ? sum : null,
    ...(comparedBy(request).isByPart && { parts }),
  };
}

const binsRepeat = ({ family, subject }: ChartRequest) => family === "ranking" && repeats(subject);

/** Whether a mention may have several values of a kind, although most have one. */
const mayHaveSeveral = (kind: string) => kind === "sourcetype" || isCustom(kind);

/** Turns a result into a chart. `several`: the bins count more than there are mentions, so some are counted twice. */
export function readAnswer(answer: ChartAnswer, titles: Titles, several = false): BinChart {
  const { request, main, forecast } = answer;
  const { metric } = request.question;
  const data =
    request.family === "ranking"
      ? namedFirst(dataOf(main), request.subject, (bin) => titles.value(request.subject, String(keyOf(bin))))
      : dataOf(main);
  const { v: labels, places } = main.header;
  const colors = colorsOf(labels, request.breakdown, places);
  const entries = namedFirst([...labels.entries()], request.breakdown, ([, label]) =>
    titles.value(request.breakdown, label),
  );
  const name = metricName(metric, titles.metric(metric.field));
  return {
    axis: request.family,
    bins: binsOf(data, request, titles),
    ...(request.family === "values" && { step: stepOf(data, request) }),
    ...(request.family === "time" && { interval: request.interval }),
    timeZone: request.timeZone,
    series: entries.map(([index, label]) => ({
      key: label,
      name: request.breakdown === "none" ? name : labelName(label, request.breakdown, titles),
      ...ofValue(label, request.breakdown, titles),
      color: colors[index] ?? "--accent",
      values: data.map((bin) => metricValue(metric, bin.v[index], bin.val?.[index])),
      ...(metric.field !== "count" &&
        metric.aggregate === "avg" && { counts: data.map((bin) => bin.val?.[index]?.count ?? null) }),
    })),
    comparisons: answer.comparisons.map((comparison, index) => compared(comparison, index, data, request)),
    forecast: forecast && forecastOf(forecast, request, titles),
    additive: isAdditive(metric),
    undated: undatedOf(main),
    fields: fieldsOf(request, titles),
    overlapping: request.breakdown === "topic" || (several && mayHaveSeveral(request.breakdown)),
    repeating:
      binsRepeat(request) || (several && request.family === "ranking" && mayHaveSeveral(request.subject)),
  };
}

/** The fields by which mentions are divided. Those without a value of one are in no part. */
function fieldsOf({ family, subject, breakdown }: ChartRequest, titles: Titles): string[] {
  const fields = [...(family === "ranking" ? [subject] : []), ...(breakdown === "none" ? [] : [breakdown])];
  const names: Readonly<Record<string, string>> = breakdowns;
  return [...new Set(fields)].map((field) => typeInSentence(field, names[field] ?? titles.metric(field)));
}

/** The forecast bins; null if none can be drawn. */
function forecastOf({ data }: Histogram, request: ChartRequest, titles: Titles): ForecastSeries | null {
  if (!data.some(({ v }) => typeof v[0] === "number")) return null;
  return {
    bins: binsOf(data, request, titles),
    values: data.map(({ v }) => v[0] ?? null),
    lower: data.map(({ lower }) => lower?.[0] ?? null),
    upper: data.map(({ upper }) => upper?.[0] ?? null),
  };
}

/** Number of mentions that a chart over time leaves out because their date is assumed. */
export function undatedOf({ date_assumed: undated }: Histogram): number {
  return undated?.count ?? 0;
}

const totals = new WeakMap<Histogram, number>();

/** Whether some of a bin's counts can be read. A breakdown without entries has none, and lacks none. */
export function hasCounts({ v }: Pick<Bin, "v">): boolean {
  return v.length === 0 || v.some((count) => count !== null);
}

/** Whether a result tells how many mentions there are: an empty one does, one whose counts can't be read doesn't. */
export function isCounted({ main, unreadable }: Pick<ChartAnswer, "main" | "unreadable">): boolean {
  if (main.data.length === 0) return unreadable === 0 && !main.bins_outside;
  return main.data.some(hasCounts);
}

/** Mentions in all bins, as far as they could be read. */
export function totalMentions(histogram: Histogram): number {
  const known = totals.get(histogram);
  if (known !== undefined) return known;
  const total = histogram.data.reduce(
    (sum, bin) => (bin.forecast ? sum : bin.v.reduce<number>((part, count) => part + (count ?? 0), sum)),
    0,
  );
  totals.set(histogram, total);
  return total;
}
