import type { ShownTable } from "../../shared/ipc/takeaway";
import { t } from "../../shared/texts";
import { inSentence, sentenceCase } from "../format/labels";
import {
  binTotal,
  chartTotal,
  isComparable,
  addsUpToWhole,
  seriesTotal,
  type BinChart,
  type ChartTable,
} from "./chart";
import { hourNames, sumsOfWeek, weekdays } from "./heat";
import { intervalName } from "./interval";
import { zoneName } from "../format/times";

type Row = ShownTable["rows"][number];

/** "Day (UTC)": what the rows of a table over time are. */
export function timeTitle({ interval, timeZone }: BinChart): string {
  const unit = interval === undefined ? t("charts:table.time") : sentenceCase(intervalName(interval));
  return t("charts:table.inZone", { unit, timeZone: zoneName(timeZone) });
}

const axisTitle = (chart: BinChart) =>
  chart.axis === "time"
    ? timeTitle(chart)
    : t(chart.axis === "values" ? "charts:table.values" : "charts:table.value");

/** Whether the table has a total column beside its series. */
function hasTotal(chart: BinChart, hidden: ReadonlySet<string>): boolean {
  return addsUpToWhole(chart) && chart.series.filter(({ key }) => !hidden.has(key)).length > 1;
}

/** A share in percent, to a tenth, so that a column of them can be sorted and summed up elsewhere. */
const percentOf = (share: number | null | undefined) =>
  typeof share === "number" ? Math.round(share * 1000) / 10 : null;

/** The mentions that a mean or share is of, or those of a part itself. */
function nameOfCounts({ share }: BinChart, shown: readonly unknown[], name: string): string {
  if (share?.of === null)
    return shown.length === 1 ? t("charts:mentions") : t("charts:share.mentions", { name });
  return shown.length === 1 ? "n" : t("charts:table.n", { name });
}

export function chartTable(chart: BinChart, hidden: ReadonlySet<string>): ChartTable {
  const { bins, additive, repeating } = chart;
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const comparisons = chart.comparisons.filter(({ key }) => !hidden.has(key));
  const forecast = hidden.has("forecast") ? null : chart.forecast;
  const total = hasTotal(chart, hidden);
  const comparable = isComparable(chart, hidden);
  const difference = (index: number, value: number | null | undefined) => {
    const own = comparable ? binTotal(chart, index) : null;
    return own === null || value === null || value === undefined ? null : own - value;
  };
  const columns = [
    axisTitle(chart),
    ...shown.flatMap(({ name, counts, intervals }) => [
      chart.share ? t("charts:share.column", { name }) : name,
      ...(intervals ? [t("charts:share.low", { name }), t("charts:share.high", { name })] : []),
      ...(counts ? [nameOfCounts(chart, shown, name)] : []),
    ]),
    ...(total ? [t("charts:total")] : []),
    ...comparisons.flatMap(({ name, isQuery }) => [
      name,
      t("charts:table.difference", { name: isQuery ? name : inSentence(name) }),
    ]),
    ...(forecast ? [t("charts:forecast.name"), t("charts:forecast.from"), t("charts:forecast.to")] : []),
  ];
  const gap = forecast ? [null, null, null] : [];
  const rows: Row[] = bins.map(({ name }, index) => [
    name,
    ...shown.flatMap(({ values, counts, intervals }) => [
      chart.share ? percentOf(values[index]) : (values[index] ?? null),
      ...(intervals ? [percentOf(intervals[index]?.low), percentOf(intervals[index]?.high)] : []),
      ...(counts ? [counts[index] ?? null] : []),
    ]),
    ...(total ? [binTotal(chart, index, hidden)] : []),
    ...comparisons.flatMap(({ values }) => [values[index] ?? null, difference(index, values[index])]),
    ...gap,
  ]);
  forecast?.bins.forEach(({ name }, index) => {
    const empty = Array.from({ length: columns.length - 4 }, () => null);
    rows.push([
      name,
      ...empty,
      forecast.values[index] ?? null,
      forecast.lower[index] ?? null,
      forecast.upper[index] ?? null,
    ]);
  });
  const whole = addsUpToWhole(chart) || shown.length === 1 ? chartTotal(chart, hidden) : null;
  const totals: Row | null =
    additive && !repeating
      ? [
          t("charts:total"),
          ...shown.map(seriesTotal),
          ...(total ? [whole] : []),
          ...comparisons.flatMap(({ total: other }) => [
            other,
            other === null || whole === null || !comparable ? null : whole - other,
          ]),
          ...gap,
        ]
      : null;
  return { columns, rows, totals };
}

/** A chart of the hours of a week as a table of weekdays by hours. */
export function heatTable(chart: BinChart, hidden: ReadonlySet<string>): ChartTable {
  const sums = sumsOfWeek(chart, hidden);
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    columns: [
      t("charts:table.inZone", { unit: t("charts:table.weekday"), timeZone: zoneName(chart.timeZone) }),
      ...hourNames,
      t("charts:total"),
    ],
    rows: weekdays.map((day, index) => [day, ...(sums[index] ?? []), add(sums[index] ?? [])]),
    totals: [
      t("charts:total"),
      ...hourNames.map((_, hour) => add(sums.map((day) => day[hour] ?? 0))),
      add(sums.map(add)),
    ],
  };
}
