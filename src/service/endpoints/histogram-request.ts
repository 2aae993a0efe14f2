import type { endpoints } from "../../shared/interface/endpoints";
import { globalBreakdowns, projectBreakdowns } from "../../shared/interface/histograms";
import type { CustomMetric } from "../../shared/interface/resources";
import { type Division, type TopicSet, breakDown } from "../analytics/breakdowns";
import { type MetricOf, metricNamed } from "../analytics/metrics";
import type { Call, Context } from "../call";
import { invalid } from "../failure";
import type { Selection } from "../search/filters";

type Params = Call<(typeof endpoints)["projectHistogram"]>["params"];

/** A histogram call with everything looked up that depends on the project. */
export interface HistogramRequest extends Selection {
  type: string;
  params: Params;
  context: Context;
  /** Undefined for the global index. */
  project: string | undefined;
  customMetrics: readonly CustomMetric[] | undefined;
  topics: () => readonly TopicSet[];
}

/** The breakdown a call asks for. */
export function divisionOf(
  { set, params, context, project, topics }: HistogramRequest,
  breakdown: string | undefined,
): Division {
  const allowed = project === undefined ? globalBreakdowns : projectBreakdowns;
  const known = allowed.find((name) => name === breakdown);
  if (breakdown !== undefined && !known) throw invalid("breakdown", `must be one of ${allowed.join(", ")}`);
  return breakDown(set, known, context.workspace.columns, topics, params.top_n);
}

/** The metric of that name, or a refusal of the parameter that names it. */
export function metricOf(
  { context, customMetrics }: HistogramRequest,
  name: string,
  param: string,
): MetricOf {
  const metric = metricNamed(name, context.workspace.columns, customMetrics);
  if (!metric)
    throw invalid(param, `there is no ${param === "type" ? "histogram type" : "metric"} "${name}"`);
  return metric;
}
