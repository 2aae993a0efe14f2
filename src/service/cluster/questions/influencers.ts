import { z } from "zod";
import { engagementParts } from "../../../shared/documents/engagement";
import { domainOf } from "../../workspace/site";
import { StoredDocument } from "../../workspace/stored-document";
import type { RankedInfluencers, Ranking } from "../../engine/engine";
import type { ClusterSearch } from "../cluster-search";
import { numberField } from "../fields";
import { identityOf, idOfKey } from "../indexed-document";
import { term } from "../query-dsl";
import { type Dsl, allOf } from "../text-query";
import { amountOf } from "./cells";
import { frequentValues } from "./frequent-values";

/** Authors in one answer. */
const mostRead = 5_000;

const Figures = z.object({ figures: z.object({ count: z.number(), sum: z.number() }) });
const Counted = z.object({ doc_count: z.number() });

interface Candidate {
  key: string;
  posts: number;
  value: number;
}

/** Ranks authors or sources exactly. Ties are ordered by posts, then by id. */
export async function rankInfluencers(
  search: ClusterSearch,
  query: Dsl,
  { type, criterion, max, topics, identified = false }: Ranking,
  signal?: AbortSignal,
): Promise<RankedInfluencers> {
  const field = type === "author" ? "author_key" : "host";
  const { total, top } = await ranked();
  const part = criterion === "loudness" ? "reposts" : engagementParts.find((name) => name === criterion);
  const figures = await figuresOf();
  const reposts = allOf([query, term("repeats", true), { exists: { field: numberField("engagement") } }]);
  return {
    influencers: top.map((key) => shown(key)),
    total,
    documents: await search.count(query, signal),
    repostsLeftOut: await search.count(reposts, signal),
  };

  /** The order by documents needs those with the most alone. By another number, everybody is looked at. */
  async function ranked(): Promise<{ total: number; top: string[] }> {
    if (criterion === "total") {
      const all = await search.aggregate(Distinct, query, { all: distinctOf(field) }, signal);
      // The number of distinct values is exact up to the threshold only.
      const found = await frequentValues(
        search,
        query,
        field,
        exactUpTo(all.all.value) ? max : Infinity,
        signal,
      );
      const top = found.map(({ value, count }) => ({ key: value, posts: count, value: count }));
      const total = exactUpTo(all.all.value) ? all.all.value : found.length;
      return { total, top: ordered(top).slice(0, max) };
    }
    const all = await everybody();
    return { total: all.length, top: ordered(all).slice(0, max) };
  }

  function ordered(candidates: readonly Candidate[]): string[] {
    const id = (key: string) => (type === "author" ? idOfKey(key) : key);
    return candidates
      .toSorted(
        (a, b) =>
          b.value - a.value ||
          b.posts - a.posts ||
          (id(a.key) < id(b.key) ? -1 : id(a.key) > id(b.key) ? 1 : 0),
      )
      .map(({ key }) => key);
  }

  async function everybody(): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for (let after: object | undefined; ;) {
      const composite = { size: mostRead, sources: [{ key: { terms: { field } } }], ...(after && { after }) };
      const aggs = { all: { composite, aggs: { value: valueAggregation(criterion) } } };
      const { all } = await search.aggregate(Pages, query, aggs, signal);
      for (const { key, doc_count: posts, value } of all.buckets)
        found.push({ key: key.key, posts, value: valueFor(criterion, posts, value) });
      after = all.after_key;
      if (!after) return found;
    }
  }

  async function figuresOf() {
    const size = Math.max(1, top.length);
    const aggs = {
      ranked: {
        terms: { field, include: top, size, shard_size: size },
        aggs: {
          sentiments: { filters: { filters: sentimentFilters } },
          reach: amountOf("reach"),
          engagement: amountOf("engagement"),
          ...(part && { part: amountOf(part) }),
          ...(topics.length > 0 && {
            topics: { filters: { filters: topics.map((topic) => search.topic(topic)) } },
          }),
          latest: latestWhere({ match_all: {} }),
          named: latestWhere({ exists: { field: "author" } }),
        },
      },
    };
    const found = await search.aggregate(Ranked, query, aggs, signal);
    return new Map(found.ranked.buckets.map((bucket) => [bucket.key, bucket]));
  }

  function shown(key: string): RankedInfluencers["influencers"][number] {
    const found = figures.get(key);
    const posts = found?.doc_count ?? 0;
    const amount = (of: z.output<typeof Figures> | undefined) =>
      of && of.figures.count > 0 ? of.figures.sum : undefined;
    const [reach, engagement, own] = [amount(found?.reach), amount(found?.engagement), amount(found?.part)];
    const sentiment = (name: keyof typeof sentimentFilters) => found?.sentiments.buckets[name].doc_count ?? 0;
    const [latest] = found?.named.latest.hits.hits ?? [];
    const document = (latest ?? found?.latest.latest.hits.hits[0])?._source.document;
    return {
      ...(type === "source" ? sourceDetails(key) : authorDetails(idOfKey(key), document)),
      ...(identified && type === "author" && { author_id: identityOf(key) }),
      posts,
      sentiment: {
        positive: sentiment("positive"),
        negative: sentiment("negative"),
        neutral: sentiment("neutral"),
      },
      ...(reach !== undefined && { reach, reach_per_mention: reach / posts }),
      ...(engagement !== undefined && { engagement, engagement_per_mention: engagement / posts }),
      ...(part && own !== undefined && { [part]: own }),
      ...(criterion === "loudness" && own !== undefined && { loudness: posts * own }),
      matched_topics: topics.map(({ id }, i) => ({
        ...{ topic_id: id, posts_amount: found?.topics?.buckets[i]?.doc_count ?? 0 },
      })),
    };
  }
}

