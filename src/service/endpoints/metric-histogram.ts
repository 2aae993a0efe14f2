import type { Histogram } from "../../shared/interface/histograms";
import { fillBins } from "../analytics/histogram";
import { numericBins, parseBound, parseStep } from "../analytics/numeric-bins";
import { invalid } from "../failure";
import { type HistogramRequest, divisionOf, metricOf } from "./histogram-request";

/** A histogram of the values of a metric. */
export function metricHistogram(
  request: HistogramRequest,
  name: string,
  valueType: string | undefined,
): Histogram {
  const { type, params, set } = request;
  const metric = metricOf(request, name, type === "histogram" ? "value_type" : "type");
  const nested = valueType === undefined ? undefined : metricOf(request, valueType, "value_type");
  const division = divisionOf(request, params.breakdown);
  const header = { v: division.labels };
  const step = parseStep(params.interval);
  const min = parseBound(params.min, "min");
  const max = parseBound(params.max, "max");
  if (min !== undefined && max !== undefined && min > max) throw invalid("max", "must not be below min");

  let least = Infinity;
  let most = -Infinity;
  const isIn = (value: number) =>
    (min === undefined || (params.min_include ? value >= min : value > min)) &&
    (max === undefined || (params.max_include ? value <= max : value < max));
  set.each((id) => {
    const value = metric(id);
    if (!isIn(value)) return;
    if (value < least) least = value;
    if (value > most) most = value;
  });
  const lowest = min ?? least;
  // An excluded bound that starts a bin makes that bin empty by its very rule, so it is left out.
  const highest = max === undefined ? most : params.max_include ? max : Math.max(lowest, below(max));
  if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return { data: [], header };

  const { first, step: width, count } = numericBins(lowest, highest, step);
  const of = (id: number) => {
    const value = metric(id);
    return isIn(value) ? Math.floor((value - first) / width) : -1;
  };
  const data = fillBins(set, division, { bins: count, of }, nested).map((bin, i) => ({
    k: first + i * width,
    ...bin,
  }));
  return { data, header };
}

/** The largest number below: close enough, since bins are at least 1 wide. */
function below(value: number): number {
  return value - Math.max(1e-9, Math.abs(value) * 1e-12);
}
