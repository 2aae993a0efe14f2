import type { RouteOutput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { whereOffered } from "../client/where-offered";

interface TopicRef {
  categoryId: string;
  id: string;
}

/** Deletes topics and filters. The results have the order of `topics`. */
export async function deleteTopics(
  client: ServiceClient,
  projectId: string,
  topics: readonly TopicRef[],
  signal: AbortSignal,
): Promise<RouteOutput<"topics.remove">> {
  const bulk_topics = topics.map(({ categoryId, id }) => ({ category_id: categoryId, id }));
  const { result } = await whereOffered(t("main:topic.notDeletable"), () =>
    client.call("deleteTopics", { path: { project_id: projectId }, body: { bulk_topics } }, { signal }),
  );
  const answers = new Map(result.bulk_answer.map((answer) => [answer.id, answer]));
  return topics.map((topic) => {
    const answer = answers.get(topic.id);
    const success = answer?.success ?? false;
    return {
      ...topic,
      success,
      message: success ? "" : (answer?.error_message ?? t("main:project.noReason")),
    };
  });
}
