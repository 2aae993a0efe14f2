import { z } from "zod";
import { engagementParts } from "../../../shared/documents/engagement";
import type { CollectionCount, PublishedBounds } from "../../engine/engine";
import type { ClusterSearch } from "../cluster-search";
import { keyField, numberField, phraseField } from "../fields";
import { term } from "../query-dsl";
import { type Dsl, allOf, anyOf, noneOf } from "../text-query";
import { inOrder } from "./pages";

/** Buckets in one answer. */
const mostBuckets = 10_000;
/** Keys in one question. */
const mostKeys = 10_000;

const exists = (field: string): Dsl => ({ exists: { field } });

/** Those of some documents that meet a query, in the same order. */
export async function among(
  search: ClusterSearch,
  keys: readonly string[],
  query: Dsl,
  signal?: AbortSignal,
): Promise<string[]> {
  const found = new Set<string>();
  for (let from = 0; from < keys.length; from += mostKeys) {
    const some = allOf([{ terms: { id: keys.slice(from, from + mostKeys) } }, query]);
    for await (const piece of inOrder(search, some, [{ id: "asc" }], mostKeys, signal))
      for (const key of piece) found.add(key);
  }
  return keys.filter((key) => found.has(key));
}

const Collections = z.object({
  all: z.object({
    after_key: z.object({ project: z.string(), dataset: z.string() }).optional(),
    buckets: z.array(
      z.object({
        key: z.object({ project: z.string(), dataset: z.string() }),
        doc_count: z.number(),
        live: z.object({ doc_count: z.number() }),
      }),
    ),
  }),
});

export async function countByCollection(search: ClusterSearch): Promise<CollectionCount[]> {
  const found: CollectionCount[] = [];
  for (let after: object | undefined; ;) {
    const sources = ["project", "dataset"].map((field) => ({ [field]: { terms: { field } } }));
    const composite = { size: mostBuckets, sources, ...(after && { after }) };
    const all = { composite, aggs: { live: { filter: term("state", "live") } } };
    const answer = await search.aggregate(Collections, { match_all: {} }, { all });
    for (const { key, doc_count, live } of answer.all.buckets)
      found.push({ ...key, live: live.doc_count, deleted: doc_count - live.doc_count });
    after = answer.all.after_key;
    if (!after) return found;
  }
}

const Imports = z.object({
  all: z.object({
    after_key: z.object({ name: z.string() }).optional(),
    buckets: z.array(
      z.object({
        key: z.object({ name: z.string() }),
        doc_count: z.number(),
        published: z.object({ min: z.number(), max: z.number() }),
      }),
    ),
  }),
});

export async function countByImport(
  search: ClusterSearch,
  query: Dsl,
): Promise<({ name: string; documents: number } & PublishedBounds)[]> {
  const found: Awaited<ReturnType<typeof countByImport>> = [];
  for (let after: object | undefined; ;) {
    const sources = [{ name: { terms: { field: "import" } } }];
    const composite = { size: mostBuckets, sources, ...(after && { after }) };
    const all = { composite, aggs: { published: { stats: { field: "published" } } } };
    const answer = await search.aggregate(Imports, query, { all });
    for (const { key, doc_count, published } of answer.all.buckets)
      found.push({ name: key.name, documents: doc_count, min: published.min, max: published.max });
    after = answer.all.after_key;
    if (!after) return found;
  }
}

const Known = z.object({
  known: z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.number() })) }),
});

/** Which fields, the own ones `custom.<name>` among them, no document of a query has. */
export async function missingFields(
  search: ClusterSearch,
  query: Dsl,
  own: readonly string[],
): Promise<string[]> {
  const scored = noneOf(term("sentiment_name", "unscored"));
  const numbers = ["reach", "engagement", "comment_count", "rating", "noise_level", ...engagementParts];
  const filters: Record<string, Dsl> = {
    country: exists("country"),
    source_region: exists("country"),
    language: exists("lang"),
    gender: noneOf(term("gender", "UNKNOWN")),
    sentiment: scored,
    sentiment_certainty: scored,
    sentiment_origin: scored,
    sourcetype: exists("sourcetype"),
    tag: exists(keyField("tag")),
    hashtag: exists(keyField("hashtag")),
    ...Object.fromEntries(numbers.map((name) => [name, exists(numberField(name))])),
    ...Object.fromEntries(own.map((name) => [name, hasValue(name)])),
  };
  const { known } = await search.aggregate(Known, query, { known: { filters: { filters } } });
  return Object.keys(filters).filter((name) => known.buckets[name]?.doc_count === 0);
}

/** Documents of a project that have a value of an own metric, deleted ones too. */
export async function withMetric(search: ClusterSearch, project: string, field: string): Promise<string[]> {
  const query = allOf([term("project", project), hasValue(field)]);
  const keys: string[] = [];
  for await (const piece of inOrder(search, query, [{ id: "asc" }], mostKeys)) keys.push(...piece);
  return keys;
}

const hasValue = (field: string) =>
  anyOf([exists(numberField(field)), exists(keyField(field)), exists(phraseField(field))]);

/** Whether any document has or had a number of that name. */
export async function knowsNumber({ store }: ClusterSearch, name: string): Promise<boolean> {
  const field = numberField(name);
  const path = `/${store.index}/_mapping/field/${encodeURIComponent(field)}`;
  const Mapped = z.record(z.string(), z.object({ mappings: z.record(z.string(), z.unknown()) }));
  const found = await store.client.ask(Mapped, { method: "GET", path });
  return Object.values(found).some(({ mappings }) => field in mappings);
}
