import { z } from "zod";
import { CustomMetricChange, NewCustomMetric } from "../interface/resources";
import { ProjectRef } from "./explore";
import { route } from "./contract";

/** Result of adding one metric. */
const MetricOutcome = z.object({ name: z.string(), success: z.boolean(), message: z.string() });

export const metricEvents = {
  /** An import or undo created or removed metrics of a project. */
  "metrics.changed": ProjectRef,
};

const OneMetric = ProjectRef.extend({ name: z.string().min(1).max(200) });

export const metricRoutes = {
  /** Adds metrics, each with its own result, in order. Needs the network. */
  "metrics.add": route(
    ProjectRef.extend({ metrics: z.array(NewCustomMetric).min(1).max(1000) }),
    z.array(MetricOutcome),
  ),
  /** Counts the documents with a value of a metric, deleted ones too. null if the connection can't tell. */
  "metrics.count": route(OneMetric, z.object({ documents: z.number().nullable() })),
  /** Changes title, description, display and names of values of a metric. Kind "missing" if the service doesn't offer it. */
  "metrics.update": route(ProjectRef.extend({ change: CustomMetricChange }), z.void()),
  /** Deletes a metric with its values. Can't be undone. Kind "missing" if the service doesn't offer it. */
  "metrics.remove": route(OneMetric, z.void()),
};
