import { z } from "zod";
import { DocumentAction } from "../interface/documents";
import { ProjectRef } from "./analytics";
import { nothing, route } from "./contract";
import { FileHandle, GivenFile } from "./files";
import { checkRoutes } from "./imports-check";
import {
  Column,
  DayOrder,
  DecimalSign,
  ImportPlan,
  ImportedFile,
  PreviewRow,
  ProcessingOptions,
  ReadingOptions,
} from "./imports-plan";

export * from "./imports-check";
export * from "./imports-plan";

/** A target a column can be mapped to. */
export const MappableField = z.object({
  field: z.string(),
  /** In words, as the screen says it. */
  title: z.string(),
  required: z.boolean(),
  group: z.enum(["Document", "Author", "Source", "Figures", "Network figures", "Custom metrics"]),
  /** Format of a custom metric. */
  format: z.string().optional(),
});
export type MappableField = z.output<typeof MappableField>;

/** What a mapping remembers: columns by their names, so that it fits other files of the same shape. */
export const MappingRules = z.object({
  action: DocumentAction,
  datasetId: z.string().nullable(),
  columns: z.record(z.string(), z.string()),
  fallbacks: z.record(z.string(), z.array(z.string())).default({}),
  templates: z.record(z.string(), z.string()),
  defaults: z.record(z.string(), z.string()),
  urlSuffix: z.string().nullable(),
  suffixFromText: z.boolean().default(false),
  /** Column of the id that URLs are made of, null in it = of the content; null = none are made, undefined = as guessed. */
  madeUrls: z.object({ id: z.string().nullable() }).nullable().optional(),
  assumesDates: z.boolean().default(true),
  keepsColumns: z.boolean().nullable().default(null),
  keptByHand: z.record(z.string(), z.boolean()).default({}),
  timeZone: z.string().nullable(),
  dayOrder: DayOrder.nullable(),
  decimals: DecimalSign.nullable(),
  keepTags: z.boolean().default(false),
  skip: z.array(z.object({ column: z.string(), test: z.string(), value: z.string() })),
  options: ProcessingOptions,
});
export type MappingRules = z.output<typeof MappingRules>;

/** A mapping kept for later. `name` is null for the one that was used last on files of its shape. */
export const SavedMapping = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** Names of the columns of the file it was made for. */
  shape: z.array(z.string()),
  savedAt: z.number(),
  rules: MappingRules,
});
export type SavedMapping = z.output<typeof SavedMapping>;

const planned = z.object({ importId: z.string(), plan: ImportPlan });
const shape = z.array(Column.shape.name);

/** Routes of files on their way in. */
export const importRoutes = {
  "imports.chooseFiles": route(
    z.object({ folder: z.boolean().default(false) }),
    z.object({ files: z.array(GivenFile) }),
  ),
  /** The files behind what was dropped: folders are looked through, and what holds no table is named. */
  "imports.expand": route(
    z.object({ handles: z.array(FileHandle).max(10_000) }),
    z.object({
      files: z.array(GivenFile),
      /** Files in folders that no table is kept in, by their ending. */
      leftOut: z.number(),
    }),
  ),
  /** Makes a file of pasted text. */
  "imports.paste": route(z.object({ text: z.string().max(64 * 1024 * 1024) }), z.object({ file: GivenFile })),
  /** The files opened last, the latest first. */
  "imports.recent": route(nothing, z.object({ files: z.array(GivenFile) })),
  "imports.fields": route(ProjectRef.partial().optional(), z.array(MappableField)),
  /**
   * Several files with the same columns are opened as one import. `importId` is the page's to choose, so that it knows the
   * progress of this file before there is an answer.
   */
  "imports.open": route(
    z.object({
      handle: z.union([FileHandle, z.array(FileHandle).min(1).max(5000)]),
      options: ReadingOptions.default({}),
      importId: z.uuid().optional(),
    }),
    ImportedFile,
  ),
  /** Which files have the same columns and can be opened together, in groups; a file that can't be read is alone. */
  "imports.group": route(
    z.object({ handles: z.array(FileHandle).max(5000) }),
    z.object({ groups: z.array(z.array(FileHandle)) }),
  ),
  /** Reads the file again with other options; the import keeps its id. */
  "imports.reread": route(z.object({ importId: z.string(), options: ReadingOptions }), ImportedFile),
  "imports.preview": route(
    planned.extend({ count: z.number().int().min(1).max(500).default(100) }),
    z.array(PreviewRow),
  ),
  ...checkRoutes,
  /** Puts every row into the outbox in one go and begins to send. Refused rows are recorded with their reasons. */
  "imports.start": route(planned, z.object({ uploadId: z.number() })),
  "imports.close": route(z.object({ importId: z.string() }), nothing),

  /** Mappings that fit a file with these columns, the best first. */
  "imports.mappings": route(z.object({ shape }), z.array(SavedMapping)),
  "imports.saveMapping": route(
    z.object({ name: z.string().trim().min(1).max(120).nullable(), shape, rules: MappingRules }),
    SavedMapping,
  ),
  "imports.removeMapping": route(z.object({ id: z.string() }), nothing),
};

/** Events of files on their way in. */
export const importEvents = {
  /** Files were opened: the list of those opened last is another one. */
  "imports.recentChanged": z.object({}),
  "imports.progress": z.object({
    importId: z.string(),
    stage: z.enum(["reading", "checking", "comparing", "exporting", "queueing"]),
    rows: z.number(),
    /** Fraction from 0 to 1. */
    progress: z.number(),
  }),
};
