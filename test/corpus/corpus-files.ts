import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

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

const expectedFields = [
  ...[
    "content",
    "title",
    "source",
    "repost",
    "date",
    "author",
    "language",
    "country",
    "sentiment",
    "likes",
    "comments",
  ],
  ...["shares", "views", "reach", "url", "urlFrom", "sharedUrl", "id", "extra"],
] as const;

/**
 * One document that the import must produce. If `author`, `sentiment` or `url` are absent and not undecided, the file
 * has no such value: the document must have no author or sentiment, and gets a generated URL. Other absent fields
 * aren't compared, because Earshot may detect the language or read a number that isn't listed here.
 */
const ExpectedRow = z.strictObject({
  /**
   * Text of the mention, with "\n" as line break. Absent in rows that have only a title, and in reposts without text.
   * Compare it with runs of white space as one space.
   */
  content: z.string().optional(),
  title: z.string().optional(),
  /** Name of the medium. In rows that have one, the title is compared, too. */
  source: z.string().optional(),
  /**
   * Set if the row repeats another post. `of` is the ID or URL of that post, `text` its text, as far as the file has
   * them.
   */
  repost: z.strictObject({ of: z.string().optional(), text: z.string().optional() }).optional(),
  /**
   * Publication time, as exact as in the file:
   * - "2025-03-05T14:22:10.000Z" or "2025-03-05T14:22Z" is exact.
   * - "2025-03-05T14:22:10" or "2025-03-05T14:22" is a local time whose zone the file doesn't name.
   * - "2025-03-05" is a day.
   * - null: the row has no date and gets an assumed one.
   */
  date: z.string().nullable(),
  /** All spellings in the file (name, handle, ID). The document's author must be one of them, ignoring "@". */
  author: z.array(z.string()).optional(),
  /** ISO 639-1. */
  language: z.string().optional(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  sentiment: z.enum(["positive", "neutral", "negative"]).optional(),
  likes: z.number().optional(),
  comments: z.number().optional(),
  shares: z.number().optional(),
  views: z.number().optional(),
  /** Reach in the file, or the number of followers if the file has nothing better. */
  reach: z.number().optional(),
  /** URL of this mention. Absent if the file has none and none follows from network and ID. */
  url: z.string().optional(),
  /**
   * Columns that `url` is built from, if the file doesn't contain the URL itself. Other forms of the same link are
   * right too.
   */
  urlFrom: z.string().optional(),
  /** URL in the row that names the product, page or thread. Other rows have it too, so it can't identify the document. */
  sharedUrl: z.string().optional(),
  /** ID of the row. Two exports with the same ID are one document. */
  id: z.string().optional(),
  /** Other columns that must be kept and usable, by header or JSON path. Incomplete: more may be kept. */
  extra: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Fields with more than one right reading. Don't compare them. */
  undecided: z.array(z.enum(expectedFields)).optional(),
});
export type ExpectedRow = z.output<typeof ExpectedRow>;

const Facts = z.strictObject({
  description: z.string(),
  /** Public page that describes this layout. */
  documentation: z.string(),
  /** Name of another drop that holds the same documents in another form. Importing one after the other adds nothing. */
  sameAs: z.string().optional(),
  oddities: z.array(z.enum(oddities)),
  /** Names of the files, in the order in which they are read. */
  parts: z.array(z.string()),
  /** Number of records without any text and system lines of chats. */
  skipped: z.number(),
  /** Number of rows that repeat a document of `rows` (same ID, or same author, time and text) and add nothing. */
  merged: z.number(),
  /** Whether the file has no dates, so that every document gets the date of the file. */
  assumedDate: z.boolean(),
  /** What the sentiment was read from. Reading stars as a sentiment is optional. */
  sentimentFrom: z.enum(["words", "letters", "scale", "stars"]).optional(),
  /** Columns of e-mail addresses and phone numbers. They are off by default. */
  privateColumns: z.array(z.string()),
  /** In the order of the file, or of the parts if there are several. */
  rows: z.array(ExpectedRow),
});
type Facts = z.output<typeof Facts>;

export interface CorpusPart {
  fileName: string;
  bytes: Buffer;
}

/** One drop onto the window: a file, or several of the same shape. */
export interface CorpusFile extends Pick<Facts, "description" | "documentation" | "sameAs" | "oddities"> {
  /** Unique in the corpus. */
  name: string;
  parts: readonly CorpusPart[];
  expected: Pick<Facts, "rows" | "skipped" | "merged" | "assumedDate" | "sentimentFrom" | "privateColumns">;
}

/** Modification date of all files on disk, later than every mention. Documents without a date get it. */
export const fileDate = Date.UTC(2026, 1, 3, 9, 30);

const folder = path.resolve("test/corpus/files");

/** All drops of the corpus. */
export function corpusFiles(): CorpusFile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const read = (fileName: string) => readFileSync(path.join(folder, name, fileName));
      const facts: unknown = JSON.parse(read("expected.json").toString());
      const { description, documentation, sameAs, oddities, parts, ...expected } = Facts.parse(facts);
      const files = parts.map((fileName) => ({ fileName, bytes: read(fileName) }));
      return { name, description, documentation, sameAs, oddities, parts: files, expected };
    });
}
