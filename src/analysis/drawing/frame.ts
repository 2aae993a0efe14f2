import type { ChartTokens } from "./tokens";

/** Grid of a drawing with its axis labels inside. Keeps space free at the top and on the right. */
export function frame({ top, right }: { top: number; right: number }) {
  return {
    left: 4,
    right,
    top,
    bottom: 4,
    outerBoundsMode: "same" as const,
    outerBoundsContain: "axisLabel" as const,
  };
}

/** Text style of time and number axes. */
export function axisText(tokens: ChartTokens) {
  return { color: tokens.color("--text-3"), fontFamily: tokens.font, fontSize: 11 };
}

/** Axes for horizontal bars, one row per name. Values are written after the bars, so their axis has neither labels nor lines. */
export function rowAxes(names: readonly string[], tokens: ChartTokens) {
  return {
    xAxis: {
      type: "value" as const,
      axisLabel: { show: false },
      splitLine: { show: false, lineStyle: { color: tokens.color("--line") } },
    },
    yAxis: {
      type: "category" as const,
      inverse: true,
      data: [...names],
      axisLine: { lineStyle: { color: tokens.color("--line-strong") } },
      axisTick: { show: false },
      axisLabel: {
        color: tokens.color("--text-2"),
        fontFamily: tokens.font,
        fontSize: 12,
        width: 190,
        overflow: "truncate" as const,
        interval: 0,
      },
    },
  };
}

/** Label after a bar. */
export function barLabel(tokens: ChartTokens) {
  return {
    position: "right" as const,
    color: tokens.color("--text"),
    fontFamily: tokens.font,
    fontSize: 11,
  };
}

/** Pixels per row. A fixed height makes a long ranking scroll instead of shrink. */
export const rankingRow = 26;
