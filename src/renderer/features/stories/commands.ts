import { IconBolt, IconCopy, IconSparkles } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

const screen = "stories";

/** Commands of Stories in the command palette. */
export const storyActions = {
  size: { id: "stories.size", label: t("stories:command.size"), screen, Icon: IconCopy },
  newest: { id: "stories.newest", label: t("stories:command.newest"), screen, Icon: IconSparkles },
  fastest: { id: "stories.fastest", label: t("stories:command.fastest"), screen, Icon: IconBolt },
} as const satisfies Record<string, ScreenAction>;