/** Distinct values are counted exactly up to here. */
const precision = 40_000;
const exactUpTo = (value: number) => value < precision / 2;
const distinctOf = (field: string) => ({ cardinality: { field, precision_threshold: precision } });
const Distinct = z.object({ all: z.object({ value: z.number() }) });

const sentimentFilters = {
  positive: term("sentiment_name", "positive"),
  negative: term("sentiment_name", "negative"),
  neutral: term("sentiment_name", "neutral"),
};

/** The document that is in the index since last. */
const latestWhere = (filter: Dsl) => ({
  filter,
  aggs: {
    latest: {
      top_hits: {
        size: 1,
        sort: [{ search_indexed: "desc" }, { id: "desc" }],
        _source: { includes: ["document"] },
      },
    },
  },
});
const Latest = z.object({
  latest: z.object({
    hits: z.object({ hits: z.array(z.object({ _source: z.object({ document: StoredDocument }) })) }),
  }),
});

const Ranked = z.object({
  ranked: z.object({
    buckets: z.array(
      Counted.extend({
        key: z.string(),
        sentiments: z.object({
          buckets: z.object({ positive: Counted, negative: Counted, neutral: Counted }),
        }),
        reach: Figures,
        engagement: Figures,
        part: Figures.optional(),
        topics: z.object({ buckets: z.array(Counted) }).optional(),
        latest: Latest,
        named: Latest,
      }),
    ),
  }),
});
const Value = z.union([Figures, Counted]);
const Pages = z.object({
  all: z.object({
    after_key: z.object({ key: z.string() }).optional(),
    buckets: z.array(Counted.extend({ key: z.object({ key: z.string() }), value: Value })),
  }),
});

function valueAggregation(criterion: Ranking["criterion"]): object {
  switch (criterion) {
    case "positive":
    case "negative":
    case "neutral":
      return { filter: sentimentFilters[criterion] };
    case "reach_per_mention":
      return amountOf("reach");
    case "engagement_per_mention":
      return amountOf("engagement");
    case "loudness":
      return amountOf("reposts");
    default:
      return amountOf(criterion);
  }
}

/** Those of whom no document has the amount come last: it is unknown, and not 0. */
function valueFor(criterion: Ranking["criterion"], posts: number, found: z.output<typeof Value>): number {
  if (!("figures" in found)) return found.doc_count;
  const sum = found.figures.count > 0 ? found.figures.sum : -Infinity;
  if (criterion === "loudness") return sum * posts;
  return criterion.endsWith("_per_mention") ? sum / posts : sum;
}

function authorDetails(id: string, document: StoredDocument | undefined) {
  const { name = "", url } = document?.extra_author_attributes ?? {};
  return {
    details: { name: name || id, url: typeof url === "string" ? url : "", id },
    network: domainOf(document?.host_url ?? ""),
  };
}

function sourceDetails(host: string) {
  return { details: { name: host, url: `https://${host}`, id: host }, network: domainOf(host) };
}
