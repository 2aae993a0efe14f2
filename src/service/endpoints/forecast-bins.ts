import { setImmediate } from "node:timers/promises";
import { DateTime } from "luxon";
import type { Bin } from "../../shared/interface/histograms";
import { histogramLimits } from "../../shared/interface/histograms.constants";
import type { Interval } from "../../shared/calendar/interval";
import { dayMs, hourMs, weekMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import { boundaries, tooManyBins } from "./calendar";
import { type Forecast, type PlaceOf, forecast } from "./forecast";

/** Possible season lengths of hourly, daily and weekly bins, in bins: a day, a week, a year. */
const seasons: ReadonlyMap<number, readonly number[]> = new Map([
  [hourMs, [24, 168]],
  [dayMs, [7, 365]],
  [weekMs, [52]],
]);

function seasonsOf(interval: Interval): readonly number[] {
  if ("months" in interval) return interval.months === 1 ? [12] : [];
  return seasons.get(interval.ms) ?? [];
}

/**
 * Appends forecast bins for the coming days. The forecast uses completed bins only, because an incomplete one would
 * look like a drop. Other calls are handled between two entries of a breakdown, each of which may take a fifth of a
 * second.
 */
export async function withForecast(
  data: readonly Bin[],
  edges: Float64Array,
  days: number,
  interval: Interval,
  zone: string,
  now: number,
  signal?: AbortSignal,
): Promise<Bin[]> {
  const end = edges[edges.length - 1] ?? 0;
  const until = DateTime.fromMillis(end, { zone }).plus({ days }).toMillis();
  const coming = boundaries(end, until, interval, zone).slice(0, -1);
  if (data.length + coming.length > histogramLimits.bins) throw tooManyBins();
  const over = data.filter((_, i) => (edges[i + 1] ?? 0) <= now).length;
  const known = over === 0 ? data : data.slice(0, over);
  const skipped = data.length - known.length;
  const clock = ZoneClock.of(zone);
  const places = [...edges.slice(0, -1), ...coming].map((t, index) =>
    "months" in interval ? index : Math.floor(clock.wallAt(t) / interval.ms),
  );
  const placeOf: PlaceOf = (index) => places[index] ?? index;
  const width = data[0]?.v.length ?? 0;
  const series: Forecast[] = [];
  for (let entry = 0; entry < width; entry++) {
    if (entry > 0) await setImmediate(undefined, { signal });
    const counts = known.map(({ v }) => v[entry] ?? 0);
    series.push(forecast(counts, skipped + coming.length, seasonsOf(interval), placeOf));
  }
  const bins = Array.from(coming, (t, i): Bin => {
    const at = (values: readonly number[]) => values[skipped + i] ?? 0;
    return {
      t,
      v: series.map(({ mean }) => Math.round(at(mean))),
      forecast: true,
      lower: series.map(({ lower }) => Math.floor(at(lower))),
      upper: series.map(({ upper }) => Math.ceil(at(upper))),
    };
  });
  return [...data, ...bins];
}
