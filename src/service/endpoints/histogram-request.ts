import type { endpoints } from "../../shared/interface/endpoints";
import { globalBreakdowns, projectBreakdowns } from "../../shared/interface/histograms.constants";
import type { CustomMetric } from "../../shared/interface/resources";
import { Bitset, blockSize } from "../engine/columns/bitset";
import { type Division, type TopicSet, breakDown, byValue } from "../engine/questions/breakdowns";
import type { CodesOf } from "../engine/columns/coded";
import type { Columns } from "../engine/columns/columns";
import { ListColumn } from "../engine/columns/list-column";
import { type MetricOf, metricNamed } from "../engine/questions/metrics";
import type { Call, Context } from "../call";
import { invalid } from "../failure";
import type { Selection } from "../engine/search/filters";

type Params = Call<(typeof endpoints)["projectHistogram"]>["params"];

/** A histogram call with everything resolved that depends on the project. */
export interface HistogramRequest extends Selection {
  type: string;
  params: Params;
  context: Context;
  /** Undefined for the global index. */
  project: string | undefined;
  customMetrics: readonly CustomMetric[] | undefined;
  topics: () => readonly TopicSet[];
}

/**
 * Returns the breakdown of a call. The most frequent values are determined from the documents that fall into a bin.
 */
export function divisionOf(
  { set, params, context, project, topics, customMetrics }: HistogramRequest,
  breakdown: string | undefined,
  binsOf?: CodesOf,
): Division {
  const allowed = project === undefined ? globalBreakdowns : projectBreakdowns;
  const known = allowed.find((name) => name === breakdown);
  const { columns } = context.workspace;
  const keywords = known ? undefined : keywordsOf(breakdown, columns, customMetrics);
  if (breakdown !== undefined && !known && !keywords)
    throw invalid(
      "breakdown",
      `must be one of ${allowed.join(", ")}${project === undefined ? "" : ", or custom.<name> of a keyword metric"}`,
    );
  const isRanked = keywords ?? (known === "sourcetype" || known === "country" || known === "channel");
  const ranked = isRanked && binsOf ? inBins(set, binsOf, columns.size) : set;
  return keywords
    ? byValue(ranked, keywords, params.top_n)
    : breakDown(ranked, known, columns, topics, params.top_n);
}

/**
 * Returns the values of one of the project's keyword metrics, even if no document has one yet; undefined for any other
 * name.
 */
export function keywordsOf(
  name: string | undefined,
  columns: Columns,
  customMetrics: HistogramRequest["customMetrics"],
): ListColumn | undefined {
  const metric = customMetrics?.find((one) => `custom.${one.name}` === name);
  if (name === undefined || metric?.format.name !== "KEYWORD") return undefined;
  return columns.keywords.get(name) ?? new ListColumn();
}

function inBins(set: Bitset, binsOf: CodesOf, size: number): Bitset {
  const found = Bitset.of(size);
  const bins = new Int32Array(blockSize);
  set.eachBlock((ids, count) => {
    binsOf(ids, count, bins);
    for (let i = 0; i < count; i++) if ((bins[i] ?? -1) >= 0) found.add(ids[i] ?? 0);
  });
  return found;
}

/** Returns the metric of that name. Throws a failure that names the parameter if there is none. */
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
