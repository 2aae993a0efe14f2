import type { Histogram } from "../../shared/interface/histograms";
import { distributionTypes, timeTypes } from "../../shared/interface/histograms.constants";
import type { TopicSet } from "../engine/questions/breakdowns";
import { rankInfluencers } from "../engine/questions/influencers";
import type { Context, InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import { inTopic, select, prepareTopics } from "../engine/search/filters";
import { distribution } from "./distributions";
import { type HistogramRequest, keywordsOf } from "./histogram-request";
import { metricHistogram } from "./metric-histogram";
import { projectOf } from "./project";
import { timeHistogram } from "./time-histogram";

export const histogramHandlers = {
  globalHistogram: async ({ path, params }, context) => ({
    payload: await histogram({
      type: path.type,
      ...(await select(context.workspace, params.q)),
      params,
      context,
      project: undefined,
      customMetrics: undefined,
      topics: () => [],
    }),
  }),

  projectHistogram: async ({ path, params }, context) => {
    const { workspace } = context;
    const { id } = projectOf(context, path.project_id);
    if (path.type === "topic" || params.breakdown === "topic")
      await prepareTopics(workspace, id, topicIds(context, id));
    const selection = await select(workspace, params.q, id, params);
    const customMetrics = workspace.records.metrics.list(id);
    const topics = () => topicSets(context, id);
    return {
      payload: await histogram({
        type: path.type,
        ...selection,
        params,
        context,
        project: id,
        customMetrics,
        topics,
      }),
    };
  },

  topInfluencers: async ({ path, params }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { influencer_type, sort_criteria, top_n } = params;
    await prepareTopics(context.workspace, id, topicIds(context, id));
    const { set } = await select(context.workspace, params.q, id, params);
    const influencers = rankInfluencers(
      set,
      context.workspace.columns,
      { type: influencer_type, criterion: sort_criteria, most: top_n },
      topicSets(context, id),
      (document) => context.workspace.documents.read(document),
    );
    return {
      payload: {
        influencer_type: influencer_type.toUpperCase(),
        sort_criteria: sort_criteria.toUpperCase(),
        influencers,
      },
    };
  },
} satisfies Partial<InterfaceHandlers>;

function histogram(request: HistogramRequest): Histogram | Promise<Histogram> {
  const { type, params } = request;
  const isTime = timeTypes.some((known) => known === type);
  if (params.forecast_days !== undefined && !isTime)
    throw invalid("forecast_days", `is available for ${timeTypes.join(" and ")}`);
  if (isTime) return timeHistogram(request);
  if (type === "histogram") return metricHistogram(request, params.value_type ?? "engagement", undefined);
  if (type === "distribution") return distribution(request, params.breakdown ?? "country", undefined);
  if (isDistribution(request)) return distribution(request, type, params.breakdown);
  return metricHistogram(request, type, params.value_type);
}

function isDistribution({ type, project, customMetrics, context }: HistogramRequest): boolean {
  if (type === "topic") return project !== undefined;
  if (distributionTypes.some((known) => known === type)) return true;
  return keywordsOf(type, context.workspace.columns, customMetrics) !== undefined;
}

function topicIds({ workspace }: Context, project: string): string[] {
  return workspace.records.topics.list(project).map(({ id }) => id);
}

function topicSets({ workspace }: Context, project: string): TopicSet[] {
  return workspace.records.topics
    .list(project)
    .filter(({ type }) => type === "search")
    .map((topic) => ({
      id: topic.id,
      set: inTopic(workspace, topic),
      definition: JSON.stringify([topic.included, topic.excluded]),
    }));
}
