import { sentimentLabel } from "../../shared/interface/documents";
import type { Histogram } from "../../shared/interface/histograms";
import { distributionTypes, histogramLimits } from "../../shared/interface/histograms.constants";
import { Bitset } from "../engine/columns/bitset";
import type { TopicSet } from "../engine/questions/breakdowns";
import { checkZone } from "./calendar";
import { genderLabels } from "../engine/columns/columns";
import { type Distribution, type ValueCount, labelled, topOf } from "../engine/questions/distribution";
import { regionOf } from "../engine/questions/regions";
import { timeRange } from "./time-range";
import { invalid } from "../failure";
import { type HistogramRequest, divisionOf, keywordsOf } from "./histogram-request";

const sentimentValues = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];

/** The most frequent values of a set of documents with their counts. */
type Ranking = (set: Bitset, most: number) => Omit<ValueCount, "code">[];

/** Counts documents per value of a field. min and max bound the time of publication. */
export function distribution(
  request: HistogramRequest,
  field: string,
  breakdown: string | undefined,
): Histogram {
  const { params } = request;
  if (params.value_type !== undefined) throw invalid("value_type", "is not available for distributions");
  const set = withinTime(request);
  const top = ranking(request, field);
  if (!top) {
    const param = request.type === "distribution" ? "breakdown" : "type";
    throw invalid(
      param,
      `must be one of ${distributionTypes.join(", ")}, or custom.<name> of a keyword metric`,
    );
  }
  const { labels, sets } = divisionOf({ ...request, set }, breakdown);
  const most = top(set, params.top_n ?? histogramLimits.defaultTopN);
  const header = { v: labels };
  if (breakdown === undefined)
    return { data: most.map(({ label, count }) => ({ ks: label, v: [count] })), header };
  const counts = sets().map((part) => new Map(top(part, Infinity).map(({ label, count }) => [label, count])));
  const data = most.map(({ label }) => ({ ks: label, v: counts.map((byLabel) => byLabel.get(label) ?? 0) }));
  return { data, header };
}

function withinTime({ set, params, context }: HistogramRequest): Bitset {
  if (params.min === undefined && params.max === undefined) return set;
  const { min, max } = timeRange(params.min, params.max, checkZone(params.timezone));
  const { published } = context.workspace.columns.dense;
  const found = Bitset.of(context.workspace.columns.size);
  set.each((id) => {
    const at = published[id] ?? 0;
    const isAfter = params.min_include ? at >= min : at > min;
    if (isAfter && (params.max_include ? at <= max : at < max)) found.add(id);
  });
  return found;
}

/** Returns the ranking of a field's most frequent values, or undefined if the field has no distribution. */
function ranking(request: HistogramRequest, field: string): Ranking | undefined {
  if (field === "topic" && request.project !== undefined) {
    const topics = request.topics();
    return (set, most) => topTopics(set, topics, most);
  }
  const values = valuesOf(request, field);
  return values && ((set, most) => topOf(set, values, most));
}

function topTopics(set: Bitset, topics: readonly TopicSet[], most: number): ReturnType<Ranking> {
  return topics
    .map((topic) => ({ label: topic.id, count: set.countShared(topic.set) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, most);
}

function valuesOf(request: HistogramRequest, field: string): Distribution | undefined {
  const { columns } = request.context.workspace;
  const { dense, dictionaries, lists } = columns;
  switch (field) {
    case "language":
    case "country":
      return columns.coded(field);
    case "channel":
      return columns.coded("host");
    case "source_region":
      return labelled(
        dense.country,
        new Map(dictionaries.country.values.map((country, code) => [code, regionOf(country)])),
      );
    case "gender":
      return labelled(dense.gender, new Map(genderLabels.entries()));
    case "sentiment":
      return labelled(
        dense.sentiment,
        new Map(sentimentValues.map((value) => [value, sentimentLabel(value)])),
      );
    case "hashtag":
    case "tag":
      return lists[field];
    case "sourcetype":
      return lists.source_type;
    default:
      return keywordsOf(field, columns, request.customMetrics);
  }
}
