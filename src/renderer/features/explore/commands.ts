import { IconChecklist, IconHelpCircle } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { peakAction } from "../../charts/why/peakAction";
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
  peak: peakAction,
  estimated: {
    id: "explore.estimated",
    label: t("charts:estimate.command"),
    screen: "explore",
    Icon: IconChecklist,
    words: t("charts:estimate.commandWords"),
  },
  sureness: {
    id: "explore.sureness",
    label: t("charts:estimate.sure"),
    screen: "explore",
    Icon: IconChecklist,
    words: t("charts:estimate.sureWords"),
  },
} as const satisfies Record<string, ScreenAction>;
