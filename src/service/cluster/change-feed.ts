import { z } from "zod";
import type { ClusterClient } from "./client";
import { Hit, type StoredVersion, storedOf } from "./document-store";

/**
 * How far a reader has read: the latest sequence number of each shard that it has all changes up to. Shards that it lacks are
 * read from their beginning.
 */
export type Position = Readonly<Record<string, number>>;

export interface Changes {
  /** Each document at its latest change, in the order of the changes of its shard. */
  changes: StoredVersion[];
  position: Position;
  /** Whether there were no further changes. */
  isEnd: boolean;
}

const Copies = z.object({
  indices: z.record(
    z.string(),
    z.object({
      shards: z.record(
        z.string(),
        z.array(
          z.object({
            routing: z.object({ primary: z.boolean() }),
            seq_no: z.object({ global_checkpoint: z.number() }).optional(),
          }),
        ),
      ),
    }),
  ),
});
const Refreshed = z.object({ _shards: z.object({ failed: z.number() }) });
const Found = z.object({ _shards: z.object({ failed: z.number() }), hits: z.object({ hits: z.array(Hit) }) });

/**
 * Reads the changes of documents in an order that no gateway can break. A shard numbers each write when it takes it, not when a
 * gateway sent it: a gateway that was paused gets later numbers. A shard may finish a later write before an earlier one, and a
 * primary that fails may take writes along that no copy has. Hence the horizon: the shard's global checkpoint, up to which
 * every copy has every write. Nothing can arrive below it any longer, and a reader goes no further.
 */
export class ChangeFeed {
  constructor(
    readonly client: ClusterClient,
    readonly index: string,
  ) {}

  /** The position behind all changes that every copy has. */
  async latest(signal?: AbortSignal): Promise<Position> {
    const horizons = await this.#horizons(signal);
    return Object.fromEntries(horizons.map(({ shard, horizon }) => [shard, horizon]));
  }

  /** At most `max` changes of each shard after a position. */
  async since(position: Position, max = 1_000, signal?: AbortSignal): Promise<Changes> {
    const horizons = await this.#horizons(signal);
    // What is below the horizons is in the shards, but searches see it only after a refresh of every copy.
    const refreshed = await this.client.ask(Refreshed, {
      method: "POST",
      path: `/${this.index}/_refresh`,
      signal,
    });
    if (refreshed._shards.failed > 0) return { changes: [], position, isEnd: false };
    const changes: StoredVersion[] = [];
    const reached: Record<string, number> = { ...position };
    let isEnd = true;
    for (const { shard, horizon } of horizons) {
      const from = position[shard] ?? -1;
      if (horizon <= from) continue;
      const found = await this.client.ask(Found, {
        method: "POST",
        path: `/${this.index}/_search`,
        query: { preference: `_shards:${shard}`, allow_partial_search_results: false },
        body: {
          query: { range: { _seq_no: { gt: from, lte: horizon } } },
          sort: [{ _seq_no: "asc" }],
          size: max,
          seq_no_primary_term: true,
          track_total_hits: false,
        },
        signal,
      });
      const { hits } = found.hits;
      changes.push(...hits.map(storedOf));
      const isFull = hits.length === max;
      reached[shard] = isFull ? (hits.at(-1)?._seq_no ?? horizon) : horizon;
      isEnd &&= !isFull;
    }
    return { changes, position: reached, isEnd };
  }

  /** The horizon of each shard. */
  async #horizons(signal?: AbortSignal): Promise<{ shard: string; horizon: number }[]> {
    const { indices } = await this.client.ask(Copies, {
      method: "GET",
      path: `/${this.index}/_stats/docs`,
      query: { level: "shards" },
      signal,
    });
    return Object.entries(indices[this.index]?.shards ?? {}).flatMap(([shard, copies]) => {
      const horizon = copies.find(({ routing }) => routing.primary)?.seq_no?.global_checkpoint;
      return horizon === undefined ? [] : [{ shard, horizon }];
    });
  }
}
