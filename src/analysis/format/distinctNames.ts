import type { RouteOutput } from "../../shared/ipc";

/** A title that need not be unique, and the group it belongs to. */
interface Titled {
  id: string;
  title: string;
  group: string;
}

/** Display names by id: the title, followed by the group if several share the title. */
export function distinctNames(all: readonly Titled[]): Map<string, string> {
  const times = new Map<string, number>();
  for (const { title } of all) times.set(title, (times.get(title) ?? 0) + 1);
  return new Map(
    all.map(({ id, title, group }) => [
      id,
      times.get(title) === 1 || group === "" ? title : `${title} (${group})`,
    ]),
  );
}

type Topics = RouteOutput<"project.topics">["data"];

/** Display names of topics or filters, with their category if two share a title. */
export function topicNames(categories: Topics["topic_categories"] = []): Map<string, string> {
  return distinctNames(
    categories.flatMap(({ title: group, query_topics }) =>
      query_topics.map(({ id, title }) => ({ id, title: title || id, group })),
    ),
  );
}
