import type { z } from "zod";
import type { TopicLine } from "../../../shared/interface/resources";
import type { TopicDraft } from "../../../shared/ipc/topics";

type Line = z.input<typeof TopicLine>;

/** Most lines of one call. */
const mostLines = 10_000;

/** The lines of one topic: one a query, all of them replacing what the topic has. */
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

/** Topics in batches that fit a call each; a topic's lines are never parted, since a later batch would replace the earlier. */
export function batches(drafts: readonly TopicDraft[], most = mostLines): TopicDraft[][] {
  const all: TopicDraft[][] = [];
  let count = Infinity;
  for (const draft of drafts) {
    const lines = draft.included.length + draft.excluded.length;
    if (count + lines > most) {
      all.push([]);
      count = 0;
    }
    all.at(-1)?.push(draft);
    count += lines;
  }
  return all;
}
