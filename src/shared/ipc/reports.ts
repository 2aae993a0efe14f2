import { z } from "zod";
import { languages } from "../texts/languages";
import { ProjectRef } from "./explore";
import { Board } from "./boards";
import { askedKinds, textRoles } from "./boards.constants";
import { route } from "./contract";
import { FileHandle, GivenFile } from "./files";
import { HiddenTerm } from "./notebook";
import { reportFormats } from "./reports.constants";

const ReportFormat = z.enum(reportFormats);

const cell = z.union([z.string(), z.number(), z.null()]);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

export const ReportTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** Sums of the columns; null if they can't be added. */
  totals: z.array(cell).nullable(),
  /** How many rows there are, where these are only the first. */
  all: z.number().optional(),
});
export type ReportTable = z.output<typeof ReportTable>;

/** The numbers of a chart and how they are drawn, for files with charts of their own. */
export const ReportChart = z.object({
  /** Upright bars, bars lying one below the other, lines, or filled areas. */
  shape: z.enum(["columns", "rows", "lines", "areas"]),
  /** How series share a bin: side by side, on top of each other, or as parts of 100%. */
  stack: z.enum(["none", "stacked", "share"]),
  categories: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      color,
      values: z.array(z.number().nullable()),
      /** Drawn as a line over the bars or areas: a comparison or a forecast. */
      over: z.boolean(),
      /** 95% intervals of estimated values. */
      intervals: z.array(z.object({ low: z.number(), high: z.number() }).nullable()).optional(),
    }),
  ),
  /** Marked bins: the highest, and those far above the usual range. */
  marks: z
    .array(z.object({ name: z.string(), points: z.array(z.object({ at: z.number(), value: z.number() })) }))
    .optional(),
  /** Numbers, or shares from 0 to 1. */
  values: z.enum(["numbers", "shares"]),
});
export type ReportChart = z.output<typeof ReportChart>;

/** A document as a quotation. */
export const Quotation = z.object({
  text: z.string(),
  /** Who published it, where and when. */
  by: z.string(),
  /** Empty in a report with pseudonyms, since a link leads to the author. */
  url: z.string(),
});
export type Quotation = z.output<typeof Quotation>;

/** A line of a text card: a heading, a bullet or a paragraph, in runs of one style. */
const TextLine = z.object({
  kind: z.enum(["heading", "bullet", "paragraph"]),
  runs: z.array(z.object({ text: z.string(), bold: z.boolean(), italic: z.boolean() })),
});

/** A card of a board as every format of a report writes it. */
export const ReportCard = z.object({
  id: z.string(),
  kind: z.enum([...askedKinds, "newer", ...textRoles]),
  /** What is shown, such as "Mentions per day", or the heading of a text. */
  title: z.string(),
  /** The message: what the numbers say in one sentence, by Earshot or by the analyst. Empty for texts. */
  finding: z.string(),
  /** What else the numbers say. */
  details: z.string(),
  /** Whether the analyst wrote the sentence or the text when the numbers were others. */
  moved: z.boolean(),
  /** The lines of a text. */
  lines: z.array(TextLine),
  /** Documents counted; null if unknown. */
  n: z.number().nullable(),
  /** Coverage, samples of estimates, and what is missing. */
  notes: z.array(z.string()),
  legend: z.array(z.object({ name: z.string(), color })),
  /** Null for forms that no program has a chart for, such as heat maps, and for cards without a chart. */
  chart: ReportChart.nullable(),
  /** The chart as Earshot draws it. */
  picture: z.object({ svg: z.string(), width: z.number(), height: z.number() }).nullable(),
  table: ReportTable.nullable(),
  quotations: z.array(Quotation),
  /** Source, range, zone, n, and the query if there is one. Empty for texts. */
  footnote: z.string(),
  /** Why there is no content; null if there is some. */
  failure: z.string().nullable(),
});
export type ReportCard = z.output<typeof ReportCard>;

/** A call that a card was made from, and the digest of its answer. */
const RecordedCall = z.object({ route: z.string(), input: z.unknown(), digest: z.string() });

