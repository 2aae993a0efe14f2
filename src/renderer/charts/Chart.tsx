import { useMantineColorScheme, useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { init } from "./echarts";
import { readTokens, type ChartTokens } from "./tokens";

/** An ECharts option, as the builders of this folder make it. */
export type ChartOption = Parameters<ReturnType<typeof init>["setOption"]>[0];

interface ChartProps {
  /** What the chart shows, for those who cannot see it; the table view has the numbers. */
  label: string;
  build: (tokens: ChartTokens) => ChartOption;
  /** Called with the index of the bin that was clicked. */
  onBin?: (index: number) => void;
  onDrawn?: () => void;
}

/** Draws an option, follows the size of its box and the colour scheme. Fills its parent. */
export function Chart({ label, build, onBin, onDrawn }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const handlers = useRef({ onBin, onDrawn });
  const { colorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");

  useEffect(() => {
    handlers.current = { onBin, onDrawn };
  });

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, null, { renderer: "canvas" });
    chart.current = made;
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(box.current);
    made.on("finished", () => handlers.current.onDrawn?.());
    // Anywhere in a bin's column counts, not only on a bar: thin bars are hard to hit.
    made.getZr().on("click", ({ offsetX, offsetY }) => {
      if (!made.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
      const [index] = made.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
      if (index !== undefined && index >= 0) handlers.current.onBin?.(Math.round(index));
    });
    return () => {
      sizes.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(build(readTokens()), { notMerge: true });
  }, [build, colorScheme, scheme]);

  return <div ref={box} role="img" aria-label={label} style={{ position: "absolute", inset: 0 }} />;
}
