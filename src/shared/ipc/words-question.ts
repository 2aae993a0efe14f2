import { z } from "zod";
import {
  contextSorts,
  cooccurrenceNodes,
  sentiments,
  shownTermKinds,
  textLimits,
  wordMeasures,
} from "../interface/text-analysis.constants";
import { storyCounting } from "../interface/text-analysis";
import { ChartFilters, ChartRange } from "./chart-question";

const query = z.string().max(4096);
const sentiment = z.enum(sentiments);

/**
 * What distinctive terms are compared with: the project's other documents, or the same selection with another period,
 * query, topic or source. Two sentiments are compared with each other.
 */
export const Against = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rest") }),
  z.object({ kind: z.literal("period"), range: ChartRange }),
  z.object({ kind: z.literal("query"), query }),
  z.object({ kind: z.literal("topic"), id: z.string().min(1).max(200) }),
  z.object({ kind: z.literal("source"), id: z.string().min(1).max(200) }),
  z.object({ kind: z.literal("sentiment"), here: sentiment, there: sentiment }),
]);
export type Against = z.output<typeof Against>;

/** Everything that defines what the Words screen shows. */
export const WordsQuestion = z.object({
  tab: z.enum(["terms", "context", "network"]).default("terms"),
  query: query.default(""),
  range: ChartRange.default({ kind: "all" }),
  filters: ChartFilters.prefault({}),
  /** Local workspaces only. Other services aren't sent it. */
  stories: storyCounting.default("all"),
  measure: z.enum(wordMeasures).default("frequent"),
  against: Against.default({ kind: "rest" }),
  /** Kinds of terms; empty for all. */
  kinds: z.array(z.enum(shownTermKinds)).default([]),
  topN: z.number().int().min(1).max(textLimits.terms).default(50),
  /** What is shown in context; empty for the query itself. */
  node: query.default(""),
  order: z.enum(contextSorts).default("right"),
  of: z.enum(cooccurrenceNodes).default("words"),
  nodes: z.number().int().min(2).max(textLimits.nodes).default(60),
  least: z.number().int().min(1).max(1_000_000).default(3),
});
export type WordsQuestion = z.output<typeof WordsQuestion>;
