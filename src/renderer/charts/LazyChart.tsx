import { Skeleton } from "@mantine/core";
import { useEffect, useState, type ComponentProps } from "react";
import type { Chart } from "./Chart";
import styles from "./Chart.module.css";

let loaded: typeof Chart | undefined;

/** Preloads the chart component and ECharts. */
export async function loadChart(): Promise<typeof Chart> {
  loaded ??= (await import("./Chart")).Chart;
  return loaded;
}

/**
 * The chart, which loads ECharts on first use. It doesn't use Suspense, because that delays the first chart by a third
 * of a second even when the code is loaded.
 */
export function LazyChart(props: ComponentProps<typeof Chart>) {
  const [Drawn, setDrawn] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!Drawn) loadChart().then((chart) => setDrawn(() => chart), setFailure);
  }, [Drawn]);
  // Shown by the error boundary of the screen.
  if (failure) throw failure as Error;
  return Drawn ? <Drawn {...props} /> : <Skeleton className={styles["loading"] ?? ""} />;
}
