import { MAX_LENGTH, tryParse } from "../../shared/query";
import type { Topics } from "../../shared/interface/resources";
import type { TopicChange, TopicDraft } from "../../shared/ipc/topics";
import { t } from "../../shared/texts";
import { TopicIndex, type PresentTopic } from "./present";

export interface PlanOptions {
  mode: "replace" | "add";
  /** Whether Earshot's own query check is binding. A hosted service may support more syntax. */
  strict: boolean;
  /** Number of current topics that could not be read. A draft that looks new may be one of them. */
  unreadable?: number;
}

/** Maximum characters of a topic's title and description. */
const longest = { title: 500, description: 4096 } as const;

/** Compares drafts with the current topics. Says for each what sending it would do, or why it can't be sent. */
export function planChanges(
  drafts: readonly TopicDraft[],
  present: Topics,
  options: PlanOptions,
): TopicChange[] {
  const index = new TopicIndex(present);
  const seen = new Set<string>();
  return drafts.map((given) => {
    const before = index.find(given) ?? null;
    const draft = settle(given, before, index, options.mode);
    const key = before
      ? before.id
      : JSON.stringify([draft.type, draft.category.id ?? draft.category.title, draft.title]);
    const rejection = seen.has(key) ? t("main:topic.twice") : refusal(given, draft, before, index);
    seen.add(key);
    if (rejection !== "") return { kind: "refused", draft, before, reason: rejection };
    const doubt = queryFault(draft);
    if (doubt !== "" && options.strict) return { kind: "refused", draft, before, reason: doubt };
    const reason = doubt === "" ? "" : `${doubt} ${t("main:topic.mayKnowMore")}`;
    if (!before) {
      const unseen = options.unreadable ? t("main:topic.unseen", { count: options.unreadable }) : "";
      return { kind: "create", draft, before, reason: [unseen, reason].filter(Boolean).join(" ") };
    }
    return { kind: isSame(draft, before) ? "same" : "update", draft, before, reason };
  });
}

/** The draft as it would be sent: with this project's ids and without duplicate queries. */
function settle(
  given: TopicDraft,
  before: PresentTopic | null,
  index: TopicIndex,
  mode: PlanOptions["mode"],
): TopicDraft {
  const added = mode === "add" && before !== null;
  return {
    ...given,
    title: given.title.trim(),
    id: before?.id ?? null,
    category:
      before && !isMoved(given, before, index)
        ? before.category
        : { ...given.category, id: index.categoryOf(given) },
    included: queries(added ? [...before.included, ...given.included] : given.included),
    excluded: queries(added ? [...before.excluded, ...given.excluded] : given.excluded),
    description: added && given.description === "" ? before.description : given.description,
  };
}

function queries(given: readonly string[]): string[] {
  return [...new Set(given.map((query) => query.trim()).filter((query) => query !== ""))];
}

function isMoved(given: TopicDraft, before: PresentTopic, index: TopicIndex): boolean {
  return index.categoryOf(given) !== before.category.id;
}

/** Why a draft can't be sent. Empty if it can. */
function refusal(
  given: TopicDraft,
  draft: TopicDraft,
  before: PresentTopic | null,
  index: TopicIndex,
): string {
  if (draft.title === "") return t("main:topic.noTitle");
  if (draft.title.length > longest.title) return t("main:topic.longTitle", { max: longest.title });
  if (draft.description.length > longest.description)
    return t("main:topic.longDescription", { max: longest.description });
  if (before && before.title !== draft.title) return t("main:topic.noRename", { title: before.title });
  if (before && isMoved(given, before, index)) return t("main:topic.noMove");
  if (draft.included.length === 0 && draft.excluded.length === 0) return t("main:topic.noQuery");
  return "";
}

/** An error for the first query that is invalid or too long. Empty if there is none. */
function queryFault({ included, excluded }: TopicDraft): string {
  for (const [list, name] of [
    [included, "included"],
    [excluded, "excluded"],
  ] as const)
    for (const [i, query] of list.entries()) {
      const n = i + 1;
      if (query.length > MAX_LENGTH) return t(`main:topic.${name}Long`, { n, max: MAX_LENGTH });
      const parsed = tryParse(query);
      if (parsed.ok) continue;
      return t(`main:topic.${name}Unreadable`, { n, why: parsed.error.message });
    }
  return "";
}

function isSame(draft: TopicDraft, before: PresentTopic): boolean {
  const equal = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((query, i) => query === b[i]);
  return (
    draft.description === before.description &&
    equal(draft.included, before.included) &&
    equal(draft.excluded, before.excluded)
  );
}
