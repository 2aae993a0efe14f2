import { IconFileImport, IconHash, IconListCheck, IconPlus } from "@tabler/icons-react";
import type { Topics } from "../../../shared/interface/resources";
import { askScreen, type Command, type ScreenAction } from "../../app/commands";
import { topicKey, topicName, typeNames } from "./items";

const screen = "topics";

/** What can be done with topics by name. */
export const topicActions = {
  add: { id: "topics.new", label: "New topic", screen, Icon: IconPlus, words: "filter query create" },
  bring: { id: "topics.import", label: "Import topics from a file", screen, Icon: IconFileImport },
  review: { id: "topics.review", label: "Review changed topics", screen, Icon: IconListCheck, words: "send" },
} as const satisfies Record<string, ScreenAction>;

/** Opens a topic by its key. */
export const openTopic = { id: "topics.open", screen } as const;

/** Every topic and filter of a project. */
export function topicCommands({ topic_categories: topics, filter_categories: filters }: Topics): Command[] {
  const of = (type: "search" | "filter", categories: Topics["topic_categories"]) =>
    categories.flatMap(({ title: category, query_topics }) =>
      query_topics.map((topic): Command => {
        const key = topicKey(type, topic.id);
        return {
          id: `topic ${key}`,
          group: typeNames[type],
          label: topicName(topic),
          note: category,
          Icon: IconHash,
          typedOnly: true,
          run: () => askScreen(openTopic, key),
        };
      }),
    );
  return [...of("search", topics), ...of("filter", filters)];
}
