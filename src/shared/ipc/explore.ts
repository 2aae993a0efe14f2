import { z } from "zod";
import { GlobalHistogramParams, Histogram, ProjectHistogramParams } from "../interface/histograms";
import { InfluencerParams, TopInfluencers } from "../interface/influencers";
import { answer, reading, route } from "./contract";

/** A project of a connection. */
export const ProjectRef = z.object({ connectionId: z.string(), projectId: z.string() });
export type ProjectRef = z.output<typeof ProjectRef>;

const type = z.string().min(1);

export const analyticsRoutes = {
  "analytics.histogram": route(
    ProjectRef.extend({ type, params: ProjectHistogramParams, ...reading }),
    answer(Histogram),
  ),
  /** A histogram of the service's whole index. */
  "analytics.globalHistogram": route(
    z.object({ connectionId: z.string(), type, params: GlobalHistogramParams, ...reading }),
    answer(Histogram),
  ),
  "analytics.influencers": route(
    ProjectRef.extend({ params: InfluencerParams, ...reading }),
    answer(TopInfluencers),
  ),
};
