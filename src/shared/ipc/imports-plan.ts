import { z } from "zod";
import { DocumentAction, ModificationParams } from "../interface/documents";
import { ProjectRef } from "./analytics";

/** How a file is read; what is not given is found out. */
export const ReadingOptions = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  quote: z.enum(['"', "'", ""]).optional(),
  /** Whether a quote inside a quoted cell is written \" instead of "". */
  backslash: z.boolean().optional(),
  header: z.boolean().optional(),
  /** Records before the header, or before the first row, that are no part of the table. */
  preamble: z.number().int().min(0).max(1000).optional(),
  /** Records that the header takes up. */
  headerLines: z.number().int().min(1).max(10).optional(),
  /** Sheet of a workbook, or list of a JSON file that holds several. */
  sheet: z.string().optional(),
  /** Read as one text a line, or as a chat, though it may look like a table. */
  kind: z.enum(["text", "conversation"]).optional(),
  /** Sheets of a workbook with the same columns that are read as one table. */
  sheets: z.array(z.string()).min(1).optional(),
});
export type ReadingOptions = z.output<typeof ReadingOptions>;

/** The order of day and month in dates such as 03/04/2026. */
export const DayOrder = z.enum(["day-first", "month-first"]);
/** The decimal sign of numbers. */
export const DecimalSign = z.enum(["point", "comma"]);

/** A column of a file with its first values and the fields it was taken for. */
export const Column = z.object({
  index: z.number(),
  name: z.string(),
  samples: z.array(z.string()),
  guess: z.array(z.string()),
  /** How many values of the whole file stood in an earlier row already; null where that was not counted. */
  repeats: z.number().nullable(),
  empty: z.number(),
  /** How dates like 03/04/2026 of this column are read: found by its values, left open by them, or none are there. */
  dayOrder: z.enum(["day-first", "month-first", "open", "mixed", "none"]),
  /** Whether it holds dates such as "3 days ago", which count back from a moment that the file does not name. */
  isRelative: z.boolean(),
  decimals: DecimalSign.nullable(),
  /** Whether its texts are written in HTML. */
  isHtml: z.boolean(),
  /** Whether it holds numbers such as 12.345 and none that tells whether that is twelve or twelve thousand. */
  openNumbers: z.boolean(),
  /** Ids that a spreadsheet has rounded, such as 5.7E+17: their last digits are lost. */
  mangled: z.number(),
});
export type Column = z.output<typeof Column>;

/** URLs made for rows that have none: of an id where there is one, else of the row's content. */
export const MadeUrls = z.object({
  /** "https://store-comments.example/": a site that no one can own. */
  site: z.string().regex(/^https:\/\/[a-z\d-]+\.example\/$/),
  /** Column of an id that tells the rows apart. */
  id: z.number().int().min(0).nullable(),
});
export type MadeUrls = z.output<typeof MadeUrls>;

/** A column that feeds no field and can be kept as a custom metric of the project. */
export const KeptColumn = z.object({
  column: z.number().int().min(0),
  format: z.enum(["INTEGER", "DECIMAL", "KEYWORD", "TEXT"]),
  /** E-mail addresses or phone numbers, which are kept only where the analyst wants them. */
  isPrivate: z.boolean(),
});
export type KeptColumn = z.output<typeof KeptColumn>;

/** A metric that an import creates for a column. */
export const NewMetric = z.object({ name: z.string(), title: z.string(), format: KeptColumn.shape.format });
export type NewMetric = z.output<typeof NewMetric>;

/** One of the files, or sheets, that are read as one table; see lineName. */
export const FilePart = z.object({
  name: z.string(),
  /** The line of the import that is the first of this part. */
  firstLine: z.number(),
  rows: z.number(),
});

/** A file opened for upload: what was assumed about it. */
export const ImportedFile = z.object({
  importId: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** A conversation is a chat that a messenger exported as text or as a web page; a text has one text a line and no columns. */
  kind: z.enum(["delimited", "json", "workbook", "conversation", "text"]),
  gzip: z.boolean(),
  /** Empty for a workbook. */
  encoding: z.string(),
  /** Empty but for a delimited text. */
  delimiter: z.string(),
  quote: z.enum(['"', "'", ""]),
  backslash: z.boolean(),
  header: z.boolean(),
  /** Records above the table that were left out. */
  preamble: z.number(),
  /** The first records, any of which may hold the names: line and beginning. None in JSON, which names its values. */
  top: z.array(z.object({ line: z.number(), text: z.string() })),
  sheet: z.string().nullable(),
  /** `alike`: its columns are called as those of the sheet that is read. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), alike: z.boolean() })),
  /** Records after the header. */
  rows: z.number(),
  /** What it was read from: one file, or several files or sheets in their order. */
  parts: z.array(FilePart).min(1),
  columns: z.array(Column),
  /** Column that would make a repeated address unique, where one was found; see ImportPlan.urlSuffix. */
  guessedUrlSuffix: z.number().nullable(),
  guessedSuffixFromText: z.boolean(),
  /** Fields that are better put together of several columns; see ImportPlan.templates. */
  guessedTemplates: z.record(z.string(), z.string()),
  /** See ImportPlan.fallbacks. */
  guessedFallbacks: z.record(z.string(), z.array(z.number())),
  guessedUrls: MadeUrls,
  /** Columns that feed no field. */
  kept: z.array(KeptColumn),
  /** When the file was last changed. */
  modifiedAt: z.number(),
  /** What was noticed while reading, such as ragged rows or broken characters. */
  notes: z.array(z.string()),
});
export type ImportedFile = z.output<typeof ImportedFile>;

