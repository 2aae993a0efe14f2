import { t } from "../../shared/texts";
import { binTotal, type BinChart } from "../question/chart";
import { hourNames, weekdays } from "../question/heat";
import { axisText, frame } from "./frame";
import { tooltipHtml, tooltipLook, type TooltipRow } from "./tooltip";
import type { ChartTokens } from "./tokens";
import type { ChartView } from "./view";

/** ECharts option for a map of weekdays by hours, with one cell per bin. */
export function heatMapOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  const text = axisText(tokens);
  const shown = chart.series.filter(({ key }) => !view.hidden.has(key));
  const totals = chart.bins.map((_, index) => binTotal(chart, index, view.hidden) ?? 0);
  const max = Math.max(1, ...totals);
  const field = (index: number) => [
    index % hourNames.length,
    Math.floor(index / hourNames.length),
    totals[index] ?? 0,
  ];
  const axis = {
    type: "category" as const,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: text,
  };
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: frame({ top: 8, right: 64 }),
    xAxis: { ...axis, data: hourNames },
    yAxis: { ...axis, data: [...weekdays], inverse: true },
    visualMap: {
      min: 0,
      max,
      right: 0,
      top: "middle",
      itemWidth: 10,
      itemHeight: 96,
      text: [view.formatValue(max), "0"],
      textStyle: text,
      inRange: { color: [tokens.color("--panel-soft"), tokens.color("--accent")] },
    },
    tooltip: {
      ...tooltipLook(tokens),
      formatter: (item: unknown) => {
        const { dataIndex } = item as { dataIndex: number };
        const rows = shown.map(({ name, color, values }): TooltipRow => ({
          name,
          value: view.formatValue(values[dataIndex] ?? 0),
          color: tokens.color(color),
        }));
        if (shown.length > 1)
          rows.push({
            name: t("charts:total"),
            value: view.formatValue(totals[dataIndex] ?? 0),
            faint: true,
          });
        return tooltipHtml(`${chart.bins[dataIndex]?.name ?? ""}, ${chart.timeZone}`, rows);
      },
    },
    series: [
      {
        type: "heatmap" as const,
        data: totals.map((_, index) => field(index)),
        animation: false,
        itemStyle: { borderColor: tokens.color("--panel"), borderWidth: 2, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: tokens.color("--text"), borderWidth: 1 } },
      },
      // Drawn above its neighbors, which would otherwise cover its border.
      ...(view.marked
        ? [
            {
              type: "heatmap" as const,
              data: [field(view.marked[0])],
              animation: false,
              silent: true,
              itemStyle: { borderColor: tokens.color("--text"), borderWidth: 2, borderRadius: 3 },
            },
          ]
        : []),
    ],
  };
}
