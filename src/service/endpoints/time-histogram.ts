import type { Bin, Histogram } from "../../shared/interface/histograms";
import { DateTime } from "luxon";
import { binsOf, boundaries, checkZone, chooseInterval, intervalOf } from "./calendar";
import { Bitset } from "../engine/columns/bitset";
import type { Division } from "../engine/questions/breakdowns";
import type { CodesOf } from "../engine/columns/coded";
import { fillBins } from "../engine/questions/histogram";
import type { MetricOf } from "../engine/questions/metrics";
import { parseTime } from "./time-range";
import { invalid } from "../failure";
import { withForecast } from "./forecast-bins";
import { type HistogramRequest, divisionOf, metricOf } from "./histogram-request";

/** A histogram of publication or arrival times. */
export async function timeHistogram(given: HistogramRequest): Promise<Histogram> {
  const { columns } = given.context.workspace;
  const isPublished = given.type === "published";
  const assumed = isPublished ? given.set.and(columns.assumed) : undefined;
  const isWhole = assumed === undefined || assumed.isEmpty();
  // Documents with an assumed date are in no bin.
  const request = isWhole ? given : { ...given, set: given.set.without(columns.assumed) };
  const { type, params, context } = request;
  const zone = checkZone(params.timezone);
  const { min, max } = range(params.min, params.max, zone);
  const interval = params.interval === undefined ? chooseInterval(min, max) : intervalOf(params.interval);
  // Data has a resolution of one millisecond, so an included maximum means: below the next millisecond.
  const from = params.min_include ? min : min + 1;
  const until = params.max_include ? max + 1 : max;
  const edges = boundaries(min, Math.max(until, min + 1), interval, zone);
  const times = columns.dense[isPublished ? "published" : "search_indexed"];
  const inTime = binsOf(times, edges, from, until);
  const division = divisionOf(request, params.breakdown, inTime);
  const metric =
    params.value_type === undefined ? undefined : metricOf(request, params.value_type, "value_type");
  const partsOf = context.workspace.partials.of(request.query, request.project);
  const question = JSON.stringify([
    type,
    zone,
    interval,
    min,
    from,
    until,
    params.breakdown,
    params.value_type,
  ]);
  const filled = fillBins(
    request.set,
    division,
    { bins: edges.length - 1, binsOf: inTime },
    metric,
    partsOf && { question, partsOf },
  );
  const data: Bin[] = filled.map((bin, i) => ({ t: edges[i] ?? 0, ...bin }));
  const left = isWhole ? undefined : leftOut(assumed, division, { times, from, until }, metric);
  const header = { v: division.labels };
  const beside = left ? { date_assumed: left } : {};
  if (params.forecast_days === undefined) return { data, header, ...beside };
  // A bin that the range cuts short is as incomplete as the current one.
  const now = Math.min(Date.now(), until);
  const bins = await withForecast(data, edges, params.forecast_days, interval, zone, now);
  return { data: bins, header, ...beside };
}

/** Returns what documents with an assumed date would add to the chart, or undefined if none is in its range. */
function leftOut(
  assumed: Bitset,
  division: Division,
  { times, from, until }: { times: Float64Array; from: number; until: number },
  metric: MetricOf | undefined,
): Histogram["date_assumed"] {
  const within = Bitset.of(assumed.words.length * 32);
  let [count, min, max] = [0, Infinity, -Infinity];
  assumed.each((id) => {
    const at = times[id] ?? Number.NaN;
    if (!(at >= from && at < until)) return;
    within.add(id);
    count++;
    min = Math.min(min, at);
    max = Math.max(max, at);
  });
  if (count === 0) return undefined;
  const inOneBin = { bins: 1, binsOf: allInOne };
  const [sums] = fillBins(within, { ...division, sets: () => division.sets(within) }, inOneBin, metric);
  return { count, min, max, v: sums?.v ?? [], ...(sums?.val ? { val: sums.val } : {}) };
}

const allInOne: CodesOf = (_ids, _count, into) => into.fill(0);

/** Default range: the eight days through today. With one bound, the eight days after or before it. */
function range(min: string | undefined, max: string | undefined, zone: string): { min: number; max: number } {
  const lower = min === undefined ? undefined : parseTime(min, "min", zone);
  const upper = max === undefined ? undefined : parseTime(max, "max", zone);
  const at = (ms: number) => DateTime.fromMillis(ms, { zone });
  const end =
    upper ??
    (lower === undefined
      ? DateTime.now().setZone(zone).plus({ days: 1 }).startOf("day").toMillis()
      : at(lower).plus({ days: 8 }).toMillis());
  const start = lower ?? at(end).minus({ days: 8 }).toMillis();
  if (start > end) throw invalid("max", "must not be before min");
  if (Number.isNaN(start) || Number.isNaN(end)) throw invalid("min", "lies outside the calendar");
  return { min: start, max: end };
}
