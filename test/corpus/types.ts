/** What makes a file hard to read. Each occurs in at least one file of the corpus. */
export const oddities = [
  "no-url",
  "id-only",
  "product-url",
  "shared-id",
  "created-empty-updated-filled",
  "split-date-time",
  "no-date",
  "zone-abbreviation",
  "content-empty-beside-filled",
  "repost-without-text",
  "preamble",
  "blank-header",
  "multi-line-cell",
  "two-header-lines",
  "no-header",
  "bom",
  "utf-16",
  "legacy-encoding",
  "nested-json",
  "empty-paths",
  "empty-columns",
  "html-text",
  "text-parts",
  "byte-wise-text",
  "escaped-cells",
  "sentiment-words",
  "sentiment-letters",
  "sentiment-signed",
  "sentiment-unit",
  "sentiment-steps",
  "stars",
  "grouped-numbers",
  "decimal-comma",
  "bracketed-numbers",
  "abbreviated-numbers",
  "ten-thousands",
  "language-names",
  "country-names",
  "followers",
  "private-columns",
  "extra-columns",
  "rows-without-text",
  "system-lines",
  "repeated-rows",
  "repeated-answers",
  "title-only",
  "summary-sheet",
  "several-sheets",
  "several-files",
] as const;

export type Oddity = (typeof oddities)[number];

export type Sentiment = "positive" | "neutral" | "negative";

/** Fields of an expected row that may be named in `undecided`. */
export type ExpectedField = Exclude<keyof ExpectedRow, "undecided">;

/**
 * One document that the import must produce. If `author`, `sentiment` or `url` are absent and not undecided, the file
 * has no such value: the document must have no author or sentiment, and gets a generated URL. Other absent fields
 * aren't compared, because Earshot may detect the language or read a number that isn't listed here.
 */
export interface ExpectedRow {
  /**
   * Text of the mention, with "\n" as line break. Absent in rows that have only a title, and in reposts without text.
   * Compare it with runs of white space as one space.
   */
  content?: string;
  title?: string;
  /**
   * Set if the row repeats another post. `of` is the ID or URL of that post, `text` its text, as far as the file has
   * them.
   */
  repost?: { of?: string; text?: string };
  /**
   * Publication time, as exact as in the file:
   * - "2025-03-05T14:22:10.000Z" or "2025-03-05T14:22Z" is exact.
   * - "2025-03-05T14:22:10" or "2025-03-05T14:22" is a local time whose zone the file doesn't name.
   * - "2025-03-05" is a day.
   * - null: the row has no date and gets an assumed one.
   */
  date: string | null;
  /** All spellings in the file (name, handle, ID). The document's author must be one of them, ignoring "@". */
  author?: readonly string[];
  /** ISO 639-1. */
  language?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  sentiment?: Sentiment;
  likes?: number;
  comments?: number;
  shares?: number;
  views?: number;
  /** Reach in the file, or the number of followers if the file has nothing better. */
  reach?: number;
  /** URL of this mention. Absent if the file has none and none follows from network and ID. */
  url?: string;
  /**
   * Columns that `url` is built from, if the file doesn't contain the URL itself. Other forms of the same link are
   * right too.
   */
  urlFrom?: string;
  /**
   * URL in the row that names the product, page or thread. Other rows have it too, so it can't identify the document.
   */
  sharedUrl?: string;
  /** ID of the row. Two exports with the same ID are one document. */
  id?: string;
  /** Other columns that must be kept and usable, by header or JSON path. Incomplete: more may be kept. */
  extra?: Readonly<Record<string, string | number>>;
  /** Fields with more than one right reading. Don't compare them. */
  undecided?: readonly ExpectedField[];
}

export interface CorpusPart {
  fileName: string;
  bytes: Buffer;
}

export interface Expected {
  /** In the order of the file, or of the parts if there are several. */
  rows: readonly ExpectedRow[];
  /** Number of records without any text and system lines of chats. */
  skipped: number;
  /** Number of rows that repeat a document of `rows` (same ID, or same author, time and text) and add nothing. */
  merged: number;
  /** Whether the file has no dates, so that every document gets the date of the file. */
  assumedDate: boolean;
  /** What the sentiment was read from. Reading stars as a sentiment is optional. */
  sentimentFrom?: "words" | "letters" | "scale" | "stars";
  /** Columns of e-mail addresses and phone numbers. They are off by default. */
  privateColumns: readonly string[];
}

/** One drop onto the window: a file, or several of the same shape. */
export interface CorpusFile {
  /** Unique in the corpus. */
  name: string;
  description: string;
  /**
   * Name of another file that holds the same documents in another form. Importing one after the other adds nothing.
   */
  sameAs?: string;
  /** Public page that describes this layout. */
  documentation: string;
  parts: readonly CorpusPart[];
  /** Modification date of the parts on disk, in ISO format. */
  fileDate: string;
  oddities: readonly Oddity[];
  expected: Expected;
}
