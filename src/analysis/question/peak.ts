import { namedOf } from "../../shared/documents/unnamed-value";
import type { ChartForm } from "../../shared/ipc/chart-question";
import { binTotal, type BinChart } from "./chart";

/** The highest bin, or the highest value of a series. */
export interface Peak {
  at: number;
  value: number;
  /** Name of the series, where each stands for itself. */
  series?: string;
}

/** Whether each series of a form is read for itself, not as a part of its bin. */
export function isSplit({ series }: Pick<BinChart, "series">, form: ChartForm): boolean {
  return series.length > 1 && (form === "lines" || form === "grouped");
}

/** Peaks as high as each other that are named. */
export const maxTied = 3;

/** The highest of bins whose values add up: several if they tie, none if nothing was counted. */
export function peaksOf(chart: BinChart, form: ChartForm): Peak[] {
  const points: Peak[] = isSplit(chart, form)
    ? namedOf(chart.series).flatMap(({ name, values }) =>
        values.map((value, at) => ({ at, value: value ?? 0, series: name })),
      )
    : chart.bins.map((_, at) => ({ at, value: binTotal(chart, at) ?? 0 }));
  const max = Math.max(...points.map(({ value }) => value));
  return max > 0 ? points.filter(({ value }) => value === max) : [];
}
