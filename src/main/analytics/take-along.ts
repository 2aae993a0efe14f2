import { writeFile } from "node:fs/promises";
import type { ShownTable } from "../../shared/ipc/takeaway";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import { writeTable, writeWhole } from "../project/tables/write-table";

/** Writes a picture whole or not at all. */
export async function saveImage(path: string, format: "png" | "svg", content: string): Promise<void> {
  await whole(path, async (unfinished) => {
    await writeFile(unfinished, content, format === "png" ? "base64" : "utf8");
  });
}

/** Writes a PDF whole or not at all. */
export async function savePdf(path: string, content: Uint8Array): Promise<void> {
  await whole(path, (unfinished) => writeFile(unfinished, content));
}

/** Writes a table with the lines that say what it is, above its columns. */
export async function saveTable(
  path: string,
  format: "csv" | "xlsx",
  { notes, columns, rows }: ShownTable,
): Promise<void> {
  try {
    await writeTable(path, format, columns, rows, notes);
  } catch (error) {
    throw unwritable(error);
  }
}

async function whole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  try {
    await writeWhole(path, write);
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(error: unknown): Error {
  if (!(error instanceof Error)) return failure("invalid", t("files:save.failed"));
  const code = "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return failure("forbidden", t("files:save.forbidden"));
  if (code === "ENOSPC") return failure("invalid", t("files:save.diskFull"));
  return failure("invalid", t("files:save.failedFor", { why: error.message }));
}
