import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/words";
import type { ProjectParts } from "./parts";

export function metricHandlers({ connections }: ProjectParts) {
  return {
    "metrics.add": async ({ connectionId, projectId, metrics }, signal) => {
      const client = await connections.client(connectionId);
      const { result } = await client.call(
        "addCustomMetrics",
        { path: { project_id: projectId }, body: { custom_metrics: metrics } },
        { signal },
      );
      return metrics.map(({ name }, at) => {
        // Results come in the order of the body. If they have names, those are more reliable.
        const answer = result.data.find((one) => one.custom_metric?.name === name) ?? result.data[at];
        const success = answer?.success ?? answer?.custom_metric !== undefined;
        return {
          name,
          success,
          message: success ? "" : (answer?.error_message ?? t("main:project.noReason")),
        };
      });
    },

    "metrics.count": async ({ connectionId, projectId, name }, signal) => {
      const client = await connections.client(connectionId);
      const path = { project_id: projectId, name };
      const { result } = await client.call("describeCustomMetric", { path }, { signal });
      return { documents: result.documents };
    },

    "metrics.remove": async ({ connectionId, projectId, name }, signal) => {
      const client = await connections.client(connectionId);
      const path = { project_id: projectId, metric_name: name };
      await client.call("deleteCustomMetric", { path }, { signal });
    },
  } satisfies Pick<Handlers, "metrics.add" | "metrics.count" | "metrics.remove">;
}
