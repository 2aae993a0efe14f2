import { z } from "zod";
import { NewCustomMetric } from "../interface/resources";
import { ProjectRef } from "./analytics";
import { route } from "./contract";

/** What became of one new metric. */
export const MetricOutcome = z.object({ name: z.string(), success: z.boolean(), message: z.string() });
export type MetricOutcome = z.output<typeof MetricOutcome>;

/** Events of custom metrics. */
export const metricEvents = {
  /** An import, or the undo of one, created or removed metrics of a project. */
  "metrics.changed": ProjectRef,
};

/** Routes of custom metrics, besides reading them. */
export const metricRoutes = {
  /** Adds metrics, each judged on its own, in the order given. Needs the network. */
  "metrics.add": route(
    ProjectRef.extend({ metrics: z.array(NewCustomMetric).min(1).max(1000) }),
    z.array(MetricOutcome),
  ),
};
