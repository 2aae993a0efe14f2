import type { Columns } from "./columns";

/** Most bytes of partial sums that are kept; those used longest ago go first. */
const mostBytes = 48 * 2 ** 20;

interface Part {
  /** Version of the columns when it was worked out. */
  version: number;
  sums: Float64Array;
}

/** Works out the sums of the documents whose ids lie in [from, to). */
export type SumsOf = (from: number, to: number) => Float64Array;

/** The sums of each chunk of a set, in the order of ids. */
export type PartsOf = (question: string, chunkBits: number, sumsOf: SumsOf) => Float64Array[];

/**
 * Sums over the documents of a query by chunks of ids: each is kept until a document of its chunk changes. A chart that is
 * asked again after an edit costs a look at one chunk rather than at every document.
 */
export class Partials {
  readonly #kept = new Map<string, Part[]>();
  #bytes = 0;

  constructor(readonly columns: Columns) {}

  /** The sums for a query in one project or in all; nothing is kept where other things than the query make up the set. */
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
    while (this.#bytes > mostBytes) {
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
