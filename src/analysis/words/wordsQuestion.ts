import { can, type Capable } from "../../shared/capabilities";
import { epochParam } from "../../shared/calendar/epoch-param";
import type { Term, Words } from "../../shared/interface/text-analysis";
import { resultSample } from "../../shared/interface/text-analysis.constants";
import type { RouteInput, RouteOutput } from "../../shared/ipc";
import type { WordsQuestion } from "../../shared/ipc/words-question";
import { narrow } from "../../shared/query";
import type { Period } from "../period";
import { storiesParam } from "../question/chartRequest";
import { filterParams } from "../question/filterParams";
import { resolveRange, type ResolvedRange } from "../question/range";

export type WordsParams = RouteInput<"text.words">["params"];
export type Basis = RouteOutput<"text.words">["data"]["basis"];

/** A range as instants in the analyst's time zone. `resolved` is null for all time. */
export interface Span {
  timeZone: string;
  now: number;
  resolved: ResolvedRange | null;
  period: Period | null;
}

export function spanOf(range: WordsQuestion["range"], now: number, timeZone: string): Span {
  const resolved = range.kind === "all" ? null : resolveRange(range, now, timeZone, null);
  return { timeZone, now, resolved, period: resolved?.period ?? null };
}

const given = (q: string) => (q.trim() === "" ? {} : { q });
const bounds = (period: Period | null) =>
  period ? { min: epochParam(period.min), max: epochParam(period.max) } : {};

/** The selected documents as a query. Two sentiments are compared with each other, so one is selected. */
export function selectedQuery({ query, measure, against, tab }: WordsQuestion): string {
  return tab === "terms" && measure === "distinctive" && against.kind === "sentiment"
    ? narrow(query, `sentiment:${against.here}`)
    : query.trim();
}

export function selectionParams(question: WordsQuestion, { period, timeZone }: Span) {
  return {
    ...given(selectedQuery(question)),
    ...bounds(period),
    timezone: timeZone,
    ...filterParams(question.filters),
    ...storiesParam(question.stories),
  };
}

/** The other selection of a comparison: the same as the first but for what is compared. */
function againstParams(
  { query, against, filters }: WordsQuestion,
  { period, timeZone, now }: Span,
): Partial<WordsParams> {
  if (against.kind === "rest") return { against: "rest" };
  const other =
    against.kind === "period" ? (resolveRange(against.range, now, timeZone, null)?.period ?? null) : period;
  const q =
    against.kind === "query"
      ? against.query
      : against.kind === "sentiment"
        ? narrow(query, `sentiment:${against.there}`)
        : query;
  const within = filterParams({
    ...filters,
    ...(against.kind === "topic" ? { topic: [against.id] } : {}),
    ...(against.kind === "source" ? { channel: [against.id] } : {}),
  });
  return {
    against: "selection",
    ...(q.trim() === "" ? {} : { against_q: q.trim() }),
    ...(other ? { against_min: epochParam(other.min), against_max: epochParam(other.max) } : {}),
    ...Object.fromEntries(Object.entries(within).map(([name, ids]) => [`against_${name}`, ids])),
  };
}

/** Parameters of the terms. `hidden` terms are requested on top, so that leaving them out doesn't shorten the list. */
export function wordsParams(
  question: WordsQuestion,
  span: Span,
  { hidden, details }: { hidden: number; details: boolean },
): WordsParams {
  const { measure, topN } = question;
  const kinds = question.kinds.filter((kind) => kind !== "theme");
  return {
    ...selectionParams(question, span),
    ...(kinds.length > 0 ? { kind: [...kinds] } : {}),
    measure,
    ...(measure === "distinctive" ? againstParams(question, span) : {}),
    top_n: Math.min(500, topN + Math.ceil(hidden / 25) * 25),
    details: details ? "show" : "hide",
  };
}

/** A place, as far as its capabilities matter. */
interface Connected {
  connection: Capable;
}

/** Whether the themes of a hosted service are wanted instead of terms. */
export function asksForThemes({ connection }: Connected, { measure, kinds }: WordsQuestion): boolean {
  return !can(connection, "words") && measure === "frequent" && kinds.includes("theme");
}

/** Calls that the terms take. A hosted service's own counts take two: one for the counts, one for the total. */
export function termCalls(target: Connected, question: WordsQuestion): number {
  if (can(target.connection, "words")) return 1;
  return asksForThemes(target, question) ? 2 : resultSample.pieces;
}

/** Terms, with the question they answer. */
export interface TermsAnswer {
  question: WordsQuestion;
  span: Span;
  params: WordsParams;
  words: Words;
  basis: Basis;
  asOf: number;
  source: "live" | "cache";
  unreadable?: number | undefined;
}

/** Documents expected in this selection if the term were as frequent as in the other one. */
export function expectedDocuments(term: Term, { words }: TermsAnswer): number | null {
  const of = words.reference?.documents ?? 0;
  return of > 0 && term.reference !== undefined ? (term.reference / of) * words.documents : null;
}
