import {
  type EngagementPart,
  countsReactions,
  engagementParts,
  figuresOfPart,
  isSummed,
  partOf,
  wholeFigures,
} from "../../../shared/documents/engagement";
import { repeatsOther } from "../../../shared/documents/repeats-other";
import { tagKey, valueKey } from "../../../shared/query";
import type { StoredDocument } from "../../workspace/stored-document";
import { authorKey, nameKey } from "./author-keys";
import { Bitset } from "./bitset";
import { type Codes, codesOfWidth, widthOf } from "./codes";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { SparseColumn } from "./sparse-column";
import { confidenceCode, confidenceOf, unscored } from "./sentiments";
import { Spellings } from "./spellings";

/** Columns of numbers by document id. */
interface NumberColumns {
  published: Float64Array;
  search_indexed: Float64Array;
  comment_count: Float64Array;
  rating: Float64Array;
  noise_level: Float32Array;
  /** `unscored` without one. */
  sentiment: Int8Array;
  /** As `confidenceCode` gives it. */
  sentiment_confidence: Uint8Array;
  gender: Uint8Array;
}
type NumberName = keyof NumberColumns;

const makers: { readonly [N in NumberName]: (size: number) => NumberColumns[N] } = {
  published: (size) => new Float64Array(size),
  search_indexed: (size) => new Float64Array(size),
  comment_count: (size) => new Float64Array(size),
  rating: (size) => new Float64Array(size),
  noise_level: (size) => new Float32Array(size),
  sentiment: (size) => new Int8Array(size),
  sentiment_confidence: (size) => new Uint8Array(size),
  gender: (size) => new Uint8Array(size),
};
export const numberNames = [
  "published",
  "search_indexed",
  "comment_count",
  "rating",
  "noise_level",
  "sentiment",
  "sentiment_confidence",
  "gender",
] as const satisfies readonly NumberName[];

/** Columns that many workspaces never use. They have no array until a document has a number. */
const rareNames = ["comment_count", "rating", "noise_level"] as const satisfies readonly NumberName[];
type RareName = (typeof rareNames)[number];

/** Columns of numbers that take four bytes each, or eight once a document has one that needs them to be exact. */
export const amountNames = ["reach", "engagement"] as const;
export type AmountName = (typeof amountNames)[number];
export type Amounts = Float32Array | Float64Array;

const codeNames = [
  "language",
  "country",
  "host",
  "author",
  "import",
  "sentiment_origin",
  "collection",
] as const;
/** Columns whose codes stand for texts. */
export const dictionaryNames = [
  "language",
  "country",
  "host",
  "author",
  "import",
  "sentiment_origin",
] as const;
/** Columns of whole numbers from 0 on, which are stored like codes. */
export const wholeNames = [...codeNames, "word_count"] as const;
export type WholeName = (typeof wholeNames)[number];

/** Columns with one number or code per document. */
export type DenseColumns = NumberColumns & Record<AmountName, Amounts> & Record<WholeName, Codes>;

/** Changes are tracked in stretches of 2 ** stretchBits ids. */
export const stretchBits = 16;

/** Gender labels by their code in the column. Documents without a gender are UNKNOWN. */
export const genderLabels = ["UNKNOWN", "FEMALE", "MALE"] as const;

/**
 * All data that charts need except texts, as typed arrays indexed by document id. SQLite is the source of truth: the
 * columns are filled from it and updated after each commit.
 */
export class Columns {
  readonly dense: DenseColumns = {
    published: new Float64Array(0),
    search_indexed: new Float64Array(0),
    reach: new Float64Array(0),
    engagement: new Float64Array(0),
    word_count: new Uint8Array(0),
    sentiment: new Int8Array(0),
    sentiment_confidence: new Uint8Array(0),
    gender: new Uint8Array(0),
    comment_count: new Float64Array(0),
    rating: new Float64Array(0),
    noise_level: new Float32Array(0),
    language: new Uint8Array(0),
    country: new Uint8Array(0),
    host: new Uint8Array(0),
    author: new Uint8Array(0),
    import: new Uint8Array(0),
    sentiment_origin: new Uint8Array(0),
    collection: new Uint8Array(0),
  };
  capacity = 0;
  /** One more than the highest document id. */
  size = 0;
  /** Increases with every change. Results computed for another version are outdated. */
  version = 0;
  live = Bitset.of(0);
  /** Documents whose date is assumed. */
  assumed = Bitset.of(0);
  /** Documents whose engagement is the sum of its parts. */
  summed = Bitset.of(0);
  /** Documents that repeat another, whose counts they may have. */
  reposts = Bitset.of(0);
  /** Version of the latest change in each stretch of ids. */
  readonly #changes: number[] = [];

