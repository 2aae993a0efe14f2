import { sentimentLabel } from "../../../shared/interface/documents";
import { certainties } from "../../../shared/interface/histograms.constants";
import type { Bitset } from "../columns/bitset";
import { genderLabels } from "../columns/columns";
import { certaintyPlace, unscored } from "../columns/sentiments";
import type { CountedBins, DistributionQuestion, Field } from "../engine";
import { type TopicSet, type ValueParts, breakDown, placesOf } from "./breakdowns";
import { type Distribution, type ValueCount, labelled, topOf } from "./distribution";
import { regionOf } from "./regions";
import { scoresOf } from "./sentiment-scores";

const sentimentValues = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];

/** The most frequent values of a set of documents with their counts. */
type Ranking = (set: Bitset, max: number) => Omit<ValueCount, "code">[];

/** Counts documents by their most frequent values of a field. */
export function countValues(
  set: Bitset,
  { field, breakdown, max }: DistributionQuestion,
  parts: ValueParts,
): CountedBins<{ ks: string }> {
  const top = ranking(field, parts);
  const division = breakDown(set, breakdown, { ...parts, max });
  const { labels, sets } = division;
  const ranked = top(set, max);
  const scores = scoresOf(set, parts.columns, { fields: [field, breakdown] });
  if (breakdown === undefined)
    return { labels, ...scores, bins: ranked.map(({ label, count }) => ({ ks: label, v: [count] })) };
  const counts = sets().map((part) => new Map(top(part, Infinity).map(({ label, count }) => [label, count])));
  const bins = ranked.map(({ label }) => ({
    ks: label,
    v: counts.map((byLabel) => byLabel.get(label) ?? 0),
  }));
  return { labels, ...placesOf(division), ...scores, bins };
}

function ranking(field: Field, parts: ValueParts): Ranking {
  if (field.by === "topic") {
    const sets = parts.topics(field.topics);
    return (set, max) => topTopics(set, sets, max);
  }
  const values = valuesOf(field, parts);
  return (set, max) => topOf(set, values, max);
}

function topTopics(set: Bitset, topics: readonly TopicSet[], max: number): ReturnType<Ranking> {
  return topics
    .map((topic) => ({ label: topic.id, count: set.countShared(topic.set) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, max);
}

function valuesOf(field: Exclude<Field, { by: "topic" }>, { columns, listed }: ValueParts): Distribution {
  const { dense, dictionaries } = columns;
  switch (field.by) {
    case "language":
    case "country":
    case "sentiment_origin":
      return columns.coded(field.by);
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
        new Map([
          ...sentimentValues.map((value) => [value, sentimentLabel(value)] as const),
          [unscored, "UNSCORED"],
        ]),
      );
    case "sentiment_certainty":
      return labelled(
        dense.sentiment.map((value, id) => certaintyPlace(value, dense.sentiment_confidence[id] ?? 0)),
        new Map(certainties.entries()),
      );
    case "tag_text":
      return columns.lists.tag;
    case "hashtag":
    case "tag":
    case "sourcetype":
      return listed({ by: field.by });
    case "keyword":
      return listed(field);
  }
}
