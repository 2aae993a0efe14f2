import { z } from "zod";
import { DocumentAction } from "../interface/documents";
import { ProjectRef } from "./analytics";
import { nothing, route } from "./contract";

/** How a file is read; what is not given is found out. */
export const ReadingOptions = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().length(1).optional(),
  header: z.boolean().optional(),
});
/** How a file is read. */
export type ReadingOptions = z.output<typeof ReadingOptions>;

/** A column of a file with its first values and the fields it was taken for. */
export const Column = z.object({
  index: z.number(),
  name: z.string(),
  samples: z.array(z.string()),
  guess: z.array(z.string()),
  /** How many values of the whole file stood in an earlier row already; null where that was not counted. */
  repeats: z.number().nullable(),
});
/** A column of a file. */
export type Column = z.output<typeof Column>;

/** A file opened for upload: what was assumed about it. */
export const ImportedFile = z.object({
  importId: z.string(),
  path: z.string(),
  name: z.string(),
  bytes: z.number(),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.boolean(),
  /** Records after the header. */
  rows: z.number(),
  columns: z.array(Column),
  /** Column that would make a repeated address unique, where one was found; see ImportPlan.urlSuffix. */
  guessedUrlSuffix: z.number().nullable(),
  /** What was noticed while reading, such as ragged rows or broken characters. */
  notes: z.array(z.string()),
});
/** A file opened for upload. */
export type ImportedFile = z.output<typeof ImportedFile>;

/** What is made of a file: each document field names the column it comes from. */
export const ImportPlan = ProjectRef.extend({
  datasetId: z.string().nullable(),
  action: DocumentAction,
  /** Field path (such as "content" or "extra_author_attributes.name") → column index. */
  mapping: z.record(z.string(), z.number().int().min(0)),
  /**
   * Column joined to the address as its fragment ("https://shop.example/p/8812#r-104") where the address alone does
   * not tell the rows apart, since an address identifies a document; null = the address stands as it is.
   */
  urlSuffix: z.number().int().min(0).nullable(),
  /** IANA zone of dates that carry none. */
  timeZone: z.string(),
});
/** What is made of a file. */
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
  /** A warning lets the row go in. */
  severity: z.enum(["refused", "warning"]),
});
/** One fault of one row. */
export type RowProblem = z.output<typeof RowProblem>;

/** One row as it would be sent. `line` is the line of the file where the record begins, counted from 1. */
export const PreviewRow = z.object({
  line: z.number(),
  document: z.record(z.string(), z.unknown()),
  problems: z.array(RowProblem),
});
/** One row as it would be sent. */
export type PreviewRow = z.output<typeof PreviewRow>;

/** Outcome of checking every row before a byte is sent. */
export const CheckReport = z.object({
  total: z.number(),
  ready: z.number(),
  warned: z.number(),
  refused: z.number(),
  groups: z.array(
    z.object({
      kind: z.string(),
      field: z.string(),
      severity: z.enum(["refused", "warning"]),
      message: z.string(),
      count: z.number(),
      examples: z.array(z.object({ line: z.number(), column: z.string().nullable(), value: z.string() })),
    }),
  ),
});
/** Outcome of checking every row. */
export type CheckReport = z.output<typeof CheckReport>;

/** A target a column can be mapped to. */
export const MappableField = z.object({
  field: z.string(),
  /** In words, as the screen says it. */
  title: z.string(),
  required: z.boolean(),
  group: z.enum(["Document", "Author", "Source", "Figures"]),
});
/** A target a column can be mapped to. */
export type MappableField = z.output<typeof MappableField>;

const planned = z.object({ importId: z.string(), plan: ImportPlan });

/** Routes of files on their way in. */
export const importRoutes = {
  "imports.chooseFile": route(nothing, z.object({ path: z.string().nullable() })),
  "imports.fields": route(nothing, z.array(MappableField)),
  "imports.open": route(z.object({ path: z.string(), options: ReadingOptions.default({}) }), ImportedFile),
  /** Reads the file again with other options; the import keeps its id. */
  "imports.reread": route(z.object({ importId: z.string(), options: ReadingOptions }), ImportedFile),
  "imports.preview": route(
    planned.extend({ count: z.number().int().min(1).max(500).default(100) }),
    z.array(PreviewRow),
  ),
  /** Checks every row; progress comes as imports.progress, abort cancels. */
  "imports.check": route(planned, CheckReport),
  /** Puts every row into the outbox in one go and begins to send. Refused rows are recorded with their reasons. */
  "imports.start": route(planned, z.object({ uploadId: z.number() })),
  "imports.close": route(z.object({ importId: z.string() }), nothing),
};

/** Events of files on their way in. */
export const importEvents = {
  "imports.progress": z.object({
    importId: z.string(),
    stage: z.enum(["reading", "checking", "queueing"]),
    rows: z.number(),
    /** Fraction from 0 to 1. */
    progress: z.number(),
  }),
};
