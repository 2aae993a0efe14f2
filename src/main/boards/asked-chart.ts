import { asCallError } from "../../analysis/ask";
import type { CardAsking } from "../../analysis/cards/cardAnswer";
import { chartTitles } from "../../analysis/cards/chartTitles";
import { dataCoverage } from "../../analysis/cards/dataCoverage";
import type { ChartTokens } from "../../analysis/drawing/tokens";
import { estimatedChart } from "../../analysis/estimates/estimatedChart";
import {
  binBounds,
  chartNote as estimateNote,
  isBySentiment,
  samplesFor,
  wholeOf,
  type EstimateState,
} from "../../analysis/estimates/estimates";
import { edgeNotes } from "../../analysis/question/edgeNotes";
import { cardChart } from "../../analysis/question/cardChart";
import { askHistogram, loadChartAnswer, type ChartAnswer } from "../../analysis/question/chartRequest";
import { askLead, type LeadAnswers } from "../../analysis/question/leadRequests";
import { askRequest } from "../../analysis/question/askRequest";
import { readAnswer } from "../../analysis/question/readAnswer";
import { holdsSummary, summarize, summaryCall } from "../../analysis/question/summary";
import { familyOf } from "../../analysis/question/terms";
import {
  chartNotes,
  countsSeveral,
  coverageOf,
  outliersOf,
  undatedNote,
  responseNote,
  valuesNote,
  shownChart,
  showsSentiment,
  type ShownChart,
} from "../../analysis/shownChart";
import { scoresNote } from "../../analysis/scoresNote";
import { can } from "../../shared/capabilities";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import type { ChartShares } from "../../shared/ipc/coding";
import type { Annotation } from "../../shared/ipc/notebook";
import { t } from "../../shared/texts";
import type { WithoutNames } from "./without-names";

/** Where and when a board is asked. */
export interface BoardContext extends CardAsking {
  annotations: readonly Annotation[];
  tokens: ChartTokens;
  withoutNames: WithoutNames | null;
}

/** A chart with everything that is said about it. */
export interface AskedChart {
  shown: ShownChart;
  /** All mentions of the selection, whether or not they are in a bin. */
  mentions: number | undefined;
  lead: LeadAnswers;
  notes: string[];
  samples: ChartShares[];
}

const nothingHidden: ReadonlySet<string> = new Set();

/** Asks everything that a chart of the window asks, in the same calls. */
export async function askChart(asking: BoardContext, given: ChartQuestion): Promise<AskedChart> {
  const { ask, signal, ref, timeZone, annotations } = asking;
  const question = can(asking.connection, "stories") ? given : { ...given, stories: "all" as const };
  const titles = await chartTitles(asking, question);
  const request = await askRequest(asking, question, familyOf(question.type, titles.metrics));
  const answer = await loadChartAnswer(ask, ref, request, "live", signal);
  const stories = can(asking.connection, "stories");
  const lead = await askLead(ask, ref, request, { stories, from: "live", signal });
  const mentions = await mentionsOf(asking, answer);
  const scored = readAnswer(answer, titles.titles, countsSeveral(answer, mentions));
  const estimates = question.scope === "project" ? await askEstimates(asking, answer) : null;
  const estimated = estimates?.estimate ? estimatedChart(scored, estimates.estimate, timeZone) : null;
  const missing = () => (estimates === null ? t("charts:estimate.none") : estimateNote(estimates, timeZone));
  const drawn = shownChart({
    answer,
    scored,
    estimated,
    titles: titles.titles,
    wanted: question.form,
    shareOf: question.shareOf,
    isOld: false,
    annotations,
    notEstimated: question.estimated && !estimated && showsSentiment(request) ? missing() : null,
  });
  const shown = { ...drawn, outliers: outliersOf(drawn, nothingHidden) };
  const coverage = coverageOf(shown, { allMentions: mentions });
  return {
    shown,
    mentions,
    lead,
    notes: [
      // Slides have room for the first ones.
      ...edgeNotes(shown.chart, request, await dataCoverage(asking)),
      // The footnote says how many mentions there are.
      coverage === t("charts:coverage.all", { count: mentions ?? 0 }) ? "" : coverage,
      ...chartNotes({ ...shown, chart: cardChart(shown.chart, shown.form) }, nothingHidden),
      ...(shown.chart.estimate?.footnote ?? []),
      undatedNote(shown) ?? "",
      valuesNote(shown) ?? "",
      scoresNote(shown.answer.main) ?? "",
      responseNote(shown, { tagged: false }) ?? "",
      ...answer.gaps.map(({ what, error }) => t("charts:card.missing", { what, message: error.message })),
    ].filter(Boolean),
    samples: estimated && estimates?.estimate ? [estimates.estimate.sample] : [],
  };
}

/** All mentions of the chart's selection; undefined if the service can't count them. */
async function mentionsOf(
  { ask, signal, ref }: BoardContext,
  { request, main }: ChartAnswer,
): Promise<number | undefined> {
  if (holdsSummary(request)) return summarize(main).mentions;
  const { scope, type, params } = summaryCall(request, request.period);
  try {
    return summarize((await askHistogram(ask, ref, { scope, type }, params, "live", signal)).data).mentions;
  } catch (thrown) {
    if (asCallError(thrown).kind === "cancelled") throw thrown;
    return undefined;
  }
}

/** The estimated shares of a chart that shows them. Null if the project has no coded sample. */
async function askEstimates(
  { ask, signal, ref }: BoardContext,
  answer: ChartAnswer,
): Promise<EstimateState | null> {
  const { request } = answer;
  if (!request.question.estimated) return null;
  const found = await ask("coding.shares", ref, { signal });
  if (found.length === 0) return null;
  const samples = samplesFor(found, request);
  const [best] = samples;
  const bySentiment = isBySentiment(request);
  const partsOf = async (bounds: readonly number[] | null) =>
    best && bounds
      ? ask("coding.partShares", { sampleId: best.sample.sampleId, bounds: [...bounds] }, { signal })
      : null;
  const { period } = request;
  const [part] = (await partsOf(best?.fit.fits === "part" && period ? [period.min, period.max] : null)) ?? [];
  const bounds = bySentiment && best?.fit.fits ? binBounds(answer) : null;
  const bins = await partsOf(bounds);
  const whole = wholeOf(best, part);
  return {
    samples,
    tooFewInRange: part?.shares === "too few",
    failed: false,
    isBySentiment: bySentiment,
    tooManyBins: bySentiment && Boolean(best?.fit.fits) && bounds === null,
    estimate: best?.fit.fits && whole ? { sample: best.sample, whole, bins } : null,
  };
}
