import { useMemo } from "react";
import type { ChartForm } from "../../shared/ipc/chart-question";
import type { Annotation } from "../../shared/ipc/notebook";
import { t } from "../../shared/words";
import { formatChange, formatShare, formatValue } from "../format/numbers";
import type { LegendEntry } from "./Legend";
import type { Estimates } from "./estimates/useEstimates";
import { noteMarks } from "./question/annotations";
import type { ChartAnswer, ChartRequest } from "./question/chartRequest";
import { chartTotal, isComparable, addsUpToWhole, seriesTotal, type BinChart } from "./question/chart";
import { weekHours } from "./question/heat";
import { intervalName } from "./question/interval";
import { outliers } from "./question/outliers";
import { leftOutOf, readAnswer, totalMentions } from "./question/reading";
import { chartTable, heatTable } from "./question/table";
import { drawsComparisons, drawsForecast, formOf, isLimited, seriesInSentence } from "./question/terms";
import type { ChartState } from "./question/useChart";
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
const nothingHidden: ReadonlySet<string> = new Set();

/** Turns the current result into what is shown; null without a result. */
export function useShownChart(
  state: ChartState,
  annotations: readonly Annotation[],
  hidden: ReadonlySet<string> = nothingHidden,
): ShownChart | null {
  const { titles, request, summary, timeZone, estimates } = state;
  const { data: answer, isPlaceholderData: old } = state.answer;
  const question = request?.question;
  const wanted = question?.form;
  const isEstimated = question?.estimated ?? false;
  const marks = question?.marks ?? true;
  // The counts change several times while a result loads. Only this flag affects the drawing.
  const several =
    answer !== undefined &&
    totalMentions(answer.main) + leftOutOf(answer.main) > (summary?.mentions ?? Infinity);
  const shown = useMemo(() => {
    if (!answer) return null;
    const scored = readAnswer(answer, titles, several);
    const estimate = estimates?.estimate;
    const estimated = estimate ? estimates.code.estimatedChart(scored, estimate, timeZone) : null;
    const chart = estimated ?? scored;
    const form = formOf(wanted ?? answer.request.form, answer.request.family, addsUpToWhole(chart));
    // A heat map needs hourly bins. Until they load, the previous result keeps its own form.
    const stays = old && (form === "heatmap") !== (answer.request.form === "heatmap");
    const shown = stays ? answer.request.form : form;
    return {
      answer,
      chart: shown === "heatmap" ? weekHours(chart) : chart,
      form: shown,
      title: estimated
        ? t("charts:estimate.title", { length: intervalName(answer.request.interval) })
        : chartTitle({ ...answer.request, form: shown }, titles, chart.step),
      notes: noteMarks(annotations, chart, answer.request),
      notEstimated:
        isEstimated && !estimated && showsSentiment(answer.request)
          ? notEstimated(estimates, timeZone)
          : null,
    };
  }, [answer, old, titles, wanted, annotations, several, estimates, isEstimated, timeZone]);
  // Outliers are computed from the visible series only.
  return useMemo(
    () =>
      shown && {
        ...shown,
        outliers:
          marks && !shown.chart.estimate && markedForms.includes(shown.form)
            ? outliers(shown.chart, hidden)
            : none,
      },
    [shown, marks, hidden],
  );
}

const showsSentiment = ({ breakdown, subject }: ChartRequest) =>
  breakdown === "sentiment" || subject === "sentiment";

function notEstimated(estimates: Estimates | null | undefined, timeZone: string): string | null {
  if (estimates === null) return t("charts:estimate.none");
  return estimates?.code.estimates.chartNote(estimates, timeZone) ?? null;
}

export function coverageOf(
  { answer: { request, main }, chart }: ShownChart,
  { allMentions }: Pick<ChartState, "allMentions">,
): string {
  const ranked = request.family === "ranking";
  const parts = ranked ? chart.bins.length : main.header.v.length;
  return coverageText({
    shown: totalMentions(main),
    // Mentions with an assumed date get their own note.
    all: allMentions === undefined ? undefined : allMentions - leftOutOf(main),
    // Mentions without the metric have no bin, whatever the breakdown.
    kind: ranked ? request.subject : request.family === "values" ? "none" : request.breakdown,
    parts,
    cut: isLimited(request.family, request.breakdown) && parts >= request.question.topN,
    several: chart.repeating || chart.overlapping,
  });
}

/** Whether a chart counts each story once. */
export function countsStories({ question }: Pick<ChartRequest, "question">): boolean {
  return question.scope === "project" && question.stories === "once";
}

/** How many documents a chart over time leaves out because their date is assumed; null if none. */
export function leftOutNote({ answer }: Pick<ShownChart, "answer">): string | null {
  const count = leftOutOf(answer.main);
  return count > 0 ? t("charts:card.leftOut", { count }) : null;
}

/** Coverage, hidden series and outliers of a chart as one note. */
export function chartNote(
  shown: ShownChart,
  state: Pick<ChartState, "allMentions">,
  hidden: ReadonlySet<string>,
): string {
  const { answer, chart, outliers: marks } = shown;
  const { breakdown } = answer.request;
  const words = [coverageOf(shown, state), chart.estimate?.note ?? shown.notEstimated ?? ""].filter(Boolean);
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
  if (marks.length > 0) words.push(t("charts:card.outliers", { number: marks.length }));
  if (answer.forecast) words.push(t("charts:card.band"));
  return words.join("; ");
}

/** Legend entries with totals, shares and changes. */
export function legendEntries(
  { chart, answer, form }: Pick<ShownChart, "chart" | "answer" | "form">,
  hidden: ReadonlySet<string>,
): LegendEntry[] {
  const { additive, repeating, series, comparisons } = chart;
  const joined = addsUpToWhole(chart) && !repeating;
  const whole = chartTotal(chart, hidden);
  const total = (values: (number | null)[]) =>
    additive && !repeating ? formatValue(seriesTotal({ values })) : undefined;
  return [
    ...series.map(({ key, name, color, values }) => {
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
    ...(answer.forecast && drawsForecast(form)
      ? [{ key: "forecast", name: t("charts:forecast.name"), color: "--accent", line: true }]
      : []),
  ];
}

/** The table of a chart in any form. */
export function tableOf({ chart, form }: ShownChart, hidden: ReadonlySet<string>) {
  if (chart.estimate) return chart.estimate.table(hidden);
  return form === "heatmap" ? heatTable(chart, hidden) : chartTable(chart, hidden);
}
