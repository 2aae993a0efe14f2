import { IconFileImport, IconHash, IconListCheck, IconPlus } from "@tabler/icons-react";
import type { Topics } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import type { Command, ScreenAction } from "../../core/commands";
import { openPlace } from "../../core/openPlace";
import { topicKey, topicName, typeNames } from "./items";

const screen = "topics";

/** Topic commands of the command palette. */
export const topicActions = {
  add: {
    id: "topics.new",
    label: t("topics:command.new"),
    screen,
    Icon: IconPlus,
    words: t("topics:command.newWords"),
  },
  bring: { id: "topics.import", label: t("topics:command.import"), screen, Icon: IconFileImport },
  review: {
    id: "topics.review",
    label: t("topics:command.review"),
    screen,
    Icon: IconListCheck,
    words: t("topics:command.reviewWords"),
  },
} as const satisfies Record<string, ScreenAction>;

/** A command for each topic and filter of a project. */
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
          run: () => openPlace({ screen, topicKey: key }),
        };
      }),
    );
  return [...of("search", topics), ...of("filter", filters)];
}
