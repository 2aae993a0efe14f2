import { z } from "zod";
import type { ClusterSearch } from "../cluster-search";
import type { Dsl } from "../text-query";

/** A value of a field with the number of documents that have it. */
export interface ValueCount {
  value: string;
  count: number;
}

const Buckets = z.array(z.object({ key: z.string(), doc_count: z.number() }));
const Terms = z.object({ values: z.object({ doc_count_error_upper_bound: z.number(), buckets: Buckets }) });
const Pages = z.object({
  values: z.object({
    after_key: z.object({ value: z.string() }).optional(),
    buckets: z.array(z.object({ key: z.object({ value: z.string() }), doc_count: z.number() })),
  }),
});

/** Values that are asked for first, and at most in one answer. */
const firstAsked = 200;
const mostAsked = 10_000;

/**
 * The most frequent values of a field, exactly. Each shard names its most frequent ones alone, so a count may lack documents of a shard
 * that didn't name the value. The values that were named are therefore counted again, and if one that wasn't may still belong
 * to the result, more are asked for.
 */
export async function frequentValues(
  search: ClusterSearch,
  query: Dsl,
  field: string,
  max: number,
  signal?: AbortSignal,
): Promise<ValueCount[]> {
  for (let asked = Math.max(firstAsked, 2 * max); asked <= mostAsked; asked *= 5) {
    const terms = { field, size: asked, shard_size: asked };
    const { values } = await search.aggregate(Terms, query, { values: { terms } }, signal);
    const { doc_count_error_upper_bound: error, buckets } = values;
    const named = error === 0 ? countsOf(buckets) : await countAgain(search, query, field, buckets, signal);
    const top = sorted(named);
    // Whatever isn't in the answer was left out by shards, or was less frequent than its last value.
    const unseen = error + (buckets.length < asked ? 0 : (buckets.at(-1)?.doc_count ?? 0));
    if (unseen === 0 || (top[max - 1]?.count ?? 0) > unseen) return top.slice(0, max);
  }
  return sorted(await everyValue(search, query, field, signal)).slice(0, max);
}

/** All values of a field, page by page, which is always exact. */
async function everyValue(search: ClusterSearch, query: Dsl, field: string, signal?: AbortSignal) {
  const found: ValueCount[] = [];
  for (let after: { value: string } | undefined; ;) {
    const composite = {
      size: mostAsked,
      sources: [{ value: { terms: { field } } }],
      ...(after && { after }),
    };
    const { values } = await search.aggregate(Pages, query, { values: { composite } }, signal);
    for (const { key, doc_count } of values.buckets) found.push({ value: key.value, count: doc_count });
    after = values.after_key;
    if (!after) return found;
  }
}

async function countAgain(
  search: ClusterSearch,
  query: Dsl,
  field: string,
  buckets: z.output<typeof Buckets>,
  signal?: AbortSignal,
): Promise<ValueCount[]> {
  const include = buckets.map(({ key }) => key);
  const terms = { field, include, size: include.length, shard_size: include.length };
  const { values } = await search.aggregate(Terms, query, { values: { terms } }, signal);
  return countsOf(values.buckets);
}

const countsOf = (buckets: z.output<typeof Buckets>) =>
  buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }));

export function sorted<T extends ValueCount>(values: readonly T[]): T[] {
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
