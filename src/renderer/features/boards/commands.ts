import { IconCopy, IconFileDownload, IconFileTypePdf, IconFileCheck } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

const screen = "boards";

/** Commands for the open board. */
export const boardActions = {
  duplicate: { id: "boards.duplicate", label: t("boards:command.duplicate"), screen, Icon: IconCopy },
  pptx: {
    id: "boards.pptx",
    label: t("boards:command.pptx"),
    screen,
    Icon: IconFileDownload,
    words: t("boards:command.pptxWords"),
  },
  docx: {
    id: "boards.docx",
    label: t("boards:command.docx"),
    screen,
    Icon: IconFileDownload,
  },
  html: {
    id: "boards.html",
    label: t("boards:command.html"),
    screen,
    Icon: IconFileDownload,
  },
  record: {
    id: "boards.record",
    label: t("boards:command.record"),
    screen,
    Icon: IconFileCheck,
  },
  pdf: {
    id: "boards.pdf",
    label: t("boards:command.pdf"),
    screen,
    Icon: IconFileTypePdf,
    words: t("boards:command.pdfWords"),
  },
} as const satisfies Record<string, ScreenAction>;
