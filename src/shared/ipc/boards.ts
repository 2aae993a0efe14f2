import { z } from "zod";
import { nameText } from "./name-text";
import { t } from "../texts";
import { boardLimits, textRoles } from "./boards.constants";
import { storyCounting } from "../interface/text-analysis";
import { textLimits } from "../interface/text-analysis.constants";
import { ChartFilters, ChartQuestion, StoriesQuestion } from "./chart-question";
import { WordsQuestion } from "./words-question";

const id = z.string().min(1).max(100);

/**
 * Words of an analyst in place of those that Earshot writes: the sentence of a card, or the text of a text card. `about`
 * are the words they replaced; if Earshot writes others today, the numbers have moved.
 */
export const Wording = z.object({
  text: z.string().trim().min(1).max(boardLimits.text),
  about: z.string().max(boardLimits.text).default(""),
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
});
export type ExplainedPeriod = z.output<typeof ExplainedPeriod>;

/** A card of a kind, or with a question, that this version doesn't know. `stored` is the whole card as it was read. */
export const NewerCard = card.extend({
  kind: z.literal("newer"),
  stored: z.record(z.string(), z.unknown()),
});

/**
 * A card on a board: a chart, terms, stories or an explanation, without the range it inherits, or a text. Its query
 * narrows the board's. Cards from before there were kinds are charts.
 */
export const BoardCard = z.union([
  card.extend({ kind: z.literal("chart").default("chart"), question: ChartQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("words"), question: WordsQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("stories"), question: StoriesQuestion.omit({ range: true }) }),
  card.extend({ kind: z.literal("why"), question: ExplainedPeriod }),
  card.extend({ kind: z.literal("text"), role: z.enum(textRoles) }),
  NewerCard,
]);
export type BoardCard = z.output<typeof BoardCard>;
/** A card that this version can draw. */
export type KnownCard = Exclude<BoardCard, { kind: "newer" }>;
/** A card that asks something. */
export type AskedCard = Exclude<KnownCard, { kind: "text" }>;
export type CardOf<Kind extends BoardCard["kind"]> = Extract<BoardCard, { kind: Kind }>;

/** A view with its own query and range, before it becomes a card. */
export type CardView =
  | { kind: "chart"; question: ChartQuestion }
  | { kind: "words"; question: WordsQuestion }
  | { kind: "stories"; question: StoriesQuestion }
  | { kind: "why"; question: ExplainedPeriod };

/** Several cards on one page with a common query and range. */
export const Board = z.object({
  id,
  name: nameText(200),
  query: ChartQuestion.shape.query,
  range: ChartQuestion.shape.range,
  /** In reading order. */
  cards: z.array(BoardCard).max(boardLimits.cards).default([]),
});
export type Board = z.output<typeof Board>;
