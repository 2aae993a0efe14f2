import path from "node:path";
import type { FileDialogs } from "./parts";

const kinds = {
  csv: "Table (CSV)",
  xlsx: "Workbook (XLSX)",
  json: "JSON",
  ndjson: "Newline-delimited JSON",
} as const;

/** Asks where a file is to go; the path has the extension of its format. null when cancelled. */
export async function askWhere(
  dialogs: FileDialogs,
  name: string,
  format: keyof typeof kinds,
): Promise<string | null> {
  const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 100);
  const chosen = await dialogs.saveFile({
    name: `${plain}.${format}`,
    extension: format,
    kind: kinds[format],
  });
  if (chosen === null) return null;
  return path.extname(chosen).toLowerCase() === `.${format}` ? chosen : `${chosen}.${format}`;
}
