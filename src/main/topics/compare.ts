import type { Topics } from "../../shared/interface/resources";
import type { TopicDraft, TopicOutcome } from "../../shared/ipc/topics";
import { t } from "../../shared/texts";
import { TopicIndex } from "./present";

/** Compares what the service saved with what was sent, topic by topic. */
export function compareWithSent(meant: readonly TopicDraft[], answered: Topics): TopicOutcome[] {
  const index = new TopicIndex(answered);
  return meant.map((draft) => {
    const found = index.find(draft);
    if (!found) return outcomeOf(draft, "missing", t("main:topic.notHeld"));
    const differences = differencesOf(draft, found);
    return differences.length === 0
      ? outcomeOf(draft, "as-meant", "")
      : outcomeOf(draft, "differs", differences.join(" "));
  });
}

/** How a saved topic differs from what was sent, a sentence each. */
export function differencesOf(
  meant: TopicDraft,
  found: Pick<TopicDraft, "description" | "included" | "excluded">,
): string[] {
  return [
    ...differing("included", meant.included, found.included),
    ...differing("excluded", meant.excluded, found.excluded),
    ...(meant.description === found.description ? [] : [t("main:topic.otherDescription")]),
  ];
}

/** The outcome of a draft. */
export function outcomeOf(draft: TopicDraft, state: TopicOutcome["state"], message: string): TopicOutcome {
  return { title: draft.title, category: draft.category.title, type: draft.type, state, message };
}

/** The order of queries doesn't matter, because they are alternatives. */
function differing(
  name: "included" | "excluded",
  meant: readonly string[],
  found: readonly string[],
): string[] {
  const missing = meant.filter((query) => !found.includes(query)).length;
  const more = found.filter((query) => !meant.includes(query)).length;
  return [
    ...(missing === 0 ? [] : [t(`main:topic.${name}Missing`, { missing, all: meant.length })]),
    ...(more === 0 ? [] : [t(`main:topic.${name}More`, { count: more })]),
  ];
}
