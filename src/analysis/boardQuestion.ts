import type {
  AskedCard,
  Board,
  BoardCard,
  CardOf,
  CardQuestion,
  ExplainedPeriod,
  Wording,
} from "../shared/ipc/boards";
import { sentimentValues, type SentimentValue } from "../shared/coding/code-book";
import type { ChartQuestion, ChartRange } from "../shared/ipc/chart-question";
import { currentLanguage } from "../shared/texts";
import { numbersIn } from "./format/numbersIn";
import { chosenIn } from "./question/chosenValues";
import { firstQuestion } from "./question/defaults";
import { rangeOfPeriod, resolveRange } from "./question/range";

/** Combines two queries with AND. */
export function bothQueries(one: string, other: string): string {
  const a = one.trim();
  const b = other.trim();
  return a === "" || b === "" || a === b ? a || b : `(${a}) AND (${b})`;
}

/**
 * The range of a card: its own, as far as it lies within the board's. A card beyond the board's range keeps its own, as
 * an explanation keeps its period. `now` is when relative ranges end.
 */
export function rangeOnBoard(
  { range: own }: Pick<BoardCard, "range">,
  { range: board }: Pick<Board, "range">,
  now: number,
  timeZone: string,
): ChartRange {
  if (!own || own.kind === "all") return board;
  if (board.kind === "all") return own;
  const [inner, outer] = [own, board].map((range) => resolveRange(range, now, timeZone, null)?.period);
  if (!inner || !outer || inner.min >= outer.max || inner.max <= outer.min) return own;
  const min = Math.max(inner.min, outer.min);
  const max = Math.min(inner.max, outer.max);
  if (min === inner.min && max === inner.max) return own;
  return min === outer.min && max === outer.max ? board : rangeOfPeriod({ min, max }, timeZone);
}

type Ranged = Exclude<AskedCard, CardOf<"why" | "shares">>;

/** The full question of a card on a board: its own settings with both queries and the card's range there. */
export function questionOf<Card extends Pick<Ranged, "question">>(
  { question }: Card,
  { query, range }: Pick<Board, "query" | "range">,
): Card["question"] & Pick<Board, "query" | "range"> {
  return { ...question, query: bothQueries(query, question.query), range };
}

/** The full question of an explanation: only the query comes from the board. */
export function explainedOf(
  { question }: Pick<CardOf<"why">, "question">,
  { query }: Pick<Board, "query">,
): ExplainedPeriod {
  return { ...question, query: bothQueries(query, question.query) };
}

/** The chart that a card of peaks is drawn from. */
export function peaksChart(peaks: CardQuestion<"peaks">): ChartQuestion {
  const { query, range, filters, stories, interval, topN, breakdown, queries } = peaks;
  return {
    ...firstQuestion,
    ...{ query, range, filters, stories, interval, topN },
    breakdown: queries.length > 0 ? "none" : breakdown,
    compare: { kind: queries.length > 0 ? "queries" : "none", queries },
    form: "lines",
  };
}

/** A chart of an explained period. */
export function explainedChart({ query, filters, stories, period }: ExplainedPeriod): ChartQuestion {
  return { ...firstQuestion, query, filters, stories, range: { kind: "exact", ...period } };
}

/** The sentiment that most cards of a board ask for, in a query or as the share of a chart; null if none does. */
export function askedSentiment({ query, cards }: Pick<Board, "query" | "cards">): SentimentValue | null {
  const asked = [sentimentsIn([query]), ...cards.map(sentimentsOf)];
  const counts = sentimentValues.map((value) => ({
    value,
    count: asked.filter((sentiments) => sentiments.includes(value)).length,
  }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count > 0 ? most.value : null;
}

function sentimentsOf(card: BoardCard): string[] {
  switch (card.kind) {
    case "chart":
      return [
        card.question.shareOf.toLowerCase(),
        ...sentimentsIn([card.question.query, ...card.question.compare.queries]),
      ];
    case "peaks":
      return sentimentsIn([card.question.query, ...card.question.queries]);
    case "text":
    case "newer":
    case "shares":
      return [];
    default:
      return sentimentsIn([card.question.query]);
  }
}

const sentimentsIn = (queries: readonly string[]) =>
  queries.flatMap(chosenIn).flatMap(({ field, value }) => (field === "sentiment" ? value.toLowerCase() : []));

/** The first own column that charts of a board break mentions down by, as in charts: "custom.brand". Empty without one. */
export function columnOf({ cards }: Pick<Board, "cards">): string {
  return cards.map((card) => (card.kind === "chart" ? ownColumn(card.question) : "")).find(Boolean) ?? "";
}

/** The own column that a chart breaks mentions down by; empty without one. */
export function ownColumn({ breakdown, type }: Pick<ChartQuestion, "breakdown" | "type">): string {
  return [breakdown, type].find((field) => field.startsWith("custom.")) ?? "";
}

/**
 * Whether an analyst's words were written about other numbers than those of today. Earshot's sentences in another language
 * are compared by the numbers in them.
 */
export function hasMoved(wording: Wording | null, written: string): boolean {
  if (wording === null || wording.about === "" || wording.about === written) return false;
  return wording.language === currentLanguage() || numbersIn(wording.about) !== numbersIn(written);
}
