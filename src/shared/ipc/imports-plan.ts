import { z } from "zod";
import { DocumentAction, ModificationParams } from "../interface/documents";
import { ProjectRef } from "./explore";
import { RejectedFile } from "./files";

/** How a file is read. Missing options are detected. */
export const ReadingOptions = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  quote: z.enum(['"', "'", ""]).optional(),
  /** Whether a quote inside a quoted cell is written \" instead of "". */
  backslash: z.boolean().optional(),
  header: z.boolean().optional(),
  /** Records above the table. */
  preamble: z.number().int().min(0).max(1000).optional(),
  /** Number of records in the header. */
  headerLines: z.number().int().min(1).max(10).optional(),
  /** Sheet of a workbook, or list of a JSON file with several. */
  sheet: z.string().optional(),
  /** Read as one text per line or as a chat, even if it looks like a table. */
  kind: z.enum(["text", "conversation"]).optional(),
  /** Sheets with the same columns that are read as one table. */
  sheets: z.array(z.string()).min(1).optional(),
});
export type ReadingOptions = z.output<typeof ReadingOptions>;

/** The order of day and month in dates such as 03/04/2026, or of all three in 22.06.27. */
export const DayOrder = z.enum(["day-first", "month-first", "year-first"]);
/** The decimal separator of numbers. */
export const DecimalSign = z.enum(["point", "comma"]);

/** A column of a file with its first values and guessed fields. */
/** What most values of a column are. Codes are words or numbers, such as IDs and account names. */
export const ColumnKind = z.enum(["empty", "words", "code", "number", "date", "url", "json"]);
export type ColumnKind = z.output<typeof ColumnKind>;

export const Column = z.object({
  index: z.number(),
  name: z.string(),
  /** Whether its name is a number, because the file has no names. */
  isNumbered: z.boolean().default(false),
  kind: ColumnKind.default("words"),
  /** What other lines of the header say about it, such as the code or the text of a question. */
  note: z.string().optional(),
  samples: z.array(z.string()),
  guess: z.array(z.string()),
  /** Number of values that occurred in an earlier row. Null if not counted. */
  repeats: z.number().nullable(),
  empty: z.number(),
  /** The order of day and month in dates such as 03/04/2026: found in the values, ambiguous, or no such dates. */
  dayOrder: z.enum([...DayOrder.options, "open", "mixed", "none"]),
  /** Whether it has dates such as "3 days ago", which are relative to a moment that the file doesn't name. */
  isRelative: z.boolean(),
  /** Whether only some of its dates have a year. */
  lacksYears: z.boolean().default(false),
  /** Some of the moments that it states with their offsets from UTC, in minutes: the first and the last of each offset. */
  stated: z.array(z.object({ offset: z.number(), at: z.number() })),
  decimals: DecimalSign.nullable(),
  /** Whether its texts are HTML. */
  isHtml: z.boolean(),
  /** Whether its numbers are ambiguous, such as 12.345: twelve, or twelve thousand. */
  openNumbers: z.boolean(),
  /** Number of IDs that a spreadsheet rounded, such as 5.7E+17. Their last digits are lost. */
  mangled: z.number(),
});
export type Column = z.output<typeof Column>;

/** URLs generated for rows without one: from an ID if there is one, else from the row's content. */
export const MadeUrls = z.object({
  /** "https://store-comments.example/": a domain that nobody can own. */
  site: z.string().regex(/^https:\/\/[a-z\d-]+\.example\/$/),
  /** Column of a unique ID. */
  id: z.number().int().min(0).nullable(),
  /** Column that only counts the rows, and so tells nothing of their content. */
  counter: z.number().int().min(0).optional(),
});
export type MadeUrls = z.output<typeof MadeUrls>;

const MetricFormat = z.enum(["INTEGER", "DECIMAL", "KEYWORD", "TEXT"]);

/** Whether a column is imported as a metric by the analyst's choice, or the format that was chosen for it. */
export const KeptByHand = z.union([z.boolean(), MetricFormat]);
export type KeptByHand = z.output<typeof KeptByHand>;

