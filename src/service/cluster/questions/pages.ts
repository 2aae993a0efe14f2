import { z } from "zod";
import type {
  Direction,
  Page,
  PublishedBounds,
  SampleDrawn,
  SampleQuestion,
  SortKey,
} from "../../engine/engine";
import { rescores, sentimentOrigins } from "../../../shared/interface/documents.constants";
import type { ClusterSearch } from "../cluster-search";
import { numberField } from "../fields";
import { term } from "../query-dsl";
import { type Dsl, allOf, noneOf } from "../text-query";

export interface Order {
  by: SortKey | "url";
  direction: Direction;
}

const Hits = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), sort: z.array(z.unknown()) })) }),
});

/** Documents in one answer. */
const mostHits = 10_000;
/** What every document has. Others are numbers. */
const ownFields: ReadonlySet<string> = new Set(["url", "published", "search_indexed"]);
const tellsUnknown = (by: Order["by"]) => !ownFields.has(by);

/** [from, to) of the documents in an order. Ties are ordered by key, documents without the number come last. */
export async function page(
  search: ClusterSearch,
  query: Dsl,
  { by, direction, from, to }: Order & { from: number; to: number },
  signal?: AbortSignal,
): Promise<Page> {
  const total = await search.count(query, signal);
  const isEmpty = to <= from || from >= total;
  const field = ownFields.has(by) ? by : numberField(by);
  const lacks = allOf([query, noneOf({ exists: { field } })]);
  const unknown = to <= from || !tellsUnknown(by) ? 0 : await search.count(lacks, signal);
  if (isEmpty) return { total, keys: [], unknown };
  const sort = [{ [field]: { order: direction, missing: "_last", unmapped_type: "double" } }, { id: "asc" }];
  const keys: string[] = [];
  let at = 0;
  for await (const piece of inOrder(search, query, sort, mostHits, signal, to)) {
    keys.push(...piece.slice(Math.max(0, from - at), to - at));
    at += piece.length;
  }
  return { total, keys, unknown };
}

/** The first documents in an order, in pieces. They stay as they are when the first piece is read. */
export async function* inOrder(
  search: ClusterSearch,
  query: Dsl,
  sort: readonly object[],
  piece: number,
  signal?: AbortSignal,
  max = Infinity,
): AsyncGenerator<string[]> {
  const point = await search.pointInTime(signal);
  try {
    let after: unknown[] | undefined;
    for (let left = max; left > 0;) {
      const size = Math.min(piece, left, mostHits);
      const body = { query, sort, size, _source: false, track_total_hits: false };
      const { hits } = (await point.search(Hits, { ...body, ...(after && { search_after: after }) })).hits;
      if (hits.length > 0) yield hits.map(({ _id }) => _id);
      if (hits.length < size) return;
      left -= size;
      after = hits.at(-1)?.sort;
    }
  } finally {
    await point.close();
  }
}

const Bounds = z.object({
  bounds: z.object({ count: z.number(), min: z.number().nullable(), max: z.number().nullable() }),
});

/** First and last publication. Undefined without documents. */
export async function publishedBounds(
  search: ClusterSearch,
  query: Dsl,
  signal?: AbortSignal,
): Promise<PublishedBounds | undefined> {
  const { bounds } = await search.aggregate(
    Bounds,
    query,
    { bounds: { stats: { field: "published" } } },
    signal,
  );
  return bounds.min === null || bounds.max === null ? undefined : { min: bounds.min, max: bounds.max };
}

/** The same as in shared/coding/draw-hash.ts. */
const drawScript = `
  int number = (int) doc['draw'].value + 1;
  for (int i = 0; i < 2; i++) {
    number = (number ^ (number >>> 16)) * (int) 0x85ebca6bL;
    number = (number ^ (number >>> 13)) * (int) 0xc2b2ae35L;
    number = number ^ (number >>> 16);
    if (i == 0) number = number ^ (int) params.seed;
  }
  long hash = number & 0xffffffffL;
  if (!params.doubtful) return hash;
  long rank = doc[params.sentiment].size() == 0 ? 0 : (long) Math.abs(doc[params.sentiment].value);
  return (rank == 0 ? 6 : rank) * 0x100000000L + hash;`;

const Drawn = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        fields: z.object({ dataset: z.array(z.string()), draw: z.array(z.number()) }),
        sort: z.tuple([z.number()], z.unknown()),
      }),
    ),
  }),
});
const Scored = z.object({
  sentiments: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }),
  origins: z.object({ buckets: z.array(z.object({ key: z.string() })) }),
});

/** Documents in a random order that depends on the seed and their URLs alone. */
export async function sample(
  search: ClusterSearch,
  query: Dsl,
  { seed, order, from, to }: SampleQuestion,
  signal?: AbortSignal,
): Promise<SampleDrawn> {
  const notByPerson = allOf([query, noneOf(term("sentiment_origin", sentimentOrigins.person))]);
  const isDoubtful = order === "doubtful";
  const params = { seed, doubtful: isDoubtful, sentiment: numberField("sentiment") };
  const body = {
    query: isDoubtful ? notByPerson : query,
    from,
    size: Math.max(0, to - from),
    sort: [
      { _script: { type: "number", order: "asc", script: { source: drawScript, params } } },
      { id: "asc" },
    ],
    docvalue_fields: ["dataset", "draw"],
    _source: false,
    track_total_hits: false,
  };
  const { hits } = (await search.search(Drawn, body, signal)).hits;
  const aggs = {
    sentiments: { terms: { field: "sentiment_name" } },
    origins: { terms: { field: "sentiment_origin", size: mostHits } },
  };
  const { sentiments, origins } = await search.aggregate(Scored, notByPerson, aggs, signal);
  const scoredAs = (name: string) => sentiments.buckets.find(({ key }) => key === name)?.doc_count ?? 0;
  return {
    documents: await search.count(query, signal),
    published: await publishedBounds(search, query, signal),
    scored: { positive: scoredAs("positive"), neutral: scoredAs("neutral"), negative: scoredAs("negative") },
    scorers: origins.buckets
      .map(({ key }) => key)
      .filter(rescores)
      .sort(),
    drawn: hits.map(({ _id, sort: [drawn], fields: { dataset, draw } }) => ({
      ...{
        key: _id,
        number: draw[0] ?? 0,
        hash: drawn % 2 ** 32,
        dataset: dataset[0] ?? "",
        story: undefined,
      },
    })),
  };
}
