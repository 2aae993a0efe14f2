import type { DocumentAction } from "../../shared/interface/documents";
import type { UploadRow } from "./rows";

const opposites: Partial<Record<DocumentAction, DocumentAction>> = {
  create: "delete",
  delete: "undelete",
  undelete: "delete",
};

/** The action that undoes an upload: "update" if earlier versions were kept, null if it can't be undone. */
export function undoOf(
  row: Pick<UploadRow, "action" | "state" | "filling" | "has_versions">,
  done: number,
): DocumentAction | null {
  if (row.filling) return null;
  const ended = row.state === "finished" || row.state === "cancelled" || row.state === "paused";
  return ended && done > 0 ? (opposites[row.action] ?? (row.has_versions ? "update" : null)) : null;
}
