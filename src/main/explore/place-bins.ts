import { binStarts } from "../../shared/calendar/bin-starts";
import { lengthOf, parseInterval } from "../../shared/calendar/interval";
import type { Bin, Histogram, ProjectHistogramParams } from "../../shared/interface/histograms";
import { histogramLimits, timeTypes } from "../../shared/interface/histograms.constants";
import type { Live } from "../cache/read-through";

type Params = Pick<
  ProjectHistogramParams,
  "min" | "max" | "min_include" | "max_include" | "interval" | "timezone"
>;

interface PlacedBin {
  bin: Bin;
  at: number;
}

/** A length of the axis: [from, to). */
interface Span {
  from: number;
  to: number;
}

/**
 * Puts a response's bins in order. Those outside the range that was asked for are dropped and counted. The interface has
 * empty bins with zeros, so what a bin holds that isn't there is unknown: it gets counts of null.
 */
export function placeBins(
  { data: given, unreadable }: Live<Histogram>,
  type: string,
  params: Params,
): Live<Histogram> {
  const isTime = timeTypes.some((timeType) => timeType === type);
  const { data } = given;
  const ranked = !isTime && data.every(({ k }) => k === undefined);
  if (ranked) return { data: { ...given, bins_outside: 0, bins_missing: 0 }, unreadable };
  const placed = data
    .flatMap((bin): PlacedBin[] => {
      const at = isTime ? bin.t : bin.k;
      return at === undefined ? [] : [{ bin, at }];
    })
    .sort((a, b) => a.at - b.at);
  const lost = data.length - placed.length;
  const range = rangeOf(params, isTime);
  const grid = isTime ? timeGrid(params) : valueGrid(params, placed);
  const inRange = placed.filter(({ bin, at }, index) => {
    if (bin.forecast) return true;
    const end = grid ? grid.endOf(at) : (placed[index + 1]?.at ?? Infinity);
    return at < range.to && end > range.from;
  });
  const missing = grid ? missingStarts(inRange, range, grid) : [];
  const none = given.header.v.map(() => null);
  const forecasts = inRange.some(({ bin }) => bin.forecast);
  const all = [
    ...inRange,
    ...missing.map((at): PlacedBin => {
      const bin = {
        [isTime ? "t" : "k"]: at,
        v: none,
        ...(forecasts && at >= range.to && { forecast: true }),
      };
      return { bin, at };
    }),
  ].sort((a, b) => a.at - b.at);
  return {
    data: {
      ...given,
      data: all.map(({ bin }) => bin),
      bins_outside: placed.length - inRange.length,
      bins_missing: missing.length,
    },
    unreadable: unreadable + lost,
  };
}

/** The range that was asked for. The app writes times as epoch milliseconds; another form leaves the bound open. */
function rangeOf({ min, max, min_include, max_include }: Params, isTime: boolean): Span {
  const bound = (text: string | undefined, open: number) => {
    const isNumber = isTime ? /^-?\d{13,}$/ : /^-?\d+(\.\d+)?$/;
    return text !== undefined && isNumber.test(text) ? Number(text) : open;
  };
  const past = (value: number) =>
    isTime ? value + 1 : value + Number.EPSILON * Math.max(1, Math.abs(value));
  const from = bound(min, -Infinity);
  const to = bound(max, Infinity);
  return {
    from: isFalse(min_include) ? past(from) : from,
    to: max_include !== undefined && !isFalse(max_include) ? past(to) : to,
  };
}

const isFalse = (param: boolean | "true" | "false" | undefined) => param === false || param === "false";

/** Where bins start. */
interface Grid {
  endOf: (start: number) => number;
  /** Spans of the bins that cover a span, in order. */
  over: (span: Span) => Iterable<Span>;
  /** How many bins cover a span, roughly. */
  countOf: (span: Span) => number;
}

function timeGrid({ interval: asked, timezone = "UTC" }: Params): Grid | null {
  const interval = asked === undefined ? undefined : parseInterval(asked);
  if (!interval) return null;
  function* over({ from, to }: Span) {
    let start = Number.NaN;
    for (const next of binStarts(from, interval ?? { ms: 1 }, timezone)) {
      if (!Number.isNaN(start)) yield { from: start, to: next };
      if (next >= to) return;
      start = next;
    }
  }
  return {
    endOf: (start) => {
      const [own] = over({ from: start, to: start + 1 });
      // A service may cut its bins elsewhere, for example days of UTC.
      return own?.from === start ? own.to : start + lengthOf(interval);
    },
    over,
    countOf: ({ from, to }) => (to - from) / lengthOf(interval),
  };
}

/** Without an interval, the smallest distance of two bins is their width. */
function valueGrid({ interval }: Params, placed: readonly PlacedBin[]): Grid | null {
  const [first] = placed;
  const distances = placed.slice(1).map(({ at }, index) => at - (placed[index]?.at ?? at));
  const step =
    interval !== undefined && Number(interval) > 0
      ? Number(interval)
      : Math.min(...distances.filter((distance) => distance > 0));
  if (!first || !Number.isFinite(step)) return null;
  return {
    endOf: (start) => start + step,
    *over({ from, to }) {
      for (let n = 0; from + n * step < to; n++) yield { from: from + n * step, to: from + (n + 1) * step };
    },
    countOf: ({ from, to }) => (to - from) / step,
  };
}

/** Starts of the bins that the response lacks: those in which none of its bins starts. */
function missingStarts(placed: readonly PlacedBin[], range: Span, grid: Grid): number[] {
  const first = placed[0];
  const last = placed.at(-1);
  if (!first || !last) return [];
  const span = {
    from: Number.isFinite(range.from) && first.bin.t !== undefined ? range.from : first.at,
    to: Math.max(
      Number.isFinite(range.to) && first.bin.t !== undefined ? range.to : -Infinity,
      // Into the last bin, but not into the one that follows where bins are cut elsewhere.
      last.at + (grid.endOf(last.at) - last.at) / 1000,
    ),
  };
  if (grid.countOf(span) > histogramLimits.bins * 1.1) return [];
  const missing: number[] = [];
  let at = 0;
  for (const { from, to } of grid.over(span)) {
    while ((placed[at]?.at ?? Infinity) < from) at++;
    if ((placed[at]?.at ?? Infinity) >= to) missing.push(from);
  }
  return missing;
}
