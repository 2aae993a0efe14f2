import { z } from "zod";
import { DocumentAction } from "../interface/documents";
import { ProjectRef } from "./explore";
import { nothing, route } from "./contract";
import { FileHandle, GivenFile, RejectedFile } from "./files";
import { checkRoutes } from "./imports-check";
import {
  Column,
  ColumnKind,
  DayOrder,
  DecimalSign,
  ImportPlan,
  ImportedFile,
  KeptByHand,
  PreviewRow,
  ProcessingOptions,
  ReadingOptions,
} from "./imports-plan";

export * from "./imports-check";
export * from "./imports-plan";

/** A field that a column can be mapped to. */
export const MappableField = z.object({
  field: z.string(),
  /** Localized. */
  title: z.string(),
  required: z.boolean(),
  group: z.enum(["Document", "Author", "Source", "Figures", "Network figures", "Custom metrics"]),
  /** Format of a custom metric. */
  format: z.string().optional(),
});
export type MappableField = z.output<typeof MappableField>;

/** A saved mapping's rules. Columns are stored by name, so that they fit other files with the same columns. */
export const MappingRules = z.object({
  action: DocumentAction,
  datasetId: z.string().nullable(),
  columns: z.record(z.string(), z.string()),
  fallbacks: z.record(z.string(), z.array(z.string())).default({}),
  templates: z.record(z.string(), z.string()),
  defaults: z.record(z.string(), z.string()),
  urlSuffix: z.string().nullable(),
  suffixFromText: z.boolean().default(false),
  /**
   * Column of the ID that URLs are made from; a null ID means from the content. Null means no URLs are made, undefined
   * means as guessed.
   */
  madeUrls: z.object({ id: z.string().nullable() }).nullable().optional(),
  assumesDates: z.boolean().default(true),
  keepsColumns: z.boolean().nullable().default(null),
  keptByHand: z.record(z.string(), KeptByHand).default({}),
  timeZone: z.string().nullable(),
  ignoresZones: z.boolean().default(false),
  dayOrder: DayOrder.nullable(),
  decimals: DecimalSign.nullable(),
  keepTags: z.boolean().default(false),
  skip: z.array(z.object({ column: z.string(), test: z.string(), value: z.string() })),
  options: ProcessingOptions,
});
export type MappingRules = z.output<typeof MappingRules>;

/** A saved mapping. `name` is null for the last used one of its set of columns. */
export const SavedMapping = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** Column names of the file it was created for. */
  shape: z.array(z.string()),
  /** What the columns had in it. Empty in mappings of earlier versions. */
  kinds: z.array(ColumnKind).default([]),
  savedAt: z.number(),
  rules: MappingRules,
});
export type SavedMapping = z.output<typeof SavedMapping>;

const planned = z.object({ importId: z.string(), plan: ImportPlan });
const ColumnLike = Column.pick({ name: true, isNumbered: true, kind: true });

export const importRoutes = {
  "imports.chooseFiles": route(
    z.object({ folder: z.boolean().default(false) }),
    z.object({ files: z.array(GivenFile) }),
  ),
  /** Resolves dropped files, folders and archives. The last two are searched for files of mentions. */
  "imports.expand": route(
    z.object({ handles: z.array(FileHandle).max(10_000) }),
    z.object({
      files: z.array(GivenFile),
      /** Files in folders and archives that can't be used. */
      rejected: z.array(RejectedFile),
      /** Number of files in folders and archives that hold no mentions, such as pictures. */
      skipped: z.number(),
    }),
  ),
  /** Creates a file from pasted text. */
  "imports.paste": route(z.object({ text: z.string().max(64 * 1024 * 1024) }), z.object({ file: GivenFile })),
  /** Recently opened files, newest first. */
  "imports.recent": route(nothing, z.object({ files: z.array(GivenFile) })),
  "imports.fields": route(ProjectRef.partial().optional(), z.array(MappableField)),
  /**
   * Opens several files with the same columns as one import. The page chooses `importId`, so that it can match
   * progress events before the response arrives. If the response is partial, `imports.readOn` is due.
   */
  "imports.open": route(
    z.object({
      handle: z.union([FileHandle, z.array(FileHandle).min(1).max(5000)]),
      options: ReadingOptions.default({}),
      importId: z.uuid().optional(),
    }),
    ImportedFile,
  ),
  /**
   * Groups files by equal columns, which can be opened together. An unreadable file that was named itself is alone in
   * its group.
   */
  "imports.group": route(
    z.object({ handles: z.array(FileHandle).max(5000) }),
    z.object({
      groups: z.array(z.array(FileHandle)),
      /** Files of folders and archives that can't be used. */
      rejected: z.array(RejectedFile),
    }),
  ),
  /** Opens the file of a finished import again, read as then. The plan is its own and replaces its documents. */
  "imports.reopen": route(
    z.object({ uploadId: z.number(), importId: z.uuid().optional() }),
    z.object({ file: ImportedFile, plan: ImportPlan }),
  ),
  /** Reads the rest of a file of which `imports.open` read the first rows. */
  "imports.readOn": route(z.object({ importId: z.string() }), ImportedFile),
  /** Reads the file again with other options. The import keeps its ID. */
  "imports.reread": route(z.object({ importId: z.string(), options: ReadingOptions }), ImportedFile),
  "imports.preview": route(
    planned.extend({ count: z.number().int().min(1).max(500).default(100) }),
    z.array(PreviewRow),
  ),
  ...checkRoutes,
  /** Adds every row to the outbox and starts sending. Rejected rows are recorded with their reasons. */
  "imports.start": route(planned, z.object({ uploadId: z.number() })),
  "imports.close": route(z.object({ importId: z.string() }), nothing),

  /** Mappings that fit a file with these columns by their names and values, best first. */
  "imports.mappings": route(z.object({ columns: z.array(ColumnLike) }), z.array(SavedMapping)),
  /** Null if columns without names can't be told from those of another file. */
  "imports.saveMapping": route(
    z.object({
      name: z.string().trim().min(1).max(120).nullable(),
      columns: z.array(ColumnLike),
      rules: MappingRules,
    }),
    SavedMapping.nullable(),
  ),
  "imports.removeMapping": route(z.object({ id: z.string() }), nothing),
};

export const importEvents = {
  /** The list of recently opened files has changed. */
  "imports.recentChanged": z.object({}),
  "imports.progress": z.object({
    importId: z.string(),
    stage: z.enum(["reading", "checking", "comparing", "exporting", "queueing"]),
    rows: z.number(),
    /** Fraction from 0 to 1. */
    progress: z.number(),
  }),
};
