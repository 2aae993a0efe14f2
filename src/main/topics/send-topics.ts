import type { ProjectRef } from "../../shared/ipc/explore";
import type { TopicChange, TopicDraft, TopicOutcome, TopicReport } from "../../shared/ipc/topics";
import type { Topics } from "../../shared/interface/resources";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { compareWithSent, outcomeOf } from "./compare";
import { batches, linesOf } from "./lines";

/** Failures after which the call may have been carried out. */
const uncertain: readonly string[] = ["network", "timeout", "cancelled", "server", "protocol"];

/**
 * Sends changes in as few calls as possible and compares each response with what was sent. Stops at the first failed
 * call. What was saved before stays, and the report has an outcome for each topic.
 */
export async function sendTopics(
  client: ServiceClient,
  { projectId }: ProjectRef,
  changes: readonly TopicChange[],
  signal: AbortSignal,
): Promise<TopicReport> {
  const drafts = changes
    .filter(({ kind }) => kind === "create" || kind === "update")
    .map(({ draft }) => draft);
  const calls = (["search", "filter"] as const).flatMap((type) =>
    batches(drafts.filter((draft) => draft.type === type)).map((batch) => ({ type, batch })),
  );
  const outcomes: TopicOutcome[] = [];
  let topics: Topics | null = null;
  for (const [at, { type, batch }] of calls.entries()) {
    try {
      const body = { topic_type: type, topic_line_import: batch.flatMap(linesOf) };
      const { result } = await client.call(
        "importTopics",
        { path: { project_id: projectId }, body },
        { signal },
      );
      topics = result;
      outcomes.push(...compareWithSent(batch, result));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const unsure = uncertain.includes(error.kind) && !error.unsent;
      const why = unsure ? t("main:topic.unsure") : t("main:topic.refusedWithBatch");
      const culprit = culpritOf(error, batch);
      for (const [i, call] of calls.slice(at).entries())
        for (const draft of call.batch)
          outcomes.push(
            outcomeOf(
              draft,
              "unsent",
              draft === culprit
                ? t("main:topic.refused", { why: error.message })
                : i === 0
                  ? why
                  : t("main:topic.notSent"),
            ),
          );
      const message = culprit
        ? `${error.message} ${t("main:topic.culprit", { title: culprit.title })}`
        : error.message;
      return { outcomes, topics, error: { ...error.data, message } };
    }
  }
  return { outcomes, topics, error: null };
}

/** The topic whose line a service names in its error. */
function culpritOf(error: ServiceError, batch: readonly TopicDraft[]): TopicDraft | undefined {
  const said = `${error.message} ${JSON.stringify(error.data.details ?? {})}`;
  const line = Number(/topic_line_import\[(\d+)\]/.exec(said)?.[1] ?? NaN);
  let end = 0;
  return batch.find((draft) => {
    end += draft.included.length + draft.excluded.length;
    return line < end;
  });
}
