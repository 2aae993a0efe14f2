import type { InterfaceHandlers } from "../call";
import { parseQuery } from "../search/filters";
import type { TopicRecord } from "../workspace/records-of";
import type { Workspace } from "../workspace/workspace";
import { projectOf } from "./project";
import { TopicImport, ungrouped } from "./topic-import";

type Type = TopicRecord["type"];

export const topicHandlers = {
  importTopics: ({ path, body }, context) => {
    const { workspace } = context;
    const { id } = projectOf(context, path.project_id);
    for (const [i, line] of body.topic_line_import.entries()) parseQuery(line.query, lineName(i));
    // All or nothing: every line is applied before anything is written.
    const topics = new TopicImport(workspace.records, id, body.topic_type);
    for (const [i, line] of body.topic_line_import.entries()) topics.apply(line, lineName(i));
    workspace.db.transaction(() => topics.save());
    return { payload: topicsOf(workspace, id) };
  },

  listTopics: ({ path }, context) => ({
    payload: topicsOf(context.workspace, projectOf(context, path.project_id).id),
  }),
} satisfies Partial<InterfaceHandlers>;

function lineName(index: number): string {
  return `topic_line_import[${index}]`;
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
