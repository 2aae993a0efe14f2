import { t } from "../../shared/texts";
import { axisText, barLabel, frame, rowAxes } from "./frame";
import { tooltipHtml, tooltipLook } from "./tooltip";
import type { ChartTokens } from "./tokens";
import { valueText } from "./view";

/** An author or source. */
export interface Bubble {
  name: string;
  posts: number | undefined;
  reach: number | undefined;
  engagement: number | undefined;
  leaning: "positive" | "neutral" | "negative";
  /** Value of the ranking criterion. */
  value: number | undefined;
}

interface Options {
  bubbles: readonly Bubble[];
  criterion: string;
  formatValue: (value: number) => string;
}

const words = {
  positive: t("charts:leaning.positive"),
  neutral: t("charts:leaning.neutral"),
  negative: t("charts:leaning.negative"),
} as const;

function describe(
  { name, posts, reach, engagement, leaning }: Bubble,
  formatValue: (value: number) => string,
  tokens: ChartTokens,
) {
  const format = (value: number | undefined) => valueText(value, { formatValue });
  return tooltipHtml(name, [
    { name: t("charts:posts"), value: format(posts) },
    { name: t("charts:type.reach"), value: format(reach) },
    { name: t("charts:type.engagement"), value: format(engagement) },
    { name: t("charts:type.sentiment"), value: words[leaning], color: tokens.color(`--${leaning}`) },
  ]);
}

/** Whether the values need a logarithmic scale because a linear one would crowd most of them together. */
function spreads(values: readonly number[]): boolean {
  const positive = values.filter((value) => value > 0);
  return positive.length > 1 && Math.max(...positive) / Math.min(...positive) > 50;
}

/** ECharts option for authors or sources by reach and engagement. Size shows posts, color shows sentiment. */
export function bubbleOption({ bubbles, formatValue }: Options, tokens: ChartTokens) {
  const text = axisText(tokens);
  const largest = Math.max(1, ...bubbles.map(({ posts = 0 }) => posts));
  const axis = (name: string, nameGap: number, values: readonly number[]) => {
    const steep = spreads(values);
    const edge = 10 ** Math.floor(Math.log10(Math.min(...values.filter((value) => value > 0), 1e9)));
    return {
      // A logarithmic axis has no zero, so zero values are drawn at the edge.
      type: steep ? ("log" as const) : ("value" as const),
      ...(steep ? { min: edge } : {}),
      name: steep ? t("charts:stepsOfTen", { name }) : name,
      nameLocation: "middle" as const,
      nameGap,
      nameTextStyle: text,
      axisLabel: { ...text, formatter: (value: number) => formatValue(value) },
      splitLine: { lineStyle: { color: tokens.color("--line") } },
      axisLine: { lineStyle: { color: tokens.color("--line-strong") } },
      // Without a value there is no place, so nothing is drawn.
      place: (value = Number.NaN) => (steep ? Math.max(edge, value) : value),
    };
  };
  const { place: across, ...xAxis } = axis(
    t("charts:type.reach"),
    26,
    bubbles.flatMap(({ reach }) => reach ?? []),
  );
  const { place: up, ...yAxis } = axis(
    t("charts:type.engagement"),
    46,
    bubbles.flatMap(({ engagement }) => engagement ?? []),
  );
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: {
      left: 34,
      right: 24,
      top: 20,
      bottom: 26,
      outerBoundsMode: "same" as const,
      outerBoundsContain: "axisLabel" as const,
    },
    xAxis,
    yAxis,
    tooltip: {
      ...tooltipLook(tokens),
      formatter: (item: unknown) => {
        const found = bubbles[(item as { dataIndex: number }).dataIndex];
        return found ? describe(found, formatValue, tokens) : "";
      },
    },
    series: [
      {
        id: "influencers",
        type: "scatter" as const,
        animation: false,
        data: bubbles.map(({ name, reach, engagement, posts = 0, leaning }) => ({
          name,
          value: [across(reach), up(engagement)],
          symbolSize: 8 + 40 * Math.sqrt(posts / largest),
          itemStyle: {
            color: tokens.color(`--${leaning}`),
            opacity: 0.75,
            borderColor: tokens.color("--panel"),
            borderWidth: 1,
          },
        })),
        label: {
          show: bubbles.length <= 40,
          position: "top" as const,
          formatter: "{b}",
          color: tokens.color("--text-2"),
          fontFamily: tokens.font,
          fontSize: 11,
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}

/** ECharts option for ranked bars. */
export function rankedBarsOption({ bubbles, criterion, formatValue }: Options, tokens: ChartTokens) {
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: frame({ top: 4, right: 64 }),
    ...rowAxes(
      bubbles.map(({ name }) => name),
      tokens,
    ),
    tooltip: {
      ...tooltipLook(tokens),
      trigger: "axis" as const,
      axisPointer: { type: "shadow" as const },
      formatter: (items: unknown) => {
        const found = bubbles[(items as { dataIndex: number }[])[0]?.dataIndex ?? 0];
        return found ? describe(found, formatValue, tokens) : "";
      },
    },
    series: [
      {
        id: "influencers",
        name: criterion,
        type: "bar" as const,
        animation: false,
        barMaxWidth: 15,
        data: bubbles.map(({ value, leaning }) => ({
          value: value ?? null,
          itemStyle: { color: tokens.color(`--${leaning}`) },
        })),
        label: {
          show: true,
          ...barLabel(tokens),
          formatter: ({ value }: { value: unknown }) => (typeof value === "number" ? formatValue(value) : ""),
        },
      },
    ],
  };
}
