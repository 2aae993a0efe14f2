import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  asksForThemes,
  selectionParams,
  spanOf,
  wordsParams,
  type Basis,
  type Span,
  type TermsAnswer,
} from "../../../analysis/words/wordsQuestion";
import type { Cooccurrence, Context } from "../../../shared/interface/text-analysis";
import type { RouteInput } from "../../../shared/ipc";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { usePresent } from "../question/usePresent";
import { usePages } from "../../components/table/usePages";

export type ContextParams = RouteInput<"text.context">["params"];
type CooccurrenceParams = RouteInput<"text.cooccurrence">["params"];

export function useSpan(range: WordsQuestion["range"]): Span {
  const timeZone = useTimeZone();
  return spanOf(range, usePresent(range, timeZone), timeZone);
}

/** Prefix of the query keys of everything on this screen. */
export const wordsKey = ({ connectionId, projectId }: Target["ref"]) => [
  ...keys.project(connectionId, projectId),
  "words",
];

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
