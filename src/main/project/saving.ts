import path from "node:path";
import { t } from "../../shared/words";
import type { FileDialogs } from "./parts";

/** Asks where a file is to go; the path has the extension of its format. null when cancelled. */
export async function askWhere(
  dialogs: FileDialogs,
  name: string,
  format: "csv" | "xlsx" | "json" | "ndjson",
): Promise<string | null> {
  const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 100);
  const chosen = await dialogs.saveFile({
    name: `${plain}.${format}`,
    extension: format,
    kind: t(`files:save.${format}`),
  });
  if (chosen === null) return null;
  return path.extname(chosen).toLowerCase() === `.${format}` ? chosen : `${chosen}.${format}`;
}
