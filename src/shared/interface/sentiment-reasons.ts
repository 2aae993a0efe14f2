import { z } from "zod";
import { looseInteger, looseNumber, maybe } from "./values";

/** A score, and how probable it is that its sign is right, from 0 to 1. Absent for a text that isn't scored. */
const score = { sentiment: maybe(looseNumber), confidence: maybe(looseNumber) };
/** Places in `text`. */
const span = { from: looseInteger, to: looseInteger };

export const SentimentReasonsParams = z.object({ url: z.string().min(1).max(4_000) });

/** Where the sentiment of a document comes from, and what the present scorer makes of its text. */
export const SentimentReasons = z.looseObject({
  /** The document's own, absent if it isn't scored. */
  sentiment: maybe(looseNumber),
  /** Absent before origins were recorded. */
  sentiment_origin: maybe(z.string()),
  /** Whether a scorer gave it, and not a file, a person or a rule. */
  is_scored: z.boolean(),
  /** Title, line break and content, or the beginning of them. */
  text: z.string(),
  is_whole: z.boolean(),
  /** Of the whole text by the present scorer. */
  present: z.looseObject({ ...score, origin: z.string() }),
  /** Words and pairs of words that made it. `tone` above 0 speaks for positive. */
  reasons: z.array(z.looseObject({ ...span, tone: looseNumber })),
  sentences: z.array(z.looseObject({ ...span, ...score })),
  /** Topics that the document matches, with the score of the sentences that name them. */
  topics: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      ...score,
      /** Places in `sentences`. */
      sentences: z.array(looseInteger),
    }),
  ),
});
export type SentimentReasons = z.output<typeof SentimentReasons>;

/** Texts that are scored at once. */
export const mostScoredTexts = 2_000;

export const ScoredTexts = z.array(z.looseObject(score));
export const TextsToScore = z.object({
  texts: z
    .array(z.object({ text: z.string().max(200_000), lang: z.string().max(40) }))
    .min(1)
    .max(mostScoredTexts),
});
