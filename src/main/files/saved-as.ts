import path from "node:path";
import type { ImportedFile } from "../../shared/ipc/imports";
import { fileName } from "./file-name";
import { t } from "../../shared/texts";

/** Suggested name and type of a file to save. */
export interface NewFile {
  name: string;
  extension: string;
  kind: string;
}

/** Name and type of a file for rows of another file. */
export function savedAs(
  { name, kind }: { name: string; kind: ImportedFile["kind"] },
  what: "problems" | "notIn",
): NewFile {
  const plain = path.basename(name).replace(/\.(?:gz|zst)$/i, "");
  const stem = plain.replace(/\.[^.]+$/, "");
  const own = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase() ?? "csv";
  const [extension, words] =
    kind === "workbook"
      ? ["xlsx", t("files:written.workbook")]
      : kind === "json"
        ? [/^(json|jsonl|ndjson)$/.test(own) ? own : "json", t("common:saving.json")]
        : [kind === "delimited" ? own : "csv", t("files:written.table")];
  return {
    name: `${fileName(t(`files:written.${what}`, { name: stem }), stem)}.${extension}`,
    extension,
    kind: words,
  };
}
