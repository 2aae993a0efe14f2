import type { z } from "zod";
import type { TopicLine } from "../../shared/interface/resources";
import type { TopicDraft } from "../../shared/ipc/topics";

type Line = z.input<typeof TopicLine>;

/** Maximum lines per call. */
const maxLines = 10_000;

/** Lines of one topic, one per query. Together they replace the topic's queries. */
export function linesOf({ id, title, description, category, included, excluded }: TopicDraft): Line[] {
  const common = {
    topic_title: title,
    topic_description: description,
    override: true,
    ...(id === null ? {} : { topic_id: id }),
    ...(category.id !== null
      ? { category_id: category.id }
      : category.title === ""
        ? {}
        : { category_title: category.title }),
  };
  return [
    ...included.map((query) => ({ ...common, query, included_query: true })),
    ...excluded.map((query) => ({ ...common, query, included_query: false })),
  ];
}

/**
 * Splits topics into batches of one call each. The lines of a topic stay together, since a later batch would replace
 * an earlier one.
 */
export function batches(drafts: readonly TopicDraft[], max = maxLines): TopicDraft[][] {
  const all: TopicDraft[][] = [];
  let count = Infinity;
  for (const draft of drafts) {
    const lines = draft.included.length + draft.excluded.length;
    if (count + lines > max) {
      all.push([]);
      count = 0;
    }
    all.at(-1)?.push(draft);
    count += lines;
  }
  return all;
}
