import { z } from "zod";
import { nameText } from "./name-text";
import { t } from "../texts";
import { languages } from "../texts/languages";
import {
  boardLimits,
  maxPeaks,
  maxQuotations,
  quotationSorts,
  textRoles,
  type askedKinds,
} from "./boards.constants";
import { storyCounting } from "../interface/text-analysis";
import { textLimits } from "../interface/text-analysis.constants";
import {
  ChartFilters,
  ChartQuestion,
  ChartRange,
  InfluencerQuestion,
  StoriesQuestion,
} from "./chart-question";
import { WordsQuestion } from "./words-question";

const id = z.string().min(1).max(100);

/**
 * Words of an analyst in place of those that Earshot writes: the sentence of a card, or the text of a text card. `about`
 * are the words they replaced, and `language` is theirs; earlier versions didn't store it. See `hasMoved`.
 */
export const Wording = z.object({
  text: z.string().trim().min(1).max(boardLimits.text),
  about: z.string().max(boardLimits.text).default(""),
  language: z.enum(languages).optional(),
});
export type Wording = z.output<typeof Wording>;

const card = z.object({
  id,
  /** Empty for the default title. */
  title: z
    .string()
    .trim()
    .max(200, { error: () => t("rules:must.haveAtMost", { max: 200 }) })
    .default(""),
  /** Width in columns. */
  width: z.number().int().min(boardLimits.minWidth).max(boardLimits.columns).default(3),
  /** Null for Earshot's own words. */
  wording: Wording.nullable().default(null),
  /** The card's own range, which the board's narrows. Absent for the board's. */
  range: ChartRange.optional(),
});

const urls = (most: number) => z.array(z.string().min(1).max(4_096)).max(most).default([]);

/** Documents that an analyst wants quoted, or doesn't, by URL. Of the others, Earshot chooses those that are typical. */
export const QuotationChoice = z.object({
  pinned: urls(textLimits.pinned - 1),
  replaced: urls(textLimits.quotations),
});
export type QuotationChoice = z.output<typeof QuotationChoice>;

/** An explanation of a period, which is its own: it is a part of a chart, and not the board's range. */
export const ExplainedPeriod = z.object({
  query: ChartQuestion.shape.query,
  filters: ChartFilters.prefault({}),
  stories: storyCounting.default("all"),
  period: z.object({ min: z.number(), max: z.number() }),
  quotations: QuotationChoice.optional(),
  /** Keys of rows that the analyst leaves out, on the card and in reports. */
  hidden: z.array(z.string().min(1).max(4_096)).max(200).optional(),
});
export type ExplainedPeriod = z.output<typeof ExplainedPeriod>;

/** A ranking with the keys of its columns; without any, it has the usual ones. */
const RankedQuestion = InfluencerQuestion.extend({
  columns: z.array(z.string().min(1).max(60)).max(30).default([]),
});

const selection = StoriesQuestion.pick({ query: true, range: true, filters: true });

/** The figures of a period, with their change and course. */
const TilesQuestion = selection.extend({ stories: storyCounting.default("all") });

/** Documents that the analyst chose, or as long as there are none, the first of the selection. */
const QuotationsQuestion = selection.extend({
  documents: z
    .array(z.object({ url: z.string().min(1).max(2048), published: z.number().nullable().default(null) }))
    .max(maxQuotations)
    .default([]),
  sort: z.enum(quotationSorts).default("published"),
  count: z.number().int().min(1).max(maxQuotations).default(3),
});

/** The course and the peak of each value of a breakdown, or of each query if there are some. */
const PeaksQuestion = selection.extend({
  stories: storyCounting.default("all"),
  interval: ChartQuestion.shape.interval,
  breakdown: z.string().min(1).max(200).default("sourcetype"),
  queries: z.array(z.string().max(4096)).max(4).default([]),
  topN: z.number().int().min(1).max(maxPeaks).default(6),
  /** Whether all courses have the same axis, or each its own. */
  axes: z.enum(["shared", "own"]).default("shared"),
});

/** Shares estimated from a coded sample, by its id; empty for the newest one that has any. */
const SharesQuestion = selection.omit({ range: true }).extend({
  sampleId: z.string().max(100).default(""),
});

/** An author by name, or where that isn't empty, by an ID as `author_id:` takes it. */
const ProfileQuestion = selection.extend({
  author: z.string().min(1).max(500).default("-"),
  authorId: z.string().max(1000).default(""),
});

/** What each kind of card asks, before it takes the board's query and range. */
export const cardQuestions = {
  chart: ChartQuestion,
  words: WordsQuestion,
  stories: StoriesQuestion,
  why: ExplainedPeriod,
  influencers: RankedQuestion,
  tiles: TilesQuestion,
  quotations: QuotationsQuestion,
  peaks: PeaksQuestion,
  shares: SharesQuestion,
  profile: ProfileQuestion,
} as const satisfies Record<(typeof askedKinds)[number], z.ZodObject>;
type Questions = typeof cardQuestions;

/** A card of a kind, or with a question, that this version doesn't know. `stored` is the whole card as it was read. */
export const NewerCard = card.extend({
  kind: z.literal("newer"),
  stored: z.record(z.string(), z.unknown()),
});

/**
 * A card on a board: what it asks, or a text. The board's query and range narrow those of its cards. Cards from before
 * there were kinds are charts.
 */
export const BoardCard = z.union([
  card.extend({ kind: z.literal("chart").default("chart"), question: ChartQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("words"), question: WordsQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("stories"), question: StoriesQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("why"), question: ExplainedPeriod }),
  card.extend({ kind: z.literal("influencers"), question: RankedQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("tiles"), question: TilesQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("quotations"), question: QuotationsQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("peaks"), question: PeaksQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("shares"), question: SharesQuestion }),
  card.extend({ kind: z.literal("profile"), question: ProfileQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("text"), role: z.enum(textRoles) }),
  NewerCard,
]);
export type BoardCard = z.output<typeof BoardCard>;
/** A card that this version can draw. */
export type KnownCard = Exclude<BoardCard, { kind: "newer" }>;
/** A card that asks something. */
export type AskedCard = Exclude<KnownCard, { kind: "text" }>;
export type CardOf<Kind extends BoardCard["kind"]> = Extract<BoardCard, { kind: Kind }>;

/** What a kind of card asks, with its query and range. */
export type CardQuestion<Kind extends keyof Questions> = z.output<Questions[Kind]>;

/** A view with its own query and range, before it becomes a card. */
export type CardView = {
  [Kind in keyof Questions]: { kind: Kind; question: CardQuestion<Kind> };
}[keyof Questions];

/** Several cards on one page, with a query and a range that narrow all of them. */
export const Board = z.object({
  id,
  name: nameText(200),
  /** Who made it, for the cover of reports. Absent or empty: nobody is named. */
  by: z.string().max(200).optional(),
  query: ChartQuestion.shape.query,
  range: ChartRange.default({ kind: "preset", preset: "30d" }),
  /** In reading order. */
  cards: z.array(BoardCard).max(boardLimits.cards).default([]),
});
export type Board = z.output<typeof Board>;
