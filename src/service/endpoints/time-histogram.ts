import type { Bin, Histogram } from "../../shared/interface/histograms";
import { DateTime } from "luxon";
import { binsOf, boundaries, checkZone, chooseInterval, intervalOf } from "../analytics/calendar";
import { fillBins } from "../analytics/histogram";
import { parseTime } from "../analytics/time-range";
import { invalid } from "../failure";
import { withForecast } from "./forecast-bins";
import { type HistogramRequest, divisionOf, metricOf } from "./histogram-request";

/** A histogram of times of publication or of arrival. */
export async function timeHistogram(request: HistogramRequest): Promise<Histogram> {
  const { type, params, context } = request;
  const zone = checkZone(params.timezone);
  const { min, max } = range(params.min, params.max, zone);
  const interval = params.interval === undefined ? chooseInterval(min, max) : intervalOf(params.interval);
  // One millisecond is the resolution of the data: an included maximum reaches to the next one.
  const from = params.min_include ? min : min + 1;
  const until = params.max_include ? max + 1 : max;
  const edges = boundaries(min, Math.max(until, min + 1), interval, zone);
  const times = context.workspace.columns.dense[type === "published" ? "published" : "search_indexed"];
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
  const header = { v: division.labels };
  if (params.forecast_days === undefined) return { data, header };
  // A bin that the range cuts short is as little over as one that time has not filled yet.
  const now = Math.min(Date.now(), until);
  return { data: await withForecast(data, edges, params.forecast_days, interval, zone, now), header };
}

/** Eight days up to tomorrow where nothing is asked for, eight days from or to the one bound that is. */
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
