import type { ProjectRef } from "../../shared/ipc/analytics";
import type { Question } from "./answer-cache";

/** What is kept of the topics of a project: also the answer to an import, where a service doesn't list them. */
export function topicsQuestion({ connectionId, projectId }: ProjectRef): Question {
  return { connectionId, endpoint: "listTopics", params: { projectId } };
}
