import type { Histogram } from "../../shared/interface/histograms";
import { distributionTypes } from "../../shared/interface/histograms.constants";
import { invalid } from "../failure";
import { checkZone } from "./calendar";
import { type HistogramRequest, breakdownOf, fieldOf, headerOf, mostOf } from "./histogram-request";
import { timeRange } from "./time-range";

/** Counts documents per value of a field. min and max bound the time of publication. */
export async function distribution(
  request: HistogramRequest,
  name: string,
  breakdownName: string | undefined,
): Promise<Histogram> {
  const { engine, type, params, signal } = request;
  if (params.value_type !== undefined) throw invalid("value_type", "is not available for distributions");
  const selection = { ...request.selection, ...withinTime(request) };
  const field = fieldOf(request, name);
  if (!field)
    throw invalid(
      type === "distribution" ? "breakdown" : "type",
      `must be one of ${distributionTypes.join(", ")}, or custom.<name> of a keyword metric`,
    );
  const breakdown = breakdownOf(request, breakdownName);
  const counted = await engine.distribution(selection, { field, breakdown, max: mostOf(request) }, signal);
  const { scores } = counted;
  return { data: counted.bins, header: headerOf(counted), ...(scores && { scores }) };
}

function withinTime({ params }: HistogramRequest): Pick<HistogramRequest["selection"], "published"> {
  if (params.min === undefined && params.max === undefined) return {};
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  // Times are whole milliseconds.
  const from = params.min_include ? min : min + 1;
  return { published: { from, until: params.max_include ? max + 1 : max } };
}
