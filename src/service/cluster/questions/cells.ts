import { z } from "zod";
import { countsReactions } from "../../../shared/documents/engagement";
import type { NestedMetric } from "../../../shared/interface/histograms";
import { histogramLimits } from "../../../shared/interface/histograms.constants";
import { type Counts, TooMany } from "../../engine/engine";
import type { ClusterSearch } from "../cluster-search";
import { numberField } from "../fields";
import { noneOf } from "../text-query";
import { term } from "../query-dsl";
import type { Dsl } from "../text-query";
import type { Entry } from "./entries";

/** Buckets of one answer. OpenSearch refuses more than 65,535. */
const mostBuckets = 30_000;

const Stats = z.object({
  count: z.number(),
  sum: z.number(),
  avg: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
const Bucket = z.object({ doc_count: z.number(), amount: z.object({ figures: Stats }).optional() });
const Bins = z.object({
  bins: z.object({
    buckets: z.array(z.object({ entries: z.object({ buckets: z.array(Bucket) }) })),
  }),
});

/** Rows of a table: ranges of a field, or documents of one kind each. */
export type Rows = { field: string; edges: ArrayLike<number> } | { filters: readonly Dsl[] };

/** Counts the documents of each entry in each row, with the figures of a metric. */
export async function countCells(
  search: ClusterSearch,
  query: Dsl,
  rows: Rows,
  entries: readonly Entry[],
  metric: string | undefined,
  signal?: AbortSignal,
): Promise<Counts[]> {
  const count = "edges" in rows ? rows.edges.length - 1 : rows.filters.length;
  if (count * entries.length > histogramLimits.counts) throw new TooMany("counts");
  if (entries.length === 0)
    return Array.from({ length: count }, () => (metric === undefined ? { v: [] } : { v: [], val: [] }));
  const found: Counts[] = [];
  const step = Math.max(1, Math.floor(mostBuckets / (entries.length + 1)));
  for (let from = 0; from < count; from += step) {
    const to = Math.min(count, from + step);
    found.push(...(await cellsIn(search, query, aggregationOf(rows, from, to), entries, metric, signal)));
  }
  return found;
}

function aggregationOf(rows: Rows, from: number, to: number): object {
  if ("filters" in rows) return { filters: { filters: rows.filters.slice(from, to) } };
  const { field, edges } = rows;
  const ranges = Array.from({ length: to - from }, (_, i) => ({
    from: edges[from + i],
    to: edges[from + i + 1],
  }));
  return { range: { field, ranges } };
}

async function cellsIn(
  search: ClusterSearch,
  query: Dsl,
  rows: object,
  entries: readonly Entry[],
  metric: string | undefined,
  signal?: AbortSignal,
): Promise<Counts[]> {
  const filters = entries.map(({ documents }) => documents);
  const aggs = {
    bins: {
      ...rows,
      aggs: {
        entries: {
          filters: { filters },
          ...(metric !== undefined && { aggs: { amount: amountOf(metric) } }),
        },
      },
    },
  };
  const { bins } = await search.aggregate(Bins, query, aggs, signal);
  return bins.buckets.map(({ entries: { buckets } }) => {
    const v = buckets.map(({ doc_count }) => doc_count);
    return metric === undefined ? { v } : { v, val: buckets.map(({ amount }) => nested(amount?.figures)) };
  });
}

/** The figures of a metric, without the counts that reposts have of their originals. */
export function amountOf(metric: string): object {
  const own = countsReactions(metric) ? noneOf(term("repeats", true)) : { match_all: {} };
  return { filter: own, aggs: { figures: { stats: { field: numberField(metric) } } } };
}

function nested(stats: z.output<typeof Stats> | undefined): NestedMetric {
  if (!stats || stats.count === 0) return { count: 0, sum: 0 };
  const { count, sum, min, max } = stats;
  return { count, sum, avg: sum / count, max: max ?? 0, min: min ?? 0 };
}
