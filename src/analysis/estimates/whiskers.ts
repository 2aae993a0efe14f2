import type { ChartSeries } from "../question/chart";
import type { ChartTokens } from "../drawing/tokens";

/** What ECharts passes for drawing an item, as far as whiskers need it. */
interface Api {
  value: (dimension: number) => number;
  coord: (at: [number, number]) => [number, number];
  barLayout: (bars: Record<string, unknown>) => { offsetCenter: number }[];
}

/** Half the width of a whisker's caps in pixels. */
const cap = 4;

/** Layout of grouped bars. The whiskers compute the places of their bars from it. */
const barLayout = { barMaxWidth: 28, barGap: "10%", barCategoryGap: "24%" } as const;

/** Intervals as lines with caps, one ECharts series per series. */
export function whiskers(shown: readonly ChartSeries[], grouped: boolean, tokens: ChartTokens) {
  return shown.map(({ key, color, intervals = [] }, order) => ({
    id: `interval-${key}`,
    type: "custom" as const,
    silent: true,
    animation: false,
    z: 5,
    // The axis has to hold the bounds, not only the shares.
    encode: { x: 0, y: [1, 2] },
    data: intervals.flatMap((interval, index) => (interval ? [[index, interval.low, interval.high]] : [])),
    renderItem: (_: unknown, api: Api) => {
      const bin = api.value(0);
      const low = api.value(1);
      const high = api.value(2);
      const [center, bottom] = api.coord([bin, low]);
      const [, top] = api.coord([bin, high]);
      const places = grouped ? api.barLayout({ ...barLayout, count: shown.length }) : [];
      const x = center + (places[order]?.offsetCenter ?? 0);
      const stroke = tokens.color(grouped ? "--text" : color);
      const line = (x1: number, y1: number, x2: number, y2: number) => ({
        type: "line" as const,
        shape: { x1, y1, x2, y2 },
        style: { stroke, lineWidth: 1.2 },
      });
      return {
        type: "group" as const,
        children: [
          line(x, bottom, x, top),
          line(x - cap, bottom, x + cap, bottom),
          line(x - cap, top, x + cap, top),
        ],
      };
    },
  }));
}
