import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { resultSample } from "../../../shared/interface/text-analysis.constants";
import { epochParam } from "../../../shared/calendar/epoch-param";
import type { Cooccurrence, Context, Term, Words } from "../../../shared/interface/text-analysis";
import type { RouteInput, RouteOutput } from "../../../shared/ipc";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { narrow } from "../../../shared/query";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import type { Period } from "../../core/session";
import { filterParams, storiesParam } from "../question/chartRequest";
import { resolveRange, type ResolvedRange } from "../question/range";
import { usePresent } from "../question/usePresent";
import { usePages } from "../../components/table/usePages";

export type WordsParams = RouteInput<"text.words">["params"];
export type ContextParams = RouteInput<"text.context">["params"];
export type CooccurrenceParams = RouteInput<"text.cooccurrence">["params"];
export type Basis = RouteOutput<"text.words">["data"]["basis"];

/** A range as instants in the analyst's time zone. `resolved` is null for all time. */
export interface Span {
  timeZone: string;
  now: number;
  resolved: ResolvedRange | null;
  period: Period | null;
}

export function useSpan(range: WordsQuestion["range"]): Span {
  const timeZone = useTimeZone();
  const now = usePresent(range, timeZone);
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

function selectionParams(question: WordsQuestion, { period, timeZone }: Span) {
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
function wordsParams(
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

/** Whether the themes of a hosted service are wanted instead of terms. */
function asksForThemes(
  { connection }: Pick<Target, "connection">,
  { measure, kinds }: WordsQuestion,
): boolean {
  return connection.kind !== "workspace" && measure === "frequent" && kinds.includes("theme");
}

/** Calls that the terms take. A hosted service's own counts take two: one for the counts, one for the total. */
export function termCalls(target: Pick<Target, "connection">, question: WordsQuestion): number {
  if (target.connection.kind === "workspace") return 1;
  return asksForThemes(target, question) ? 2 : resultSample.pieces;
}

/** Prefix of the query keys of everything on this screen. */
export const wordsKey = ({ connectionId, projectId }: Target["ref"]) => [
  ...keys.project(connectionId, projectId),
  "words",
];

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

/** The terms of the current question. The previous ones stay on screen until they are loaded. */
export function useTerms(
  target: Target,
  question: WordsQuestion,
  span: Span,
  options: { hidden: number; details: boolean },
) {
  const { ref } = target;
  const params = wordsParams(question, span, options);
  const themes = asksForThemes(target, question);
  return useQuery<TermsAnswer>({
    queryKey: [...wordsKey(ref), "terms", params, themes],
    queryFn: cacheFirst(async (from, signal) => {
      const { data, ...rest } = await invoke(
        "text.words",
        { ...ref, params, ...(themes && { themes }), from },
        { signal },
      );
      return { question, span, params, ...data, ...rest };
    }),
    placeholderData: keepPreviousData,
    enabled: question.measure !== "rising" || span.period !== null,
  });
}

export interface NetworkAnswer {
  question: WordsQuestion;
  span: Span;
  params: CooccurrenceParams;
  network: Cooccurrence;
  basis: Basis;
  asOf: number;
  source: "live" | "cache";
  unreadable?: number | undefined;
}

/** The network of the current question. */
export function useNetwork(target: Target, question: WordsQuestion, span: Span) {
  const { ref } = target;
  const { of, nodes, least } = question;
  const params: CooccurrenceParams = { ...selectionParams(question, span), of, top_n: nodes, least };
  return useQuery<NetworkAnswer>({
    queryKey: [...wordsKey(ref), "network", params],
    queryFn: cacheFirst(async (from, signal) => {
      const { data, ...rest } = await invoke("text.cooccurrence", { ...ref, params, from }, { signal });
      return { question, span, params, ...data, ...rest };
    }),
    placeholderData: keepPreviousData,
  });
}

export type ContextLine = Context["lines"][number];
export type Collocate = Context["collocates"][number];

export interface ContextPage {
  total: number;
  rows: ContextLine[];
  documents: number;
  collocates: Collocate[];
  basis: Basis;
  asOf: number;
  source: "live" | "cache";
  unreadable?: number | undefined;
}

/** Number of collocates beside the lines. */
const collocates = 50;

/** The lines of a word or query in context, page by page. The first page brings the collocates. */
export function useContextLines(target: Target, question: WordsQuestion, span: Span, node: string) {
  const { ref } = target;
  const params = { ...selectionParams(question, span), node, sort: question.order };
  const queryKey = [...wordsKey(ref), "context", params];
  const pages = usePages<ContextPage>({
    queryKey,
    cached: true,
    fetchPage: async (offset, count, signal, from) => {
      const page = { ...params, offset, hpp: count, collocates: offset === 0 ? collocates : 0 };
      const { data, ...rest } = await invoke("text.context", { ...ref, params: page, from }, { signal });
      const { hits, lines, documents, collocates: found } = data.context;
      return { total: hits, rows: lines, documents, collocates: found, basis: data.basis, ...rest };
    },
  });
  return { ...pages, queryKey, params };
}
