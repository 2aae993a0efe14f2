import type PptxGenJS from "pptxgenjs";
import type { ReportChart } from "../../shared/ipc/reports";
import { formatFraction } from "../../analysis/format/numbers";
import { rule, scheme } from "./pptx-masters";
import type { Box } from "./slide-frame";
import { textWidth } from "./text-width";

/** Bars of a ranking that can be read on a slide. */
const maxRows = 12;
/** Bins of which several may have their numbers. */
const maxNumbered = 60;
/** So many numbers fit side by side over bars. */
const maxAcross = 30;
/** Points. */
export const axisFont = 12;
/** The theme's font for texts. */
export const bodyFont = "+mn-lt";

/** A chart that PowerPoint can edit. */
export function addChart(
  slide: PptxGenJS.Slide,
  chart: ReportChart,
  box: Box,
  { altText, lang }: { altText: string; lang: string },
): void {
  const { shape, stack, categories, series, values, marks = [] } = chart;
  const isRows = shape === "rows";
  // Programs that follow a document's language write numbers in it; the others in their own.
  const locale = lang === "de-DE" ? "[$-407]" : "";
  const percent = lang === "de-DE" ? "\u00a0%" : "%";
  const code = `${locale}${values === "shares" ? `0.0${percent}` : "#,##0.##"}`;
  const areWhole = series.every((dataSeries) =>
    dataSeries.values.every((value) => value === null || Number.isInteger(value)),
  );
  // "#,##0.##" writes a point behind whole numbers beside them.
  const areTenths =
    values === "numbers" &&
    !areWhole &&
    series.every((one) => one.values.every((value) => isTenths(value ?? 0) && (value ?? 0) >= 0));
  const format = values === "numbers" && areWhole ? `${locale}#,##0` : code;
  const isPositive = series.every(({ values }) => values.every((value) => value === null || value >= 0));
  const areShares = stack === "share" || values === "shares";
  const unit = majorUnit(chart, areWhole);
  const main = series.filter(({ over }) => !over);
  const over = series.filter((dataSeries) => dataSeries.over);
  const highs = series.flatMap(({ intervals = [] }) => intervals.flatMap((interval) => interval?.high ?? []));
  // On a bar, an interval would cross the share out, and a short bar has no room for it.
  const hasShares = isRows && stack === "none" && highs.length > 0;
  const labels = hasShares ? withShares(chart) : categories;
  const data = (list: typeof series) =>
    // The library's types know no gaps, which it writes as empty cells. So it does with zeros that aren't text.
    list.map(({ name, values }) => ({
      name,
      labels,
      values: values.map((value) => (value === 0 ? "0" : value)) as number[],
    }));
  const colors = (list: typeof series) => list.map(({ color }) => color.slice(1));
  const labelled = isRows && stack === "none" && !series.every(({ intervals }) => intervals);
  const look = {
    barDir: isRows ? "bar" : "col",
    barGrouping: stack === "share" ? "percentStacked" : stack === "stacked" ? "stacked" : "clustered",
    barGapWidthPct: gapWidth(categories.length),
    lineSize: 2.25,
    // Between gaps, an estimate is a point without a line.
    lineDataSymbol: highs.length > 0 ? ("circle" as const) : ("none" as const),
    showValue: labelled,
    ...(labelled
      ? {
          dataLabelFontSize: axisFont,
          // A zero would lie on the name of its row.
          dataLabelFormatCode: areTenths
            ? `[>=1000]${locale}#,##0;[>0]${locale}General;`
            : `${format};-${format};`,
          dataLabelColor: scheme.text,
          dataLabelFontFace: bodyFont,
        }
      : {}),
  };
  const options: PptxGenJS.IChartOpts = {
    ...box,
    altText,
    lang,
    displayBlanksAs: "gap",
    showLegend: series.length > 1,
    legendPos: "t",
    legendFontSize: axisFont,
    legendFontFace: bodyFont,
    legendColor: scheme.faint,
    catAxisLabelFontSize: isRows && categories.length > 8 ? 11 : axisFont,
    catAxisLabelFontFace: bodyFont,
    catAxisLabelColor: scheme.faint,
    catAxisLineColor: rule,
    catAxisMajorTickMark: "none",
    catGridLine: { style: "none" },
    valAxisLabelFontSize: axisFont,
    valAxisLabelFontFace: bodyFont,
    valAxisLabelColor: scheme.faint,
    valAxisLabelFormatCode:
      areShares && Number.isInteger(Math.round(unit * 1e6) / 1e4) ? `${locale}0${percent}` : format,
    valAxisLineShow: false,
    valAxisMajorTickMark: "none",
    valAxisMajorUnit: unit,
    valGridLine: { color: rule, size: 0.75 },
    // Programs choose an axis for the values. They would begin it within bars, and cut intervals off.
    ...(isPositive ? { valAxisMinVal: 0 } : {}),
    ...(highs.length > 0
      ? {
          valAxisMaxVal: Math.min(
            1,
            Math.ceil(Math.max(...highs, ...series.flatMap(({ values }) => values.map(Number))) * 10) / 10,
          ),
        }
      : {}),
    // The first of a ranking stands on top, and its values below the last. The library's types forget both.
    ...(isRows
      ? {
          catAxisOrientation: "maxMin" as "minMax",
          catAxisCrossesAt: "max" as "autoZero",
          valAxisLabelPos: "nextTo",
          catAxisLabelFrequency: "1",
        }
      : { catAxisLabelFrequency: String(labelStep(categories, box.w)) }),
  };
  const type = shape === "lines" ? "line" : shape === "areas" ? "area" : "bar";
  if (over.length === 0 && marks.length === 0) {
    slide.addChart(type, data(series), { ...options, ...look, chartColors: colors(series) });
    return;
  }
  // PowerPoint draws types of one chart over each other on the same axes.
  const several: PptxGenJS.IChartMulti[] = [
    { type, data: data(main), options: { ...look, chartColors: colors(main) } },
  ];
  if (over.length > 0)
    several.push({
      type: "line",
      data: data(over),
      options: { ...look, lineDash: "sysDash", chartColors: colors(over) },
    });
  for (const mark of marks) several.push(markedPoints(mark, categories, format));
  // For several types the library reads the options where its types have an array of data.
  slide.addChart(several, options as unknown as []);
}

