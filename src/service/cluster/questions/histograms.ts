import { z } from "zod";
import type {
  CountedBins,
  DistributionQuestion,
  TimeCounts,
  TimeQuestion,
  ValueQuestion,
} from "../../engine/engine";
import { binsWithin } from "../../engine/questions/numeric-bins";
import type { ClusterSearch } from "../cluster-search";
import { numberField } from "../fields";
import { term } from "../query-dsl";
import { type Dsl, allOf, noneOf } from "../text-query";
import { countCells } from "./cells";
import { type Scope, entriesOf, frequentEntries } from "./entries";
import { scoresOf, valuesOf } from "./metric-values";

const Extremes = z.object({
  extremes: z.object({ count: z.number(), min: z.number().nullable(), max: z.number().nullable() }),
});

/** A histogram of publication or arrival times over the edges of a calendar. */
export async function timeHistogram(
  search: ClusterSearch,
  { selected, project }: Scope,
  question: TimeQuestion,
  signal?: AbortSignal,
): Promise<TimeCounts> {
  const { field, edges, range, breakdown, max, metric } = question;
  const within = allOf([selected, { range: { [field]: { gte: range.from, lt: range.until } } }]);
  const isAssumed = term("date_assumed", true);
  // Documents with an assumed date are in no bin.
  const dated = field === "published" ? allOf([within, noneOf(isAssumed)]) : within;
  const { entries, places } = await entriesOf(search, breakdown, { selected: dated, project }, max, signal);
  const bins = await countCells(search, dated, { field, edges }, entries, metric, signal);
  const values =
    metric === undefined ? undefined : await valuesOf(search, dated, metric, { sums: true }, signal);
  const scores = await scoresOf(search, dated, [breakdown], signal);
  const assumed = field === "published" ? await undated() : undefined;
  return {
    labels: entries.map(({ label }) => label),
    ...(places && { places }),
    bins,
    ...(values && { values }),
    ...scores,
    ...(assumed && { assumed }),
  };

  /** What documents with an assumed date would add. */
  async function undated(): Promise<TimeCounts["assumed"]> {
    const query = allOf([within, isAssumed]);
    const { extremes } = await extremesOf(search, query, field, signal);
    if (extremes.count === 0) return undefined;
    const [sums] = await countCells(search, query, { filters: [{ match_all: {} }] }, entries, metric, signal);
    return { count: extremes.count, min: extremes.min ?? 0, max: extremes.max ?? 0, v: [], ...sums };
  }
}

/** A histogram of a metric. */
export async function valueHistogram(
  search: ClusterSearch,
  { selected, project }: Scope,
  { metric, bounds, step, nested, breakdown, max }: ValueQuestion,
  signal?: AbortSignal,
): Promise<CountedBins<{ k: number }>> {
  const field = numberField(metric);
  const inBounds = allOf([selected, { exists: { field } }, boundsDsl(field, bounds)]);
  const { extremes } = await extremesOf(search, inBounds, field, signal);
  const found = { smallest: extremes.min ?? Infinity, greatest: extremes.max ?? -Infinity };
  const wanted = binsWithin(bounds, found, step);
  const values = await valuesOf(search, selected, metric, { sums: false }, signal);
  const beside = values && { values };
  const divided = { selected: wanted ? inBounds : selected, project };
  const { entries, places } = await entriesOf(search, breakdown, divided, max, signal);
  const labels = entries.map(({ label }) => label);
  if (!wanted) return { labels, bins: [], ...beside };
  const edges = Array.from({ length: wanted.count + 1 }, (_, i) => wanted.first + i * wanted.step);
  const bins = await countCells(search, inBounds, { field, edges }, entries, nested, signal);
  return {
    labels,
    ...(places && { places }),
    bins: bins.map((bin, i) => ({ k: edges[i] ?? 0, ...bin })),
    ...beside,
    ...(await scoresOf(search, inBounds, [breakdown], signal)),
  };
}

/** Counts documents by their most frequent values. */
export async function distribution(
  search: ClusterSearch,
  { selected, project }: Scope,
  { field, breakdown, max }: DistributionQuestion,
  signal?: AbortSignal,
): Promise<CountedBins<{ ks: string }>> {
  const found = await frequentEntries(search, field, { selected, project }, max, signal);
  const { entries, places } = await entriesOf(search, breakdown, { selected, project }, max, signal);
  const scores = await scoresOf(search, selected, [field, breakdown], signal);
  const labels = entries.map(({ label }) => label);
  if (!breakdown)
    return { labels, ...scores, bins: found.map(({ label, count }) => ({ ks: label, v: [count] })) };
  const filters = found.map(({ documents }) => documents);
  const cells =
    filters.length === 0 ? [] : await countCells(search, selected, { filters }, entries, undefined, signal);
  const bins = found.map(({ label }, i) => ({ ks: label, v: cells[i]?.v ?? [] }));
  return { labels, ...(places && { places }), ...scores, bins };
}

function boundsDsl(field: string, { min, max, includeMin, includeMax }: ValueQuestion["bounds"]): Dsl {
  return {
    range: {
      [field]: {
        ...(min !== undefined && { [includeMin ? "gte" : "gt"]: min }),
        ...(max !== undefined && { [includeMax ? "lte" : "lt"]: max }),
      },
    },
  };
}

function extremesOf(search: ClusterSearch, query: Dsl, field: string, signal?: AbortSignal) {
  return search.aggregate(Extremes, query, { extremes: { stats: { field } } }, signal);
}
