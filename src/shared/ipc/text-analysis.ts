import { z } from "zod";
import {
  Context,
  ContextParams,
  Cooccurrence,
  CooccurrenceParams,
  Stories,
  StoriesParams,
  TextReading,
  Why,
  WhyParams,
  Words,
  WordsParams,
} from "../interface/text-analysis";
import { ProjectRef } from "./analytics";
import { answer, reading, route } from "./contract";

/**
 * What an answer was counted from: all selected documents, the service's own distribution of a field, or a sample of
 * the search results that could be read.
 */
export const TextBasis = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all") }),
  z.object({ kind: z.literal("distribution"), types: z.array(z.string()) }),
  z.object({ kind: z.literal("sample"), read: z.number(), of: z.number() }),
]);
export type TextBasis = z.output<typeof TextBasis>;

const ask = <P extends z.ZodType>(params: P) => ProjectRef.extend({ params, ...reading });

export const textAnalysisRoutes = {
  "text.words": route(ask(WordsParams), answer(z.object({ words: Words, basis: TextBasis }))),
  "text.context": route(ask(ContextParams), answer(Context)),
  "text.cooccurrence": route(ask(CooccurrenceParams), answer(Cooccurrence)),
  "text.stories": route(ask(StoriesParams), answer(Stories)),
  "text.why": route(ask(WhyParams), answer(Why)),
  /** How far a local workspace has read its documents. Null for a hosted service. */
  "text.reading": route(z.object({ connectionId: z.string() }), TextReading.nullable()),
};
