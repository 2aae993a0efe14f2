import { IconBroadcast, IconPlayerPause, IconPlayerStop, IconPlus, IconStack2 } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
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
  project: {
    id: "streams.project",
    label: t("streams:live.project.open"),
    screen: "streams",
    Icon: IconBroadcast,
  },
  pause: {
    id: "streams.pause",
    label: t("streams:command.pause"),
    screen: "streams",
    Icon: IconPlayerPause,
  },
  stop: {
    id: "streams.stop",
    label: t("streams:command.stop"),
    screen: "streams",
    Icon: IconPlayerStop,
  },
  addCollector: {
    id: "streams.newCollector",
    label: t("streams:collectors.new"),
    screen: "streams",
    Icon: IconStack2,
  },
} as const satisfies Record<string, ScreenAction>;
