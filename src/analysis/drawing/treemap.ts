import { t } from "../../shared/texts";
import { formatShare } from "../format/numbers";
import { binTotal, chartTotal, type BinChart } from "../question/chart";
import { isLight } from "./luminance";
import { tooltipHtml, tooltipLook } from "./tooltip";
import type { ChartTokens } from "./tokens";
import type { ChartView } from "./view";

/** Pixels per digit in a label, with some margin. */
const widestDigit = 10;

/** ECharts option for a treemap: the area of a tile is the value's share. */
export function treemapOption(chart: BinChart, view: ChartView, tokens: ChartTokens) {
  const isMarked = (index: number) =>
    view.marked !== null && index >= view.marked[0] && index <= view.marked[1];
  const whole = chartTotal(chart, view.hidden);
  const shareOf = (value: number) => formatShare(value, whole) ?? "";
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    tooltip: {
      ...tooltipLook(tokens),
      formatter: (item: unknown) => {
        const { name, value } = item as { name: string; value: number };
        return tooltipHtml(name, [
          { name: t("charts:count"), value: view.formatValue(value) },
          ...(chart.repeating ? [] : [{ name: t("charts:ofAll"), value: shareOf(value), faint: true }]),
        ]);
      },
    },
    series: [
      {
        type: "treemap" as const,
        animation: false,
        roam: false as const,
        nodeClick: false as const,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 4,
        bottom: 4,
        label: {
          fontFamily: tokens.font,
          fontSize: 12,
          lineHeight: 16,
          padding: [0, 6],
          overflow: "break" as const,
          formatter: (item: unknown) => {
            const { name, value } = item as { name: string; value: number };
            return `${name}\n${view.formatValue(value)}`;
          },
        },
        // Hide a label that doesn't fit: a truncated number would read as a different number.
        labelLayout: ({ text, rect }: { text: string; rect: { width: number } }) =>
          (text.split("\n").at(-1) ?? "").length * widestDigit > rect.width ? { fontSize: 0 } : {},
        itemStyle: { borderColor: tokens.color("--panel"), borderWidth: 2, gapWidth: 1, borderRadius: 3 },
        data: chart.bins.map(({ name }, index) => ({
          bin: index,
          name,
          value: binTotal(chart, index, view.hidden) ?? 0,
          ...painted(
            tokens.color(`--series-${(index % 10) + 1}`),
            isMarked(index) ? tokens.color("--text") : null,
          ),
        })),
      },
    ],
  };
}

/** A tile's color, with black or white text, whichever has more contrast. */
function painted(color: string, edge: string | null) {
  return {
    itemStyle: { color, ...(edge && { borderColor: edge, borderWidth: 3 }) },
    label: { color: isLight(color) ? "#000000" : "#ffffff" },
  };
}
