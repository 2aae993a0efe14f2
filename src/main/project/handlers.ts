import { exportHandlers } from "../exports/export-handlers";
import { metricHandlers } from "../metrics/metric-handlers";
import { panelHandlers } from "../panels/panel-handlers";
import type { ProjectDeps } from "./parts";
import { streamHandlers } from "../streams/stream-handlers";
import { topicHandlers } from "../topics/topic-handlers";

/** Handlers that change topics, panels, metrics, exports and streams. */
export function projectHandlers(deps: ProjectDeps) {
  return {
    ...topicHandlers(deps),
    ...panelHandlers(deps),
    ...metricHandlers(deps),
    ...exportHandlers(deps),
    ...streamHandlers(deps),
  };
}
