import type { ChartTokens } from "./tokens";

/** The space of a drawing whose axis labels stand inside it, with what is kept free above it and on its right. */
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

/** The look of the words of an axis of times or numbers. */
export function axisText(tokens: ChartTokens) {
  return { color: tokens.color("--text-3"), fontFamily: tokens.font, fontSize: 11 };
}

/** The axes of bars that lie in rows below each other, one for each name; what their values are is written behind them. */
export function rowAxes(names: readonly string[], tokens: ChartTokens) {
  return {
    xAxis: {
      type: "value" as const,
      axisLabel: { show: false },
      splitLine: { lineStyle: { color: tokens.color("--line") } },
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

/** What is written behind a bar. */
export function barLabel(tokens: ChartTokens) {
  return {
    position: "right" as const,
    color: tokens.color("--text"),
    fontFamily: tokens.font,
    fontSize: 11,
  };
}
