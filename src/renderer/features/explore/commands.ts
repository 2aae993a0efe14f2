import { IconHelpCircle } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import type { ScreenAction } from "../../core/commands";

/** Commands of Explore in the command palette. */
export const exploreActions = {
  why: {
    id: "explore.why",
    label: t("why:panel.open"),
    screen: "explore",
    Icon: IconHelpCircle,
    words: t("why:command"),
  },
} as const satisfies Record<string, ScreenAction>;
