import type { Topics } from "../../shared/interface/resources";
import type { ParsedInput } from "../../shared/ipc/index";
import type { TopicChange, TopicDraft, TopicMove } from "../../shared/ipc/topics";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { differencesOf } from "./compare";
import { deleteTopics } from "./delete-topics";
import { TopicIndex, noTopics } from "./present";
import { planChanges } from "./plan";
import { sendTopics } from "./send-topics";

interface Relocation extends ParsedInput<"topics.relocate"> {
  /** Current topics, null if the service doesn't list them. */
  present: Topics | null;
  strict: boolean;
}

/**
 * Renames or moves a topic, which the service can't do itself: creates it anew, checks what the service saved, then
 * deletes the old one. The old topic is only deleted after its copy proved to be complete.
 */
export async function relocateTopic(
  client: ServiceClient,
  { present, strict, from, draft, ...ref }: Relocation,
  signal: AbortSignal,
): Promise<TopicMove> {
  const copy: TopicDraft = { ...draft, id: null };
  const changes = planChanges([copy], present ?? noTopics, { mode: "replace", strict });
  const obstacle = obstacleOf(present, from.id, copy, changes);
  if (obstacle !== "") return { stopped: "create", message: obstacle };
  const { outcomes, topics, error } = await sendTopics(client, ref, changes, signal);
  if (error !== null) return { stopped: "create", message: error.message };
  const [outcome] = outcomes;
  if (outcome?.state !== "as-meant") return { stopped: "check", message: outcome?.message ?? "" };
  try {
    const difference = await savedDifference(client, ref.projectId, copy, topics ?? noTopics, signal);
    if (difference !== "") return { stopped: "check", message: difference };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { stopped: "check", message: error.message };
  }
  try {
    const [deleted] = await deleteTopics(client, ref.projectId, [from], signal);
    return deleted?.success
      ? { stopped: "done", message: "" }
      : { stopped: "delete", message: deleted?.message ?? t("main:project.noReason") };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { stopped: "delete", message: error.message };
  }
}

/** Why nothing should be created. Empty if nothing stands in the way. */
function obstacleOf(
  present: Topics | null,
  id: string,
  copy: TopicDraft,
  [change]: readonly TopicChange[],
): string {
  const index = present && new TopicIndex(present);
  if (index && !index.find({ ...copy, id })) return t("main:topic.gone");
  if (index?.find(copy)) return t("main:topic.titleTaken", { title: copy.title.trim() });
  return change?.kind === "refused" ? change.reason : "";
}

/**
 * How the saved copy differs from what was sent, read once more on its own: the answer to the import may be an echo.
 * Empty if it doesn't, or if the service doesn't offer single topics.
 */
async function savedDifference(
  client: ServiceClient,
  projectId: string,
  copy: TopicDraft,
  topics: Topics,
  signal: AbortSignal,
): Promise<string> {
  const id = new TopicIndex(topics).find(copy)?.id;
  if (id === undefined) return t("main:topic.notHeld");
  try {
    const path = { project_id: projectId, topic_id: id };
    const { result } = await client.call("getTopic", { path }, { signal });
    return differencesOf(copy, {
      description: result.description,
      included: result.included_queries,
      excluded: result.excluded_queries,
    }).join(" ");
  } catch (error) {
    if (error instanceof ServiceError && error.notOffered) return "";
    throw error;
  }
}
