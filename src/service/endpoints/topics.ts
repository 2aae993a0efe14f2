import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { TopicLine } from "../../shared/interface/resources";
import type { InterfaceHandlers } from "../call";
import { badBody } from "../failure";
import { parseQuery } from "../search/filters";
import type { TopicRecord } from "../workspace/records-of";
import type { Workspace } from "../workspace/workspace";
import { projectOf } from "./project";

type Line = z.output<typeof TopicLine>;
type Type = TopicRecord["type"];

const ungrouped: Readonly<Record<Type, string>> = { search: "default", filter: "default_filter" };

/** Topics and filters of a project. */
export const topicHandlers = {
  importTopics: ({ path, body }, context) => {
    const { workspace } = context;
    const { id } = projectOf(context, path.project_id);
    for (const [i, line] of body.topic_line_import.entries()) parseQuery(line.query, lineName(i));
    // One transaction: a line that cannot be applied takes all before it back.
    workspace.db.transaction(() => {
      const replaced = new Set<string>();
      for (const [i, line] of body.topic_line_import.entries())
        apply(workspace, id, body.topic_type, line, lineName(i), replaced);
    });
    return { payload: topicsOf(workspace, id) };
  },

  listTopics: ({ path }, context) => ({
    payload: topicsOf(context.workspace, projectOf(context, path.project_id).id),
  }),
} satisfies Partial<InterfaceHandlers>;

function lineName(index: number): string {
  return `topic_line_import[${index}]`;
}

function apply(
  workspace: Workspace,
  project: string,
  type: Type,
  line: Line,
  where: string,
  replaced: Set<string>,
) {
  if (line.query.trim() === "") throw badBody(`${where}: query must not be empty`);
  for (const field of ["topic_id", "category_id"] as const)
    if (/\p{Cc}/u.test(line[field] ?? ""))
      throw badBody(`${where}: ${field} must not hold control characters`);
  const { topics } = workspace.records;
  const category = categoryOf(workspace, project, type, line, where);
  const known = topicOf(workspace, project, type, line, category, where);
  const topic: TopicRecord = known ?? {
    id: line.topic_id ?? randomUUID(),
    type,
    category,
    title: line.topic_title,
    description: line.topic_description ?? "",
    included: [],
    excluded: [],
  };
  // The first overriding line of a topic empties it; the lines after it belong to the same new set.
  const isEmptied = line.override && !replaced.has(topic.id);
  if (line.override) replaced.add(topic.id);
  const queries = isEmptied ? { included: [], excluded: [] } : topic;
  const add = (list: readonly string[], wanted: boolean) =>
    wanted ? [...new Set([...list, line.query])] : [...list];
  topics.put(project, {
    ...topic,
    description: line.topic_description ?? topic.description,
    included: add(queries.included, line.included_query),
    excluded: add(queries.excluded, !line.included_query),
  });
}

/** The category a line names, made when it is new. */
function categoryOf(workspace: Workspace, project: string, type: Type, line: Line, where: string): string {
  const { categories } = workspace.records;
  const { category_id, category_title = "" } = line;
  if (category_id === undefined && category_title === "") return ungrouped[type];
  if (category_id === ungrouped.search || category_id === ungrouped.filter) {
    if (category_id !== ungrouped[type])
      throw badBody(`${where}: category_id "${category_id}" does not hold such topics`);
    return category_id;
  }
  const known =
    category_id === undefined
      ? categories
          .list(project)
          .find((category) => category.type === type && category.title === category_title)
      : categories.get(project, category_id);
  if (known && known.type !== type)
    throw badBody(`${where}: category_id "${known.id}" is of the other topic_type`);
  if (known) return known.id;
  const id = category_id ?? randomUUID();
  categories.put(project, { id, type, title: category_title, description: "" });
  return id;
}

/** The topic a line names, by id or by title within its category; it can be neither renamed nor moved. */
function topicOf(
  workspace: Workspace,
  project: string,
  type: Type,
  line: Line,
  category: string,
  where: string,
): TopicRecord | undefined {
  const { topics } = workspace.records;
  if (line.topic_id === undefined)
    return topics
      .list(project)
      .find(
        (topic) => topic.type === type && topic.category === category && topic.title === line.topic_title,
      );
  const known = topics.get(project, line.topic_id);
  if (!known) return undefined;
  if (known.type !== type) throw badBody(`${where}: topic_id "${known.id}" is of the other topic_type`);
  if (known.title !== line.topic_title)
    throw badBody(`${where}: topic_title differs; a topic cannot be renamed`);
  const isMoved = (line.category_id ?? line.category_title) !== undefined && known.category !== category;
  if (isMoved) throw badBody(`${where}: category_id differs; a topic cannot be moved`);
  return known;
}

function topicsOf({ records }: Workspace, project: string) {
  const topics = records.topics.list(project);
  const group = (type: Type) => {
    const first = { id: ungrouped[type], title: "", description: "" };
    const named = records.categories.list(project).filter((category) => category.type === type);
    return [first, ...named].map(({ id, title, description }) => ({
      id,
      title,
      description,
      query_topics: topics.filter((topic) => topic.type === type && topic.category === id).map(shown),
    }));
  };
  return { filter_categories: group("filter"), topic_categories: group("search") };
}

function shown({ id, title, description, included, excluded }: TopicRecord) {
  const without = excluded.length === 0 ? {} : { excluded_queries: excluded };
  return { id, title, description, included_queries: included, ...without };
}