/** A column that can be imported as a custom metric of the project. */
export const MetricColumn = z.object({
  column: z.number().int().min(0),
  format: MetricFormat,
  /** Email addresses or phone numbers. Only imported if the analyst chooses to. */
  isPrivate: z.boolean(),
  /** The column also feeds a field that can't hold all of its values: numbers below 0, the numbers of labels, or an answer beside the text. */
  isBeside: z.boolean().optional(),
});
export type MetricColumn = z.output<typeof MetricColumn>;

/** A metric that an import creates for a column. */
export const NewMetric = z.object({
  name: z.string(),
  title: z.string(),
  /** The whole name of its column, if that is too long for a title. */
  description: z.string().optional(),
  format: MetricColumn.shape.format,
});
export type NewMetric = z.output<typeof NewMetric>;

/** One of the files or sheets that are read as one table; see lineName. */
export const FilePart = z.object({
  name: z.string(),
  /** The line of the import that this part starts with. */
  firstLine: z.number(),
  rows: z.number(),
});

/** A file opened for upload, with what was detected. */
export const ImportedFile = z.object({
  importId: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** A conversation is a messenger's chat export as text or web page. A text has one text per line and no columns. */
  kind: z.enum(["delimited", "json", "workbook", "conversation", "text"]),
  /** Empty for a workbook. */
  encoding: z.string(),
  /** Empty unless it is delimited text. */
  delimiter: z.string(),
  quote: z.enum(['"', "'", ""]),
  backslash: z.boolean(),
  header: z.boolean(),
  /** Number of skipped records above the table. */
  preamble: z.number(),
  /**
   * The first records, any of which may be the header: line and beginning. Empty for JSON, which names its values.
   */
  top: z.array(z.object({ line: z.number(), text: z.string() })),
  sheet: z.string().nullable(),
  /** The sheets of a workbook, the tables of a document, or the lists of a JSON file; see JudgedSheet. */
  sheets: z.array(
    z.object({
      name: z.string(),
      hidden: z.boolean(),
      rows: z.number().nullable(),
      isJoined: z.literal(true).optional(),
    }),
  ),
  /** Records after the header. */
  rows: z.number(),
  /** Set while only the first rows have been read. Everything here is then a guess from them. */
  isPartial: z.literal(true).optional(),
  /** The files or sheets it was read from, in order. */
  parts: z.array(FilePart).min(1),
  columns: z.array(Column),
  /** Column that makes repeated URLs unique, if one was found; see ImportPlan.urlSuffix. */
  guessedUrlSuffix: z.number().nullable(),
  guessedSuffixFromText: z.boolean(),
  /** Fields that combine several columns; see ImportPlan.templates. */
  guessedTemplates: z.record(z.string(), z.string()),
  /** See ImportPlan.fallbacks. */
  guessedFallbacks: z.record(z.string(), z.array(z.number())),
  guessedUrls: MadeUrls,
  /**
   * Fields for which it isn't clear which column holds them, with the columns it could be. They are left out, or read from
   * `taken`.
   */
  open: z
    .array(z.object({ field: z.string(), columns: z.array(z.number()), taken: z.number().optional() }))
    .default([]),
  /** Columns that aren't mapped. */
  metricColumns: z.array(MetricColumn),
  /** When the file was last changed. */
  modifiedAt: z.number(),
  /** Those of several files that can't be read and were left out. */
  rejected: z.array(RejectedFile).optional(),
  /** Findings of the reading, such as ragged rows or broken characters. */
  notes: z.array(z.string()),
});
export type ImportedFile = z.output<typeof ImportedFile>;

const skipTests = ["empty", "filled", "is", "is_not", "contains", "contains_not", "below", "above"] as const;
/** Rows that meet the condition are skipped. */
export const SkipCondition = z.object({
  column: z.number().int().min(0),
  test: z.enum(skipTests),
  value: z.string(),
});
export type SkipCondition = z.output<typeof SkipCondition>;

const usualOptions = ModificationParams.parse({});

/** Processing options of the API. Those with their default value are left out. */
export const ProcessingOptions = ModificationParams.partial().transform((options) => {
  const own = { ...options };
  for (const name of ModificationParams.keyof().options)
    if (own[name] === usualOptions[name]) Reflect.deleteProperty(own, name);
  return own;
});

