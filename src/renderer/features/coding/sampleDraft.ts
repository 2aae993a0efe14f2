import type { CodeBook } from "../../../shared/coding/code-book";
import {
  codingSampleLimits,
  type EstimateMethod,
  type SampleKind,
} from "../../../shared/coding/coding-sample";
import type { ChartFilters } from "../../../shared/ipc/chart-question";
import type { NewSample, SampleSummary } from "../../../shared/ipc/coding";
import type { DocumentQuestion } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { filterParams } from "../../../analysis/question/filterParams";
import { presentOf } from "../../../analysis/question/present";
import { rangeInSentence, resolveRange, type Range } from "../../../analysis/question/range";
import type { Faults } from "../../components/forms/useDraftForm";

/** What Explore shows, as the first selection of a new sample. */
export interface ExploredSelection {
  query: string;
  range: Range;
  filters: ChartFilters;
}

/** Form values of a new sample. */
export interface SampleDraft extends ExploredSelection {
  title: string;
  bookId: string;
  kind: SampleKind;
  by: "time" | "source" | "sentiment";
  /** For `outside`: the query whose results are left out. */
  inside: string;
  size: number | "";
  method: EstimateMethod;
  coder: string;
  seed: number | "";
}

/** Documents of a sample if nothing else is entered. */
const usual = 100;

export const sampleTitle = (book: CodeBook, range: Range, timeZone: string): string =>
  t("coding:newSample.titleOf", { book: book.title, range: rangeInSentence(range, timeZone) });

/** A random sample of what Explore shows. */
export function newSample(
  explored: ExploredSelection,
  book: CodeBook,
  coder: string,
  timeZone: string,
): SampleDraft {
  return {
    ...explored,
    title: sampleTitle(book, explored.range, timeZone),
    bookId: book.id,
    kind: "random",
    by: "time",
    inside: "",
    size: usual,
    method: "sample",
    coder: coder === "" ? t("coding:newSample.me") : coder,
    seed: "",
  };
}

/** A sample of what a sample's query misses, in the same range. Empty is the wider query, which the analyst chooses. */
export function outsideSample(
  { question }: SampleSummary,
  book: CodeBook,
  coder: string,
  timeZone: string,
): SampleDraft {
  const { q, min, max, topic = [], filter = [], channel = [], panel = [], dataset = [] } = question;
  const filters = { topic, filter, channel, panel, dataset, import: question.import ?? [] };
  const range: Range = min === undefined || max === undefined ? { kind: "all" } : { kind: "exact", min, max };
  const explored = { query: "", range, filters };
  return { ...newSample(explored, book, coder, timeZone), kind: "outside", inside: q };
}

/** The selection as instants. */
export function questionOf(
  { query, range, filters }: Pick<SampleDraft, "query" | "range" | "filters">,
  timeZone: string,
): DocumentQuestion {
  const resolved =
    range.kind === "all" ? null : resolveRange(range, presentOf(range, timeZone), timeZone, null);
  return { q: query.trim(), ...resolved?.period, ...filterParams(filters) };
}

export function newSampleOf(draft: SampleDraft, timeZone: string): NewSample {
  return {
    title: draft.title.trim(),
    bookId: draft.bookId,
    kind: draft.kind,
    method: draft.kind === "uncertain" ? "sample" : draft.method,
    question: questionOf(draft, timeZone),
    inside: draft.kind === "outside" ? draft.inside.trim() : null,
    size: Number(draft.size),
    ...(draft.seed !== "" && { seed: draft.seed }),
    by: draft.kind === "stratified" ? draft.by : null,
    coder: draft.coder.trim(),
  };
}

export function sampleFaults({ title, size, coder, kind, inside }: SampleDraft): Faults {
  return {
    ...(title.trim() === "" && { title: t("coding:book.fault.noTitle") }),
    ...((size === "" || size < 1 || size > codingSampleLimits.documents) && {
      size: t("coding:newSample.fault.size", { max: codingSampleLimits.documents }),
    }),
    ...(coder.trim() === "" && { coder: t("coding:newSample.fault.coder") }),
    ...(kind === "outside" && inside.trim() === "" && { inside: t("coding:newSample.fault.inside") }),
  };
}
