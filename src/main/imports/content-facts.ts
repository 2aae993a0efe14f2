import type { CheckReport } from "../../shared/ipc/imports";
import { readPath } from "./document-paths";
import { HashedTexts } from "../uploads/hashes";
import type { ConvertedRow } from "./rows";
import { ValueDays } from "./value-days";

/** Maximum number of authors that are counted. Takes up to 20 MB. */
const maxAuthors = 1_000_000;
const textsSampled = 300;
/** Language detection gets slower with longer texts, but hardly more accurate beyond this length. */
const charactersRead = 200;
const maxLanguages = 3;
/** With fewer letters a language can't be detected. */
const fewestLetters = 12;
const notText = /https?:\/\/\S+|[@#]\S+/gu;

type Facts = Pick<
  CheckReport,
  | "authors"
  | "languages"
  | "dated"
  | "edges"
  | "assumedDates"
  | "madeUrls"
  | "reposts"
  | "bytes"
  | "published"
>;

/** What the accepted rows contain: authors, time range, languages, and how many values were made up. */
export class ContentFacts {
  readonly #authors = new HashedTexts("texts alone");
  readonly #languages = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #madeUrls = { id: 0, content: 0 };
  readonly #published = new Range();
  readonly #dated = new Range();
  readonly #days: ValueDays;
  #bytes = 0;
  #rows = 0;
  #assumedDates = 0;
  #reposts = 0;

  /** `rows` is the number of rows in the file, used to sample texts evenly. Days are those of the zone. */
  constructor(
    private readonly rows: number,
    timeZone = "UTC",
  ) {
    this.#days = new ValueDays(timeZone);
  }

  add(row: ConvertedRow): void {
    const { url, urlFrom, isDateAssumed, document } = row;
    const { content, title, published, lang, post_type: postType } = document;
    // Estimates the size of the body: the texts plus the fields around them.
    this.#bytes += 160 + url.length + lengthOf(content) + lengthOf(title);
    const ms = Number(published ?? Number.NaN);
    this.#published.add(ms);
    if (isDateAssumed) this.#assumedDates++;
    else if (document["date_assumed"] !== true) {
      this.#dated.add(ms);
      this.#days.add(row, ms);
    }
    if (urlFrom !== null) this.#madeUrls[urlFrom]++;
    if (Array.isArray(postType) && postType.includes("REPOST")) this.#reposts++;
    const author =
      readPath(document, "extra_author_attributes.id") ?? readPath(document, "extra_author_attributes.name");
    if (typeof author === "string" && this.#authors.size < maxAuthors) this.#authors.meet(author);
    if (typeof lang === "string") this.#count(lang);
    this.#sample(typeof content === "string" ? content : title);
  }

  get facts(): Facts {
    const counted = [...this.#languages.values()].reduce((sum, count) => sum + count, 0);
    return {
      authors: this.#authors.size < maxAuthors ? this.#authors.size : null,
      languages: [...this.#languages]
        .sort(([, a], [, b]) => b - a)
        .slice(0, maxLanguages)
        .map(([code, count]) => ({ code, share: count / counted })),
      dated: this.#dated.range,
      edges: this.#days.edges,
      assumedDates: this.#assumedDates,
      madeUrls: this.#madeUrls,
      reposts: this.#reposts,
      bytes: this.#bytes,
      published: this.#published.range,
    };
  }

  #sample(text: unknown): void {
    const isTurn = this.#rows++ % Math.max(1, Math.ceil(this.rows / textsSampled)) === 0;
    if (isTurn && typeof text === "string" && this.#texts.length < textsSampled)
      this.#texts.push(text.slice(0, charactersRead));
  }

  #count(lang: string): void {
    const code = lang.toLowerCase().replace(/[-_].*/, "");
    this.#languages.set(code, (this.#languages.get(code) ?? 0) + 1);
  }

  /** Detects the languages of the sampled texts if no row names one. */
  async detectLanguages(): Promise<void> {
    if (this.#languages.size > 0 || this.#texts.length === 0) return;
    const { eld } = await import("eld/extrasmall");
    for (const text of this.#texts) {
      const words = text.replace(notText, " ");
      if ((words.match(/\p{L}/gu)?.length ?? 0) < fewestLetters) continue;
      const found = eld.detect(words);
      if (found.language !== "" && found.isReliable()) this.#count(found.language);
    }
  }
}

class Range {
  #from = Infinity;
  #to = -Infinity;

  add(value: number): void {
    if (!Number.isFinite(value)) return;
    this.#from = Math.min(this.#from, value);
    this.#to = Math.max(this.#to, value);
  }

  get range(): { from: number; to: number } | null {
    return this.#from <= this.#to ? { from: this.#from, to: this.#to } : null;
  }
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? Buffer.byteLength(value) : 0;
}
