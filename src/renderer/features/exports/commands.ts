import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

const screen = "exports";

/** Export commands of the command palette. */
export const exportActions = {
  add: { id: "exports.new", label: t("exports:new"), screen, Icon: IconPlus, words: t("exports:newWords") },
  look: { id: "exports.look", label: t("exports:lookAgainAt"), screen, Icon: IconRefresh },
} as const satisfies Record<string, ScreenAction>;
