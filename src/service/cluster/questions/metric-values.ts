import { z } from "zod";
import { countsReactions } from "../../../shared/documents/engagement";
import type { MetricValues, SentimentScores } from "../../../shared/interface/histograms";
import type { Field } from "../../engine/engine";
import type { ClusterSearch } from "../cluster-search";
import { numberField } from "../fields";
import { term } from "../query-dsl";
import { type Dsl, allOf, noneOf } from "../text-query";

const Counted = z.object({
  counts: z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) }),
});

async function countsOf<N extends string>(
  search: ClusterSearch,
  query: Dsl,
  filters: Readonly<Record<N, Dsl>>,
  signal?: AbortSignal,
): Promise<(name: N) => number> {
  const found = await search.aggregate(Counted, query, { counts: { filters: { filters } } }, signal);
  return (name) => found.counts.buckets[name]?.doc_count ?? 0;
}

/**
 * How many documents have a metric, and of engagement, how many have the sum of its parts. With `sums`, how many reposts are in no
 * sum. Undefined if all have it and have it alike.
 */
export async function valuesOf(
  search: ClusterSearch,
  query: Dsl,
  metric: string,
  { sums }: { sums: boolean },
  signal?: AbortSignal,
): Promise<MetricValues | undefined> {
  const has = { exists: { field: numberField(metric) } };
  const repost = term("repeats", true);
  const count = await countsOf(
    search,
    query,
    {
      all: { match_all: {} },
      known: has,
      summed: term("engagement_summed", true),
      reposts: repost,
      knownReposts: allOf([has, repost]),
      summedReposts: allOf([term("engagement_summed", true), repost]),
    },
    signal,
  );
  const isEngagement = metric === "engagement";
  const told = (all: number, known: number, summedOfAll: number): MetricValues | undefined => {
    const summed = isEngagement ? summedOfAll : 0;
    if (all === known && (summed === 0 || summed === known)) return undefined;
    return { known, unknown: all - known, ...(isEngagement && { summed }) };
  };
  const leftOut = sums && countsReactions(metric) ? count("knownReposts") : 0;
  if (leftOut === 0) return told(count("all"), count("known"), count("summed"));
  const known = count("known") - leftOut;
  const own = told(count("all") - count("reposts"), known, count("summed") - count("summedReposts"));
  return { ...(own ?? { known }), unknown: count("all") - known - leftOut, reposts: leftOut };
}

const Origins = z.object({
  origins: z.object({
    buckets: z.array(
      z.object({ key: z.string(), doc_count: z.number(), uncertain: z.object({ doc_count: z.number() }) }),
    ),
  }),
  uncertain: z.object({ doc_count: z.number() }),
  unscored: z.object({ doc_count: z.number() }),
  scored: z.object({ doc_count: z.number() }),
});
/** There are as many origins as versions of scorers, models and kinds of sources. */
const mostOrigins = 10_000;

/** How sure the sentiments are and where they come from, if they are counted and not all sure and of one origin. */
export async function scoresOf(
  search: ClusterSearch,
  query: Dsl,
  fields: readonly (Pick<Field, "by"> | undefined)[],
  signal?: AbortSignal,
): Promise<{ scores?: SentimentScores }> {
  if (!fields.some((field) => field?.by === "sentiment" || field?.by === "sentiment_certainty")) return {};
  const unscored = term("sentiment_name", "unscored");
  const uncertain = { filter: term("sentiment_certainty", "UNCERTAIN") };
  const found = await search.aggregate(
    Origins,
    query,
    {
      origins: {
        terms: { field: "sentiment_origin", missing: "", size: mostOrigins },
        aggs: { uncertain },
      },
      uncertain,
      unscored: { filter: unscored },
      scored: { filter: noneOf(unscored) },
    },
    signal,
  );
  const missing = { uncertain: found.uncertain.doc_count, unscored: found.unscored.doc_count };
  // A document without a sentiment has no origin of one.
  const origins = found.origins.buckets
    .map(({ key, doc_count }) => ({
      origin: key,
      documents: key === "" ? doc_count - missing.unscored : doc_count,
    }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || (a.origin < b.origin ? -1 : 1));
  if (missing.uncertain === 0 && missing.unscored === 0 && origins.length < 2) return {};
  return { scores: { certain: found.scored.doc_count - missing.uncertain, ...missing, origins } };
}
