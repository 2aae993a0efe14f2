import { existsSync } from "node:fs";
import path from "node:path";
import { t } from "../../shared/texts";
import { fileName } from "./file-name";

/** File dialogs of the system. They return null if canceled. */
export interface FileDialogs {
  chooseFile: (title?: string) => Promise<string | null>;
  chooseSaveFile: (suggestion: { name: string; extension: string; kind: string }) => Promise<string | null>;
}

/**
 * Opens a save dialog and adds the format's extension to the path. Null if canceled. If the path with the added
 * extension exists, the dialog opens again with it, because the first one only asked about replacing another file.
 */
export async function askWhere(
  dialogs: Pick<FileDialogs, "chooseSaveFile">,
  name: string,
  format: "csv" | "xlsx" | "json" | "ndjson" | "earshot-workspace",
): Promise<string | null> {
  const plain = fileName(name.replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, "-"), t("common:saving.chart"));
  for (let suggested = `${plain}.${format}`; ;) {
    const chosen = await dialogs.chooseSaveFile({
      name: suggested,
      extension: format,
      kind: t(`common:saving.${format}`),
    });
    if (chosen === null || path.extname(chosen).toLowerCase() === `.${format}`) return chosen;
    suggested = `${chosen}.${format}`;
    if (!existsSync(suggested)) return suggested;
  }
}
