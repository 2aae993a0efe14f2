import { z } from "zod";
import { route } from "./contract";
import { ImportPlan, RowProblem } from "./imports-plan";

/** Rows with the same kind of problem. */
export const ProblemGroup = z.object({
  /** Identifies the group in a plan's `withheld`. */
  key: z.string(),
  kind: z.string(),
  field: z.string(),
  severity: RowProblem.shape.severity,
  message: z.string(),
  count: z.number(),
  examples: z.array(z.object({ line: z.number(), column: z.string().nullable(), value: z.string() })),
  /** Whether the plan skips these rows. */
  withheld: z.boolean(),
});
export type ProblemGroup = z.output<typeof ProblemGroup>;

const Span = z.object({ from: z.number(), to: z.number() });

/** A first or last day, the documents beyond it, and what a full day beside it has. */
const Edge = z.object({
  day: z.number(),
  outside: z.number(),
  full: z.object({ day: z.number(), documents: z.number() }),
});

/** Result of checking every row before anything is sent. The four counts add up to the total. */
export const CheckReport = z.object({
  total: z.number(),
  ready: z.number(),
  warned: z.number(),
  refused: z.number(),
  /** Skipped by a condition, by hand, or with their problem group. */
  skipped: z.number(),
  /** Number of calls, one by one and in batches. */
  calls: z.object({ single: z.number(), batched: z.number() }),
  /** Size of all documents. */
  bytes: z.number(),
  /** Earliest and latest publication in epoch milliseconds. */
  published: Span.nullable(),
  /** The same, for rows with a date from the file. */
  dated: Span.nullable(),
  /** Number of distinct authors, null if there are too many to count. */
  authors: z.number().nullable(),
  /** The most frequent languages, from the field or from a sample of the texts. */
  languages: z.array(z.object({ code: z.string(), share: z.number() })),
  /** Values whose documents begin or end abruptly, as data do that weren't collected before or afterwards. */
  edges: z
    .array(z.object({ field: z.string(), value: z.string(), starts: Edge.optional(), ends: Edge.optional() }))
    .default([]),
  assumedDates: z.number(),
  /** Number of URLs made from an ID, and from the row's content. */
  madeUrls: z.object({ id: z.number(), content: z.number() }),
  reposts: z.number(),
  /** Rows that repeat the URL of an earlier one. */
  copies: z.number(),
  /** Rows with the URL and text of an earlier one, but other values. */
  differing: z.number().default(0),
  /** Columns in which they differ, most often first, as far as they were compared. */
  differs: z.array(z.object({ name: z.string(), rows: z.number().nullable() })).default([]),
  noText: z.number(),
  /** Rows whose document already exists. Null before a comparison with the project. */
  known: z.number().nullable(),
  /** Documents of the replaced import that stay, with other values, and that are deleted. Null if none is replaced. */
  replaced: z.object({ updated: z.number(), removed: z.number() }).nullable().default(null),
  groups: z.array(ProblemGroup),
});
export type CheckReport = z.output<typeof CheckReport>;

/** A row with problems, with its cells as in the file and fixes applied. */
export const ProblemRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  problems: z.array(RowProblem),
});
export type ProblemRow = z.output<typeof ProblemRow>;

/** Which of a file's documents already exist. */
export const Comparison = z.object({
  /** Rows whose document exists. Null if they could not be compared. */
  known: z.number().nullable(),
  /** Documents of the project in the file's time range, and how many of them were compared. */
  documents: z.number(),
  looked: z.number(),
  examples: z.array(z.object({ line: z.number(), url: z.string() })),
  /** Why the comparison is incomplete. */
  note: z.string().nullable(),
});
export type Comparison = z.output<typeof Comparison>;

const planned = z.object({ importId: z.string(), plan: ImportPlan });

export const checkRoutes = {
  /** Checks every row. Progress arrives as imports.progress. Can be aborted. */
  "imports.check": route(planned, CheckReport),
  /** The first rows of a problem group, or of all with null. */
  "imports.problemRows": route(
    planned.extend({ key: z.string().nullable(), count: z.number().int().min(1).max(500).default(200) }),
    z.array(ProblemRow),
  ),
  /** Compares a file with the project. */
  "imports.compare": route(planned, Comparison),
  /** Writes the rows with problems and their reasons to a file of the same shape. Null if no file was chosen. */
  "imports.exportProblems": route(
    planned.extend({ key: z.string().nullable() }),
    z.object({ path: z.string(), rows: z.number() }).nullable(),
  ),
};
