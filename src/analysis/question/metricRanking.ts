import type { Histogram, NestedMetric } from "../../shared/interface/histograms";
import { type Metric, metricValue } from "./metric";

/** Bins over time that are divided by values, as a ranking of the values by a metric: the highest first. */
export function rankedByMetric({ header, data, ...rest }: Histogram, metric: Metric): Histogram {
  const bins = header.v.flatMap((ks, at) => {
    const nested = data.flatMap(({ val }) => val?.[at] ?? []).filter(({ count }) => count > 0);
    if (nested.length === 0) return [];
    const count = data.reduce((sum, { v }) => sum + (v[at] ?? 0), 0);
    return [{ ks, v: [count], val: [joined(nested)] }];
  });
  const valueOf = ({ v, val }: (typeof bins)[number]) => metricValue(metric, v[0], val[0]) ?? -Infinity;
  return { ...rest, header: { v: ["ALL"] }, data: bins.sort((a, b) => valueOf(b) - valueOf(a)) };
}

function joined(parts: readonly NestedMetric[]): NestedMetric {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const sum = parts.reduce((all, part) => all + part.sum, 0);
  return {
    count,
    sum,
    avg: sum / count,
    min: Math.min(...parts.map(({ min }) => min ?? Infinity)),
    max: Math.max(...parts.map(({ max }) => max ?? -Infinity)),
  };
}
