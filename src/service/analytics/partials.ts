import type { Columns } from "./columns";

/** Maximum size of the cached sums in bytes. The least recently used ones are removed first. */
const maxBytes = 48 * 2 ** 20;

interface Part {
  /** Version of the columns when the sums were computed. */
  version: number;
  sums: Float64Array;
}

/** Computes the sums of the documents with ids in [from, to). */
export type SumsOf = (from: number, to: number) => Float64Array;

/** Returns the sums of each chunk of a set, in the order of ids. */
export type PartsOf = (question: string, chunkBits: number, sumsOf: SumsOf) => Float64Array[];

/**
 * Caches sums over the documents of a query in chunks of ids. A chunk is valid until one of its documents changes.
 * Repeating a chart after an edit recomputes one chunk instead of all documents.
 */
export class Partials {
  readonly #kept = new Map<string, Part[]>();
  #bytes = 0;

  constructor(readonly columns: Columns) {}

  /**
   * The sums for a query in one project, or in all without `project`. Undefined if `query` is: the set then depends on
   * more than a query, and nothing is cached.
   */
  of(query: string | undefined, project?: string): PartsOf | undefined {
    if (query === undefined) return undefined;
    return (question, chunkBits, sumsOf) => {
      const key = JSON.stringify([project, query, question]);
      const kept = this.#kept.get(key) ?? [];
      this.#forget(key);
      const chunks = Math.ceil(this.columns.size / 2 ** chunkBits);
      const parts = Array.from({ length: chunks }, (_, chunk) => {
        const [from, to] = [chunk * 2 ** chunkBits, (chunk + 1) * 2 ** chunkBits];
        const known = kept[chunk];
        if (known && known.version >= this.columns.lastChange(from, to)) return known;
        return { version: this.columns.version, sums: sumsOf(from, to) };
      });
      this.#keep(key, parts);
      return parts.map(({ sums }) => sums);
    };
  }

  #keep(key: string, parts: Part[]): void {
    this.#kept.set(key, parts);
    this.#bytes += bytesOf(parts);
    while (this.#bytes > maxBytes) {
      const [oldest] = this.#kept.keys();
      if (oldest === undefined) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= bytesOf(this.#kept.get(key) ?? []);
    this.#kept.delete(key);
  }
}

function bytesOf(parts: readonly Part[]): number {
  return parts.reduce((total, { sums }) => total + sums.byteLength, 0);
}
