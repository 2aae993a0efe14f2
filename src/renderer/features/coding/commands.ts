import { IconBook2, IconChecklist } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import type { ScreenAction } from "../../core/commands";

const screen = "coding";

/** Commands of Coding in the command palette. */
export const codingActions = {
  sample: {
    id: "coding.sample",
    label: t("coding:command.sample"),
    screen,
    Icon: IconChecklist,
    words: t("coding:command.sampleWords"),
  },
  book: { id: "coding.book", label: t("coding:command.book"), screen, Icon: IconBook2 },
} as const satisfies Record<string, ScreenAction>;
