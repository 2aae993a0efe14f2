import type { z } from "zod";
import type { WordsParams } from "../../shared/interface/text-analysis";
import { termKinds } from "../../shared/interface/text-analysis.constants";
import { type Interval, lengthOf } from "../../shared/calendar/interval";
import type { Answer, Context } from "../call";
import type { Engine, PublishedBounds, Selection, TimeRange } from "../engine/engine";
import { invalid } from "../failure";
import { type Filters, selectionOf } from "../selections";
import { boundaries, checkZone, intervalOf } from "./calendar";
import { timeRange } from "./time-range";

type Params = z.output<typeof WordsParams>;

/** Bins of a trend: enough to show a course, few enough for a small drawing. */
const trendBins = 40;
const trendIntervals = ["1m", "10m", "1h", "6h", "1d", "1w", "1M", "3M", "1y", "10y", "100y", "1000y"].map(
  intervalOf,
);

/** The terms of a selection. */
export async function wordsOf(
  { workspace }: Context,
  project: string,
  params: Params,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { engine } = workspace;
  const zone = checkZone(params.timezone);
  const select = (q: string | undefined, filters: Filters, published: TimeRange): Selection => {
    const isWhole = published.from === -Infinity && published.until === Infinity;
    const selection = selectionOf(workspace, q, project, { ...filters, stories: params.stories });
    return { ...selection, ...(!isWhole && { published }) };
  };
  const range = rangeOf(params.min, params.max, zone);
  const selection = select(params.q, params, range);
  const isShown = params.details === "show";
  const found = await boundsWithin(range, isShown || params.measure === "rising", () =>
    engine.published(selection, signal),
  );
  const other = otherOf(
    params,
    zone,
    range,
    (q, filters, published) => ({ selected: select(q, filters, published), range: published }),
    found?.max,
  );
  const trend = isShown ? trendOf(found, range, zone) : undefined;
  const question = {
    kinds: new Set(params.kind ?? termKinds),
    against: other?.selected,
    max: params.top_n,
    edges: trend,
  };
  const answer = await engine.words(selection, question, signal);
  const { documents, reference, terms } = answer;
  return {
    payload: {
      documents,
      ...(reference !== undefined && { reference: { documents: reference, ...bounds(other?.range) } }),
      ...(trend && { trend_bins: [...trend] }),
      terms,
    },
  };
}

interface Other {
  selected: Selection | "rest";
  range?: TimeRange;
}

/** First and last publication where an end of the range is open and they are needed. */
async function boundsWithin(range: TimeRange, isNeeded: boolean, ask: () => ReturnType<Engine["published"]>) {
  const isOpen = range.from === -Infinity || range.until === Infinity;
  return isNeeded && isOpen ? ask() : undefined;
}

function otherOf(
  params: Params,
  zone: string,
  range: TimeRange,
  select: (q: string | undefined, filters: Filters, published: TimeRange) => Other,
  last: number | undefined,
): Other | undefined {
  if (params.measure === "frequent") return undefined;
  if (params.measure === "rising") {
    if (params.min === undefined)
      throw invalid("min", "is required, since rising terms are compared with the period before");
    const until = range.until === Infinity ? Math.max(range.from, (last ?? range.from) + 1) : range.until;
    return select(params.q, params, { from: 2 * range.from - until, until: range.from });
  }
  if (params.against === "rest") return { selected: "rest" };
  const {
    against_q: q,
    against_topic: topic,
    against_filter: filter,
    against_channel: channel,
    against_panel: panel,
    against_dataset: dataset,
    against_import: imported,
  } = params;
  const published = rangeOf(params.against_min, params.against_max, zone, "against_min", "against_max");
  return select(q, { topic, filter, channel, panel, dataset, import: imported }, published);
}

function rangeOf(
  min: string | undefined,
  max: string | undefined,
  zone: string,
  minName = "min",
  maxName = "max",
): TimeRange {
  const bound = timeRange(min, max, zone, minName, maxName);
  if (bound.min > bound.max) throw invalid(maxName, `must not be before ${minName}`);
  return { from: bound.min, until: bound.max };
}

/** Bins of the range, or of the documents where it is open. */
function trendOf(found: PublishedBounds | undefined, range: TimeRange, zone: string): Float64Array {
  const from = range.from === -Infinity ? (found?.min ?? 0) : range.from;
  const until = range.until === Infinity ? Math.max(from, found?.max ?? from) + 1 : range.until;
  const fits = (interval: Interval) => (until - from) / lengthOf(interval) <= trendBins;
  const interval = trendIntervals.find(fits) ?? { months: 12_000 };
  return boundaries(from, Math.max(until, from + 1), interval, zone);
}

function bounds(range: TimeRange | undefined): { min?: number; max?: number } {
  return {
    ...(range && Number.isFinite(range.from) && { min: range.from }),
    ...(range && Number.isFinite(range.until) && { max: range.until }),
  };
}
