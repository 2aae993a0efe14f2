import { z } from "zod";
import { CodeBook } from "../coding/code-book";
import {
  Decision,
  EstimateMethod,
  CodingSample,
  SampleItem,
  SampleKind,
  StoredDecision,
  codingSampleLimits,
} from "../coding/coding-sample";
import { Recalibration } from "../coding/recalibration";
import {
  CodingResults,
  EstimatedShare,
  LearnedOffer,
  PartShares,
  QueryPrecision,
  Share,
} from "../coding/results";
import { ProjectRef } from "./explore";
import { nothing, route } from "./contract";
import { BulkScope, DocumentQuestion, EditPlan } from "./documents";
import { FileHandle, GivenFile, SavedFile } from "./files";

const id = z.string().min(1).max(100);
const sample = { sampleId: id };
/** Parts of at least 30 documents fit into the largest sample 66 times. More bins than this can't all have enough. */
const maxBounds = 1_001;
const size = z.number().int().min(1).max(codingSampleLimits.documents);

/** A sample in lists: without strata of what was scored, which would lead a coder. */
export const SampleSummary = CodingSample.omit({ strata: true }).extend({
  population: z.number(),
  documents: z.number(),
  /** Decided by this computer's coder, without skipped ones. */
  coded: z.number(),
  skipped: z.number(),
  /** Decisions of others by coder, the adjudicator excluded. */
  others: z.array(z.object({ coder: z.string(), coded: z.number() })),
  /** Half the width of the widest interval so far, from 0 to 1. Null for samples without shares, and before ten codes. */
  width: z.number().nullable(),
  /** Median milliseconds of a decision. */
  pace: z.number().nullable(),
});
export type SampleSummary = z.output<typeof SampleSummary>;

/** A document as a coder sees it: with nothing that leads, such as its score or another coder's decision. */
export const BlindItem = SampleItem.omit({
  scored: true,
  number: true,
  hash: true,
  stratum: true,
  piece: true,
}).extend({
  decision: StoredDecision.nullable(),
});
export type BlindItem = z.output<typeof BlindItem>;

/** A document on which coders disagree, with all their decisions. */
export const Disagreement = z.object({
  item: BlindItem,
  decisions: z.array(StoredDecision),
  settled: StoredDecision.nullable(),
});
export type Disagreement = z.output<typeof Disagreement>;

export const NewSample = z.object({
  title: z.string().trim().min(1).max(200),
  bookId: id,
  kind: SampleKind,
  method: EstimateMethod,
  /** The selection. For `outside`, the wider query. */
  question: DocumentQuestion,
  /** For `outside`: the query whose results are left out. */
  inside: z.string().nullable().default(null),
  size,
  /** Default: random. */
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  /** For `stratified`: by what. `time` makes periods of equal length. Every stratum gets the same number of documents. */
  by: z.enum(["time", "source", "sentiment"]).nullable().default(null),
  coder: z.string().trim().min(1).max(100),
});
export type NewSample = z.output<typeof NewSample>;

/** Estimated shares that charts and tiles can show in place of the scored ones. */
export const ChartShares = CodingSample.pick({
  title: true,
  kind: true,
  method: true,
  question: true,
  seed: true,
  readable: true,
  drawnAt: true,
}).extend({
  sampleId: id,
  coded: z.number(),
  population: z.number(),
  shares: z.array(EstimatedShare),
  periods: z.array(PartShares),
  /** How often the documents' sentiments agree with the codes; null if that isn't known. */
  right: Share.nullable(),
});
export type ChartShares = z.output<typeof ChartShares>;

