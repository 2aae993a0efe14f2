import { NewCustomMetric } from "../../shared/interface/resources";
import type { InterfaceHandlers } from "../call";
import { projectOf } from "./project";

export const metricHandlers = {
  addCustomMetrics: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const data = db.transaction(() =>
      body.custom_metrics.map((given) => {
        const parsed = NewCustomMetric.safeParse(given);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          return {
            success: false,
            error_message: `${issue?.path.join(".") || "metric"}: ${issue?.message ?? "is wrong"}`,
          };
        }
        const { format, ...rest } = parsed.data;
        if (records.metrics.get(id, rest.name))
          return {
            success: false,
            error_message: `name: the project has a custom metric "${rest.name}" already`,
          };
        const custom_metric = { ...rest, update_ts: Date.now(), format: { name: format } };
        records.metrics.put(id, { ...custom_metric, id: rest.name });
        return { custom_metric, success: true };
      }),
    );
    return { payload: { data } };
  },

  listCustomMetrics: ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    const metrics = context.workspace.records.metrics.list(id);
    return { payload: { data: metrics.map((metric) => ({ custom_metric: { ...metric, id: undefined } })) } };
  },
} satisfies Partial<InterfaceHandlers>;
