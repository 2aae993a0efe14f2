import { LRUCache } from "lru-cache";
import { type Columns, stretchBits } from "./columns";

/** Maximum size of the cached sums in bytes. */
const maxBytes = 64 * 2 ** 20;
/** Above this share of the cache, a chart would push out too many others, and isn't cached. */
const maxShare = 1 / 4;
/** Sums are merged for each chart, so there should be few chunks, but a change recounts a whole one. */
const maxChunks = 40;

interface Part {
  /** Version of the columns when the sums were computed. */
  version: number;
  sums: Float64Array;
}

/** Computes the sums of the documents with ids in [from, to). */
export type SumsOf = (from: number, to: number) => Float64Array;

/**
 * Returns the sums of each chunk of a set, in the order of ids. Undefined if they would take too much memory. `numbers`
 * is the number of sums in a chunk.
 */
export type PartsOf = (question: string, numbers: number, sumsOf: SumsOf) => Float64Array[] | undefined;

/**
 * Caches sums over the documents of a query in chunks of ids. A chunk is valid until one of its documents changes.
 * Repeating a chart after an edit recomputes one chunk instead of all documents.
 */
export class Partials {
  readonly #cached = new LRUCache<string, Part[]>({
    maxSize: maxBytes,
    sizeCalculation: (parts, key) =>
      parts.reduce((total, { sums }) => total + sums.byteLength, 2 * key.length + 1),
  });

  constructor(readonly columns: Columns) {}

  /**
   * The sums for a query in one project, or in all without `project`. Undefined if `query` is: the set then depends on
   * more than a query, and nothing is cached.
   */
  of(query: string | undefined, project?: string): PartsOf | undefined {
    if (query === undefined) return undefined;
    return (question, numbers, sumsOf) => {
      const { columns } = this;
      const bits = chunkBits(columns.size);
      const chunks = Math.ceil(columns.size / 2 ** bits);
      if (chunks * numbers * 8 > maxBytes * maxShare) return undefined;
      const key = JSON.stringify([project, query, question, bits]);
      const cached = this.#cached.get(key) ?? [];
      const parts = Array.from({ length: chunks }, (_, chunk) => {
        const from = chunk * 2 ** bits;
        const to = (chunk + 1) * 2 ** bits;
        const known = cached[chunk];
        if (known && known.version >= columns.lastChange(from, to)) return known;
        return { version: columns.version, sums: sumsOf(from, to) };
      });
      this.#cached.set(key, parts);
      return parts.map(({ sums }) => sums);
    };
  }
}

/** Size of a chunk as a power of 2: larger in larger workspaces. */
function chunkBits(size: number): number {
  return Math.max(stretchBits, Math.ceil(Math.log2(Math.max(1, size / maxChunks))));
}
