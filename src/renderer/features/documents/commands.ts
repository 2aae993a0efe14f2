import { IconArchive, IconFilePlus, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import type { ScreenAction } from "../../core/commands";

const screen = "documents";

/** Document commands of the command palette. */
export const documentActions = {
  add: {
    id: "documents.new",
    label: t("documents:command.new"),
    screen,
    Icon: IconFilePlus,
    words: t("documents:command.newWords"),
  },
  review: {
    id: "documents.review",
    label: t("documents:command.review"),
    screen,
    Icon: IconStar,
    words: t("documents:command.newWords"),
  },
  drafts: {
    id: "documents.drafts",
    label: t("documents:command.drafts"),
    screen,
    Icon: IconPencil,
    words: t("documents:command.draftsWords"),
  },
  edits: {
    id: "documents.edits",
    label: t("documents:command.edits"),
    screen,
    Icon: IconArchive,
    words: t("documents:command.editsWords"),
  },
  deleted: { id: "documents.deleted", label: t("documents:command.deleted"), screen, Icon: IconTrash },
} as const satisfies Record<string, ScreenAction>;
