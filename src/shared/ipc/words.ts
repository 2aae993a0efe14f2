import { z } from "zod";
import {
  Context,
  ContextParams,
  Cooccurrence,
  CooccurrenceParams,
  Stories,
  StoriesParams,
  TextReading,
  Typical,
  TypicalParams,
  Why,
  WhyParams,
  Words,
  WordsParams,
} from "../interface/text-analysis";
import { ProjectRef } from "./explore";
import { answer, reading, route } from "./contract";

/**
 * What an answer was counted from: all selected documents, the service's own distribution of a field, or a sample of
 * the search results that could be read.
 */
export const TextBasis = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("distribution"), types: z.array(z.string()) }),
  z.object({
    kind: z.literal("sample"),
    read: z.number(),
    of: z.number(),
    /** Pieces in which it was read, at even distances in order of publication. */
    pieces: z.number(),
    /** 95% interval of each term's share of all results, in the order of the terms. */
    intervals: z.array(z.object({ low: z.number(), high: z.number() })).optional(),
  }),
]);
export type TextBasis = z.output<typeof TextBasis>;

export const WordsWithBasis = z.object({ words: Words, basis: TextBasis });
export const ContextWithBasis = z.object({ context: Context, basis: TextBasis });
export const NetworkWithBasis = z.object({ network: Cooccurrence, basis: TextBasis });

const ask = <P extends z.ZodType>(params: P) => ProjectRef.extend({ params, ...reading });

export const textAnalysisRoutes = {
  "text.words": route(
    ask(WordsParams).extend({
      /** The themes that a hosted service counts, instead of terms. Kind "missing" if it counts none. */
      themes: z.boolean().default(false),
    }),
    answer(WordsWithBasis),
  ),
  "text.context": route(ask(ContextParams), answer(ContextWithBasis)),
  "text.cooccurrence": route(ask(CooccurrenceParams), answer(NetworkWithBasis)),
  "text.stories": route(ask(StoriesParams), answer(Stories)),
  "text.why": route(ask(WhyParams), answer(Why)),
  /** Documents that are typical of a selection. */
  "text.typical": route(ask(TypicalParams), answer(Typical)),
  /** How far a local workspace has read its documents. Null for a hosted service. */
  "text.reading": route(z.object({ connectionId: z.string() }), TextReading.nullable()),
};
