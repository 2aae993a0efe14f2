import { z } from "zod";
import type { Selection, Topic } from "../engine/engine";
import type { DocumentStore } from "./document-store";
import type { QueryParts } from "./query-dsl";
import { selectionDsl, topicDsl } from "./selection-dsl";
import type { Dsl } from "./text-query";

const Counted = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) });
const Opened = z.object({ pit_id: z.string() });

/** How long a point in time waits for its next page. */
const keepAlive = "2m";

interface PointInTime {
  search: <T extends z.ZodType>(schema: T, body: object) => Promise<z.output<T>>;
  close: () => Promise<void>;
}

/** Asks the index of documents, and finds all that was written before. */
export class ClusterSearch {
  constructor(
    readonly store: DocumentStore,
    readonly parts: QueryParts,
  ) {}

  filterOf(selection: Selection): Dsl {
    return selectionDsl(selection, this.parts);
  }

  topic(topic: Topic): Dsl {
    return topicDsl(topic, this.parts);
  }

  async count(query: Dsl, signal?: AbortSignal): Promise<number> {
    const body = { query, size: 0, track_total_hits: true };
    return (await this.search(Counted, body, signal)).hits.total.value;
  }

  /** Aggregations over the documents that meet a query. An answer of some shards alone is none. */
  async aggregate<T>(aggregations: z.ZodType<T>, query: Dsl, aggs: object, signal?: AbortSignal): Promise<T> {
    const body = { query, size: 0, track_total_hits: false, aggs };
    const answer = await this.search(z.object({ aggregations: z.unknown() }), body, signal);
    return aggregations.parse(answer.aggregations);
  }

  async search<T extends z.ZodType>(schema: T, body: object, signal?: AbortSignal): Promise<z.output<T>> {
    const { client, index } = this.store;
    await this.store.refresh();
    return client.ask(schema, {
      method: "POST",
      path: `/${index}/_search`,
      query: { allow_partial_search_results: false },
      body,
      signal,
    });
  }

  /** A view of the documents as they are now. It has to be closed. */
  async pointInTime(signal?: AbortSignal): Promise<PointInTime> {
    const { client, index } = this.store;
    await this.store.refresh();
    const { pit_id: id } = await client.ask(Opened, {
      method: "POST",
      path: `/${index}/_search/point_in_time`,
      query: { keep_alive: keepAlive },
      signal,
    });
    return {
      search: (schema, body) =>
        client.ask(schema, {
          method: "POST",
          path: "/_search",
          query: { allow_partial_search_results: false },
          body: { ...body, pit: { id, keep_alive: keepAlive } },
          signal,
        }),
      close: async () => {
        const body = { pit_id: [id] };
        await client.ask(z.unknown(), { method: "DELETE", path: "/_search/point_in_time", body });
      },
    };
  }
}