  readonly dictionaries: Readonly<Record<(typeof dictionaryNames)[number], Dictionary>>;
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
  readonly #spellings = new Map<string, Spellings>();
  /** Field names of custom metrics by metric name. */
  /** Found when it is needed, and kept up to date from then on. */
  #withoutSentiment: Bitset | undefined;
  readonly #customFields = new Map<string, string>();

  /** Dictionaries come from a snapshot. Without them they start empty. */
  constructor({
    language = new Dictionary(),
    country = new Dictionary(),
    host = new Dictionary(),
    author = new Dictionary(),
    import: imported = new Dictionary(),
    sentiment_origin = new Dictionary(),
  }: Partial<Columns["dictionaries"]> = {}) {
    this.dictionaries = { language, country, host, author, import: imported, sentiment_origin };
  }

  /** Documents without a sentiment, deleted ones too. */
  get withoutSentiment(): Bitset {
    if (this.#withoutSentiment) return this.#withoutSentiment;
    const found = Bitset.of(this.capacity);
    for (let id = 0; id < this.size; id++) if (this.dense.sentiment[id] === unscored) found.add(id);
    return (this.#withoutSentiment = found);
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
    if (isSummed(document)) this.summed.add(id);
    else this.summed.remove(id);
    if (document.sentiment === undefined) this.#withoutSentiment?.add(id);
    else this.#withoutSentiment?.remove(id);
    if (repeatsOther(document)) this.reposts.add(id);
    else this.reposts.remove(id);

    this.#putWhole("collection", id, collection);
    dense.published[id] = document.published;
    dense.search_indexed[id] = document.search_indexed;
    this.#putAmount("reach", id, document.reach ?? Number.NaN);
    this.#putAmount("engagement", id, document.engagement ?? Number.NaN);
    this.#putRare("comment_count", id, document.comment_count);
    this.#putRare("rating", id, document.rating);
    this.#putRare("noise_level", id, document.noise_level);
    this.#putWhole("word_count", id, document.word_count);
    dense.sentiment[id] = document.sentiment ?? unscored;
    dense.sentiment_confidence[id] = confidenceCode(document.sentiment_confidence);
    const lang = document.lang.toLowerCase().replaceAll("_", "-");
    this.#putWhole("language", id, dictionaries.language.code(lang));
    const country = document.extra_source_attributes?.geo?.toLowerCase() ?? "";
    this.#putWhole("country", id, dictionaries.country.code(country));
    const host = dictionaries.host.code(document.host_url);
    this.#putWhole("host", id, host);
    const author = document.extra_author_attributes;
    dense.gender[id] = Math.max(
      0,
      genderLabels.findIndex((label) => label === author?.gender),
    );
    this.#putWhole("author", id, this.#author(author, host));
    this.#putWhole("import", id, dictionaries.import.code(document.import ?? ""));
    const origin = document.sentiment_origin ?? "";
    this.#putWhole("sentiment_origin", id, dictionaries.sentiment_origin.code(origin));

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

  /** Grows the dense columns for ids below `size`, one after another, so that only one is in memory twice. */
  reserve(size: number): void {
    this.capacity = Math.max(size, Math.ceil(this.capacity * 1.25), 1024);
    for (const name of numberNames)
      if (!isRare(name) || this.dense[name].length > 0) this.#resize(name, this.capacity);
    for (const name of amountNames) this.#growAmounts(name, this.dense[name].BYTES_PER_ELEMENT);
    for (const name of wholeNames) this.#growWhole(name, this.dense[name].BYTES_PER_ELEMENT);
  }

  /** Gives a rare column its array. */
  make(name: RareName): void {
    this.#resize(name, this.capacity);
  }

  #resize<N extends NumberName>(
    name: N,
    size: number,
    make: (size: number) => NumberColumns[N] = makers[name],
  ): void {
    const numbers: NumberColumns = this.dense;
    const resized = make(size);
    // Other columns are written for every document.
    if (isRare(name)) resized.fill(Number.NaN);
    resized.set(numbers[name].subarray(0, size));
    numbers[name] = resized;
  }

  #growAmounts(name: AmountName, width: number): void {
    const grown = amountsOfWidth(width, this.capacity);
    grown.set(this.dense[name]);
    this.dense[name] = grown;
  }

  #growWhole(name: WholeName, width: number): void {
    const grown = codesOfWidth(width, this.capacity);
    grown.set(this.dense[name]);
    this.dense[name] = grown;
  }

