import type { Histogram } from "../shared/interface/histograms";
import type { ChartForm } from "../shared/ipc/chart-question";
import type { Annotation } from "../shared/ipc/notebook";
import { listed, t } from "../shared/texts";
import { formatChange, formatCount, formatFraction, formatShare, formatValue } from "./format/numbers";
import { noteMarks } from "./question/annotations";
import type { ChartAnswer, ChartRequest } from "./question/chartRequest";
import {
  chartTotal,
  isComparable,
  addsUpToWhole,
  seriesTotal,
  type BinChart,
  type ChartShare,
  type ForecastSeries,
} from "./question/chart";
import { weekHours } from "./question/heat";
import { intervalName } from "./question/interval";
import { isRating } from "./question/metric";
import { outliers } from "./question/outliers";
import { undatedOf, totalMentions, type Titles } from "./question/readAnswer";
import { isSelected, minOfShare, shareChart } from "./question/share";
import { chartTable, heatTable } from "./question/table";
import { drawsComparisons, drawsForecast, formOf, seriesInSentence, typeInSentence } from "./question/terms";
import { coverage } from "./question/coverage";
import { chartTitle, coverageText } from "./question/words";

/** A chart as shown. Image, table and file all take their content from it. */
export interface ShownChart {
  answer: ChartAnswer;
  chart: BinChart;
  form: ChartForm;
  title: string;
  outliers: readonly number[];
  notes: readonly { index: number; text: string }[];
  /** Why a chart has no estimated shares although they are switched on. */
  notEstimated?: string | null;
}

const none: readonly number[] = [];
/** Forms that mark outliers. Cumulative sums and shares have none. */
const markedForms: readonly ChartForm[] = ["bars", "grouped", "lines", "areas", "table"];

/** Whether a chart shows sentiment, so that estimated shares could replace it. */
export function showsSentiment({ breakdown, subject }: ChartRequest): boolean {
  return breakdown === "sentiment" || subject === "sentiment";
}

/** Whether the bins of a result count some mentions twice. `mentions` are all of the selection, if known. */
export function countsSeveral({ main }: ChartAnswer, mentions: number | undefined): boolean {
  return totalMentions(main) + undatedOf(main) > (mentions ?? Infinity);
}

interface Showing {
  answer: ChartAnswer;
  /** The chart as it was counted, and as estimated shares if there are any. */
  scored: BinChart;
  estimated: BinChart | null;
  titles: Titles;
  /** The form chosen last, which may differ from that of the result. */
  wanted: ChartForm | undefined;
  /** The part chosen last whose share is shown. Empty for the counts. */
  shareOf: string;
  /** Whether the result still belongs to the previous query. */
  isOld: boolean;
  annotations: readonly Annotation[];
  notEstimated: string | null;
}

/** What is shown of a result, without its outliers. */
export function shownChart(showing: Showing): Omit<ShownChart, "outliers"> {
  const { answer, scored, estimated, titles, wanted, shareOf, isOld, annotations, notEstimated } = showing;
  const { query, metric } = answer.request.question;
  const isCount = metric.field === "count";
  const shared =
    shareOf === "" ? null : shareChart(scored, shareOf, { query: query.trim() || t("allMentions"), isCount });
  const chart = estimated ?? shared ?? scored;
  const form = formOf(wanted ?? answer.request.form, answer.request.family, addsUpToWhole(chart));
  // A heat map needs hourly bins. Until they load, the previous result keeps its own form.
  const stays = isOld && (form === "heatmap") !== (answer.request.form === "heatmap");
  const shown = stays ? answer.request.form : form;
  return {
    answer,
    chart: shown === "heatmap" ? weekHours(chart) : chart,
    form: shown,
    title: estimated
      ? t("charts:estimate.title", { length: intervalName(answer.request.interval) })
      : chartTitle({ ...answer.request, form: shown }, titles, chart.step, chart.share),
    notes: noteMarks(annotations, chart, answer.request),
    notEstimated,
  };
}

/** Indexes of the outliers, which are computed from the visible series only. Empty if they aren't marked. */
export function outliersOf(
  { chart, form, answer }: Omit<ShownChart, "outliers">,
  hidden: ReadonlySet<string>,
  marks = answer.request.question.marks,
): readonly number[] {
  return marks && !chart.estimate && !chart.share && markedForms.includes(form)
    ? outliers(chart, hidden)
    : none;
}