const index = z.number().int().min(0);
const line = z.string().regex(/^\d+$/);

/** How a file is imported: each document field names the column it comes from. */
export const ImportPlan = ProjectRef.extend({
  datasetId: z.string().nullable(),
  action: DocumentAction,
  /** Field path (such as "content" or "extra_author_attributes.name") → column index. */
  mapping: z.record(z.string(), index),
  /** Field path → columns to try in order if the field's own is empty. */
  fallbacks: z.record(z.string(), z.array(index)).default({}),
  /** Field path → text in which {Column name} is replaced by the cell. Without a column it is a constant. */
  templates: z.record(z.string(), z.string().max(4000)).default({}),
  /** Field path → value if the cells are empty. */
  defaults: z.record(z.string(), z.string().max(4000)).default({}),
  /**
   * Column appended to the URL as a fragment ("https://shop.example/p/8812#r-104") if URLs aren't unique, since a URL
   * identifies a document. Null leaves URLs unchanged.
   */
  urlSuffix: index.nullable(),
  /**
   * Whether a hash of the row's text is appended to the URL, for pages that many mentions are about, if no column
   * makes URLs unique.
   */
  suffixFromText: z.boolean().default(false),
  /** Null rejects rows without a URL. */
  madeUrls: MadeUrls.nullable().default(null),
  /** Date of rows without one, in epoch milliseconds. Null rejects them. */
  assumedDate: z.number().nullable().default(null),
  /** Stored with each document, so that documents can be filtered by import. Null stores nothing. */
  mark: z.string().max(120).nullable().default(null),
  /** The import of the same file whose documents this one replaces. */
  replaces: z.number().nullable().default(null),
  /** Metrics that are created before the first row is sent. */
  newMetrics: z.array(NewMetric).max(500).default([]),
  /** IANA zone of dates without one. */
  timeZone: z.string(),
  /** Whether times have `timeZone` although they or their column's name state another. */
  ignoresZones: z.boolean().default(false),
  /** Null means as detected for each column, day first if ambiguous. */
  dayOrder: DayOrder.nullable().default(null),
  /** Null means as detected for each column. */
  decimals: DecimalSign.nullable().default(null),
  /** The moment that dates such as "3 days ago" are relative to. Null means the file's last change. */
  asOf: z.number().nullable().default(null),
  /** Whether title and content keep HTML tags. Otherwise they become plain text. */
  keepTags: z.boolean().default(false),
  /** Rows that meet any of these are skipped. */
  skip: z.array(SkipCondition).max(50).default([]),
  /** Line → column index → text that replaces the cell. */
  fixes: z.record(line, z.record(line, z.string())).default({}),
  /** Lines skipped by hand. */
  skippedLines: z.array(index).max(100_000).default([]),
  /** Kinds of problems whose rows are skipped although they could be imported; see problemKey. */
  withheld: z.array(z.string()).max(100).default([]),
  /** Formats of the custom metrics that are mapped, by name. */
  metrics: z.record(z.string(), z.string()).default({}),
  options: ProcessingOptions.default({}),
});
export type ImportPlan = z.output<typeof ImportPlan>;

/** A problem of a row. */
export const RowProblem = z.object({
  /** Groups equal problems. */
  kind: z.string(),
  field: z.string(),
  column: z.string().nullable(),
  value: z.string(),
  /** What is wrong and how to fix it. */
  message: z.string(),
  /** Rows with a warning are imported. Rows without content are skipped. */
  severity: z.enum(["refused", "skipped", "warning"]),
});
export type RowProblem = z.output<typeof RowProblem>;

/** A row as it would be sent. `line` is the line of the file where the record starts, counted from 1. */
export const PreviewRow = z.object({
  line: z.number(),
  document: z.record(z.string(), z.unknown()),
  problems: z.array(RowProblem),
  /** Skipped by a condition or by hand. */
  skipped: z.boolean(),
});
export type PreviewRow = z.output<typeof PreviewRow>;
