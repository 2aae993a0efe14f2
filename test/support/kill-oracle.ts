import { manyDocument } from "../../bench/filled-workspace";
import { corpusEnd } from "../../bench/service-corpus";
import { Document } from "../../src/shared/interface/documents";
import { parse } from "../../src/shared/query";
import { meets } from "./naive-engine/meets";

/** Queries of the charts that are asked after each opening. */
export const queries = ["", "espresso", '"slow roast"'] as const;
/** Documents of a page, and authors of a ranking. */
export const listed = 20;

const dayMs = 86_400_000;
/** Range of the charts. */
export const range = { min: corpusEnd - 365 * dayMs, max: corpusEnd };

/** A word in the title of each document that was written since the workspace was filled. */
export const writtenWord = "soaked";

/** What was written of a document. `mark` is a word of its title that no other upload has. */
export interface Change {
  mark: string;
  sentiment: number;
  engagement: number;
}

/** Answers in the form in which they are compared. */
export interface Answers {
  total: number;
  /** Documents with the word of those that were written. */
  written: number;
  /** For each query, "day sentiment: documents, sum of engagement". */
  charts: string[][];
  /** "id: posts" */
  authors: string[];
  /** Times of publication. */
  newest: number[];
  firstByUrl: string[];
}

/** What the answers need of a document. */
interface Facts {
  url: string;
  published: number;
  author: string;
  sentiment: string;
  engagement: number;
  /** Whether it is in the chart of each query. */
  inChart: boolean[];
}

const parsed = queries.map((query) => parse(query));

/** The document with a number, as it was filled in or created, or as a change left it. */
export function documentOf(number: number, change?: Change): Record<string, unknown> & { url: string } {
  const document = manyDocument(number);
  if (!change) return document;
  const { mark, ...fields } = change;
  return { ...document, ...fields, title: `${mark} ${writtenWord} ${String(document["title"])}` };
}

function factsOf(number: number, change?: Change): Facts {
  const document = Document.parse(documentOf(number, change));
  const published = document.published ?? 0;
  const sentiment = document.sentiment ?? 0;
  const isInRange = published >= range.min && published < range.max;
  return {
    url: document.url ?? "",
    published,
    author: document.extra_author_attributes?.id ?? "",
    sentiment: sentiment > 0 ? "POSITIVE" : sentiment < 0 ? "NEGATIVE" : "NEUTRAL",
    engagement: document.engagement ?? 0,
    inChart: parsed.map((query) => isInRange && meets(document, query)),
  };
}

type Order = (a: Facts, b: Facts) => number;
const byTime: Order = (a, b) => b.published - a.published;
const byUrl: Order = (a, b) => (a.url < b.url ? -1 : 1);

/** Counts and sums from which documents can be taken again. */
class Sums {
  total = 0;
  readonly charts = queries.map(() => new Map<string, { count: number; sum: number }>());
  readonly authors = new Map<string, number>();

  add({ published, author, sentiment, engagement, inChart }: Facts, times: 1 | -1): void {
    this.total += times;
    this.authors.set(author, (this.authors.get(author) ?? 0) + times);
    const key = `${Math.floor(published / dayMs) * dayMs} ${sentiment}`;
    for (const [i, chart] of this.charts.entries()) {
      if (!inChart[i]) continue;
      const bin = chart.get(key) ?? { count: 0, sum: 0 };
      bin.count += times;
      bin.sum += times * engagement;
      chart.set(key, bin);
    }
  }
}

/** The first documents of an order. */
class First {
  #kept: (Facts & { number: number })[] = [];

  constructor(
    readonly order: Order,
    readonly count: number,
  ) {}

  add(number: number, facts: Facts): void {
    this.#kept.push({ ...facts, number });
    if (this.#kept.length >= 2 * this.count) this.taken();
  }

  taken(): readonly (Facts & { number: number })[] {
    return (this.#kept = this.#kept.sort(this.order).slice(0, this.count));
  }
}

/** Filled documents kept of an order: so many that changes always leave a page of them. */
const keptOfOrder = 5000;

/**
 * What a workspace must answer, found by plain loops over the documents that it was filled with and all that it
 * acknowledged since.
 */
export class Expected {
  readonly #sums = new Sums();
  /** By number: what was written last of the documents that were created or changed since. */
  readonly #written = new Map<number, { change: Change; facts: Facts }>();
  readonly #newest = new First(byTime, keptOfOrder);
  readonly #firstByUrl = new First(byUrl, keptOfOrder);

  constructor(readonly filled: number) {
    for (let number = 0; number < filled; number++) {
      const facts = factsOf(number);
      this.#sums.add(facts, 1);
      this.#newest.add(number, facts);
      this.#firstByUrl.add(number, facts);
    }
  }

  get written(): ReadonlyMap<number, { change: Change }> {
    return this.#written;
  }

  write(number: number, change: Change): void {
    const before = this.#written.get(number)?.facts;
    if (before) this.#sums.add(before, -1);
    else if (number < this.filled) this.#sums.add(factsOf(number), -1);
    const facts = factsOf(number, change);
    this.#sums.add(facts, 1);
    this.#written.set(number, { change, facts });
  }

  /** Removes a document that was created since the workspace was filled. */
  remove(number: number): void {
    const before = this.#written.get(number);
    if (!before || number < this.filled) throw new RangeError(`Document ${number} can't be removed`);
    this.#sums.add(before.facts, -1);
    this.#written.delete(number);
  }

  answers(): Answers {
    const { charts, authors, total } = this.#sums;
    return {
      total,
      written: this.#written.size,
      charts: charts.map((chart) =>
        [...chart]
          .flatMap(([key, { count, sum }]) => (count === 0 ? [] : [`${key}: ${count}, ${sum}`]))
          .sort(),
      ),
      authors: [...authors]
        .filter(([author, posts]) => author !== "" && posts > 0)
        .sort(([a, posts], [b, others]) => others - posts || (a < b ? -1 : 1))
        .slice(0, listed)
        .map(([author, posts]) => `${author}: ${posts}`),
      newest: this.#page(this.#newest).map(({ published }) => published),
      firstByUrl: this.#page(this.#firstByUrl).map(({ url }) => url),
    };
  }

  #page(filled: First): readonly Facts[] {
    const page = new First(filled.order, listed);
    for (const facts of filled.taken()) if (!this.#written.has(facts.number)) page.add(facts.number, facts);
    for (const [number, { facts }] of this.#written) page.add(number, facts);
    return page.taken();
  }
}
