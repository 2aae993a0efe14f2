import { IconEye, IconLetterCase, IconQuote, IconTopologyStar3, IconTrendingUp } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

/** Commands of Words in the command palette. */
export const wordActions = {
  distinctive: {
    id: "words.distinctive",
    label: t("words:command.distinctive"),
    screen: "words",
    Icon: IconLetterCase,
    words: t("words:command.distinctiveWords"),
  },
  rising: {
    id: "words.rising",
    label: t("words:command.rising"),
    screen: "words",
    Icon: IconTrendingUp,
  },
  context: {
    id: "words.context",
    label: t("words:command.context"),
    screen: "words",
    Icon: IconQuote,
    words: t("words:command.contextWords"),
  },
  network: {
    id: "words.network",
    label: t("words:command.network"),
    screen: "words",
    Icon: IconTopologyStar3,
    words: t("words:command.networkWords"),
  },
  unhide: {
    id: "words.unhide",
    label: t("words:command.unhide"),
    screen: "words",
    Icon: IconEye,
  },
} as const satisfies Record<string, ScreenAction>;
