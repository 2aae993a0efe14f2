import { IconPlus, IconRefresh } from "@tabler/icons-react";
import type { ScreenAction } from "../../app/commands";

const screen = "exports";

/** What can be done with exports by name. */
export const exportActions = {
  add: { id: "exports.new", label: "New export", screen, Icon: IconPlus, words: "task download create" },
  look: { id: "exports.look", label: "Look again at the exports", screen, Icon: IconRefresh },
} as const satisfies Record<string, ScreenAction>;
