import type { Topics } from "../../../shared/interface/resources";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { fold } from "../../../shared/query";
import { t } from "../../../shared/texts";

/** A topic or filter of the tree, with its search text. */
export interface TopicItem {
  /** Unique within the project. */
  key: string;
  draft: TopicDraft;
  /** The service's version; null for a new topic. */
  present: TopicDraft | null;
  /** Whether it equals the service's version, is changed here, or is new. */
  state: "same" | "changed" | "new";
  haystack: string;
}

/** A category of the tree; `key` is unique. */
export interface CategoryItem {
  key: string;
  type: TopicDraft["type"];
  id: string | null;
  title: string;
  topics: TopicItem[];
}

/** Display names of the types, in tree order. */
export const typeNames: Readonly<Record<TopicDraft["type"], string>> = {
  search: t("topics:title"),
  filter: t("topics:filters"),
};

/** Name of the category for ungrouped items, by type. */
const ungrouped: Readonly<Record<TopicDraft["type"], string>> = {
  search: "default",
  filter: "default_filter",
};

/** Display name of a category. The category of ungrouped items has no title, and others may lack one too. */
export function categoryName(category: { id: string | null; title: string }): string {
  if (category.title.trim() !== "") return category.title;
  if (category.id === null || category.id === ungrouped.search || category.id === ungrouped.filter)
    return t("topics:ungrouped");
  return t("untitledId", { id: category.id });
}

/** Display name of a topic; a service may send one without a title. */
export function topicName({ id, title }: Pick<TopicDraft, "id" | "title">): string {
  return title.trim() || (id === null ? t("untitled") : t("untitledId", { id }));
}

/** The key of a topic that exists on the service. */
export function topicKey(type: TopicDraft["type"], id: string): string {
  return `${type}:${id}`;
}

/** Whether a topic changed on the service since editing began. */
export function hasMovedOn(base: TopicDraft | undefined, now: TopicDraft | null): boolean {
  const text = ({ description, included, excluded }: TopicDraft) =>
    JSON.stringify([description, included, excluded]);
  return base !== undefined && now !== null && text(base) !== text(now);
}

/** Whether two drafts are equivalent: surrounding whitespace and empty queries don't count. */
function saysTheSame(one: TopicDraft, other: TopicDraft): boolean {
  const trimmed = (queries: readonly string[]) => queries.map((query) => query.trim()).filter(Boolean);
  const text = ({ title, description, included, excluded }: TopicDraft) =>
    JSON.stringify([title.trim(), description.trim(), trimmed(included), trimmed(excluded)]);
  return text(one) === text(other);
}

/** The existing topic that a new one would replace: titles are unique within a category. */
export function namesake(
  { draft, present }: TopicItem,
  categories: readonly CategoryItem[],
): TopicItem | null {
  const title = draft.title.trim();
  if (present || title === "") return null;
  const own = categories.filter(
    (category) => category.type === draft.type && category.title === draft.category.title,
  );
  const topics = own.flatMap((category) => category.topics);
  return topics.find((topic) => topic.present?.title === title) ?? null;
}

function itemOf(
  key: string,
  draft: TopicDraft,
  present: TopicDraft | null,
  state: TopicItem["state"],
): TopicItem {
  const { title, description, category, included, excluded } = draft;
  const texts = [title, description, category.title, ...included, ...excluded];
  return { key, draft, present, state, haystack: fold(texts.join("\n")) };
}

const categoryKey = (type: TopicDraft["type"], id: string | null, title: string) =>
  `${type}/${id ?? ungroupedKey(title, type)}`;
const ungroupedKey = (title: string, type: TopicDraft["type"]) =>
  title === "" ? ungrouped[type] : `new ${title}`;

/** The service's categories combined with local drafts: topics before filters, in the saved order. */
export function categoriesOf(
  topics: Topics | undefined,
  drafts: Readonly<Record<string, TopicDraft>>,
  order: Readonly<Record<string, readonly string[]>>,
): CategoryItem[] {
  const found = new Map<string, CategoryItem>();
  const categoryFor = (type: TopicDraft["type"], id: string | null, title: string) => {
    const byTitle =
      id === null && title !== ""
        ? [...found.values()].find(
            (categoryItem) => categoryItem.type === type && categoryItem.title === title,
          )
        : undefined;
    const key = byTitle?.key ?? categoryKey(type, id, title);
    let category = found.get(key);
    if (!category) found.set(key, (category = { key, type, id, title, topics: [] }));
    return category;
  };
  for (const type of ["search", "filter"] as const) {
    const list = type === "search" ? topics?.topic_categories : topics?.filter_categories;
    for (const { id, title, query_topics } of list ?? []) {
      const category = categoryFor(type, id, title);
      for (const topic of query_topics) {
        const key = topicKey(type, topic.id);
        const draft = drafts[key];
        const present: TopicDraft = {
          type,
          category: { id, title },
          id: topic.id,
          title: topic.title,
          description: topic.description,
          included: topic.included_queries,
          excluded: topic.excluded_queries,
        };
        category.topics.push(
          itemOf(key, draft ?? present, present, draft && !saysTheSame(draft, present) ? "changed" : "same"),
        );
      }
    }
  }
  for (const [key, draft] of Object.entries(drafts))
    if (draft.id === null)
      categoryFor(draft.type, draft.category.id, draft.category.title).topics.push(
        itemOf(key, draft, null, "new"),
      );
  const all = [...found.values()].sort((a, b) => Number(a.type === "filter") - Number(b.type === "filter"));
  return all.map((category) => ({
    ...category,
    topics: inOrder(category.topics, order[category.key] ?? []),
  }));
}

/** Sorts topics by an order of keys. Topics not in the order come last, unchanged. */
function inOrder(topics: TopicItem[], order: readonly string[]): TopicItem[] {
  if (order.length === 0) return topics;
  const place = new Map(order.map((key, at) => [key, at]));
  return [...topics].sort((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity) || 0);
}

/** A visible row of the tree. */
export type TreeRow =
  | { kind: "type"; key: string; type: TopicDraft["type"]; count: number; of: number }
  | { kind: "category"; key: string; category: CategoryItem; open: boolean; count: number }
  | { kind: "topic"; key: string; item: TopicItem; category: CategoryItem };

/** The visible rows: search matches, without the contents of closed categories. A search opens all categories. */
export function treeRows(
  categories: readonly CategoryItem[],
  search: string,
  closed: ReadonlySet<string>,
): TreeRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const rows: TreeRow[] = [];
  for (const type of ["search", "filter"] as const) {
    const own = categories.filter((category) => category.type === type);
    const head: Extract<TreeRow, { kind: "type" }> = { kind: "type", key: type, type, count: 0, of: 0 };
    rows.push(head);
    for (const category of own) {
      const topics =
        words.length === 0
          ? category.topics
          : category.topics.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
      head.of += category.topics.length;
      head.count += topics.length;
      if (topics.length === 0 && (words.length > 0 || categoryName(category) === t("topics:ungrouped")))
        continue;
      const open = words.length > 0 || !closed.has(category.key);
      rows.push({ kind: "category", key: category.key, category, open, count: topics.length });
      if (open) for (const item of topics) rows.push({ kind: "topic", key: item.key, item, category });
    }
  }
  return rows;
}
