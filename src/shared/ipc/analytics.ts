import { z } from "zod";
import { Histogram, ProjectHistogramParams } from "../interface/histograms";
import { answer, route } from "./contract";

/** Where a call goes: a project of a connection. */
export const ProjectRef = z.object({ connectionId: z.string(), projectId: z.string() });
/** Where a call goes: a project of a connection. */
export type ProjectRef = z.output<typeof ProjectRef>;

/** Routes of charts. */
export const analyticsRoutes = {
  "analytics.histogram": route(
    ProjectRef.extend({ type: z.string().min(1), params: ProjectHistogramParams }),
    answer(Histogram),
  ),
};
