import { DateTime } from "luxon";
import type { Histogram } from "../../shared/interface/histograms";
import type { timeTypes } from "../../shared/interface/histograms.constants";
import { invalid } from "../failure";
import { boundaries, checkZone, chooseInterval, intervalOf } from "./calendar";
import { withForecast } from "./forecast-bins";
import { type HistogramRequest, breakdownOf, headerOf, metricOf, mostOf } from "./histogram-request";
import { parseTime } from "./time-range";

/** A histogram of publication or arrival times. */
export async function timeHistogram(
  request: HistogramRequest,
  field: (typeof timeTypes)[number],
): Promise<Histogram> {
  const { engine, selection, params, signal } = request;
  const zone = checkZone(params.timezone);
  const { min, max } = range(params.min, params.max, zone);
  const interval = params.interval === undefined ? chooseInterval(min, max) : intervalOf(params.interval);
  // Data has a resolution of one millisecond, so an included maximum means: below the next millisecond.
  const from = params.min_include ? min : min + 1;
  const until = params.max_include ? max + 1 : max;
  const edges = boundaries(min, Math.max(until, min + 1), interval, zone);
  const breakdown = breakdownOf(request, params.breakdown);
  const metric =
    params.value_type === undefined ? undefined : await metricOf(request, params.value_type, "value_type");
  const { bins, assumed, values, scores, ...counted } = await engine.timeHistogram(
    selection,
    {
      field,
      edges,
      interval,
      zone,
      metric,
      breakdown,
      range: { from, until },
      max: mostOf(request),
    },
    signal,
  );
  const data = bins.map((bin, i) => ({ t: edges[i] ?? 0, ...bin }));
  const header = headerOf(counted);
  const beside = {
    ...(assumed && { date_assumed: assumed }),
    ...(values && { values }),
    ...(scores && { scores }),
  };
  if (params.forecast_days === undefined) return { data, header, ...beside };
  // A bin that the range cuts short is as incomplete as the current one.
  const now = Math.min(Date.now(), until);
  const forecast = await withForecast(data, edges, params.forecast_days, interval, zone, now, signal);
  return { data: forecast, header, ...beside };
}

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