/** Names with their estimated shares behind them. */
const withShares = ({ categories, series }: ReportChart) =>
  categories.map((name, at) => {
    const value = series.find(({ intervals }) => intervals)?.values[at];
    return typeof value === "number" ? `${name}: ${formatFraction(value)}` : name;
  });

/** Whether a number has one decimal at most. */
const isTenths = (value: number) => Number(value.toFixed(1)) === value;

/** Whether so many bins lie between all points. */
const areApart = (points: readonly { at: number }[], bins: number) =>
  points.every(({ at }, index) => index === 0 || at - (points[index - 1]?.at ?? 0) > bins);

/** Marked bins as points with their numbers, since programs mark none themselves. */
function markedPoints(
  { name, points }: NonNullable<ReportChart["marks"]>[number],
  labels: string[],
  format: string,
): PptxGenJS.IChartMulti {
  return {
    type: "line",
    data: [
      {
        name,
        labels,
        values: labels.map((_, index) => points.find(({ at }) => at === index)?.value ?? null) as number[],
      },
    ],
    options: {
      chartColors: [scheme.text],
      lineSize: 0,
      lineDataSymbol: "circle",
      lineDataSymbolSize: 6,
      // Beside each other, numbers of narrow bins lie on each other.
      showValue: labels.length <= maxNumbered || areApart(points, labels.length / maxAcross),
      dataLabelPosition: "t",
      dataLabelFontSize: axisFont,
      dataLabelFontBold: true,
      dataLabelFormatCode: format,
      dataLabelColor: scheme.text,
      dataLabelFontFace: bodyFont,
    },
  };
}

/** The room between bars in percent of their width: few bars would be as broad as tables. */
function gapWidth(bars: number): number {
  if (bars > 40) return 20;
  return bars > 4 ? 45 : 150;
}

/** Which of the labels below a chart are written, so that they don't run into each other. */
function labelStep(categories: readonly string[], width: number): number {
  // Whole days, weeks and years, so that the labels are alike.
  const steps = categories.some((name) => /\d:\d\d/.test(name))
    ? [1, 2, 3, 6, 12, 24, 48, 96, 168, 336]
    : [1, 2, 3, 4, 6, 7, 14, 28, 56, 91, 182, 365];
  const label = Math.max(0, ...categories.map((name) => textWidth(name, axisFont))) / 72 + 0.2;
  // The numbers of the other axis stand beside the plot.
  const room = Math.max(1, Math.floor((width - 0.6) / label));
  const wanted = Math.ceil(categories.length / room);
  return steps.find((step) => step >= wanted) ?? wanted;
}

/** The distance of the lines behind a chart, of which about five can be counted at a glance. */
function majorUnit(chart: ReportChart, areWhole: boolean): number {
  if (chart.stack === "share") return chart.shape === "rows" ? 0.2 : 0.25;
  const highest = highestOf(chart);
  if (highest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest / 5));
  const unit = ([1, 2, 5, 10].find((factor) => factor * power * 6 >= highest) ?? 10) * power;
  return chart.values === "numbers" && areWhole ? Math.max(1, unit) : unit;
}

/** Where the axis of a stack of positive numbers ends. */
export function axisMax(chart: ReportChart): number {
  const unit = majorUnit(chart, false);
  return unit * Math.ceil(highestOf(chart) / unit);
}

function highestOf({ stack, categories, series }: ReportChart): number {
  const heights = categories.map((_, at) => {
    const own = series.filter(({ over }) => !over).map(({ values }) => Math.abs(values[at] ?? 0));
    const whole = stack === "stacked" ? own.reduce((sum, value) => sum + value, 0) : Math.max(0, ...own);
    return Math.max(whole, ...series.map(({ values }) => Math.abs(values[at] ?? 0)));
  });
  return Math.max(
    0,
    ...heights,
    ...series.flatMap(({ intervals = [] }) => intervals.map((one) => one?.high ?? 0)),
  );
}

/** A ranking with as many rows as a slide has room for. */
export function firstRows(chart: ReportChart): ReportChart {
  if (chart.shape !== "rows" || chart.categories.length <= maxRows) return chart;
  return {
    ...chart,
    categories: chart.categories.slice(0, maxRows),
    series: chart.series.map(({ intervals, ...series }) => ({
      ...series,
      values: series.values.slice(0, maxRows),
      ...(intervals && { intervals: intervals.slice(0, maxRows) }),
    })),
  };
}
