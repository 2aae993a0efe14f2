import { codes } from "../../shared/interface/errors";
import type { CallError } from "../../shared/ipc/contract";
import type { RouteInput, RouteOutput } from "../../shared/ipc/index";
import { ServiceError } from "../client/service-error";
import type { ServiceClient } from "../client/service-client";

type Rules = RouteInput<"streams.previewRules">["rules"];

/** Counts the documents of a project that each rule matches. A failure that isn't the rule's own ends the calls. */
export async function previewRules(
  client: ServiceClient,
  projectId: string,
  rules: Rules,
  signal: AbortSignal,
): Promise<RouteOutput<"streams.previewRules">> {
  const counted: RouteOutput<"streams.previewRules"> = [];
  let obstacle: CallError | null = null;
  for (const { rule_id, query } of rules) {
    if (obstacle) {
      counted.push({ rule_id, count: null, error: obstacle });
      continue;
    }
    try {
      const { pagination } = await client.call(
        "projectResults",
        { path: { project_id: projectId }, params: { q: query, hpp: 0 } },
        { signal },
      );
      counted.push({ rule_id, count: pagination?.total ?? null, error: null });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind === "cancelled") throw error;
      counted.push({ rule_id, count: null, error: error.data });
      const isOfRule = error.kind === "invalid" || error.data.statusCode === codes.searchFailed;
      if (!isOfRule) obstacle = error.data;
    }
  }
  return counted;
}
