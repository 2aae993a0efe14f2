import type { Histogram } from "../../shared/interface/histograms";
import { invalid } from "../failure";
import { type HistogramRequest, breakdownOf, headerOf, metricOf, mostOf } from "./histogram-request";
import { parseBound, parseStep } from "./numeric-bounds";

/** A histogram of a metric's values. */
export async function valueHistogram(
  request: HistogramRequest,
  name: string,
  valueType: string | undefined,
): Promise<Histogram> {
  const { engine, selection, type, params, signal } = request;
  const metric = await metricOf(request, name, type === "histogram" ? "value_type" : "type");
  const nested = valueType === undefined ? undefined : await metricOf(request, valueType, "value_type");
  const step = parseStep(params.interval);
  const min = parseBound(params.min, "min");
  const max = parseBound(params.max, "max");
  if (min !== undefined && max !== undefined && min > max) throw invalid("max", "must not be below min");
  const breakdown = breakdownOf(request, params.breakdown);
  const { bins, values, scores, ...counted } = await engine.valueHistogram(
    selection,
    {
      metric,
      nested,
      step,
      breakdown,
      bounds: { min, max, includeMin: params.min_include, includeMax: params.max_include },
      max: mostOf(request),
    },
    signal,
  );
  const beside = { ...(values && { values }), ...(scores && { scores }) };
  return { data: bins, header: headerOf(counted), ...beside };
}
