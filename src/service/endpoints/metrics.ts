import { withNames } from "../../shared/documents/value-names";
import { maxValueNames } from "../../shared/interface/resources.constants";
import { CustomMetricChange, NewCustomMetric } from "../../shared/interface/resources";
import { isObject } from "../../shared/documents/json";
import type { Context, InterfaceHandlers } from "../call";
import { itemFault } from "../issues";
import { removeValues } from "./metric-values";
import { projectOf } from "./project";

export const metricHandlers = {
  addCustomMetrics: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const data = db.transaction(() =>
      body.custom_metrics.map((given) => {
        const parsed = NewCustomMetric.safeParse(given);
        if (!parsed.success) return { success: false, error_message: itemFault(parsed.error, "metric") };
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

  updateCustomMetrics: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const data = db.transaction(() =>
      body.custom_metrics.map((given) => {
        const parsed = CustomMetricChange.safeParse(given);
        if (!parsed.success) return rejection(given, itemFault(parsed.error, "metric"));
        const { name, title, description, display_in_ui, value_names } = parsed.data;
        const metric = records.metrics.get(id, name);
        if (!metric) return rejection(given, unknownMetric(name));
        if (
          isObject(given) &&
          given["format"] !== undefined &&
          formatOf(given["format"]) !== metric.format.name
        )
          return rejection(given, "format: the format of a custom metric can't change");
        const named = value_names && withNames(metric.value_names ?? [], value_names);
        if (named && named.length > maxValueNames)
          return rejection(given, `value_names: at most ${maxValueNames} values have names`);
        const changed = {
          ...metric,
          title: title ?? metric.title,
          description: description ?? metric.description,
          display_in_ui: display_in_ui ?? metric.display_in_ui,
          ...(named && { value_names: named }),
          update_ts: Date.now(),
        };
        records.metrics.put(id, changed);
        return { custom_metric: { ...changed, id: undefined }, success: true };
      }),
    );
    return { payload: { data } };
  },

  deleteCustomMetric: async ({ path, params }, context) => {
    const { id } = projectOf(context, path.project_id);
    return { payload: { data: [await remove(context, id, path.metric_name, params.values)] } };
  },

  deleteCustomMetrics: async ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const data = [];
    for (const name of body.metric_names) data.push(await remove(context, id, name));
    return { payload: { data } };
  },
} satisfies Partial<InterfaceHandlers>;

/** Deletes a metric. Its values go with it unless they are kept. */
async function remove(context: Context, project: string, name: string, values = "remove") {
  const removed = context.workspace.records.metrics.delete(project, name);
  if (!removed) return rejection({ name }, unknownMetric(name));
  if (values === "remove") await removeValues(context, project, name);
  return { custom_metric: { name }, success: true };
}

function rejection(given: unknown, error_message: string) {
  const name = isObject(given) && typeof given["name"] === "string" ? given["name"] : "";
  return { custom_metric: { name }, success: false, error_message };
}

function unknownMetric(name: string): string {
  return `name: the project has no custom metric "${name}"`;
}

/** A format as text, or as listed: an object with a name. */
function formatOf(given: unknown): unknown {
  return isObject(given) ? given["name"] : given;
}