/** What a condition asks of a cell. */
const skipTests = ["empty", "filled", "is", "is_not", "contains", "contains_not", "below", "above"] as const;
/** Rows that meet the condition are left out. */
export const SkipCondition = z.object({
  column: z.number().int().min(0),
  test: z.enum(skipTests),
  value: z.string(),
});
export type SkipCondition = z.output<typeof SkipCondition>;

const usualOptions = ModificationParams.parse({});

/** Processing options of the interface; those that are as they are anyway are left out. */
export const ProcessingOptions = ModificationParams.partial().transform((options) => {
  const own = { ...options };
  for (const name of ModificationParams.keyof().options)
    if (own[name] === usualOptions[name]) Reflect.deleteProperty(own, name);
  return own;
});

const index = z.number().int().min(0);
const line = z.string().regex(/^\d+$/);

/** What is made of a file: each document field names the column it comes from. */
export const ImportPlan = ProjectRef.extend({
  datasetId: z.string().nullable(),
  action: DocumentAction,
  /** Field path (such as "content" or "extra_author_attributes.name") → column index. */
  mapping: z.record(z.string(), index),
  /** Field path → columns looked at in order where the field's own is empty. */
  fallbacks: z.record(z.string(), z.array(index)).default({}),
  /** Field path → text in which {Name of a column} stands for its cell; without one it is a constant. */
  templates: z.record(z.string(), z.string().max(4000)).default({}),
  /** Field path → what is taken where the cells are empty. */
  defaults: z.record(z.string(), z.string().max(4000)).default({}),
  /**
   * Column joined to the address as its fragment ("https://shop.example/p/8812#r-104") where the address alone does
   * not tell the rows apart, since an address identifies a document; null = the address stands as it is.
   */
  urlSuffix: index.nullable(),
  /** Whether a hash of the row's text is joined to the URL where no column can be: of pages that many mentions are about. */
  suffixFromText: z.boolean().default(false),
  /** Null = rows without a URL are rejected. */
  madeUrls: MadeUrls.nullable().default(null),
  /** Date in epoch milliseconds of rows that have none; null = they are rejected. */
  assumedDate: z.number().nullable().default(null),
  /** What documents remember the import by, so that it can be filtered for; null = nothing. */
  mark: z.string().max(120).nullable().default(null),
  /** Metrics to be created before the first row is sent. */
  newMetrics: z.array(NewMetric).max(500).default([]),
  /** IANA zone of dates that carry none. */
  timeZone: z.string(),
  /** Null = as each column's values say; day first where they leave it open. */
  dayOrder: DayOrder.nullable().default(null),
  /** Null = as each column's values say. */
  decimals: DecimalSign.nullable().default(null),
  /** The moment that dates such as "3 days ago" are counted back from; null = when the file was last changed. */
  asOf: z.number().nullable().default(null),
  /** Whether title and content of columns in HTML keep their tags; else their plain text is taken. */
  keepTags: z.boolean().default(false),
  /** Rows that meet any of these are left out. */
  skip: z.array(SkipCondition).max(50).default([]),
  /** Line → column index → the text that replaces the cell. */
  fixes: z.record(line, z.record(line, z.string())).default({}),
  /** Lines left out by hand. */
  skippedLines: z.array(index).max(100_000).default([]),
  /** Kinds of problems whose rows are left out although they could go in; see problemKey. */
  withheld: z.array(z.string()).max(100).default([]),
  /** Formats of the custom metrics that are mapped, by name. */
  metrics: z.record(z.string(), z.string()).default({}),
  options: ProcessingOptions.default({}),
});
export type ImportPlan = z.output<typeof ImportPlan>;

/** One fault of one row. */
export const RowProblem = z.object({
  /** Faults of one kind are grouped by this. */
  kind: z.string(),
  field: z.string(),
  column: z.string().nullable(),
  value: z.string(),
  /** What is wrong and how to mend it. */
  message: z.string(),
  /** A warning lets the row go in; a row that holds nothing is skipped. */
  severity: z.enum(["refused", "skipped", "warning"]),
});
export type RowProblem = z.output<typeof RowProblem>;

/** One row as it would be sent. `line` is the line of the file where the record begins, counted from 1. */
export const PreviewRow = z.object({
  line: z.number(),
  document: z.record(z.string(), z.unknown()),
  problems: z.array(RowProblem),
  /** Left out by a condition or by hand. */
  skipped: z.boolean(),
});
export type PreviewRow = z.output<typeof PreviewRow>;
