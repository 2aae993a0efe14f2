import { IconEye, IconPlus, IconTags } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

/** Commands of Watches in the command palette. */
export const watchActions = {
  add: {
    id: "watches.add",
    label: t("watches:add"),
    screen: "watches",
    Icon: IconPlus,
    words: t("watches:addWords"),
  },
  explored: {
    id: "watches.explored",
    screen: "watches",
    label: t("explore:forms.watch"),
    Icon: IconEye,
    words: t("watches:addWords"),
  },
  rules: {
    id: "watches.rules",
    label: t("watches:rules.show"),
    screen: "watches",
    Icon: IconTags,
    words: t("watches:rules.addWords"),
  },
} as const satisfies Record<string, ScreenAction>;
