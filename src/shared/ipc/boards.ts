import { z } from "zod";
import { t } from "../words";
import { boardLimits } from "./boards.constants";
import { ChartQuestion } from "./chart-question";

const id = z.string().min(1).max(100);

/** A chart on a board, without the range it inherits. Its query narrows the board's. */
export const CardQuestion = ChartQuestion.omit({ range: true });
export type CardQuestion = z.output<typeof CardQuestion>;

export const BoardCard = z.object({
  id,
  /** Empty for the default title. */
  title: z
    .string()
    .trim()
    .max(200, { error: () => t("rules:must.haveAtMost", { most: 200 }) })
    .default(""),
  /** Width in columns. */
  width: z.number().int().min(boardLimits.leastWidth).max(boardLimits.columns).default(3),
  question: CardQuestion,
});
export type BoardCard = z.output<typeof BoardCard>;

/** Several charts on one page with a common query and range. */
export const Board = z.object({
  id,
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("rules:must.notBeEmpty") })
    .max(200, { error: () => t("rules:must.haveAtMost", { most: 200 }) }),
  query: ChartQuestion.shape.query,
  range: ChartQuestion.shape.range,
  /** In reading order. */
  cards: z.array(BoardCard).max(boardLimits.cards).default([]),
});
export type Board = z.output<typeof Board>;

const colour = z.string().regex(/^#[0-9a-f]{3,8}$/i);

/** A chart of a printed board: its picture, the first rows of its table, or why it has neither. */
export const PrintedChart = z.object({
  title: z.string().max(500),
  /** The chart's own query and filters, and what is missing. */
  lines: z.array(z.string().max(10_000)).max(10),
  /** Share of the page's width. */
  share: z.number().positive().max(1),
  legend: z.array(z.object({ name: z.string(), color: colour })),
  /** An SVG. */
  picture: z.string().max(20_000_000).nullable(),
  table: z
    .object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).max(500),
    })
    .nullable(),
});
export type PrintedChart = z.output<typeof PrintedChart>;

/** A board for printing, row by row. */
export const PrintedBoard = z.object({
  title: z.string().trim().min(1).max(200),
  /** Range, zone and query. */
  lines: z.array(z.string().max(10_000)).max(10),
  source: z.string().max(2_000),
  rows: z.array(z.array(PrintedChart)).max(boardLimits.cards),
});
export type PrintedBoard = z.output<typeof PrintedBoard>;
