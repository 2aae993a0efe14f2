import { z } from "zod";
import { route } from "./contract";
import { ImportPlan, RowProblem } from "./imports-plan";

/** Rows with the same kind of fault. */
export const ProblemGroup = z.object({
  /** What a plan names the group by, to leave its rows out. */
  key: z.string(),
  kind: z.string(),
  field: z.string(),
  severity: RowProblem.shape.severity,
  message: z.string(),
  count: z.number(),
  examples: z.array(z.object({ line: z.number(), column: z.string().nullable(), value: z.string() })),
  /** Whether the plan leaves its rows out. */
  withheld: z.boolean(),
});
export type ProblemGroup = z.output<typeof ProblemGroup>;

const Span = z.object({ from: z.number(), to: z.number() });

/** Outcome of checking every row before a byte is sent; the four counts add up to the total. */
export const CheckReport = z.object({
  total: z.number(),
  ready: z.number(),
  warned: z.number(),
  refused: z.number(),
  /** Left out by a condition, by hand, or with their group of problems. */
  skipped: z.number(),
  /** Calls it takes one by one, and with batches. */
  calls: z.object({ single: z.number(), batched: z.number() }),
  /** Bytes of all documents. */
  bytes: z.number(),
  /** First and last publication in epoch milliseconds, where there is one. */
  published: Span.nullable(),
  /** The same of the rows whose date is the file's own. */
  dated: Span.nullable(),
  /** Authors told apart; null where they are too many to count. */
  authors: z.number().nullable(),
  /** The most frequent languages, from the field or from a sample of the texts. */
  languages: z.array(z.object({ code: z.string(), share: z.number() })),
  assumedDates: z.number(),
  /** URLs made of an id and of a row's content. */
  madeUrls: z.object({ id: z.number(), content: z.number() }),
  reposts: z.number(),
  /** Rows that repeat the URL of an earlier one. */
  copies: z.number(),
  noText: z.number(),
  /** Rows whose document is there already; null before a comparison with the project. */
  known: z.number().nullable(),
  groups: z.array(ProblemGroup),
});
export type CheckReport = z.output<typeof CheckReport>;

/** A row with faults and its cells as they are in the file, fixes applied. */
export const ProblemRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  problems: z.array(RowProblem),
});
export type ProblemRow = z.output<typeof ProblemRow>;

/** What is there already of what a file would bring. */
export const Comparison = z.object({
  /** Rows whose document is there; null where it could not be compared. */
  known: z.number().nullable(),
  /** Documents of the project in the file's range of time, and how many of them were looked at. */
  documents: z.number(),
  looked: z.number(),
  examples: z.array(z.object({ line: z.number(), url: z.string() })),
  /** Why it is not complete. */
  note: z.string().nullable(),
});
export type Comparison = z.output<typeof Comparison>;

const planned = z.object({ importId: z.string(), plan: ImportPlan });

/** Routes of the dry run. */
export const checkRoutes = {
  /** Checks every row; progress comes as imports.progress, abort cancels. */
  "imports.check": route(planned, CheckReport),
  /** Rows of one group of problems (or, with null, of all), the first that were found. */
  "imports.problemRows": route(
    planned.extend({ key: z.string().nullable(), count: z.number().int().min(1).max(500).default(200) }),
    z.array(ProblemRow),
  ),
  /** Compares with what the project holds already. */
  "imports.compare": route(planned, Comparison),
  /** Writes the rows with problems to a file of the same shape, with their reasons; null when no file was chosen. */
  "imports.exportProblems": route(
    planned.extend({ key: z.string().nullable() }),
    z.object({ path: z.string(), rows: z.number() }).nullable(),
  ),
};