  /** Returns a lookup of a metric's number by document id. Undefined if no document ever had the metric. */
  metric(name: string): ((id: number) => number) | undefined {
    if (isMetric(name)) {
      const column = this.dense[name];
      return (id) => column[id] ?? Number.NaN;
    }
    if (name === "sentiment") return (id) => this.#sentiment(id);
    if (name === "sentiment_confidence")
      return (id) => confidenceOf(this.dense.sentiment_confidence[id] ?? 0);
    const part = engagementParts.find((known) => known === name);
    if (part) return this.#part(part);
    const sparse = this.metrics.get(name);
    return sparse && ((id) => sparse.get(id));
  }

  /** Like `metric`, but without the counts that a repost has of its original. For sums. */
  amount(name: string): ((id: number) => number) | undefined {
    const valueOf = this.metric(name);
    if (!valueOf || !countsReactions(name)) return valueOf;
    return (id) => (this.reposts.has(id) ? Number.NaN : valueOf(id));
  }

  /** A metric or time of all documents by id, NaN where a document has none. Not to be modified. */
  numbers(name: string): Readonly<Amounts | Codes> {
    if (name === "published" || name === "search_indexed" || isMetric(name)) return this.dense[name];
    const numbers = new Float64Array(this.size).fill(Number.NaN);
    const valueOf = this.metric(name);
    if (valueOf) for (let id = 0; id < this.size; id++) numbers[id] = valueOf(id);
    return numbers;
  }

  #sentiment(id: number): number {
    const value = this.dense.sentiment[id] ?? unscored;
    return value === unscored ? Number.NaN : value;
  }

  /** A part of engagement by document id, from the figures that documents have. */
  #part(part: EngagementPart): (id: number) => number {
    const comments = part === "comments" ? this.dense.comment_count : undefined;
    const networks = figuresOfPart(part, this.metrics.keys());
    const whole = wholeFigures[part].filter((name) => this.metrics.has(name));
    let id = 0;
    const of = (name: string) => {
      const value = this.metrics.get(name)?.get(id) ?? Number.NaN;
      return value >= 0 ? value : undefined;
    };
    return (asked) => {
      const count = comments?.[asked] ?? Number.NaN;
      if (count >= 0) return count;
      id = asked;
      return partOf(() => networks, whole, of) ?? Number.NaN;
    };
  }

  /** A column of coded texts with its dictionary. */
  coded(name: keyof Columns["dictionaries"]): { dictionary: Dictionary; codes: Codes } {
    return { dictionary: this.dictionaries[name], codes: this.dense[name] };
  }

  /** The values of source types, tags, hashtags or an own column, even if no document has one yet. */
  spellings(of: string): Spellings {
    switch (of) {
      case "sourcetype":
        return this.#spelled(of, this.lists.source_type, (type) => type.toUpperCase());
      case "hashtag":
        return this.#spelled(of, this.lists.hashtag, tagKey);
      case "tag":
        return this.#spelled(of, this.lists.tag, valueKey);
      default: {
        const list = this.keywords.get(of);
        return list ? this.#spelled(of, list, valueKey) : new Spellings(new ListColumn(), valueKey);
      }
    }
  }

  #spelled(of: string, list: ListColumn, keyOf: (text: string) => string): Spellings {
    return entry(this.#spellings, of, () => new Spellings(list, keyOf));
  }

  #putWhole(name: WholeName, id: number, number: number): void {
    const width = widthOf(number);
    if (width > this.dense[name].BYTES_PER_ELEMENT) this.#growWhole(name, width);
    this.dense[name][id] = number;
  }

  #putAmount(name: AmountName, id: number, value: number): void {
    if (!isShort(value) && this.dense[name].BYTES_PER_ELEMENT === 4) this.#growAmounts(name, 8);
    this.dense[name][id] = value;
  }

  #putRare(name: RareName, id: number, value: number | null = null): void {
    if (this.dense[name].length === 0) {
      if (value === null) return;
      this.#resize(name, this.capacity);
    }
    this.dense[name][id] = value ?? Number.NaN;
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

export function isRare(name: string): name is RareName {
  return rareNames.some((rare) => rare === name);
}

/** Whether four bytes hold a number exactly. */
function isShort(value: number): boolean {
  return Object.is(Math.fround(value), value);
}

export function amountsOfWidth(width: number, size: number): Amounts {
  return width === 4 ? new Float32Array(size) : new Float64Array(size);
}
