import { IconArchive, IconFilePlus, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import type { ScreenAction } from "../../app/commands";

const screen = "documents";

/** What can be done with documents by name. */
export const documentActions = {
  add: { id: "documents.new", label: "New document", screen, Icon: IconFilePlus, words: "write create" },
  review: { id: "documents.review", label: "New review", screen, Icon: IconStar, words: "write create" },
  drafts: { id: "documents.drafts", label: "Show drafts", screen, Icon: IconPencil, words: "unfinished" },
  edits: { id: "documents.edits", label: "Show edits", screen, Icon: IconArchive, words: "history waiting" },
  deleted: { id: "documents.deleted", label: "Show deleted documents", screen, Icon: IconTrash },
} as const satisfies Record<string, ScreenAction>;
