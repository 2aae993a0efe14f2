import { IconCopy, IconFileTypePdf } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import type { ScreenAction } from "../../core/commands";

const screen = "boards";

/** Commands for the open board. */
export const boardActions = {
  duplicate: { id: "boards.duplicate", label: t("boards:command.duplicate"), screen, Icon: IconCopy },
  pdf: {
    id: "boards.pdf",
    label: t("boards:command.pdf"),
    screen,
    Icon: IconFileTypePdf,
    words: t("boards:command.pdfWords"),
  },
} as const satisfies Record<string, ScreenAction>;
