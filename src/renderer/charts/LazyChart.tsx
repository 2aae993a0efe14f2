import { Skeleton } from "@mantine/core";
import { useEffect, useState, type ComponentProps } from "react";
import type { Chart } from "./Chart";
import styles from "./Chart.module.css";

let loaded: typeof Chart | undefined;

/** Loads the chart with ECharts ahead of the first drawing. */
export async function loadChart(): Promise<typeof Chart> {
  loaded ??= (await import("./Chart")).Chart;
  return loaded;
}

/**
 * The chart, with ECharts loaded when the first one is drawn. Not by Suspense: that would hold back a first chart by a third of a
 * second, although what draws it has long been there.
 */
export function LazyChart(props: ComponentProps<typeof Chart>) {
  const [Drawn, setDrawn] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!Drawn) loadChart().then((chart) => setDrawn(() => chart), setFailure);
  }, [Drawn]);
  // For the boundary around the screen to say.
  if (failure) throw failure as Error;
  return Drawn ? <Drawn {...props} /> : <Skeleton className={styles["loading"] ?? ""} />;
}
