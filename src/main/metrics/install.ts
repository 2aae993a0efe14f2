import { z } from "zod";
import { columnTitle } from "../../shared/documents/column-title";
import { CustomMetric } from "../../shared/interface/resources";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { isNotOffered, whereOffered } from "../client/where-offered";
import type { Core, Feature, RoutesOf } from "../core/core";

/** A metric that nobody gave a title has that of its name. */
const withTitle = (metric: CustomMetric): CustomMetric =>
  metric.title && metric.title !== metric.name ? metric : { ...metric, title: columnTitle(metric.name) };

export function installMetrics({ connections, readThrough: cache }: Core) {
  const routes: RoutesOf<"metrics"> & Pick<Handlers, "project.metrics"> = {
    "project.metrics": ({ connectionId, projectId, from }, signal) =>
      cache.answer(
        { connectionId, endpoint: "listCustomMetrics", params: { projectId } },
        z.array(CustomMetric),
        async () => {
          const client = await connections.client(connectionId);
          const path = { project_id: projectId };
          const { result, unreadable } = await client.call("listCustomMetrics", { path }, { signal });
          const data = result.data.flatMap(({ custom_metric: metric }) =>
            metric ? [withTitle(metric)] : [],
          );
          return { data, unreadable: unreadable + result.data.length - data.length };
        },
        from,
      ),

    "metrics.add": async ({ connectionId, projectId, metrics }, signal) => {
      const client = await connections.client(connectionId);
      const { result } = await client.call(
        "addCustomMetrics",
        { path: { project_id: projectId }, body: { custom_metrics: metrics } },
        { signal },
      );
      return metrics.map(({ name }, at) => {
        // Results come in the order of the body. If they have names, those are more reliable.
        const answer =
          result.data.find((metricResult) => metricResult.custom_metric?.name === name) ?? result.data[at];
        const success = answer?.success ?? answer?.custom_metric !== undefined;
        return {
          name,
          success,
          message: success ? "" : (answer?.error_message ?? t("main:project.noReason")),
        };
      });
    },

    "metrics.count": async ({ connectionId, projectId, name }, signal) => {
      if (!connections.can(connectionId, "metricUse")) return { documents: null };
      const client = await connections.client(connectionId);
      const path = { project_id: projectId, name };
      const { result } = await client.call("describeCustomMetric", { path }, { signal });
      return { documents: result.documents };
    },

    "metrics.update": async ({ connectionId, projectId, change }, signal) => {
      // A hosted service would leave them out without a word.
      if (change.value_names && !connections.can(connectionId, "valueNames"))
        throw failure("missing", t("main:metric.notChangeable"));
      const client = await connections.client(connectionId);
      const { result } = await whereOffered(t("main:metric.notChangeable"), () =>
        client.call(
          "updateCustomMetrics",
          { path: { project_id: projectId }, body: { custom_metrics: [change] } },
          { signal },
        ),
      );
      succeeded(result.data[0]);
    },

    "metrics.remove": async ({ connectionId, projectId, name }, signal) => {
      const client = await connections.client(connectionId);
      const path = { project_id: projectId };
      const remove = async () => {
        try {
          return await client.call(
            "deleteCustomMetric",
            { path: { ...path, metric_name: name } },
            { signal },
          );
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          // Some services only delete lists of metrics.
          return await client.call(
            "deleteCustomMetrics",
            { path, body: { metric_names: [name] } },
            { signal },
          );
        }
      };
      const { result } = await whereOffered(t("main:metric.notDeletable"), remove);
      succeeded(result.data[0]);
    },
  };
  return { routes } satisfies Feature;
}

function succeeded(outcome: { success: boolean; error_message?: string | undefined } | undefined): void {
  if (outcome?.success) return;
  throw failure(
    "invalid",
    t("main:metric.refused", { why: outcome?.error_message ?? t("main:project.noReason") }),
  );
}
