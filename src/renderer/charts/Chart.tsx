import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { ChartOption } from "../../analysis/drawing/picture";
import { init } from "../../analysis/drawing/echarts";
import { chartOption } from "../../analysis/drawing/option";
import type { ChartTokens } from "../../analysis/drawing/tokens";
import { readTokens } from "./themeTokens";

/** A click on the chart. `series` is null if the click hit no series. */
export interface PickedPoint {
  index: number;
  series: string | null;
}

/** What ECharts tells of a shape that was hit. */
interface HitShape {
  seriesId?: string;
  dataIndex: number;
  data: unknown;
}

/** How bins are laid out: side by side, one below the other, or as independent shapes (treemap, heat map). */
export type StackLayout = "columns" | "rows" | "items";

interface ChartProps {
  /** Text for screen readers. The table view holds the numbers. */
  label: string;
  /** `draw` prints charts of bins. It comes with this component, since only drawn charts need it. */
  build: (tokens: ChartTokens, draw: typeof chartOption) => ChartOption;
  layout: StackLayout;
  onPick?: ((picked: PickedPoint) => void) | undefined;
  /** Called with the first and last bin of a mouse drag. */
  onSweep?: ((from: number, to: number) => void) | undefined;
  /** Called for a right click on a bin, or one series of it, with its position in the window. */
  onMenu?: ((picked: PickedPoint, at: { x: number; y: number }) => void) | undefined;
  onDrawn?: () => void;
  /** Called with the new scale when a network is enlarged or reduced. */
  onZoom?: ((zoom: number) => void) | undefined;
}

/** Pixels. A shorter mouse movement counts as a click, not as a drag. */
const minSweep = 5;

type ChartInstance = ReturnType<typeof init>;

function binAt(
  chart: ChartInstance,
  layout: StackLayout,
  x: number,
  y: number,
  clamp = false,
): number | null {
  if (layout === "items") return null;
  if (!clamp && !chart.containPixel({ gridIndex: 0 }, [x, y])) return null;
  const [across, down] = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
  const at = layout === "columns" ? across : down;
  return at === undefined || Number.isNaN(at) ? null : Math.max(0, Math.round(at));
}

/**
 * The bin index stored in a shape's data. ECharts' own index is no use in a treemap, which also counts parent nodes.
 */
function ownIndex(data: unknown): number | null {
  return typeof data === "object" && data !== null && "bin" in data && typeof data.bin === "number"
    ? data.bin
    : null;
}

/** The scale of a network, which ECharts keeps in its option. */
function zoomOf(chart: ChartInstance): number {
  const series: unknown = chart.getOption()["series"];
  const first: unknown = Array.isArray(series) ? series[0] : null;
  return typeof first === "object" && first !== null && "zoom" in first && typeof first.zoom === "number"
    ? first.zoom
    : 1;
}

/** Draws an ECharts option and redraws when its box or the color scheme changes. Fills its parent. */
export function Chart({ label, build, layout, onPick, onSweep, onMenu, onDrawn, onZoom }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartInstance>(null);
  const pick = useCallbackRef(onPick);
  const narrow = useCallbackRef(onSweep);
  const drawn = useCallbackRef(onDrawn);
  const zoomed = useCallbackRef(onZoom);
  const menu = useCallbackRef((picked: PickedPoint, at: { x: number; y: number }) => onMenu?.(picked, at));
  const hasMenu = useCallbackRef(() => onMenu !== undefined);
  const binUnder = useCallbackRef((made: ChartInstance, x: number, y: number, clamp: boolean) =>
    binAt(made, layout, x, y, clamp),
  );
  const sweepFrom = useCallbackRef((made: ChartInstance, x: number, y: number) =>
    onSweep ? binAt(made, layout, x, y) : null,
  );
  const [sweep, setSweep] = useState<{ left: number; width: number } | null>(null);
  const { colorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: "canvas" });
    chart.current = made;
    // ResizeObserver first reports the initial size. A redraw for it would double the drawing time.
    const sizes = new ResizeObserver(
      ([{ contentRect: { width, height } } = { contentRect: new DOMRect() }]) => {
        if (Math.round(width) !== made.getWidth() || Math.round(height) !== made.getHeight()) made.resize();
      },
    );
    sizes.observe(box.current);
    made.on("finished", () => drawn());
    made.on("graphroam", () => zoomed(zoomOf(made)));

    let hit: { series: string | null; index: number } | null = null;
    let from: { x: number; y: number; bin: number } | null = null;
    let swept = false;
    const hitShape = ({ seriesId, dataIndex, data }: HitShape) => {
      // ECharts generates series ids if the option has none.
      hit = {
        series: seriesId?.startsWith("\0") ? null : (seriesId ?? null),
        index: ownIndex(data) ?? dataIndex,
      };
    };
    made.on("click", hitShape);
    made.on("contextmenu", hitShape);
    const zr = made.getZr();
    zr.on("mousedown", ({ offsetX, offsetY }) => {
      swept = false;
      const bin = sweepFrom(made, offsetX, offsetY);
      from = bin === null ? null : { x: offsetX, y: offsetY, bin };
    });
    zr.on("mousemove", ({ offsetX }) => {
      if (!from || Math.abs(offsetX - from.x) < minSweep) return;
      swept = true;
      setSweep({ left: Math.min(from.x, offsetX), width: Math.abs(offsetX - from.x) });
    });
    const end = (offsetX: number) => {
      setSweep(null);
      if (from && swept) {
        const to = binUnder(made, offsetX, from.y, true);
        if (to !== null) narrow(Math.min(from.bin, to), Math.max(from.bin, to));
      }
      from = null;
    };
    zr.on("mouseup", ({ offsetX }) => end(offsetX));
    zr.on("globalout", () => {
      from = null;
      setSweep(null);
    });
    // A click anywhere in a bin's column counts: thin bars are hard to hit.
    zr.on("click", ({ offsetX, offsetY }) => {
      if (swept) return;
      const under = binUnder(made, offsetX, offsetY, false);
      hit = null;
      // ECharts reports the shape that was hit after this handler, so wait for that.
      queueMicrotask(() => {
        const index = hit?.index ?? under;
        if (index !== null) pick({ index, series: hit?.series ?? null });
      });
    });
    zr.on("contextmenu", ({ offsetX, offsetY, event }) => {
      const under = binUnder(made, offsetX, offsetY, false);
      const { clientX, clientY } = event as unknown as MouseEvent;
      if (under === null || !hasMenu()) return;
      event.preventDefault();
      hit = null;
      queueMicrotask(() => menu({ index: under, series: hit?.series ?? null }, { x: clientX, y: clientY }));
    });
    return () => {
      sizes.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [pick, narrow, drawn, zoomed, menu, hasMenu, binUnder, sweepFrom]);

  // What was enlarged and moved stays so when the option is merged.
  const keepsView = onZoom !== undefined;
  useEffect(() => {
    chart.current?.setOption(build(readTokens(), chartOption), { notMerge: !keepsView });
  }, [build, keepsView, colorScheme, scheme]);

  return (
    <div style={{ position: "absolute", inset: 0 }}>
      <div ref={box} role="img" aria-label={label} style={{ position: "absolute", inset: 0 }} />
      {sweep && (
        <div
          aria-hidden
          style={{
            position: "absolute",
            top: 0,
            bottom: 0,
            ...sweep,
            border: "1px solid var(--accent)",
            background: "var(--accent)",
            opacity: 0.18,
            pointerEvents: "none",
          }}
        />
      )}
    </div>
  );
}
