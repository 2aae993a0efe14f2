import { t } from "../../shared/texts";
import { formatShare } from "../format/numbers";
import { binTotal, chartTotal, type BinChart } from "../question/chart";
import { chartSpec } from "../question/chartSpec";
import { barLabel, frame, rowAxes } from "./frame";
import { tooltipHtml, tooltipLook, type TooltipRow } from "./tooltip";
import type { ChartTokens } from "./tokens";
import { whiskers } from "./whiskers";
import { countNote, signed, valueText, type ChartView } from "./view";

/** The intervals of shares compute the places of their bars from it, too. */
const barLayout = { barMaxWidth: 15, barGap: "30%", barCategoryGap: "20%" } as const;

/** ECharts option for a ranking: one row per value, most frequent first. */
export function rankingOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  const axes = rowAxes(
    chart.bins.map(({ tick }) => tick),
    tokens,
  );
  const { series: shown, stack, comparisons: compared } = chartSpec(chart, view.form, view.hidden);
  const stacked = stack !== "none";
  const isEach = !stacked && view.hasRoom === true;
  const whole = chartTotal(chart, view.hidden);
  const hasIntervals = stack === "none" && shown.some(({ intervals }) => intervals);
  const bar = {
    type: "bar" as const,
    animation: false,
    ...barLayout,
    emphasis: { focus: "none" as const },
  };
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: frame({ top: 4, right: chart.share && !hasIntervals ? 120 : 56 }),
    yAxis: axes.yAxis,
    xAxis: {
      ...axes.xAxis,
      ...(stack === "share" ? { max: 100 } : chart.share ? { max: shareMax, maxInterval: 0.2 } : {}),
    },
    tooltip: {
      ...tooltipLook(tokens),
      trigger: "axis" as const,
      axisPointer: { type: "shadow" as const },
      formatter: (items: unknown) => {
        const index = (items as { dataIndex: number }[])[0]?.dataIndex ?? 0;
        const total = binTotal(chart, index, view.hidden);
        const rows: TooltipRow[] = shown.map(({ name, color, values, counts }) => ({
          name,
          value: `${valueText(values[index], view)}${countNote(counts?.[index])}`,
          color: tokens.color(color),
        }));
        if (shown.length > 1)
          rows.push({ name: t("charts:total"), value: valueText(total, view), faint: true });
        const part = chart.repeating || chart.share || total === null ? null : formatShare(total, whole);
        if (part !== null) rows.push({ name: t("charts:ofAll"), value: part, faint: true });
        for (const { name, color, values } of compared) {
          const value = values[index];
          rows.push({ name, value: valueText(value, view), color: tokens.color(color) });
          if (typeof value === "number" && total !== null && shown.length > 0)
            rows.push({ name: t("charts:difference"), value: signed(total - value, view), faint: true });
        }
        return tooltipHtml(chart.bins[index]?.name ?? "", rows);
      },
    },
    series: [
      ...shown.map(({ key, name, color, values, counts, parts }, order) => ({
        ...bar,
        id: key,
        name,
        data: parts ? parts.map((part) => part && part * 100) : values,
        itemStyle: { color: tokens.color(color) },
        ...(stacked ? { stack: "all" } : {}),
        label: {
          show:
            !hasIntervals &&
            (isEach ||
              (order === shown.length - 1 && (stacked || chart.share !== undefined || !chart.additive))),

          ...barLabel(tokens),
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            // The name of a share's bar says of how many it is.
            `${valueText(isEach ? values[dataIndex] : binTotal(chart, dataIndex, view.hidden), view)}${chart.share?.of ? "" : countNote(counts?.[dataIndex])}`,
        },
      })),
      ...(hasIntervals
        ? whiskers(
            shown,
            { bars: barLayout, rows: true, label: ({ values }, index) => valueText(values[index], view) },
            tokens,
          )
        : []),
      ...compared.map(({ key, name, color, values }) => ({
        ...bar,
        barMaxWidth: 5,
        id: key,
        name,
        data: values,
        itemStyle: { color: tokens.color(color), opacity: 0.7 },
      })),
      ...(view.marked ? [markedRows(view.marked, tokens)] : []),
    ],
  };
}

/** No share is above 100%, where the axis would end otherwise. Null: it ends where the bars do. */
const shareMax = ({ max }: { max: number }) => (max > 0.8 ? 1 : null);

/** Highlights the selected rows with an empty series that only carries a mark area. */
function markedRows([from, to]: readonly [number, number], tokens: ChartTokens) {
  return {
    id: "marked",
    // A series of bars would take space among them.
    type: "line" as const,
    data: [] as (number | null)[],
    silent: true,
    animation: false,
    markArea: {
      silent: true,
      itemStyle: { color: tokens.color("--accent"), opacity: 0.2 },
      data: [[{ yAxis: from }, { yAxis: to }]],
    },
  };
}
