import type { InterfaceHandlers } from "../call";
import { accountHandlers } from "./account";
import { collectorHandlers } from "./collectors";
import { documentHandlers } from "./documents";
import { exportHandlers } from "./exports";
import { histogramHandlers } from "./histograms";
import { metricHandlers } from "./metrics";
import { panelHandlers } from "./panels";
import { resourceHandlers } from "./resources";
import { resultHandlers } from "./results";
import { streamHandlers } from "./streams";
import { topicHandlers } from "./topics";

export { localHandlers } from "./local";
export { teamHandlers } from "./team";

export const handlers: InterfaceHandlers = {
  ...documentHandlers,
  ...metricHandlers,
  ...accountHandlers,
  ...histogramHandlers,
  ...topicHandlers,
  ...panelHandlers,
  ...resourceHandlers,
  ...exportHandlers,
  ...streamHandlers,
  ...collectorHandlers,
  ...resultHandlers,
};
