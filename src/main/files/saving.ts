import { existsSync } from "node:fs";
import path from "node:path";
import { t } from "../../shared/texts";

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
  const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 100);
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

/** Turns a name into one that every file system allows. */
export function fileName(name: string): string {
  return (
    name
      // eslint-disable-next-line no-control-regex -- control characters are what is replaced
      .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
      .replace(/\s+/g, " ")
      .replace(/^[. ]+|[. ]+$/g, "")
      .slice(0, 120) || t("common:saving.chart")
  );
}
