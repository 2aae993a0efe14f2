import type { Histogram } from "../../shared/interface/histograms";
import { blockSize } from "../engine/columns/bitset";
import type { CodesOf } from "../engine/columns/coded";
import { fillBins } from "../engine/questions/histogram";
import { numericBins, parseBound, parseStep } from "../engine/questions/numeric-bins";
import { invalid } from "../failure";
import { type HistogramRequest, divisionOf, metricOf } from "./histogram-request";

export function metricHistogram(
  request: HistogramRequest,
  name: string,
  valueType: string | undefined,
): Histogram {
  const { type, params, set } = request;
  const metric = metricOf(request, name, type === "histogram" ? "value_type" : "type");
  const nested = valueType === undefined ? undefined : metricOf(request, valueType, "value_type");
  const step = parseStep(params.interval);
  const min = parseBound(params.min, "min");
  const max = parseBound(params.max, "max");
  if (min !== undefined && max !== undefined && min > max) throw invalid("max", "must not be below min");

  let least = Infinity;
  let most = -Infinity;
  const isIn = (value: number) =>
    !Number.isNaN(value) &&
    (min === undefined || (params.min_include ? value >= min : value > min)) &&
    (max === undefined || (params.max_include ? value <= max : value < max));
  const values = new Float64Array(blockSize);
  set.eachBlock((ids, count) => {
    metric(ids, count, values);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      if (!isIn(value)) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  });
  const lowest = min ?? least;
  // If the excluded maximum were the start of a bin, that bin would always be empty. The next smaller number drops
  // it.
  const highest = max === undefined ? most : params.max_include ? max : Math.max(lowest, below(max));
  if (!Number.isFinite(lowest) || !Number.isFinite(highest))
    return { data: [], header: { v: divisionOf(request, params.breakdown).labels } };

  const { first, step: width, count: bins } = numericBins(lowest, highest, step);
  const binsOf: CodesOf = (ids, count, into) => {
    metric(ids, count, values);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      into[i] = isIn(value) ? Math.floor((value - first) / width) : -1;
    }
  };
  const division = divisionOf(request, params.breakdown, binsOf);
  const data = fillBins(set, division, { bins, binsOf }, nested).map((bin, i) => ({
    k: first + i * width,
    ...bin,
  }));
  return { data, header: { v: division.labels } };
}

/** Largest number below a value. The approximation suffices because bins are at least 1 wide. */
function below(value: number): number {
  return value - Math.max(1e-9, Math.abs(value) * 1e-12);
}
