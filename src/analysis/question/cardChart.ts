import type { ChartForm } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { addsUpToWhole, seriesTotal, type BinChart, type ChartSeries } from "./chart";
import { isSplit, maxTied, peaksOf } from "./peak";
import { minOfShare } from "./share";

/** The largest of many parts on top of each other that can be told apart over many bins, besides all others. */
const maxParts = 4;
/** So many parts are shown whole: one for "others" would hide hardly anything. */
const maxWhole = 6;
/** Bins in which more parts can be read. */
const fewBins = 12;
/** Forms whose sentence names the highest bin. */
const markedForms: readonly ChartForm[] = ["bars", "grouped", "lines", "areas"];

/** A chart to be read without pointing at it: its largest parts with all others as one, and the peaks that its sentence names. */
export function cardChart(chart: BinChart, form: ChartForm): BinChart {
  const isMarked = chart.axis === "time" && chart.additive && !chart.estimate && !chart.share;
  const all = isMarked && chart.bins.length > 1 && markedForms.includes(form) ? peaksOf(chart, form) : [];
  const peaks = all.length > maxTied ? [] : all;
  const series = isCrowded(chart, form) ? largestParts(chart.series) : chart.series;
  return withoutFew({ ...chart, series, peaks });
}

/** A ranking of shares without those of few mentions, whose bars may be the longest; all of them where hardly any have enough. */
function withoutFew(chart: BinChart): BinChart {
  const { bins, series, share } = chart;
  const countOf = (at: number) => series[0]?.counts?.[at] ?? 0;
  const many = bins.flatMap((_, at) => (countOf(at) < minOfShare ? [] : [at]));
  if (!share?.few || series.length > 1 || many.length < 2) return chart;
  const only = <T>(list: readonly T[]) => many.flatMap((at) => list.slice(at, at + 1));
  const few = bins
    .map(({ name }, at) => ({ name, count: countOf(at) }))
    .filter(({ count }) => count < minOfShare);
  return {
    ...chart,
    bins: only(bins),
    series: series.map(({ counts, intervals, ...one }) => ({
      ...one,
      values: only(one.values),
      ...(counts && { counts: only(counts) }),
      ...(intervals && { intervals: only(intervals) }),
    })),
    share: { ...share, few },
  };
}

function isCrowded(chart: BinChart, form: ChartForm): boolean {
  const isStacked = addsUpToWhole(chart) && form !== "table" && !isSplit(chart, form);
  return isStacked && chart.bins.length > fewBins && chart.series.length > maxWhole;
}

function largestParts(series: readonly ChartSeries[]): ChartSeries[] {
  const largest = series.toSorted((a, b) => seriesTotal(b) - seriesTotal(a)).slice(0, maxParts);
  const others = series.filter((one) => !largest.includes(one));
  return [
    ...series.filter((one) => largest.includes(one)),
    {
      key: "\u0000others",
      name: t("charts:otherParts", { count: others.length }),
      color: "--neutral",
      values: (series[0]?.values ?? []).map((_, at) => sumOf(others.map(({ values }) => values[at] ?? null))),
      // No query finds them together.
      isQuery: true,
    },
  ];
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