export function coverageOf(shown: ShownChart, { allMentions }: { allMentions: number | undefined }): string {
  return coverageText(coverage(shown, allMentions));
}

/** Whether a chart counts each story once. */
export function countsStories({ question }: Pick<ChartRequest, "question">): boolean {
  return question.scope === "project" && question.stories === "once";
}

/** How many documents a chart over time leaves out because their date is assumed; null if none. */
export function undatedNote({ answer }: Pick<ShownChart, "answer">): string | null {
  const count = undatedOf(answer.main);
  return count > 0 ? t("charts:card.leftOut", { count }) : null;
}

/** Of how many documents the metric is known, where not of all, and whether it is the same for all of them. */
export function valuesNote({ answer: { main, request } }: Pick<ShownChart, "answer">): string | null {
  const field = request.family === "values" ? request.subject : request.question.metric.field;
  if (field === "count") return null;
  const { known, unknown, summed = 0, reposts = 0 } = main.values ?? knownIn(main);
  const given = known - summed;
  const parts = [
    ...(request.family !== "values" && isRating(field)
      ? [t("charts:card.ratings", { number: formatCount(known) })]
      : []),
    ...(unknown > 0
      ? [
          t("charts:card.withoutValue", {
            count: unknown,
            all: formatCount(known + unknown + reposts),
            metric: typeInSentence(field),
          }),
        ]
      : []),
    ...(reposts > 0 ? [t("charts:card.reposts", { count: reposts })] : []),
    ...(summed > 0 && given > 0
      ? [t("charts:card.engagementMixed", { summed: formatCount(summed), given: formatCount(given) })]
      : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

/** The same of a service that doesn't say, as far as the figures of the bins do. */
function knownIn(main: Histogram): { known: number; unknown: number; summed?: number; reposts?: number } {
  const nested = main.data.flatMap(({ val }) => val ?? []).filter((metric) => metric !== null);
  if (nested.length === 0) return { known: 0, unknown: 0 };
  const known = nested.reduce((sum, { count }) => sum + count, 0);
  return { known, unknown: Math.max(0, totalMentions(main) - known) };
}

/**
 * What a response lacks or has too much of, for a note at the chart. Counts that could not be read are part of it only
 * where no tag beside the chart says so.
 */
export function responseNote(
  { answer: { main, comparisons, unreadable } }: Pick<ShownChart, "answer">,
  { tagged }: { tagged: boolean },
): string | null {
  const all = [main, ...comparisons.map(({ histogram }) => histogram)];
  const sum = (part: "bins_missing" | "bins_outside") =>
    all.reduce((total, histogram) => total + (histogram[part] ?? 0), 0);
  const missing = sum("bins_missing");
  const outside = sum("bins_outside");
  const parts = [
    ...(unreadable > 0 && !tagged ? [t("charts:card.unreadable", { count: unreadable })] : []),
    ...(missing > 0 ? [t("charts:card.binsMissing", { count: missing })] : []),
    ...(outside > 0 ? [t("charts:card.binsOutside", { count: outside })] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Whether the interval of any forecast bin can be drawn. */
function hasBand({ lower, upper }: ForecastSeries): boolean {
  return lower.some((low, index) => low !== null && typeof upper[index] === "number");
}

/** Coverage, hidden series and outliers of a chart as one note. */
export function chartNote(
  shown: ShownChart,
  state: { allMentions: number | undefined },
  hidden: ReadonlySet<string>,
): string {
  return [coverageOf(shown, state), ...chartNotes(shown, hidden)].filter(Boolean).join("; ");
}

/** The same without the coverage, one by one. */
export function chartNotes(shown: ShownChart, hidden: ReadonlySet<string>): string[] {
  const { answer, chart, outliers: marks } = shown;
  const { breakdown } = answer.request;
  const words = [chart.estimate?.note ?? shown.notEstimated ?? ""].filter(Boolean);
  if (countsStories(answer.request)) words.push(t("charts:stories.counted"));
  const unseen = chart.series.filter(({ key }) => hidden.has(key));
  if (unseen.length > 0)
    words.push(
      t("charts:card.hidden", {
        names: unseen.map(({ name }) => seriesInSentence(name, breakdown)).join(", "),
      }),
    );
  if (chart.comparisons.some(({ key }) => !hidden.has(key)) && !isComparable(chart, hidden))
    words.push(t("charts:card.comparedWhole", { count: chart.comparisons.length }));
  if (marks.length > 0) words.push(t("charts:card.outliers", { count: marks.length }));
  if (chart.share && chart.series.some(({ intervals }) => intervals)) words.push(t("charts:share.intervals"));
  if (isSelected(chart)) words.push(t("charts:share.selected", { name: chart.share?.of ?? "" }));
  if (chart.share?.few) words.push(fewText(chart.share.few));
  const { compare, forecastDays } = answer.request.question;
  const isLeftOut = compare.kind === "previous" || compare.kind === "year" || forecastDays > 0;
  if (chart.share && isLeftOut) words.push(t("charts:share.alone"));
  if (chart.forecast && hasBand(chart.forecast)) words.push(t("charts:card.band"));
  return words;
}

/** Values with few mentions that are named; of more, their number. */
const maxNamed = 4;

function fewText(few: Exclude<ChartShare["few"], false>): string {
  if (few === "last") return t("charts:share.few", { count: minOfShare });
  const named = few.length > maxNamed ? few.slice(0, maxNamed - 1) : few;
  const others = few.length - named.length;
  const names = [
    ...named.map(({ name, count }) => t("charts:share.fewNamed", { name, n: formatCount(count) })),
    ...(others > 0 ? [t("charts:share.fewOthers", { count: others })] : []),
  ];
  return t("charts:share.fewLeftOut", { count: minOfShare, names: listed(names) });
}

export interface LegendEntry {
  key: string;
  name: string;
  /** Name of a color in tokens.css. */
  color: string;
  /** For example "2,470 (38.1%)". */
  note?: string | undefined;
  /** Draws a line instead of a filled square. */
  line?: boolean;
  /** Set for a series of the query itself, which has documents to show. */
  documents?: boolean;
  /** Set if the entry is text only: the chart form draws nothing that could be hidden. */
  fixed?: boolean;
}

/** Legend entries with totals, shares and changes. */
export function legendEntries(
  { chart, form }: Pick<ShownChart, "chart" | "form">,
  hidden: ReadonlySet<string>,
): LegendEntry[] {
  const { additive, repeating, series, comparisons } = chart;
  const joined = addsUpToWhole(chart) && !repeating;
  const whole = chartTotal(chart, hidden);
  const total = (values: (number | null)[]) =>
    additive && !repeating ? formatValue(seriesTotal({ values })) : undefined;
  return [
    ...series.map(({ key, name, color, values, isQuery = false }, at) => {
      if (chart.share) return { key, name, color, note: overallNote(chart.share, at), documents: !isQuery };
      if (chart.estimate) return { key, name, color, note: chart.estimate.legendNote(key), documents: true };
      const share =
        series.length > 1 && joined && !hidden.has(key) ? formatShare(seriesTotal({ values }), whole) : null;
      const note = [total(values), share && `(${share})`].filter(Boolean).join(" ");
      return { key, name, color, note, documents: true };
    }),
    ...comparisons.map(({ key, name, color, total: sum }) => {
      const hasChange = joined && isComparable(chart, hidden);
      const change = sum === null || !hasChange ? null : formatChange(whole, sum);
      const note =
        sum === null
          ? undefined
          : change === null
            ? formatValue(sum)
            : t("charts:legend.compared", { total: formatValue(sum), change });
      return { key, name, color, note, line: true, fixed: !drawsComparisons(form) };
    }),
    ...(chart.forecast && drawsForecast(form)
      ? [{ key: "forecast", name: t("charts:forecast.name"), color: "--accent", line: true }]
      : []),
  ];
}

/** For example "62.7% of 14,640". */
function overallNote({ totals }: ChartShare, series: number): string | undefined {
  const total = totals[series];
  return total?.share == null
    ? undefined
    : t("charts:share.overall", { share: formatFraction(total.share), whole: formatCount(total.whole) });
}

/** The table of a chart in any form. */
export function tableOf({ chart, form }: ShownChart, hidden: ReadonlySet<string>) {
  if (chart.estimate) return chart.estimate.table(hidden);
  return form === "heatmap" ? heatTable(chart, hidden) : chartTable(chart, hidden);
}
