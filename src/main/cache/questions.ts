import type { ProjectRef } from "../../shared/ipc/explore";
import type { Question } from "./answer-cache";

/** Cache key of a project's topics. If a service can't list topics, the response to an import is cached instead. */
export function topicsQuestion({ connectionId, projectId }: ProjectRef): Question {
  return { connectionId, endpoint: "listTopics", params: { projectId } };
}
