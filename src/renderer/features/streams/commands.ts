import { IconPlus } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import type { ScreenAction } from "../../core/commands";

/** Stream commands of the command palette. */
export const streamActions = {
  add: {
    id: "streams.new",
    label: t("streams:new"),
    screen: "streams",
    Icon: IconPlus,
    words: t("streams:newWords"),
  },
} as const satisfies Record<string, ScreenAction>;
