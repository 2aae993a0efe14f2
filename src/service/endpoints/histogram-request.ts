import type { endpoints } from "../../shared/interface/endpoints";
import {
  distributionTypes,
  globalBreakdowns,
  certaintyType,
  originType,
  histogramLimits,
  networkMetrics,
  projectBreakdowns,
} from "../../shared/interface/histograms.constants";
import type { CustomMetric } from "../../shared/interface/resources";
import { isNumberFormat } from "../../shared/interface/resources.constants";
import type { Call } from "../call";
import type { Breakdown, CountedBins, Engine, Field, Selection, Topic } from "../engine/engine";
import { invalid } from "../failure";

/** A histogram call with everything resolved that depends on the project. */
export interface HistogramRequest {
  engine: Engine;
  type: string;
  params: Call<(typeof endpoints)["projectHistogram"]>["params"];
  selection: Selection;
  /** Undefined for the global index. */
  project: { metrics: readonly CustomMetric[]; topics: readonly Topic[] } | undefined;
  signal: AbortSignal | undefined;
}

/** The header of entries, with their places where they are values. */
export function headerOf({ labels, places }: Pick<CountedBins<unknown>, "labels" | "places">) {
  return { v: labels, ...(places && { places }) };
}

/** Maximum number of entries, or of values. */
export function mostOf({ params }: HistogramRequest): number {
  return params.top_n ?? histogramLimits.defaultTopN;
}

/** The breakdown of a name. Throws if there is none. */
export function breakdownOf({ project }: HistogramRequest, name: string | undefined): Breakdown | undefined {
  if (name === undefined) return undefined;
  const allowed = project === undefined ? globalBreakdowns : projectBreakdowns;
  const by = allowed.find((breakdown) => breakdown === name);
  if (by === "topic") return { by, topics: project?.topics ?? [] };
  if (by) return { by };
  if (name === originType || name === certaintyType) return { by: name };
  const keyword = keywordOf(name, project);
  if (keyword) return keyword;
  throw invalid(
    "breakdown",
    `must be one of ${allowed.join(", ")}${project === undefined ? "" : ", or custom.<name> of a keyword metric"}`,
  );
}

/** The field of a name whose values can be counted. Undefined if there is none. */
export function fieldOf({ project }: HistogramRequest, name: string): Field | undefined {
  const by = distributionTypes.find((distributionType) => distributionType === name);
  if (by === "topic") return project && { by, topics: project.topics };
  if (name === originType || name === certaintyType) return { by: name };
  return by ? { by } : keywordOf(name, project);
}

function keywordOf(name: string, project: HistogramRequest["project"]): Breakdown | undefined {
  const metric = project?.metrics.find((candidate) => `custom.${candidate.name}` === name);
  return metric?.format.name === "KEYWORD"
    ? { by: "keyword", metric: name, names: metric.value_names ?? [] }
    : undefined;
}

/** Checks that there is a metric of that name. Throws a failure that names the parameter if there is none. */
export async function metricOf(
  { engine, project }: HistogramRequest,
  name: string,
  param: string,
): Promise<string> {
  const custom = project?.metrics.find((metric) => `custom.${metric.name}` === name);
  const isKnown = name.startsWith("custom.")
    ? custom !== undefined && isNumberFormat(custom.format.name)
    : networkMetrics.some((networkMetric) => networkMetric === name) || (await engine.hasMetric(name));
  if (isKnown) return name;
  throw invalid(param, `there is no ${param === "type" ? "histogram type" : "metric"} "${name}"`);
}
