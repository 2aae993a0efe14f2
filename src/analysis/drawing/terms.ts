import { t } from "../../shared/texts";
import { axisText, barLabel, frame, rowAxes } from "./frame";
import type { ChartTokens } from "./tokens";

/** A ranked term: its documents, and those expected from what it is compared with. */
export interface TermBar {
  name: string;
  documents: number;
  expected: number | null;
}

/** ECharts option for ranked terms, with a second bar for what was expected. */
export function termBarsOption(
  bars: readonly TermBar[],
  formatValue: (value: number) => string,
  tokens: ChartTokens,
) {
  const compared = bars.some(({ expected }) => expected !== null);
  const axes = rowAxes(
    bars.map(({ name }) => name),
    tokens,
  );
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: frame({ top: 4, right: 64 }),
    ...axes,
    yAxis: { ...axes.yAxis, axisLabel: { ...axes.yAxis.axisLabel, ...axisText(tokens) } },
    series: [
      {
        id: "documents",
        name: t("charts:mentions"),
        type: "bar" as const,
        animation: false,
        barMaxWidth: 12,
        barGap: "10%",
        itemStyle: { color: tokens.color("--accent") },
        data: bars.map(({ documents }) => documents),
        label: {
          show: true,
          ...barLabel(tokens),
          formatter: ({ value }: { value: unknown }) => (typeof value === "number" ? formatValue(value) : ""),
        },
      },
      ...(compared
        ? [
            {
              id: "expected",
              type: "bar" as const,
              animation: false,
              barMaxWidth: 5,
              itemStyle: { color: tokens.color("--neutral") },
              data: bars.map(({ expected }) => expected),
            },
          ]
        : []),
    ],
  };
}

interface CloudWord {
  text: string;
  x: number;
  y: number;
  size: number;
  /** Name of a color in tokens.css. */
  color: string;
}

/** A cloud as a group of texts. Its origin is the middle of the cloud. */
export function cloudGroup(
  words: readonly CloudWord[],
  { width, height }: { width: number; height: number },
  tokens: ChartTokens,
) {
  return {
    type: "group" as const,
    width,
    height,
    children: words.map(({ text, x, y, size, color }) => ({
      type: "text" as const,
      x,
      y,
      silent: true,
      style: {
        text,
        fill: tokens.color(color),
        font: `500 ${size}px ${tokens.font}`,
        textAlign: "center" as const,
        textVerticalAlign: "bottom" as const,
      },
    })),
  };
}