export const codingRoutes = {
  "coding.overview": route(
    ProjectRef,
    z.object({ books: z.array(CodeBook), samples: z.array(SampleSummary) }),
  ),
  /** Replaces the book with the same id. Samples keep the book that they were drawn with. */
  "coding.saveBook": route(ProjectRef.extend({ book: CodeBook }), nothing),
  "coding.removeBook": route(ProjectRef.extend({ bookId: id }), nothing),
  /** Draws a sample and samples it. Can be aborted. */
  "coding.draw": route(ProjectRef.extend({ queue: NewSample }), SampleSummary),
  /** Adds documents to a sample by going on in the order of the hash. The population is counted anew. */
  "coding.extend": route(z.object({ ...sample, by: size }), SampleSummary),
  "coding.removeQueue": route(z.object(sample), nothing),
  /** Documents of a sample from a position on, for its coder. */
  "coding.items": route(
    z.object({ ...sample, from: z.number().int().min(0), max: z.number().int().min(1).max(200) }),
    z.array(BlindItem),
  ),
  /**
   * The first position without a decision, after `after` and then from the start; with `skipped`, the first skipped one
   * after `after`. Null if there is none.
   */
  "coding.next": route(
    z.object({ ...sample, after: z.number().int().min(-1), skipped: z.boolean().default(false) }),
    z.number().nullable(),
  ),
  /** Stores a decision, synchronized to disk, or removes it with null. */
  "coding.decide": route(
    z.object({
      ...sample,
      position: z.number().int().min(0),
      decision: Decision.nullable(),
      took: z.number().nullable().default(null),
    }),
    SampleSummary,
  ),
  "coding.results": route(z.object(sample), CodingResults),
  "coding.disagreements": route(z.object(sample), z.array(Disagreement)),
  "coding.adjudicate": route(
    z.object({ ...sample, position: z.number().int().min(0), decision: Decision.nullable() }),
    nothing,
  ),
  /** Saves a sample for a second coder, without decisions and scores: a file for another Earshot, or a CSV. */
  "coding.handOut": route(z.object({ ...sample, format: z.enum(["earshot", "csv"]) }), SavedFile.nullable()),
  /** Saves the decisions of this computer's coder, for the one who drew the sample. */
  "coding.handBack": route(z.object({ ...sample, format: z.enum(["earshot", "csv"]) }), SavedFile.nullable()),
  /** Opens the system's dialog for a file of another coder. Null if it was closed. */
  "coding.chooseFile": route(nothing, z.object({ file: GivenFile.nullable() })),
  /**
   * Reads a file of another coder. One with documents and no decisions becomes a sample here, for `coder`; one with
   * decisions is merged into its sample. Of a CSV, `coder` names who filled it.
   */
  "coding.receive": route(
    ProjectRef.extend({ handle: FileHandle, coder: z.string().trim().min(1).max(100) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("queue"), queue: SampleSummary }),
      z.object({
        kind: z.literal("merged"),
        sampleId: id,
        coder: z.string(),
        decisions: z.number(),
        /** Rows that could not be taken, with line and reason. */
        problems: z.array(z.object({ line: z.number(), message: z.string() })),
      }),
    ]),
  ),
  /** Everything that the results are computed from: sample, items with weights and scores, all decisions. */
  "coding.export": route(
    z.object({ ...sample, format: z.enum(["csv", "xlsx", "json"]) }),
    SavedFile.nullable(),
  ),
  /** Dry run of writing the codes into the documents: sentiment by a person, and custom metrics. */
  "coding.planCodes": route(z.object({ ...sample, planId: id }), EditPlan),
  "coding.precision": route(z.object(sample), QueryPrecision),
  /** What could be learned from a sample's codes. Null if there are too few. */
  "coding.learn": route(z.object({ ...sample, code: z.string() }), LearnedOffer.nullable()),
  /** How the project's codes correct the confidence of scores. Null if there are too few, or if that doesn't help. */
  "coding.recalibration": route(ProjectRef, Recalibration.nullable()),
  /** Dry run of what the learned model changes. */
  "coding.planLearned": route(
    z.object({
      ...sample,
      planId: id,
      code: z.string(),
      /** Documents below it are left as they are. */
      confidence: z.number().min(0).max(1),
      scope: BulkScope,
    }),
    EditPlan,
  ),
  /** Estimated shares of all samples of a project that have any. */
  "coding.shares": route(ProjectRef, z.array(ChartShares)),
  /**
   * Estimated shares of the documents published from each bound to the next, in epoch milliseconds. By the sample alone,
   * since the scores of a part weren't recorded when it was drawn.
   */
  "coding.partShares": route(
    z.object({ ...sample, bounds: z.array(z.number()).min(2).max(maxBounds) }),
    z.array(PartShares),
  ),
};

export const codingEvents = {
  /** A sample of the project changed: drawn, decided, merged or removed. */
  "coding.changed": ProjectRef,
  /** Progress of drawing. */
  "coding.drawing": ProjectRef.extend({ read: z.number(), of: z.number() }),
};
