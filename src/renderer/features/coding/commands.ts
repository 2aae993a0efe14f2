import { IconBook2, IconChecklist } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

/** Commands of Coding in the command palette. */
export const codingActions = {
  sample: {
    id: "coding.sample",
    screen: "coding",
    label: t("coding:command.sample"),
    Icon: IconChecklist,
    words: t("coding:command.sampleWords"),
  },
  book: { id: "coding.book", label: t("coding:command.book"), screen: "coding", Icon: IconBook2 },
} as const satisfies Record<string, ScreenAction>;
