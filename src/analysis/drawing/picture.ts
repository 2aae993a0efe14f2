import { cleanText } from "../../shared/text/clean-text";
import { startOf } from "../../shared/text/start-of";
import { init } from "./echarts";
import { axisText } from "./frame";
import type { ChartTokens } from "./tokens";

/** Text around a drawing in an image. */
export interface Caption {
  title: string;
  /** Lines below the title: range, time zone, query. */
  lines: readonly string[];
  source: string;
  legend: readonly { name: string; color: string }[];
}

export type ChartOption = Parameters<ReturnType<typeof init>["setOption"]>[0];

export interface Size {
  width: number;
  height: number;
}

const margin = 24;
const titleHeight = 30;
const lineHeight = 18;
const legendHeight = 24;

/**
 * Truncates text to a width with an ellipsis. Assumes 0.56 em per character, which is safe without a canvas to
 * measure.
 */
function cut(text: string, width: number, fontSize: number): string {
  const max = Math.floor(width / (fontSize * 0.56));
  return text.length <= max ? text : `${startOf(text, Math.max(1, max - 1))}…`;
}

function captionGraphic(
  { title, lines, source, legend }: Caption,
  { width, height }: Size,
  tokens: ChartTokens,
) {
  const inner = width - 2 * margin;
  const text = (content: string, top: number, fontSize: number, color: string, weight = 400) => ({
    type: "text" as const,
    left: margin,
    top,
    silent: true,
    style: {
      text: cut(content, inner, fontSize),
      fill: tokens.color(color),
      font: `${weight} ${fontSize}px ${tokens.font}`,
    },
  });
  const written = lines.map((line, index) =>
    text(line, margin + titleHeight + index * lineHeight, 13, "--text-2"),
  );
  const legendTop = margin + titleHeight + lines.length * lineHeight + 8;
  let left = margin;
  const entries = legend.flatMap(({ name, color }) => {
    const own = cut(name, 240, 12);
    const width = 18 + own.length * 7;
    if (left + width > inner) return [];
    const entry = [
      {
        type: "rect" as const,
        left,
        top: legendTop + 2,
        shape: { width: 10, height: 10, r: 3 },
        style: { fill: color },
      },
      {
        type: "text" as const,
        left: left + 16,
        top: legendTop,
        style: { text: own, fill: tokens.color("--text-2"), font: `400 12px ${tokens.font}` },
      },
    ];
    left += width + 14;
    return entry;
  });
  return [
    text(title, margin, 18, "--text", 600),
    ...written,
    ...entries,
    text(source, height - margin - 12, 12, "--text-3"),
  ];
}

/** A chart with its caption as one option. */
export function captioned(option: ChartOption, caption: Caption, size: Size, tokens: ChartTokens) {
  const top =
    margin +
    titleHeight +
    caption.lines.length * lineHeight +
    (caption.legend.length > 0 ? legendHeight : 0) +
    16;
  const inset = { left: margin, right: margin, top, bottom: margin + 26 };
  return {
    ...inside(option, inset),
    graphic: [...captionGraphic(caption, size, tokens), ...placedGroup(option, inset, size)],
  };
}

/** Draws an option as SVG text. Needs no document. */
export function drawSvg(option: object, size: Size, tokens: ChartTokens): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption({ ...option, backgroundColor: tokens.color("--panel") });
    return cleanText(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}

/** Draws a chart without a caption, for documents that add their own text. Returns SVG text. */
export function drawWithoutCaption(option: ChartOption, size: Size, tokens: ChartTokens): string {
  return drawSvg(inside(option, { left: 2, right: 8, top: 6, bottom: 6 }), size, tokens);
}

/** Bars below each other on paper, where nothing can be pointed at: names are whole, and the values have an axis. */
export function rowsOnPaper<
  O extends { xAxis: { axisLabel: object; splitLine: object }; yAxis: { axisLabel: object } },
>(option: O, formatValue: (value: number) => string, tokens: ChartTokens) {
  const { xAxis, yAxis } = option;
  return {
    ...option,
    xAxis: {
      ...xAxis,
      splitNumber: 4,
      splitLine: { ...xAxis.splitLine, show: true },
      axisLabel: { ...axisText(tokens), show: true, hideOverlap: true, formatter: formatValue },
    },
    yAxis: {
      ...yAxis,
      axisLabel: { ...yAxis.axisLabel, width: 300, overflow: "break" as const, lineHeight: 12 },
    },
  };
}

/** Insets the drawing from the edges. */
function inside(option: ChartOption, inset: { left: number; right: number; top: number; bottom: number }) {
  const own = option as { grid?: { top?: number; right?: number }; series?: { type?: string }[] };
  const grid = {
    ...own.grid,
    ...inset,
    top: inset.top + (own.grid?.top ?? 0),
    // The drawing's own right margin holds the labels after its bars.
    right: Math.max(inset.right, own.grid?.right ?? 0),
    outerBoundsMode: "same" as const,
    outerBoundsContain: "axisLabel" as const,
  };
  // A treemap or network has no grid, so it is placed by its own edges.
  const type = own.series?.[0]?.type;
  const gridless = type === "treemap" || type === "graph";
  return {
    ...option,
    ...(own.grid ? { grid } : {}),
    ...(gridless ? { series: own.series?.map((series) => ({ ...series, ...inset })) } : {}),
  };
}

/** The group of shapes that some options consist of, scaled into the space between the edges. */
function placedGroup(
  option: ChartOption,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  { width, height }: Size,
): object[] {
  const { graphic: group } = option as { graphic?: { width: number; height: number } };
  if (!group) return [];
  const across = width - left - right;
  const down = height - top - bottom;
  const scale = Math.min(across / group.width, down / group.height);
  return [{ ...group, x: left + across / 2, y: top + down / 2, scaleX: scale, scaleY: scale }];
}
