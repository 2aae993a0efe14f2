import type { ChartTokens } from "../../analysis/drawing/tokens";
import { chartOption } from "../../analysis/drawing/option";
import { drawWithoutCaption, rowsOnPaper } from "../../analysis/drawing/picture";
import { rankingRow } from "../../analysis/drawing/frame";
import { rankingOption } from "../../analysis/drawing/rankingChart";
import { termBarsOption } from "../../analysis/drawing/terms";
import { formatOf } from "../../analysis/drawing/view";
import { formatPercent, formatValue } from "../../analysis/format/numbers";
import type { BinChart } from "../../analysis/question/chart";
import type { ShownChart } from "../../analysis/shownChart";
import type { ReportCard, ReportChart } from "../../shared/ipc/reports";

/** Pixels: how wide a picture is on a page. Narrower ones stay so, as their texts would be too large. */
export const pictureWidth = 800;
/** Pictures have the shape of the place for a chart on a slide, and texts that can be read on half a page. */
const picture = { width: pictureWidth, height: 320 } as const;

const nothingHidden: ReadonlySet<string> = new Set();

/** A chart as Earshot draws it; null for a table and for nothing. */
export function chartPicture(
  shown: Pick<ShownChart, "chart" | "form" | "outliers" | "notes">,
  tokens: ChartTokens,
): ReportCard["picture"] {
  const { chart, form, outliers, notes } = shown;
  if (form === "table" || chart.bins.length === 0) return null;
  const isLong = chart.axis === "ranking" && form !== "treemap";
  // Bars beside each other need half a row each.
  const rows = chart.bins.length * (form === "grouped" ? Math.max(1, chart.series.length / 2) : 1);
  const size = { width: picture.width, height: isLong ? rowsHeight(rows) : picture.height };
  const view = {
    hasRoom: true,
    form,
    hidden: nothingHidden,
    marked: null,
    outliers,
    notes,
    formatValue: formatOf(chart),
  };
  const option = isLong
    ? rowsOnPaper(
        rankingOption(chart, view, tokens),
        form === "share"
          ? (value) => formatPercent(value / 100)
          : chart.share
            ? formatPercent
            : view.formatValue,
        tokens,
      )
    : chartOption(chart, view, tokens);
  return { svg: drawWithoutCaption(option, size, tokens), ...size };
}

/** With the axis below the last row. */
const rowsHeight = (rows: number) => Math.max(120, rows * rankingRow + 36);

/** A list of terms as bars. */
export function termsPicture(
  { categories, series }: ReportChart,
  tokens: ChartTokens,
): ReportCard["picture"] {
  const [documents, expected] = series;
  const bars = categories.map((name, index) => ({
    name,
    documents: documents?.values[index] ?? 0,
    expected: expected?.values[index] ?? null,
  }));
  const size = { width: picture.width, height: rowsHeight(bars.length) };
  const option = rowsOnPaper(termBarsOption(bars, formatValue, tokens), formatValue, tokens);
  return { svg: drawWithoutCaption(option, size, tokens), ...size };
}

/** Shares as bars with their intervals, in percent. */
export function sharesPicture(
  { categories, series }: ReportChart,
  tokens: ChartTokens,
): ReportCard["picture"] {
  const chart: BinChart = {
    axis: "ranking",
    bins: categories.map((name) => ({ key: name, name, tick: name })),
    timeZone: "UTC",
    series: series.map(({ name, values, intervals }, order) => ({
      key: name,
      name,
      color: order === 0 ? "--accent" : "--text-3",
      values,
      intervals: intervals ?? values.map((value) => (value === null ? null : { low: value, high: value })),
    })),
    comparisons: [],
    forecast: null,
    additive: true,
    overlapping: false,
    repeating: false,
    share: { of: null, totals: [], few: false },
  };
  return chartPicture({ chart, form: "grouped", outliers: [], notes: [] }, tokens);
}
