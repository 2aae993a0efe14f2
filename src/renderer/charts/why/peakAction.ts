import { IconHelpCircle } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

/** Selects the highest peak in Explore and explains it. */
export const peakAction = {
  id: "explore.peak",
  label: t("why:peak"),
  screen: "explore",
  Icon: IconHelpCircle,
  words: t("why:command"),
} as const satisfies ScreenAction;
