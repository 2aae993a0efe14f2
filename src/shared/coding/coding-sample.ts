import { z } from "zod";
import { DocumentQuestion } from "../ipc/documents";
import { Document } from "../interface/documents";
import { CodeBook, sentimentValues } from "./code-book";

export const codingSampleLimits = { documents: 2_000, strata: 20, coders: 20, numberLength: 20 } as const;

/**
 * How the documents of a sample were chosen. Shares are estimated from `random`, `stratified` and `outside` alone:
 * `uncertain` holds documents whose sentiment is doubtful, and `outside` documents that a wider query finds and the
 * query doesn't.
 */
export const SampleKind = z.enum(["random", "stratified", "uncertain", "outside"]);
export type SampleKind = z.output<typeof SampleKind>;

/**
 * How shares are estimated. `sample`: from the sample alone. `assisted`: from the scores of all documents, corrected by
 * the sample (difference estimator). Fixed when the sample is drawn.
 */
export const EstimateMethod = z.enum(["sample", "assisted"]);
export type EstimateMethod = z.output<typeof EstimateMethod>;

const scoredCounts = z.object({
  positive: z.number(),
  neutral: z.number(),
  negative: z.number(),
});

/** A part of the population that is drawn from by itself. An unstratified sample has one. */
export const Stratum = z.object({
  /** Empty for the only one. */
  name: z.string().max(200),
  question: DocumentQuestion,
  /** Documents when it was last drawn from. */
  population: z.number().int().min(0),
  /**
   * Their sentiments as they were scored at that time; null if the service doesn't count them. By the same rule as
   * `scored` of items, so without sentiments of a person: else the difference of codes and scores would be biased.
   */
  scored: scoredCounts.nullable(),
  /** What scored them, of what may score documents again. Absent if the service doesn't say. */
  scorers: z.array(z.string()).optional(),
});
export type Stratum = z.output<typeof Stratum>;

/** What a sample was drawn from, and how. */
export const CodingSample = z.object({
  id: z.string(),
  title: z.string(),
  book: CodeBook,
  kind: SampleKind,
  method: EstimateMethod,
  /** The whole selection, with a range in instants. */
  question: DocumentQuestion,
  /** The query whose results `outside` leaves out. */
  inside: z.string().nullable(),
  strata: z.array(Stratum).min(1).max(codingSampleLimits.strata),
  /**
   * Documents are drawn in the order of a hash of this and the document, so a longer sample begins with the documents of
   * a shorter one.
   */
  seed: z.number().int().min(0).max(0xffff_ffff),
  /** A hosted service passes on a part of its results: `read` of `of` documents in `pieces`. Null: all could be drawn. */
  readable: z.object({ read: z.number(), of: z.number(), pieces: z.number() }).nullable(),
  createdAt: z.number(),
  drawnAt: z.number(),
  /** Name under which this computer's analyst codes. */
  coder: z.string().min(1).max(100),
  /** Whether it came from another coder's file: then it has no population, and no shares. */
  received: z.boolean(),
});
export type CodingSample = z.output<typeof CodingSample>;

/** A document of a sample, as it was when it was drawn. */
export const SampleItem = z.object({
  /** From 0, in the order of coding. */
  position: z.number().int().min(0),
  /** Index in `strata`. */
  stratum: z.number().int().min(0),
  /** Of a hosted service's sample: the piece that held it. Else 0. */
  piece: z.number().int().min(0),
  /** Of the document in a local workspace, else of its URL. `hash` is made of it and the sample's seed. */
  number: z.number(),
  /** The number by which it was drawn. Lower ones come first. */
  hash: z.number(),
  document: Document,
  datasetId: z.string().nullable(),
  /** Copies of its story in the population, itself included. */
  copies: z.number().int().min(1),
  /** Its sentiment as it was scored, null if it had none or a person had given it. */
  scored: z.enum(sentimentValues).nullable(),
});
export type SampleItem = z.output<typeof SampleItem>;

/** A value of a code: of a choice or sentiment, of several choices, or a number. */
export const CodedValue = z.union([z.string(), z.array(z.string()), z.number()]);
export type CodedValue = z.output<typeof CodedValue>;

/** What a coder decided about a document. */
export const Decision = z.object({
  outcome: z.enum(["coded", "off-topic", "unclear", "skipped"]),
  /** By id of the code. Only complete for `coded`, empty for the others. */
  values: z.record(z.string(), CodedValue),
  note: z.string().max(2_000),
});
export type Decision = z.output<typeof Decision>;

/** A decision as it is stored. */
export const StoredDecision = Decision.extend({
  position: z.number().int().min(0),
  coder: z.string(),
  decidedAt: z.number(),
  /** Milliseconds that the document was on screen before it; null if unknown. */
  took: z.number().nullable(),
});
export type StoredDecision = z.output<typeof StoredDecision>;

/** The coder whose decisions settle disagreements. */
export const adjudicator = "=";
