import { lazy } from "react";

/** The chart, with ECharts loaded when the first one is drawn. */
export const LazyChart = lazy(async () => ({ default: (await import("./Chart")).Chart }));
