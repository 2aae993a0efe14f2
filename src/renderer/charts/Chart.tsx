import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { init } from "./drawing/echarts";
import { readTokens, type ChartTokens } from "./drawing/tokens";

/** An ECharts option, as the builders of `drawing` make it. */
export type ChartOption = Parameters<ReturnType<typeof init>["setOption"]>[0];

/** What was clicked: the index of a bin, and the key of a series where the click hit one. */
export interface Picked {
  index: number;
  series: string | null;
}

/** How bins lie in a chart: side by side, one below the other, or each by itself. */
export type Lie = "columns" | "rows" | "items";

interface ChartProps {
  /** What the chart shows, for those who cannot see it; the table view has the numbers. */
  label: string;
  build: (tokens: ChartTokens) => ChartOption;
  lie: Lie;
  onPick?: ((picked: Picked) => void) | undefined;
  /** Called with the first and last bin that were swept over with the mouse. */
  onSweep?: ((from: number, to: number) => void) | undefined;
  onDrawn?: () => void;
}

/** Least pixels of a movement that is meant as one. */
const leastSweep = 5;

type Made = ReturnType<typeof init>;

function binAt(chart: Made, lie: Lie, x: number, y: number, clamp = false): number | null {
  if (lie === "items") return null;
  if (!clamp && !chart.containPixel({ gridIndex: 0 }, [x, y])) return null;
  const [across, down] = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
  const at = lie === "columns" ? across : down;
  return at === undefined || Number.isNaN(at) ? null : Math.max(0, Math.round(at));
}

/** The bin that a shape says it stands for, where ECharts counts others along with the bins, as it does in a tree. */
function ownIndex(data: unknown): number | null {
  return typeof data === "object" && data !== null && "bin" in data && typeof data.bin === "number"
    ? data.bin
    : null;
}

/** Draws an option, follows the size of its box and the colour scheme. Fills its parent. */
export function Chart({ label, build, lie, onPick, onSweep, onDrawn }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Made>(null);
  const pick = useCallbackRef(onPick);
  const narrow = useCallbackRef(onSweep);
  const drawn = useCallbackRef(onDrawn);
  const binUnder = useCallbackRef((made: Made, x: number, y: number, clamp: boolean) =>
    binAt(made, lie, x, y, clamp),
  );
  const sweepFrom = useCallbackRef((made: Made, x: number, y: number) =>
    onSweep ? binAt(made, lie, x, y) : null,
  );
  const [sweep, setSweep] = useState<{ left: number; width: number } | null>(null);
  const { colorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: "canvas" });
    chart.current = made;
    // The first report is of the size that it was made with: drawing it again would take as long as the drawing itself.
    const sizes = new ResizeObserver(
      ([{ contentRect: { width, height } } = { contentRect: new DOMRect() }]) => {
        if (Math.round(width) !== made.getWidth() || Math.round(height) !== made.getHeight()) made.resize();
      },
    );
    sizes.observe(box.current);
    made.on("finished", () => drawn());

    let hit: { series: string | null; index: number } | null = null;
    let from: { x: number; y: number; bin: number } | null = null;
    let swept = false;
    made.on("click", ({ seriesId, dataIndex, data }) => {
      // ECharts counts series by itself where an option names none.
      hit = {
        series: seriesId?.startsWith("\0") ? null : (seriesId ?? null),
        index: ownIndex(data) ?? dataIndex,
      };
    });
    const zr = made.getZr();
    zr.on("mousedown", ({ offsetX, offsetY }) => {
      swept = false;
      const bin = sweepFrom(made, offsetX, offsetY);
      from = bin === null ? null : { x: offsetX, y: offsetY, bin };
    });
    zr.on("mousemove", ({ offsetX }) => {
      if (!from || Math.abs(offsetX - from.x) < leastSweep) return;
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
    // Anywhere in a bin's column counts, not only on a bar: thin bars are hard to hit.
    zr.on("click", ({ offsetX, offsetY }) => {
      if (swept) return;
      const under = binUnder(made, offsetX, offsetY, false);
      hit = null;
      // ECharts tells which shape was hit after all others have heard of the click.
      queueMicrotask(() => {
        const index = hit?.index ?? under;
        if (index !== null) pick({ index, series: hit?.series ?? null });
      });
    });
    return () => {
      sizes.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [pick, narrow, drawn, binUnder, sweepFrom]);

  useEffect(() => {
    chart.current?.setOption(build(readTokens()), { notMerge: true });
  }, [build, colorScheme, scheme]);

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
