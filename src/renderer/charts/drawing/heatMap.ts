import { t } from "../../../shared/words";
import type { BinChart } from "../question/chart";
import { weekdayHours, weekdays } from "../question/heat";
import { axisText, frame } from "./frame";
import { tooltipHtml, tooltipLook } from "./tooltip";
import type { ChartTokens } from "./tokens";
import type { ChartView } from "./view";

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** The ECharts option of a map of weekdays by hours. */
export function heatMapOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  const sums = weekdayHours(chart, view.hidden);
  const text = axisText(tokens);
  const cells = sums.flatMap((day, row) =>
    day.map((value, hour): [number, number, number] => [hour, row, value]),
  );
  const most = Math.max(1, ...cells.map(([, , value]) => value));
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
    xAxis: { ...axis, data: hours },
    yAxis: { ...axis, data: [...weekdays], inverse: true },
    visualMap: {
      min: 0,
      max: most,
      right: 0,
      top: "middle",
      itemWidth: 10,
      itemHeight: 96,
      text: [view.formatValue(most), "0"],
      textStyle: text,
      inRange: { color: [tokens.color("--panel-soft"), tokens.color("--accent")] },
    },
    tooltip: {
      ...tooltipLook(tokens),
      formatter: (item: unknown) => {
        const { value } = item as { value: [number, number, number] };
        const [hour, row, count] = value;
        const next = `${String((hour + 1) % 24).padStart(2, "0")}:00`;
        return tooltipHtml(`${weekdays[row] ?? ""}, ${hours[hour] ?? ""} – ${next}, ${chart.timeZone}`, [
          { name: t("charts:sum"), value: view.formatValue(count) },
        ]);
      },
    },
    series: [
      {
        type: "heatmap" as const,
        data: cells,
        animation: false,
        itemStyle: { borderColor: tokens.color("--panel"), borderWidth: 2, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: tokens.color("--text"), borderWidth: 1 } },
      },
    ],
  };
}
