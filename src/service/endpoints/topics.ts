import type { InterfaceHandlers } from "../call";
import { invalid } from "../failure";
import { parseQuery } from "../selections";
import type { TopicRecord } from "../workspace/records-of";
import type { ServedWorkspace } from "../served-workspace";
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
    payload: topicsOf(context.workspace, projectOf(context, path.project_id).id, listed),
  }),

  getTopic: ({ path }, context) => {
    const { records } = context.workspace;
    const { id } = projectOf(context, path.project_id);
    const topic = records.topics.get(id, path.topic_id);
    if (!topic) throw invalid("topic_id", `the project has no topic or filter "${path.topic_id}"`);
    const category = records.categories.get(id, topic.category);
    return {
      payload: {
        ...listed(topic),
        category_id: topic.category,
        category_title: category?.title ?? "",
        category_description: category?.description ?? "",
        type: topic.type,
      },
    };
  },

  deleteTopics: ({ path, body }, context) => {
    const { db, records } = context.workspace;
    const { id: project } = projectOf(context, path.project_id);
    const bulk_answer = db.transaction(() =>
      body.bulk_topics.map(({ category_id, id }) => {
        const topic = records.topics.get(project, id);
        if (topic?.category !== category_id) {
          const where = topic ? `category "${category_id}" doesn't hold it` : "the project doesn't have it";
          return { category_id, id, success: false, error_message: `id "${id}": ${where}` };
        }
        return { category_id, id, success: records.topics.delete(project, id) };
      }),
    );
    return { payload: { bulk_answer } };
  },
} satisfies Partial<InterfaceHandlers>;

function lineName(index: number): string {
  return `topic_line_import[${index}]`;
}

export function topicsOf({ records }: ServedWorkspace, project: string, show: typeof shown = shown) {
  const topics = records.topics.list(project);
  const group = (type: Type) => {
    const first = { id: ungrouped[type], title: "", description: "" };
    const named = records.categories.list(project).filter((category) => category.type === type);
    return [first, ...named].map(({ id, title, description }) => ({
      id,
      title,
      description,
      query_topics: topics.filter((topic) => topic.type === type && topic.category === id).map(show),
    }));
  };
  return { filter_categories: group("filter"), topic_categories: group("search") };
}

/** A topic in the response to an import. */
function shown({ id, title, description, included, excluded }: TopicRecord) {
  const without = excluded.length === 0 ? {} : { excluded_queries: excluded };
  return { id, title, description, included_queries: included, ...without };
}

/** A topic in lists, which also say when it was created and changed. */
function listed(topic: TopicRecord) {
  return { ...shown(topic), created_ts: topic.created, updated_ts: topic.updated };
}
