import type { DocumentAction } from "../../shared/interface/documents";
import type { UploadRow } from "./rows";

/** A deleted URL can't be created again. This option of local workspaces frees it. */
export const undoesCreate = { undoes_create: "yes" } as const;

const opposites: Partial<Record<DocumentAction, DocumentAction>> = {
  create: "delete",
  delete: "undelete",
  undelete: "delete",
};

/** Whether the file of an upload can be read again, to replace the documents that it created. */
export function readsAgain(
  row: Pick<UploadRow, "action" | "state" | "filling" | "has_file" | "replaces">,
): boolean {
  const hasEnded = row.state === "finished" || row.state === "cancelled";
  return hasEnded && !row.filling && row.has_file && (row.action === "create" || row.replaces !== null);
}

/**
 * The action that undoes an upload: "update" if earlier versions were kept, null if it can't be undone. An upload whose
 * rows still arrive can be, since its undo cancels them.
 */
export function undoOf(
  row: Pick<UploadRow, "action" | "state" | "has_versions">,
  done: number,
): DocumentAction | null {
  const ended = row.state === "finished" || row.state === "cancelled" || row.state === "paused";
  return ended && done > 0 ? (opposites[row.action] ?? (row.has_versions ? "update" : null)) : null;
}
