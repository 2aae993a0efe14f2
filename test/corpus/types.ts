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
 * One document that has to come out of the import. Where `author`, `sentiment`, or `url` are absent and not undecided,
 * the file says nothing of them: the document must not have the first two, and gets a made-up URL. Other absent fields
 * are not to be compared (Earshot may detect the language, or read a number that isn't named here).
 */
export interface ExpectedRow {
  /**
   * Text of the mention, line breaks as "\n". Absent where the row has only a title, or is a repost without text.
   * To be compared with runs of white space as one space.
   */
  content?: string;
  title?: string;
  /** The row repeats another post. `of` is the ID or URL of that post, `text` its text, each where the file has it. */
  repost?: { of?: string; text?: string };
  /**
   * When it was published, as exact as the file says it:
   * "2025-03-05T14:22:10.000Z" or "2025-03-05T14:22Z" is an instant;
   * "2025-03-05T14:22:10" or "2025-03-05T14:22" is the time on a clock whose time zone the file doesn't name;
   * "2025-03-05" is a day; null means that the row has no date and gets an assumed one.
   */
  date: string | null;
  /** All spellings in the file (name, handle, ID). The document's author must be one of them, "@" aside. */
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
  /** Reach as the file says it, or the number of followers where the file has nothing better. */
  reach?: number;
  /** URL of this very mention. Absent where the file has none and none follows from network and ID. */
  url?: string;
  /** What `url` was built from where the file doesn't hold it. Other forms of the same link are right too. */
  urlFrom?: string;
  /** URL in the row that names the product, page or thread. Other rows have it too, so it can't identify the document. */
  sharedUrl?: string;
  /** ID of the row. Two exports with the same ID are one document. */
  id?: string;
  /** Other columns that have to be kept and usable, by their header or JSON path. Not complete: more may be kept. */
  extra?: Readonly<Record<string, string | number>>;
  /** Fields for which more than one reading is right: leave them out of the comparison. */
  undecided?: readonly ExpectedField[];
}

export interface CorpusPart {
  fileName: string;
  bytes: Buffer;
}

export interface Expected {
  /** In the order of the file; of several parts in the order of the parts. */
  rows: readonly ExpectedRow[];
  /** Records that hold no text at all, and system lines of chats. */
  skipped: number;
  /** Rows that repeat a document of `rows` (same ID, or same author, time and text) and add nothing. */
  merged: number;
  /** The file names no date, so that every document gets the date of the file. */
  assumedDate: boolean;
  /** What the sentiment was read from. Whether stars say a sentiment is the reader's decision. */
  sentimentFrom?: "words" | "letters" | "scale" | "stars";
  /** Columns of e-mail addresses and phone numbers: off by default. */
  privateColumns: readonly string[];
}

/** One drop onto the window: a file, or several of one shape. */
export interface CorpusFile {
  /** Unique in the corpus. */
  name: string;
  description: string;
  /** Name of the file that holds the same documents in another form: after the one the other adds nothing. */
  sameAs?: string;
  /** The public page that describes this layout. */
  documentation: string;
  parts: readonly CorpusPart[];
  /** Modification date that the parts should have on disk, as an ISO instant. */
  fileDate: string;
  oddities: readonly Oddity[];
  expected: Expected;
}
