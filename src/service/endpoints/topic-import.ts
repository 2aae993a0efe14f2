import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { TopicLine } from "../../shared/interface/resources";
import { badBody } from "../failure";
import type { CategoryRecord, TopicRecord, WorkspaceRecords } from "../workspace/records-of";

type Line = z.output<typeof TopicLine>;
type Type = TopicRecord["type"];
/** A topic under construction. Sets keep the cost of a line independent of how many came before it. */
type Draft = Omit<TopicRecord, "included" | "excluded"> & { included: Set<string>; excluded: Set<string> };

/** Ids of the categories for topics and filters without a category. */
export const ungrouped: Readonly<Record<Type, string>> = { search: "default", filter: "default_filter" };

/** Applies lines one by one to the topics of a project. `save` writes the changes. */
export class TopicImport {
  readonly #topics: Map<string, Draft>;
  readonly #topicIds: Map<string, string>;
  readonly #categories: Map<string, CategoryRecord>;
  readonly #categoryIds: Map<string, string>;
  readonly #changedTopics = new Set<Draft>();
  readonly #changedCategories = new Set<CategoryRecord>();
  readonly #emptied = new Set<string>();

  constructor(
    readonly records: WorkspaceRecords,
    readonly project: string,
    readonly type: Type,
  ) {
    const topics = records.topics.list(project).map(draftOf);
    this.#topics = new Map(topics.map((topic) => [topic.id, topic]));
    // In reverse, so that the first of two topics with the same title wins.
    const ofType = topics.filter((topic) => topic.type === type).reverse();
    this.#topicIds = new Map(ofType.map((topic) => [titleKey(topic.category, topic.title), topic.id]));
    const categories = records.categories.list(project);
    this.#categories = new Map(categories.map((category) => [category.id, category]));
    const ownCategories = categories.filter((category) => category.type === type).reverse();
    this.#categoryIds = new Map(ownCategories.map(({ title, id }) => [title, id]));
  }

  /** Applies one line in memory. Throws a failure with the line's position if it is invalid. */
  apply(line: Line, where: string): void {
    for (const field of ["topic_title", "query"] as const)
      if (line[field].trim() === "") throw badBody(`${where}: ${field} must not be empty`);
    for (const field of ["topic_id", "category_id"] as const)
      if (/\p{Cc}/u.test(line[field] ?? ""))
        throw badBody(`${where}: ${field} must not hold control characters`);
    const category = this.#categoryOf(line, where);
    const topic = this.#topicOf(line, category, where) ?? this.#newTopic(line, category);
    // A topic's first overriding line clears it. Further lines of the topic add to the new set.
    if (line.override && !this.#emptied.has(topic.id)) {
      this.#emptied.add(topic.id);
      topic.included.clear();
      topic.excluded.clear();
    }
    topic.description = line.topic_description ?? topic.description;
    (line.included_query ? topic.included : topic.excluded).add(line.query);
    this.#changedTopics.add(topic);
  }

  /** Writes the changes. Call it inside a transaction. */
  save(): void {
    const now = Date.now();
    for (const category of this.#changedCategories) this.records.categories.put(this.project, category);
    for (const topic of this.#changedTopics)
      this.records.topics.put(this.project, {
        ...topic,
        included: [...topic.included],
        excluded: [...topic.excluded],
        created: topic.created ?? now,
        updated: now,
      });
  }

  /** Returns the id of the category that a line names, and creates the category if it is new. */
  #categoryOf(line: Line, where: string): string {
    const { type } = this;
    const { category_id, category_title = "" } = line;
    if (category_id === undefined && category_title === "") return ungrouped[type];
    if (category_id === ungrouped.search || category_id === ungrouped.filter) {
      if (category_id !== ungrouped[type])
        throw badBody(`${where}: category_id "${category_id}" does not hold such topics`);
      return category_id;
    }
    const known = this.#categories.get(category_id ?? this.#categoryIds.get(category_title) ?? "");
    if (known && known.type !== type)
      throw badBody(`${where}: category_id "${known.id}" is of the other topic_type`);
    if (known) return known.id;
    const made = { id: category_id ?? randomUUID(), type, title: category_title, description: "" };
    this.#categories.set(made.id, made);
    if (!this.#categoryIds.has(category_title)) this.#categoryIds.set(category_title, made.id);
    this.#changedCategories.add(made);
    return made.id;
  }

  /** Finds the topic of a line by id, or by title within its category. A line can neither rename nor move it. */
  #topicOf(line: Line, category: string, where: string): Draft | undefined {
    if (line.topic_id === undefined)
      return this.#topics.get(this.#topicIds.get(titleKey(category, line.topic_title)) ?? "");
    const known = this.#topics.get(line.topic_id);
    if (!known) return undefined;
    if (known.type !== this.type)
      throw badBody(`${where}: topic_id "${known.id}" is of the other topic_type`);
    if (known.title !== line.topic_title)
      throw badBody(`${where}: topic_title differs; a topic cannot be renamed`);
    const isMoved = (line.category_id ?? line.category_title) !== undefined && known.category !== category;
    if (isMoved) throw badBody(`${where}: category_id differs; a topic cannot be moved`);
    return known;
  }

  #newTopic(line: Line, category: string): Draft {
    const made: Draft = {
      id: line.topic_id ?? randomUUID(),
      type: this.type,
      category,
      title: line.topic_title,
      description: "",
      included: new Set(),
      excluded: new Set(),
    };
    this.#topics.set(made.id, made);
    const key = titleKey(category, made.title);
    if (!this.#topicIds.has(key)) this.#topicIds.set(key, made.id);
    return made;
  }
}

function draftOf(topic: TopicRecord): Draft {
  return { ...topic, included: new Set(topic.included), excluded: new Set(topic.excluded) };
}

function titleKey(category: string, title: string): string {
  return JSON.stringify([category, title]);
}
