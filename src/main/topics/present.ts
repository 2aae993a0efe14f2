import type { Topics } from "../../shared/interface/resources";
import type { TopicDraft } from "../../shared/ipc/topics";

/** A topic as the service has it. */
export interface PresentTopic extends TopicDraft {
  id: string;
}

/** Of a project whose service lists none. */
export const noTopics: Topics = { topic_categories: [], filter_categories: [] };

/** Categories for ungrouped topics, by type. */
const ungrouped: Readonly<Record<TopicDraft["type"], string>> = {
  search: "default",
  filter: "default_filter",
};

/** All topics and filters of a response, as one list. */
export function presentTopics(topics: Topics): PresentTopic[] {
  const of = (type: TopicDraft["type"], categories: Topics["topic_categories"]) =>
    categories.flatMap(({ id, title, query_topics }) =>
      query_topics.map((topic) => ({
        type,
        category: { id, title },
        id: topic.id,
        title: topic.title,
        description: topic.description,
        included: topic.included_queries,
        excluded: topic.excluded_queries,
      })),
    );
  return [...of("search", topics.topic_categories), ...of("filter", topics.filter_categories)];
}

/** Category ids by type and title. The first category with a title wins. */
function categoryIds(topics: Topics): Map<string, string> {
  const ids = new Map<string, string>();
  const add = (type: TopicDraft["type"], categories: Topics["topic_categories"]) => {
    ids.set(categoryKey(type, ""), ungrouped[type]);
    for (const { id, title } of categories) {
      const key = categoryKey(type, title);
      if (!ids.has(key)) ids.set(key, id);
    }
  };
  add("search", topics.topic_categories);
  add("filter", topics.filter_categories);
  return ids;
}

const categoryKey = (type: TopicDraft["type"], title: string) => JSON.stringify([type, title.trim()]);

/** Finds the topic a draft refers to, as the service does: by id, else by title within its category. */
export class TopicIndex {
  readonly #byId = new Map<string, PresentTopic>();
  readonly #byTitle = new Map<string, PresentTopic>();
  readonly #categories: Map<string, string>;
  readonly #categoryIds: ReadonlySet<string>;

  constructor(topics: Topics) {
    this.#categories = categoryIds(topics);
    this.#categoryIds = new Set(
      [...topics.topic_categories, ...topics.filter_categories]
        .map(({ id }) => id)
        .concat(Object.values(ungrouped)),
    );
    for (const topic of presentTopics(topics)) {
      this.#byId.set(JSON.stringify([topic.type, topic.id]), topic);
      const key = titleKey(topic.type, topic.category.id ?? "", topic.title);
      if (!this.#byTitle.has(key)) this.#byTitle.set(key, topic);
    }
  }

  /** The category of a draft, null if it must be created. */
  categoryOf({ type, category }: TopicDraft): string | null {
    if (category.id !== null && this.#categoryIds.has(category.id)) return category.id;
    return this.#categories.get(categoryKey(type, category.title)) ?? null;
  }

  find(draft: TopicDraft): PresentTopic | undefined {
    const byId = draft.id === null ? undefined : this.#byId.get(JSON.stringify([draft.type, draft.id]));
    if (byId) return byId;
    const category = this.categoryOf(draft);
    return category === null ? undefined : this.#byTitle.get(titleKey(draft.type, category, draft.title));
  }
}

const titleKey = (type: string, category: string, title: string) =>
  JSON.stringify([type, category, title.trim()]);
