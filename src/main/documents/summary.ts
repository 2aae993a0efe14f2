import type { DocumentQuestion } from "../../shared/ipc/documents";
import { withPeriod } from "../../shared/query";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";

/**
 * Text that the service writes about the matching documents of a project, or of its whole index without one. A summary
 * only has a parameter for a length of time up to now, so a range becomes part of the query. Throws kind "missing" if the
 * connection doesn't offer summaries.
 */
export async function summaryOf(
  client: ServiceClient,
  projectId: string | null,
  { q, min, max, topic, filter, channel, panel, dataset }: DocumentQuestion,
  signal: AbortSignal,
): Promise<string> {
  const query = withPeriod(q, { min, max });
  const filters = { topic, filter, channel, panel, dataset };
  try {
    const { result } =
      projectId === null
        ? await client.call("globalSummary", { path: {}, params: { q: query } }, { signal })
        : await client.call(
            "projectSummary",
            { path: { project_id: projectId }, params: { q: query || undefined, ...filters } },
            { signal },
          );
    return result.summary;
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", t("main:document.noSummary"), { cause: error });
  }
}
