import type { StoredDocument } from "../workspace/stored-document";
import { Bitset } from "./bitset";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { SparseColumn } from "./sparse-column";

/** Columns with one number per document, and the types of their arrays. */
export const denseTypes = {
  published: Float64Array,
  search_indexed: Float64Array,
  reach: Float64Array,
  engagement: Float64Array,
  comment_count: Float64Array,
  rating: Float64Array,
  noise_level: Float32Array,
  word_count: Float32Array,
  sentiment: Int8Array,
  gender: Uint8Array,
  language: Uint32Array,
  country: Uint32Array,
  host: Uint32Array,
  author: Uint32Array,
  import: Uint32Array,
  collection: Uint32Array,
} as const;

/** Changes are tracked in stretches of 2 ** stretchBits ids. */
export const stretchBits = 16;

export type DenseName = keyof typeof denseTypes;
export type DenseColumns = { [N in DenseName]: InstanceType<(typeof denseTypes)[N]> };

/** Gender labels by their code in the column. Documents without a gender are UNKNOWN. */
export const genderLabels = ["UNKNOWN", "FEMALE", "MALE"] as const;

/**
 * All data that charts need except texts, as typed arrays indexed by document id. SQLite is the source of truth: the
 * columns are filled from it and updated after each commit.
 */
export class Columns {
  dense: DenseColumns = emptyDense();
  capacity = 0;
  /** One more than the highest document id. */
  size = 0;
  /** Increases with every change. Results computed for another version are outdated. */
  version = 0;
  live = Bitset.of(0);
  /** Documents whose date is assumed. */
  assumed = Bitset.of(0);
  /** Version of the latest change in each stretch of ids. */
  readonly #changes: number[] = [];

  readonly dictionaries: Readonly<Record<"language" | "country" | "host" | "author" | "import", Dictionary>>;
  readonly lists = {
    source_type: new ListColumn(),
    tag: new ListColumn(),
    hashtag: new ListColumn(),
    mention: new ListColumn(),
  };
  /** Network metrics (twitter_likes, …) and, as custom.<name>, numbers of custom metrics. */
  readonly metrics = new Map<string, SparseColumn>();
  /** Texts of custom metrics, as custom.<name>. */
  readonly keywords = new Map<string, ListColumn>();
  /** Field names of custom metrics by metric name. */
  readonly #customFields = new Map<string, string>();

  /** `texts` come from a snapshot. Without them the dictionaries start empty. */
  constructor(texts: Partial<Record<keyof Columns["dictionaries"], Iterable<string>>> = {}) {
    this.dictionaries = {
      language: new Dictionary(texts.language),
      country: new Dictionary(texts.country),
      host: new Dictionary(texts.host),
      author: new Dictionary(texts.author),
      import: new Dictionary(texts.import),
    };
  }

  /** Stores the current values of a document. Call it after the change is committed. */
  put(id: number, collection: number, deleted: boolean, document: StoredDocument): void {
    if (id >= this.capacity) this.reserve(id + 1);
    const isNew = id >= this.size;
    if (isNew) this.size = id + 1;
    this.#changes[id >>> stretchBits] = ++this.version;
    const { dense, dictionaries, lists } = this;
    if (deleted) this.live.remove(id);
    else this.live.add(id);
    if (document.date_assumed === true) this.assumed.add(id);
    else this.assumed.remove(id);

    dense.collection[id] = collection;
    dense.published[id] = document.published;
    dense.search_indexed[id] = document.search_indexed;
    dense.reach[id] = document.reach ?? Number.NaN;
    dense.engagement[id] = document.engagement ?? Number.NaN;
    dense.comment_count[id] = document.comment_count ?? Number.NaN;
    dense.rating[id] = document.rating ?? Number.NaN;
    dense.noise_level[id] = document.noise_level ?? Number.NaN;
    dense.word_count[id] = document.word_count;
    dense.sentiment[id] = document.sentiment;
    dense.language[id] = dictionaries.language.code(document.lang.toLowerCase().replaceAll("_", "-"));
    dense.country[id] = dictionaries.country.code(document.extra_source_attributes?.geo?.toLowerCase() ?? "");
    const host = dictionaries.host.code(document.host_url);
    dense.host[id] = host;
    const author = document.extra_author_attributes;
    dense.gender[id] = Math.max(
      0,
      genderLabels.findIndex((label) => label === author?.gender),
    );
    dense.author[id] = this.#author(author, host);
    dense.import[id] = dictionaries.import.code(document.import ?? "");

    lists.source_type.set(id, document.source_type ?? []);
    lists.tag.set(id, document.tags_customer ?? []);
    lists.hashtag.set(id, document.tokens_hashtag ?? []);
    lists.mention.set(id, document.tokens_mention ?? []);
    this.#putMetrics(id, document, isNew);
  }

  /** Removes a custom metric's value from a document. */
  clearMetric(id: number, field: string): void {
    this.metrics.get(field)?.set(id, Number.NaN);
    this.keywords.get(field)?.set(id, []);
    this.#changes[id >>> stretchBits] = ++this.version;
  }

