import type { RouteOutput } from "../../../shared/ipc";

/** Something with a title that others may have too, and what it belongs to. */
interface Titled {
  id: string;
  title: string;
  group: string;
}

/** What each is called, by its id: as it is titled, with its group where another has that title too. */
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

/** What topics, or filters, are called, with their category where two have one title. */
export function topicNames(categories: Topics["topic_categories"] = []): Map<string, string> {
  return distinctNames(
    categories.flatMap(({ title: group, query_topics }) =>
      query_topics.map(({ id, title }) => ({ id, title: title || id, group })),
    ),
  );
}
