import type { Edge } from "../../shared/why/edge-text";
import { abruptEdges } from "./abrupt-edges";

export interface DataEdges {
  starts?: Edge;
  ends?: Edge;
}

/** Where numbers by day begin or end abruptly, with the numbers on both sides. `dayAt` tells the day at an index. */
export function dataEdges(days: readonly number[], dayAt: (index: number) => number): DataEdges {
  const { start, end } = abruptEdges(days);
  const edge = (at: number, beside: number, outside: readonly number[]): Edge => {
    // The first or last day of data may be cut short.
    const full = (days[beside] ?? 0) > (days[at] ?? 0) ? beside : at;
    return {
      day: dayAt(at),
      outside: sum(outside),
      full: { day: dayAt(full), documents: days[full] ?? 0 },
    };
  };
  return {
    ...(start !== undefined && { starts: edge(start, start + 1, days.slice(0, start)) }),
    ...(end !== undefined && { ends: edge(end, end - 1, days.slice(end + 1)) }),
  };
}

/** Values that begin and end on as many days come and go by their nature. Data of a few crawls have fewer ends. */
const minEnds = 4;

/**
 * Whether values come and go by their nature, as versions do: most that begin or end do both, and on several days. Where they do
 * says nothing about the data.
 */
export function comeAndGo(edges: readonly DataEdges[]): boolean {
  const passing = edges.flatMap(({ starts, ends }) => (starts && ends ? [ends.day] : []));
  return 2 * passing.length > edges.length && new Set(passing).size >= minEnds;
}

/**
 * The series by day whose data begin or end abruptly, those with the most documents first. Days beyond the data of all series
 * say nothing about one of them. None if the series come and go.
 */
export function seriesEdges<S extends { values: readonly number[] }>(
  all: readonly S[],
  dayAt: (index: number) => number,
): (DataEdges & { series: S })[] {
  const length = Math.max(0, ...all.map(({ values }) => values.length));
  const totals = Array.from({ length }, (_, at) => sum(all.map(({ values }) => values[at] ?? 0)));
  const first = totals.findIndex((total) => total > 0);
  const last = totals.findLastIndex((total) => total > 0);
  const found = all
    .toSorted((a, b) => sum(b.values) - sum(a.values))
    .map((series) => ({
      series,
      ...dataEdges(series.values.slice(first, last + 1), (at) => dayAt(first + at)),
    }))
    .filter(({ starts, ends }) => starts ?? ends);
  return comeAndGo(found) ? [] : found;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
