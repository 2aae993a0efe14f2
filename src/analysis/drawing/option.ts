import type { BinChart } from "../question/chart";
import { heatMapOption } from "./heatMap";
import { rankingOption } from "./rankingChart";
import { seriesChartOption } from "./seriesChart";
import type { ChartTokens } from "./tokens";
import { treemapOption } from "./treemap";
import type { ChartView } from "./view";

/** ECharts option for a chart in its current form. */
export function chartOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  if (view.form === "heatmap") return heatMapOption(chart, view, tokens);
  if (view.form === "treemap") return treemapOption(chart, view, tokens);
  if (chart.axis === "ranking") return rankingOption(chart, view, tokens);
  return seriesChartOption(chart, view, tokens);
}
