import type { Histogram } from "../../shared/interface/histograms";
import { histogramLimits, timeTypes } from "../../shared/interface/histograms.constants";
import type { Context, InterfaceHandlers } from "../call";
import { type Topic, TooMany } from "../engine/engine";
import { invalid } from "../failure";
import { selectionOf, topicOf } from "../selections";
import { tooManyBins } from "./calendar";
import { distribution } from "./distribution";
import { type HistogramRequest, fieldOf } from "./histogram-request";
import { projectOf } from "./project";
import { timeHistogram } from "./time-histogram";
import { valueHistogram } from "./value-histogram";

export const histogramHandlers = {
  globalHistogram: async ({ path, params, signal }, { workspace }) => ({
    payload: await histogram({
      engine: workspace.engine,
      type: path.type,
      params,
      selection: selectionOf(workspace, params.q),
      project: undefined,
      signal,
    }),
  }),

  projectHistogram: async ({ path, params, signal }, context) => {
    const { workspace } = context;
    const { id } = projectOf(context, path.project_id);
    const needsTopics = path.type === "topic" || params.breakdown === "topic";
    return {
      payload: await histogram({
        engine: workspace.engine,
        type: path.type,
        params,
        selection: selectionOf(workspace, params.q, id, params),
        project: {
          metrics: workspace.records.metrics.list(id),
          topics: needsTopics ? topicsOf(context, id) : [],
        },
        signal,
      }),
    };
  },

  topInfluencers: async ({ path, params, signal }, context) => {
    const { workspace } = context;
    const { engine } = workspace;
    const { id } = projectOf(context, path.project_id);
    const { influencer_type, sort_criteria, top_n } = params;
    const topics = topicsOf(context, id);
    const selection = selectionOf(workspace, params.q, id, params);
    const identified = influencer_type === "author" && params.author_ids === "show";
    const ranking = { type: influencer_type, criterion: sort_criteria, max: top_n, topics, identified };
    const { influencers, repostsLeftOut, ...totals } = await engine.influencers(selection, ranking, signal);
    return {
      payload: {
        influencer_type: influencer_type.toUpperCase(),
        sort_criteria: sort_criteria.toUpperCase(),
        ...(params.totals && { ...totals, reposts_left_out: repostsLeftOut }),
        influencers,
      },
    };
  },
} satisfies Partial<InterfaceHandlers>;

async function histogram(request: HistogramRequest): Promise<Histogram> {
  const time = timeTypes.find((known) => known === request.type);
  try {
    return await (time ? timeHistogram(request, time) : otherHistogram(request));
  } catch (error) {
    if (error instanceof TooMany) throw tooMany(error, time !== undefined);
    throw error;
  }
}

function otherHistogram(request: HistogramRequest): Promise<Histogram> {
  const { type, params } = request;
  if (params.forecast_days !== undefined)
    throw invalid("forecast_days", `is available for ${timeTypes.join(" and ")}`);
  if (type === "histogram") return valueHistogram(request, params.value_type ?? "engagement", undefined);
  if (type === "distribution") return distribution(request, params.breakdown ?? "country", undefined);
  if (fieldOf(request, type)) return distribution(request, type, params.breakdown);
  return valueHistogram(request, type, params.value_type);
}

function tooMany({ what }: TooMany, isTime: boolean) {
  if (what === "counts")
    return invalid(
      "interval",
      `makes more than ${histogramLimits.counts} counts with this breakdown; choose a longer one or a shorter range`,
    );
  if (isTime) return tooManyBins();
  return invalid(
    "interval",
    `makes more than ${histogramLimits.bins} bins; choose a larger one or a shorter range`,
  );
}

function topicsOf({ workspace }: Context, project: string): Topic[] {
  return workspace.records.topics
    .list(project)
    .filter(({ type }) => type === "search")
    .map(topicOf);
}
