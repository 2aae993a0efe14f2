import type { CustomMetric } from "../../shared/interface/resources";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { asCallError } from "../ask";
import { topicNames } from "../format/distinctNames";
import type { Titles } from "../question/readAnswer";
import { typeName, valueName, valuesJoined } from "../question/terms";
import type { CardAsking } from "./cardAnswer";

/** Names of topics and metrics, as far as a chart needs them. Topics that aren't listed keep their ids. */
export async function chartTitles(
  { ask, signal, ref }: CardAsking,
  question: ChartQuestion,
): Promise<{ titles: Titles; metrics: readonly CustomMetric[] }> {
  const { type, breakdown, metric } = question;
  const names = [type, breakdown, metric.field];
  const metrics = names.some((name) => name.startsWith("custom."))
    ? (await ask("project.metrics", ref, { signal })).data
    : [];
  const needsTopics = names.includes("topic") || question.filters.topic.length > 0;
  const topics = needsTopics
    ? await ask("project.topics", ref, { signal }).then(
        ({ data }) => data,
        (thrown: unknown) => {
          if (asCallError(thrown).kind === "cancelled") throw thrown;
          return null;
        },
      )
    : null;
  return {
    metrics,
    titles: {
      topics: new Map([...topicNames(topics?.topic_categories), ...topicNames(topics?.filter_categories)]),
      metric: (field) => typeName(field, metrics),
      value: (field, value) => valueName(field, value, metrics),
      joined: (field, value) => valuesJoined(field, value, metrics),
    },
  };
}