/** How a report was made: everything that is needed to make it again and to tell whether it would be the same. */
export const MethodRecord = z.object({
  kind: z.literal("earshot-record"),
  version: z.literal(1),
  /** Version of Earshot. */
  earshot: z.string(),
  /** When it was made. Ranges such as "last 30 days" end on this day. */
  made: z.number(),
  language: z.enum(languages),
  timeZone: z.string(),
  /** Whether people are replaced by pseudonyms. */
  pseudonyms: z.boolean().default(false),
  connection: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  project: z.object({ id: z.string(), title: z.string() }),
  board: Board,
  /** Size and changes of the data, as far as the service tells. */
  data: z.object({
    documents: z.number().nullable(),
    firstChange: z.number().nullable(),
    lastChange: z.number().nullable(),
    /** Documents by where their sentiment comes from, such as versions of the scorer. Empty if the service doesn't tell. */
    sentiments: z.array(z.object({ origin: z.string(), documents: z.number() })).default([]),
  }),
  /** Edits sent from this computer that changed documents: codes, learned values, rules and edits by hand. */
  corrections: z
    .array(
      z.object({
        name: z.string(),
        at: z.number(),
        documents: z.number(),
        /** Whether an undo was sent. */
        undone: z.boolean(),
      }),
    )
    .default([]),
  hiddenTerms: z.array(HiddenTerm),
  samples: z.array(
    z.object({ title: z.string(), seed: z.number(), coded: z.number(), population: z.number() }),
  ),
  cards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      calls: z.array(RecordedCall),
      table: ReportTable.nullable(),
      failure: z.string().nullable(),
      /** SHA-256 over the canonical JSON of the answers. */
      digest: z.string(),
    }),
  ),
  /** SHA-256 over the digests of the cards. */
  digest: z.string(),
});
export type MethodRecord = z.output<typeof MethodRecord>;

/** A board with its content. Every format is written from it, so formats can't differ in their numbers. */
export const Report = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** Below the title: range and zone, the query if there is one, and the source with the time of its oldest data. */
  about: z.array(z.string()),
  cards: z.array(ReportCard),
  /** The method in words, as paragraphs with headings. Empty unless it was asked for. */
  method: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  record: MethodRecord,
});
export type Report = z.output<typeof Report>;

/** A board of the project by id, or any board. */
const ReportedBoard = z.object({
  projectRef: ProjectRef,
  board: z.union([z.string().min(1).max(100), Board]),
  /** Replaces people in quotations, handles, stories and explanations by pseudonyms that are the project's own. */
  pseudonyms: z.boolean().default(false),
  /** Adds how the numbers were counted, in words. */
  method: z.boolean().default(false),
});

/** A number of a card that differs from its record. Null if it isn't there. */
const NumberChange = z.object({
  name: z.string(),
  before: z.number().nullable(),
  now: z.number().nullable(),
});

/** How a report would differ from its record. */
export const RecordCheck = z.object({
  record: MethodRecord,
  same: z.boolean(),
  dataBefore: z.number().nullable(),
  dataNow: z.number().nullable(),
  cards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Numbers that changed, the largest difference first. Empty if only texts or details did. */
      changes: z.array(NumberChange),
      /** Number of all changed numbers. */
      count: z.number(),
      failure: z.string().nullable(),
    }),
  ),
});
export type RecordCheck = z.output<typeof RecordCheck>;

/** What a written report says, and the digest by which two reports are known to have the same numbers. */
export const WrittenReport = z.object({
  digest: z.string(),
  cards: z.array(
    ReportCard.pick({ title: true, finding: true, details: true, moved: true, n: true, failure: true }),
  ),
});
export type WrittenReport = z.output<typeof WrittenReport>;

const saved = z.object({ path: z.string() }).nullable();

export const reportRoutes = {
  /** A board with its content, as data. */
  "reports.describe": route(ReportedBoard, Report),
  /** Opens a save dialog and writes a report. `saveId` names it in progress events. */
  "reports.save": route(
    ReportedBoard.extend({
      format: ReportFormat,
      saveId: z.string().min(1).max(100),
      /** A presentation whose theme and layouts to use. */
      template: FileHandle.nullable().default(null),
    }),
    saved,
  ),
  /** Writes a report to a path. For calls by main itself: pages never name paths. */
  "reports.write": route(
    ReportedBoard.extend({
      format: ReportFormat,
      path: z.string().min(1),
      template: z.string().min(1).nullable().default(null),
    }),
    WrittenReport.extend({ path: z.string() }),
  ),
  /** Opens a dialog for a presentation to use as a template. */
  "reports.chooseTemplate": route(z.undefined(), GivenFile.nullable()),
  /** Opens a dialog for a method record, and reads it. Null if canceled. */
  "reports.openRecord": route(z.undefined(), MethodRecord.nullable()),
  /** Asks everything in a record again, and compares. */
  "reports.check": route(z.object({ projectRef: ProjectRef, record: MethodRecord }), RecordCheck),
};

export const reportEvents = {
  "reports.progress": z.object({ saveId: z.string(), done: z.number(), of: z.number() }),
};
