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
import type { Codes } from "./codes";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { SparseColumn } from "./sparse-column";
import { confidenceCode, confidenceOf, unscored } from "./sentiments";
import { Spellings } from "./spellings";

/** Whole numbers from 0 on: codes, and counts that are stored like codes. */
const wholes = [Uint8Array, Uint16Array, Uint32Array] as const;
const amounts = [Float32Array, Float64Array] as const;

/** Arrays of each column from the narrowest to the widest. A column takes the narrowest that holds all its numbers exactly. */
const forms = {
  published: [Float64Array],
  search_indexed: [Float64Array],
  reach: amounts,
  engagement: amounts,
  comment_count: [Float64Array],
  rating: [Float64Array],
  noise_level: [Float32Array],
  word_count: wholes,
  /** `unscored` without one. */
  sentiment: [Int8Array],
  /** As `confidenceCode` gives it. */
  sentiment_confidence: [Uint8Array],
  gender: [Uint8Array],
  language: wholes,
  country: wholes,
  host: wholes,
  author: wholes,
  import: wholes,
  sentiment_origin: wholes,
  collection: wholes,
} as const;
type DenseName = keyof typeof forms;
export const denseNames = Object.keys(forms).filter((name): name is DenseName => name in forms);

export type Amounts = Float32Array | Float64Array;
type Dense = Amounts | Int8Array | Codes;
type Form = (new (size: number) => Dense) & { readonly BYTES_PER_ELEMENT: number };
const formsOf: Readonly<Record<DenseName, readonly Form[]>> = forms;

/** Columns with one number or code per document. */
type DenseColumns = { -readonly [N in DenseName]: InstanceType<(typeof forms)[N][number]> };

/** Columns that many workspaces never use. They have no array until a document has a number. */
const rareNames = ["comment_count", "rating", "noise_level"] as const;

/** Columns whose codes stand for texts. */
export const dictionaryNames = [
  "language",
  "country",
  "host",
  "author",
  "import",
  "sentiment_origin",
] as const;

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

  readonly dictionaries: Record<(typeof dictionaryNames)[number], Dictionary> = {
    language: new Dictionary(),
    country: new Dictionary(),
    host: new Dictionary(),
    author: new Dictionary(),
    import: new Dictionary(),
    sentiment_origin: new Dictionary(),
  };
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
  /** Found when it is needed, and kept up to date from then on. */
  #withoutSentiment: Bitset | undefined;
  /** Field names of custom metrics by metric name. */
  readonly #customFields = new Map<string, string>();

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
    this.live.set(id, !deleted);
    this.assumed.set(id, document.date_assumed === true);
    this.summed.set(id, isSummed(document));
    this.#withoutSentiment?.set(id, document.sentiment === undefined);
    this.reposts.set(id, repeatsOther(document));

    this.#put("collection", id, collection);
    dense.published[id] = document.published;
    dense.search_indexed[id] = document.search_indexed;
    this.#put("reach", id, document.reach);
    this.#put("engagement", id, document.engagement);
    this.#put("comment_count", id, document.comment_count);
    this.#put("rating", id, document.rating);
    this.#put("noise_level", id, document.noise_level);
    this.#put("word_count", id, document.word_count);
    dense.sentiment[id] = document.sentiment ?? unscored;
    dense.sentiment_confidence[id] = confidenceCode(document.sentiment_confidence);
    const lang = document.lang.toLowerCase().replaceAll("_", "-");
    this.#put("language", id, dictionaries.language.code(lang));
    const country = document.extra_source_attributes?.geo?.toLowerCase() ?? "";
    this.#put("country", id, dictionaries.country.code(country));
    const host = dictionaries.host.code(document.host_url);
    this.#put("host", id, host);
    const author = document.extra_author_attributes;
    dense.gender[id] = Math.max(
      0,
      genderLabels.findIndex((label) => label === author?.gender),
    );
    this.#put("author", id, this.#author(author, host));
    this.#put("import", id, dictionaries.import.code(document.import ?? ""));
    const origin = document.sentiment_origin ?? "";
    this.#put("sentiment_origin", id, dictionaries.sentiment_origin.code(origin));

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
    for (const name of denseNames)
      if (!isRare(name) || this.dense[name].length > 0) this.make(name, this.dense[name].BYTES_PER_ELEMENT);
  }

  /** Gives a column an array for the present capacity, with so many bytes for each number. */
  make(name: DenseName, width: number): Dense {
    const dense: Record<DenseName, Dense> = this.dense;
    const form = formsOf[name].find((one) => one.BYTES_PER_ELEMENT === width);
    if (!form) throw new RangeError(`A number of ${name} can't have ${width} bytes`);
    const made = new form(this.capacity);
    // Other columns are written for every document.
    if (isRare(name)) made.fill(Number.NaN);
    made.set(dense[name]);
    return (dense[name] = made);
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

  #put(name: DenseName, id: number, value: number = Number.NaN): void {
    const dense: Record<DenseName, Dense> = this.dense;
    if (dense[name].length === 0) {
      if (Number.isNaN(value)) return;
      this.make(name, dense[name].BYTES_PER_ELEMENT);
    }
    const column = dense[name];
    column[id] = value;
    if (column[id] === value || Number.isNaN(value)) return;
    const wider = formsOf[name].find((form) => form.BYTES_PER_ELEMENT > column.BYTES_PER_ELEMENT);
    if (!wider) return;
    this.make(name, wider.BYTES_PER_ELEMENT);
    this.#put(name, id, value);
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

export function isRare(name: string): name is (typeof rareNames)[number] {
  return rareNames.some((rare) => rare === name);
}
