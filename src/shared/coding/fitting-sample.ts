import type { ChartFilters, ChartQuestion } from "../ipc/chart-question";
import type { ChartShares } from "../ipc/coding";

/** Coded documents that a share needs at least, in a whole sample and in each part of one. */
export const minCoded = 30;

/** What a chart counts, as far as it decides whether a sample fits. */
export interface ChartSelection extends Pick<ChartQuestion, "scope" | "query" | "filters" | "stories"> {
  /** Whether its range is one of arrival. Samples are drawn by publication. */
  byArrival: boolean;
  /** Instants, with a preset resolved to what it means now. Null: all time. */
  period: { min: number; max: number } | null;
}

/** Why a sample says nothing about a chart. */
export type Misfit = "index" | "stories" | "arrival" | "query" | "filters" | "range" | "few";

/** Whether a sample was drawn from exactly what a chart shows, or the chart shows a part of it. */
export type SampleFit = { fits: "whole" } | { fits: "part" } | { fits: null; why: Misfit };

type Sample = Pick<ChartShares, "kind" | "question" | "coded" | "drawnAt">;

const sameIds = (one: readonly string[] = [], other: readonly string[] = []) => {
  const a = new Set(one);
  const b = new Set(other);
  return a.size === b.size && [...a].every((id) => b.has(id));
};

function hasFilters({ question }: Sample, filters: ChartFilters): boolean {
  return (Object.keys(filters) as (keyof ChartFilters)[]).every((kind) =>
    sameIds(question[kind], filters[kind]),
  );
}

/** Bounds of a period, infinite where it has none. */
function boundsOf(period: { min?: number | undefined; max?: number | undefined } | null) {
  return { min: period?.min ?? -Infinity, max: period?.max ?? Infinity };
}

export function sampleFit(sample: Sample, selection: ChartSelection): SampleFit {
  const no = (why: Misfit): SampleFit => ({ fits: null, why });
  if (selection.scope === "global") return no("index");
  if (selection.byArrival) return no("arrival");
  if (selection.stories === "once") return no("stories");
  if (sample.question.q.trim() !== selection.query.trim()) return no("query");
  if (!hasFilters(sample, selection.filters)) return no("filters");
  const drawn = boundsOf(sample.question);
  const shown = boundsOf(selection.period);
  if (shown.min < drawn.min || shown.max > drawn.max) return no("range");
  // A part of a sample has fewer codes still.
  if (sample.coded < minCoded) return no("few");
  return { fits: shown.min === drawn.min && shown.max === drawn.max ? "whole" : "part" };
}

const length = ({ question }: Sample) => {
  const { min, max } = boundsOf(question);
  return max - min;
};

/** How near a misfit is to a fit, so that the most helpful reason comes first. */
const nearness: readonly Misfit[] = ["few", "range", "filters", "query"];
const fitRank = (fit: SampleFit) =>
  fit.fits === "whole" ? 0 : fit.fits === "part" ? 1 : 2 + nearness.indexOf(fit.why);

/**
 * The samples of a project that shares can be estimated from, the one to show first. Of several that fit, that is the one of exactly the chart's range, of
 * the shortest range, with most codes, drawn last: never a choice by what they estimate.
 */
export function fittingSamples<S extends Sample>(
  samples: readonly S[],
  selection: ChartSelection,
): { sample: S; fit: SampleFit }[] {
  return samples
    .filter(({ kind }) => kind === "random" || kind === "stratified")
    .map((sample) => ({ sample, fit: sampleFit(sample, selection) }))
    .sort(
      (a, b) =>
        fitRank(a.fit) - fitRank(b.fit) ||
        // Two of all time are equally long. Their difference is no number.
        length(a.sample) - length(b.sample) ||
        0 ||
        b.sample.coded - a.sample.coded ||
        b.sample.drawnAt - a.sample.drawnAt,
    );
}
