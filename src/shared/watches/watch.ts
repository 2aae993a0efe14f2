import { z } from "zod";
import { nameText } from "../ipc/name-text";
import { ChartFilters } from "../ipc/chart-question";
import { influencerTypes } from "../interface/influencers";
import { checkIntervals, watchedPeriods, watchedSentiments } from "./watch.constants";

export type CheckInterval = (typeof checkIntervals)[number];
export type WatchedPeriod = (typeof watchedPeriods)[number];

/** What a watch reports. */
export const WatchRule = z.discriminatedUnion("kind", [
  /** More documents in a period than the same hours of earlier weeks lead to expect. */
  z.object({ kind: z.literal("more"), period: z.enum(watchedPeriods) }),
  /** The share of a sentiment in a period differs from that of the same hours of earlier weeks. */
  z.object({
    kind: z.literal("sentiment"),
    value: z.enum(watchedSentiments),
    period: z.enum(watchedPeriods),
    /** Least difference in percentage points. With many documents, differences nobody cares about are significant. */
    points: z.number().min(0).max(100),
  }),
  /** A new story with at least this number of copies. Local workspaces only. */
  z.object({ kind: z.literal("story"), copies: z.number().int().min(2).max(1_000_000) }),
  /** An author or source that wasn't there before, with at least this reach per mention. */
  z.object({ kind: z.literal("influencer"), type: z.enum(influencerTypes), reach: z.number().min(0) }),
  /** Every result. */
  z.object({ kind: z.literal("results") }),
]);
export type WatchRule = z.output<typeof WatchRule>;

export const Watch = z.object({
  id: z.string().min(1).max(100),
  name: nameText(200),
  query: z.string().max(4096),
  filters: ChartFilters,
  rule: WatchRule,
  every: z.enum(checkIntervals),
});
export type Watch = z.output<typeof Watch>;

const period = z.object({ min: z.number(), max: z.number() });
/** A document by its id, which is its URL, and what a list shows of it. */
const brief = z.object({
  url: z.string(),
  title: z.string(),
  author: z.string(),
  source: z.string(),
  published: z.number().nullable(),
});
export type EvidenceDocument = z.output<typeof brief>;

const expectedFrom = z.enum(["same_weekday", "same_hours"]);
const windows = z.array(
  z.object({ min: z.number(), max: z.number(), documents: z.number(), weight: z.number() }),
);
/** Bins of a chart: start and value. Null where a bin has no value. */
const series = z.array(z.object({ t: z.number(), value: z.number().nullable() }));

/** The numbers that made a watch fire. `documents` are examples; `query` and `period` find all. */
export const Evidence = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("more"),
    period,
    here: z.number(),
    expected: z.number(),
    rule: expectedFrom,
    windows,
    series,
    documents: z.array(brief),
  }),
  z.object({
    kind: z.literal("sentiment"),
    value: z.enum(watchedSentiments),
    period,
    here: z.object({ documents: z.number(), all: z.number() }),
    /** Share in the windows, and of how many documents. */
    expected: z.object({ share: z.number(), all: z.number() }),
    /** Interval of the difference of both shares. */
    difference: z.object({ value: z.number(), low: z.number(), high: z.number() }),
    rule: expectedFrom,
    windows,
    series,
    documents: z.array(brief),
  }),
  z.object({
    kind: z.literal("story"),
    period,
    storyId: z.string(),
    title: z.string(),
    copies: z.number(),
    authors: z.number(),
    sources: z.number(),
    documents: z.array(brief),
  }),
  z.object({
    kind: z.literal("influencer"),
    period,
    type: z.enum(influencerTypes),
    name: z.string(),
    network: z.string(),
    reach: z.number(),
    mentions: z.number(),
    /** Finds the mentions. Empty if the query language can't. */
    query: z.string(),
    documents: z.array(brief),
  }),
  z.object({
    kind: z.literal("results"),
    period,
    /** New results. More than `documents` if there were many. */
    results: z.number(),
    documents: z.array(brief),
  }),
]);
export type Evidence = z.output<typeof Evidence>;
export type EvidenceOf<Kind extends Evidence["kind"]> = Extract<Evidence, { kind: Kind }>;

/** Something a rule found: what it is about, when, and how much it stands out. */
export interface Finding {
  /** Two findings of a watch with the same key are the same event if their times touch. */
  key: string;
  evidence: Evidence;
}
