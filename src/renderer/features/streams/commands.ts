import { IconPlus } from "@tabler/icons-react";
import type { ScreenAction } from "../../app/commands";

/** What can be done with streams by name. */
export const streamActions = {
  add: { id: "streams.new", label: "New stream", screen: "streams", Icon: IconPlus, words: "rules create" },
} as const satisfies Record<string, ScreenAction>;
