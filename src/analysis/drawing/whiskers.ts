import type { ChartSeries } from "../question/chart";
import type { ChartTokens } from "./tokens";

/** What ECharts passes for drawing an item, as far as whiskers need it. */
interface Api {
  value: (dimension: number) => number;
  coord: (at: [number, number]) => [number, number];
  barLayout: (bars: Record<string, unknown>) => { offsetCenter: number }[];
}

/** Half the width of a whisker's caps in pixels. */
const cap = 4;

interface Placing {
  /** Layout of the bars that the whiskers belong to; null on lines. */
  bars: Readonly<Record<string, number | string>> | null;
  /** Bars from left to right, one per row. */
  rows?: boolean;
  /** Text behind a whisker, where that of a bar would be crossed out. */
  label?: (series: ChartSeries, index: number) => string;
}

/** Intervals as lines with caps, one ECharts series per series. */
export function whiskers(
  shown: readonly ChartSeries[],
  { bars, rows = false, label }: Placing,
  tokens: ChartTokens,
) {
  const bounds = { [rows ? "y" : "x"]: 0, [rows ? "x" : "y"]: [1, 2] };
  return shown.map((series, order) => ({
    id: `interval-${series.key}`,
    type: "custom" as const,
    silent: true,
    animation: false,
    z: 5,
    // The axis has to hold the bounds, not only the shares.
    encode: bounds,
    data: (series.intervals ?? []).flatMap((interval, index) =>
      interval ? [[index, interval.low, interval.high]] : [],
    ),
    renderItem: (_: unknown, api: Api) => {
      const index = api.value(0);
      const at = (value: number) => api.coord(rows ? [value, index] : [index, value]);
      const [from, to] = [at(api.value(1)), at(api.value(2))];
      const [along, beside] = rows ? ([0, 1] as const) : ([1, 0] as const);
      const places = bars ? api.barLayout({ ...bars, count: shown.length }) : [];
      const across = from[beside] + (places[order]?.offsetCenter ?? 0);
      const stroke = tokens.color(bars ? "--text" : series.color);
      const line = (start: number, end: number, side1: number, side2: number) => ({
        type: "line" as const,
        shape: rows
          ? { x1: start, y1: side1, x2: end, y2: side2 }
          : { x1: side1, y1: start, x2: side2, y2: end },
        style: { stroke, lineWidth: 1.2 },
      });
      const [low, high] = [from[along], to[along]];
      const text = label?.(series, index);
      return {
        type: "group" as const,
        children: [
          line(low, high, across, across),
          // What is exact has a label only.
          ...(low === high
            ? []
            : [line(low, low, across - cap, across + cap), line(high, high, across - cap, across + cap)]),
          ...(text
            ? [
                {
                  type: "text" as const,
                  style: {
                    text,
                    x: high + 8,
                    y: across,
                    verticalAlign: "middle" as const,
                    fill: tokens.color("--text"),
                    font: `11px ${tokens.font}`,
                  },
                },
              ]
            : []),
        ],
      };
    },
  }));
}
