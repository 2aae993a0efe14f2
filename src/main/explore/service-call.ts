import { endpoints } from "../../shared/interface/endpoints";
import { localEndpoints } from "../../shared/interface/local";
import type { Shell } from "../../shared/ipc/shells";
import type { ServiceCall } from "../../shared/ipc/takeaway";
import { curlIn, quotedUrl } from "../activity/curl";
import { callUrl, type QueryValues } from "../client/call-url";

/** Replaces the token in copied calls. */
const tokenPlaceholder = "<ACCESS_TOKEN>";

/** A call as a terminal command. The URL of a local workspace changes with each start, so it is a placeholder. */
export function callCommand(call: ServiceCall, baseUrl: string | null, shell: Shell): string {
  const url = callUrl(baseUrl ?? "<BASE_URL>", ...target(call));
  const token = `access_token=${tokenPlaceholder}`;
  return `${curlIn(shell)} ${quotedUrl(`${url}${url.includes("?") ? "&" : "?"}${token}`, shell)}`;
}

function target(
  call: ServiceCall,
): [(typeof endpoints)["projectHistogram"], Record<string, string>, QueryValues] {
  // Only the row's method and path are used.
  const row = (endpoint: unknown) => endpoint as (typeof endpoints)["projectHistogram"];
  switch (call.kind) {
    case "histogram":
      return [endpoints.projectHistogram, { project_id: call.projectId, type: call.type }, call.params];
    case "globalHistogram":
      return [row(endpoints.globalHistogram), { type: call.type }, call.params];
    case "influencers":
      return [row(endpoints.topInfluencers), { project_id: call.projectId }, call.params];
    case "words":
      return [row(localEndpoints.listWords), { project_id: call.projectId }, call.params];
    case "context":
      return [row(localEndpoints.listContext), { project_id: call.projectId }, call.params];
    case "cooccurrence":
      return [row(localEndpoints.listCooccurrence), { project_id: call.projectId }, call.params];
    case "stories":
      return [row(localEndpoints.listStories), { project_id: call.projectId }, call.params];
    case "why":
      return [row(localEndpoints.explainRange), { project_id: call.projectId }, call.params];
  }
}
