import { exportHandlers } from "./exports/export-handlers";
import { metricHandlers } from "./metric-handlers";
import { panelHandlers } from "./panels/panel-handlers";
import type { ProjectParts } from "./parts";
import { streamHandlers } from "./streams/stream-handlers";
import { topicHandlers } from "./topics/topic-handlers";

/** Handlers that change topics, panels, metrics, exports and streams. */
export function projectHandlers(parts: ProjectParts) {
  return {
    ...topicHandlers(parts),
    ...panelHandlers(parts),
    ...metricHandlers(parts),
    ...exportHandlers(parts),
    ...streamHandlers(parts),
  };
}
