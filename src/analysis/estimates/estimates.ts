import { sampleTitle } from "../coding/valueTitles";
import {
  fittingSamples,
  minCoded,
  type ChartSelection,
  type Misfit,
  type SampleFit,
} from "../../shared/coding/fitting-sample";
import type { EstimatedShare, PartShares } from "../../shared/coding/results";
import type { ChartShares } from "../../shared/ipc/coding";
import { t } from "../../shared/texts";
import { atBeginning } from "../format/labels";
import { formatCount, formatFraction, formatFractions } from "../format/numbers";
import { formatDay } from "../format/times";
import type { ChartAnswer, ChartRequest } from "../question/chartRequest";
import type { Tile } from "../question/summary";

/** A sample that a chart or its figures are estimated from. */
export interface Estimate {
  sample: ChartShares;
  /** Shares of everything that the chart counts, with the documents coded of it. */
  whole: { coded: number; shares: readonly EstimatedShare[]; isPart: boolean };
  /** Shares by bin. Null if the chart isn't estimated. */
  bins: readonly PartShares[] | null;
}

/** Coded samples of a project and what they say about a chart. */
export interface EstimateState {
  /** The samples, the best one for the chart first. */
  samples: readonly { sample: ChartShares; fit: SampleFit }[];
  /** Whether the part of the sample that the chart shows has too few codes. */
  tooFewInRange: boolean;
  failed: boolean;
  /** Whether the chart can be drawn as shares. */
  isBySentiment: boolean;
  tooManyBins: boolean;
  /** Estimated shares, if they are switched on and a sample fits. */
  estimate: Estimate | null;
}

function selectionOf({ question, period }: ChartRequest): ChartSelection {
  return {
    ...question,
    byArrival: question.type === "search_indexed",
    period: question.range.kind === "all" ? null : period,
  };
}

/** The project's samples, the best one for a chart first. */
export function samplesFor(samples: readonly ChartShares[], request: ChartRequest) {
  return fittingSamples(samples, selectionOf(request));
}

/** Whether a chart can be drawn as shares: it counts by sentiment over time, in a form with values per bin. */
export function isBySentiment({ family, breakdown, question }: ChartRequest): boolean {
  const { form, metric } = question;
  return (
    family === "time" &&
    breakdown === "sentiment" &&
    metric.field === "count" &&
    form !== "heatmap" &&
    form !== "cumulative"
  );
}

/** More bins than this can't all have enough codes, and needn't be asked for. */
const maxBins = 1_000;

/** Bounds of the bins of a chart over time, cut to its range. Null if there are none, or far too many. */
export function binBounds({ main, request: { period } }: ChartAnswer): number[] | null {
  const starts = main.data.flatMap(({ t: start, forecast }) =>
    start === undefined || forecast ? [] : [Math.max(start, period?.min ?? start)],
  );
  return period && starts.length > 0 && starts.length <= maxBins ? [...starts, period.max] : null;
}

/** Shares of everything a chart counts: the sample's, or those of the part that the chart shows. Null without enough codes. */
export function wholeOf(
  best: { sample: ChartShares; fit: SampleFit } | undefined,
  part: PartShares | undefined,
): Estimate["whole"] | null {
  if (best?.fit.fits === "whole")
    return { coded: best.sample.coded, shares: best.sample.shares, isPart: false };
  return part && part.shares !== "too few" ? { coded: part.coded, shares: part.shares, isPart: true } : null;
}

/** The code whose values are sentiments. */
const sentimentCode = "sentiment";

export function shareOf(shares: readonly EstimatedShare[], value: string): EstimatedShare | undefined {
  return shares.find((share) => share.code === sentimentCode && share.value === value);
}

/** A tile with its estimated share in place of the scored one. */
export function estimatedTile(tile: Tile, { sample, whole }: Estimate): Tile {
  const found = tile.sentiment && shareOf(whole.shares, tile.sentiment);
  if (!found) return tile;
  const counts = { coded: formatCount(whole.coded), population: formatCount(sample.population) };
  return {
    ...tile,
    value: formatFraction(found.shown.share),
    interval: formatFractions(found.shown.low, found.shown.high),
    change: null,
    note: whole.isPart ? t("charts:estimate.fromPart", counts) : t("charts:estimate.from", counts),
    sampleId: sample.sampleId,
  };
}

const drawnOn = ({ drawnAt }: ChartShares, timeZone: string) => formatDay(drawnAt, timeZone);

/** The sample that figures are estimated from and how, as two lines on charts, boards and exports. */
export function footnoteOf(
  { sample, whole }: Estimate,
  timeZone: string,
  { hasBins = false } = {},
): [string, string] {
  const { title, population, seed, kind, readable } = sample;
  // The scores of a part weren't recorded.
  const by = whole.isPart ? "sample" : sample.method;
  return [
    t(whole.isPart ? "charts:estimate.footnotePart" : "charts:estimate.footnote", {
      coded: formatCount(whole.coded),
      population: formatCount(population),
      title,
      seed: String(seed),
      date: drawnOn(sample, timeZone),
    }),
    atBeginning(
      [
        t(`charts:estimate.method.${by}`),
        ...(hasBins && by === "assisted" ? [t("charts:estimate.binsAlone")] : []),
        ...(kind === "stratified" ? [t("charts:estimate.stratified")] : []),
        ...(readable
          ? [
              t("charts:estimate.readable", {
                read: formatCount(readable.read),
                of: formatCount(readable.of),
              }),
            ]
          : []),
        t("charts:estimate.interval"),
      ].join("; "),
    ),
  ];
}

/** Why a sample isn't used for a chart. */
export function misfitText(sample: ChartShares, why: Misfit | "fewInRange", timeZone: string): string {
  return t(`charts:estimate.misfit.${why}`, {
    date: drawnOn(sample, timeZone),
    coded: formatCount(sample.coded),
    min: minCoded,
  });
}

/** Why no estimate is shown although it is switched on. Null if there is one, or it is still being computed. */
export function whyNot({ samples, tooFewInRange, failed }: EstimateState, timeZone: string): string | null {
  const [best] = samples;
  if (!best) return t("charts:estimate.none");
  if (best.fit.fits === null) return misfitText(best.sample, best.fit.why, timeZone);
  if (tooFewInRange) return misfitText(best.sample, "fewInRange", timeZone);
  return failed ? t("charts:estimate.failed") : null;
}

/** The note in place of an estimate that is switched on and missing. Null if it isn't. */
export function missingText(estimates: EstimateState, timeZone: string): string | null {
  const reason = estimates.estimate ? null : whyNot(estimates, timeZone);
  return reason === null ? null : t("charts:estimate.missing", { reason });
}

/** Why a chart has no estimated shares although they are switched on. Null while they are being computed. */
export function chartNote(estimates: EstimateState, timeZone: string): string | null {
  const { estimate } = estimates;
  if (!estimate) return missingText(estimates, timeZone);
  if (!estimates.isBySentiment) return t("charts:estimate.asScored");
  return estimate.bins || estimates.tooManyBins ? t("charts:estimate.noBins", { min: minCoded }) : null;
}

/** A sample in a list, with what it says about the chart. */
export function sampleText(sample: ChartShares, timeZone: string): string {
  return t("charts:estimate.sample", {
    title: sampleTitle(sample, timeZone),
    coded: formatCount(sample.coded),
    population: formatCount(sample.population),
    date: drawnOn(sample, timeZone),
  });
}
