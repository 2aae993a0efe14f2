import type { Edge } from "../../shared/why/edge-text";
import { abruptEdges } from "./abrupt-edges";

export interface SeriesEdges<S> {
  series: S;
  starts?: Edge;
  ends?: Edge;
}

/**
 * The series by day whose data begin or end abruptly, those with the most documents first. `dayAt` tells the day at an index.
 * Days beyond the data of all series say nothing about one of them.
 */
export function seriesEdges<S extends { values: readonly number[] }>(
  all: readonly S[],
  dayAt: (index: number) => number,
): SeriesEdges<S>[] {
  const length = Math.max(0, ...all.map(({ values }) => values.length));
  const totals = Array.from({ length }, (_, at) => sum(all.map(({ values }) => values[at] ?? 0)));
  const first = totals.findIndex((total) => total > 0);
  const last = totals.findLastIndex((total) => total > 0);
  return all
    .toSorted((a, b) => sum(b.values) - sum(a.values))
    .flatMap((series) => {
      const days = series.values.slice(first, last + 1);
      const { start, end } = abruptEdges(days);
      if (start === undefined && end === undefined) return [];
      const edge = (at: number, beside: number, outside: readonly number[]): Edge => {
        const full = (days[beside] ?? 0) > (days[at] ?? 0) ? beside : at;
        return {
          day: dayAt(first + at),
          outside: sum(outside),
          full: { day: dayAt(first + full), documents: days[full] ?? 0 },
        };
      };
      return [
        {
          series,
          ...(start !== undefined && { starts: edge(start, start + 1, days.slice(0, start)) }),
          ...(end !== undefined && { ends: edge(end, end - 1, days.slice(end + 1)) }),
        },
      ];
    });
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