  /** Version of the latest change to a document with an id in [from, to). Both must be multiples of a stretch. */
  lastChange(from: number, to: number): number {
    let latest = 0;
    for (let stretch = from >>> stretchBits; stretch < to >>> stretchBits; stretch++)
      latest = Math.max(latest, this.#changes[stretch] ?? 0);
    return latest;
  }

  /** Grows the dense columns for ids below `size`. */
  reserve(size: number): void {
    const capacity = Math.max(size, Math.ceil(this.capacity * 1.25), 1024);
    this.dense = emptyDense(capacity, this.dense);
    this.capacity = capacity;
  }

  /** Returns a lookup of a metric's number by document id. Undefined if no document ever had the metric. */
  metric(name: string): ((id: number) => number) | undefined {
    if (name in denseTypes && isMetric(name)) {
      const column = this.dense[name];
      return (id) => column[id] ?? Number.NaN;
    }
    const sparse = this.metrics.get(name);
    return sparse && ((id) => sparse.get(id));
  }

  /** A column of coded texts with its dictionary. */
  coded(name: keyof Columns["dictionaries"]): { dictionary: Dictionary; codes: Uint32Array } {
    return { dictionary: this.dictionaries[name], codes: this.dense[name] };
  }

  #author(author: StoredDocument["extra_author_attributes"], host: number): number {
    const id = author?.id ?? "";
    const name = author?.name ?? "";
    if (id === "" && name === "") return 0;
    return this.dictionaries.author.code(id === "" ? nameKey(name, host) : authorKey(id));
  }

  #putMetrics(id: number, document: StoredDocument, isNew: boolean): void {
    const { article_extended_attributes: figures = {}, custom = {} } = document;
    if (!isNew) this.#clearAbsent(id, figures, custom);
    for (const name of Object.keys(figures))
      // Figures of a network must not overwrite the project's custom metrics.
      if (!name.startsWith("custom.")) this.#putNumber(id, name, figures[name] ?? Number.NaN);
    for (const name of Object.keys(custom)) {
      const value = custom[name] ?? [];
      if (typeof value === "number") this.#putNumber(id, this.#customField(name), value);
      else this.#putTexts(id, this.#customField(name), typeof value === "string" ? [value] : value);
    }
  }

  /** Removes values of metrics that a changed document no longer has. */
  #clearAbsent(
    id: number,
    figures: NonNullable<StoredDocument["article_extended_attributes"]>,
    custom: NonNullable<StoredDocument["custom"]>,
  ): void {
    const numbers = new Set(Object.keys(figures).filter((name) => !name.startsWith("custom.")));
    const texts = new Set<string>();
    for (const [name, value] of Object.entries(custom))
      (typeof value === "number" ? numbers : texts).add(this.#customField(name));
    for (const [name, column] of this.metrics) if (!numbers.has(name)) column.set(id, Number.NaN);
    for (const [name, column] of this.keywords) if (!texts.has(name)) column.set(id, []);
  }

  #putNumber(id: number, field: string, value: number): void {
    entry(this.metrics, field, () => new SparseColumn()).set(id, value);
  }

  #putTexts(id: number, field: string, values: readonly string[]): void {
    entry(this.keywords, field, () => new ListColumn()).set(id, values);
  }

  /** Caches field names. A newly built string would be hashed for each value, which is slow with many metrics. */
  #customField(name: string): string {
    return entry(this.#customFields, name, () => `custom.${name}`);
  }
}

/** Key of an author who has an id. */
export function authorKey(id: string): string {
  return `id ${id}`;
}

/** Key of an author without an id: the name and the code of the host. */
export function nameKey(name: string, host: number): string {
  return `name ${host} ${name}`;
}

/** The author id in a key, or the name if there is no id. */
export function authorIdOf(key: string): string {
  return key.slice(key.startsWith("id ") ? 3 : key.indexOf(" ", 5) + 1);
}

const metricNames = ["reach", "engagement", "comment_count", "rating", "noise_level", "word_count"] as const;

/** Whether a name is a built-in metric that every document may have. */
export function isMetric(name: string): name is (typeof metricNames)[number] {
  return metricNames.some((metric) => metric === name);
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function emptyDense(capacity = 0, from?: DenseColumns): DenseColumns {
  const make = <N extends DenseName>(name: N, array: DenseColumns[N]): DenseColumns[N] => {
    if (from) array.set(from[name]);
    return array;
  };
  return {
    published: make("published", new Float64Array(capacity)),
    search_indexed: make("search_indexed", new Float64Array(capacity)),
    reach: make("reach", new Float64Array(capacity)),
    engagement: make("engagement", new Float64Array(capacity)),
    comment_count: make("comment_count", new Float64Array(capacity)),
    rating: make("rating", new Float64Array(capacity)),
    noise_level: make("noise_level", new Float32Array(capacity)),
    word_count: make("word_count", new Float32Array(capacity)),
    sentiment: make("sentiment", new Int8Array(capacity)),
    gender: make("gender", new Uint8Array(capacity)),
    language: make("language", new Uint32Array(capacity)),
    country: make("country", new Uint32Array(capacity)),
    host: make("host", new Uint32Array(capacity)),
    author: make("author", new Uint32Array(capacity)),
    import: make("import", new Uint32Array(capacity)),
    collection: make("collection", new Uint32Array(capacity)),
  };
}
