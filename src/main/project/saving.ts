import { existsSync } from "node:fs";
import path from "node:path";
import { t } from "../../shared/words";
import type { FileDialogs } from "./parts";

/**
 * Asks where a file is to go; the path has the extension of its format. null when cancelled. Where the extension had to be
 * added and such a file exists, the dialog opens again with that name: it asked about replacing another one.
 */
export async function askWhere(
  dialogs: FileDialogs,
  name: string,
  format: "csv" | "xlsx" | "json" | "ndjson",
): Promise<string | null> {
  const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 100);
  for (let suggested = `${plain}.${format}`; ;) {
    const chosen = await dialogs.saveFile({
      name: suggested,
      extension: format,
      kind: t(`files:save.${format}`),
    });
    if (chosen === null || path.extname(chosen).toLowerCase() === `.${format}`) return chosen;
    suggested = `${chosen}.${format}`;
    if (!existsSync(suggested)) return suggested;
  }
}
