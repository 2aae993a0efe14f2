import { writeFile } from "node:fs/promises";
import type { ShownTable } from "../../shared/ipc/takeaway";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";

export async function saveImage(path: string, format: "png" | "svg", content: string): Promise<void> {
  await whole(path, async (unfinished) => {
    await writeFile(unfinished, content, format === "png" ? "base64" : "utf8");
  });
}

/** Saves a table, with lines that describe it above the columns. */
export async function saveTable(
  path: string,
  format: "csv" | "xlsx",
  { notes, columns, rows }: ShownTable,
): Promise<void> {
  const { writeTable } = await import("../files/tables/write-table");
  try {
    await writeTable(path, format, columns, rows, notes);
  } catch (error) {
    throw writeFailure(error);
  }
}

async function whole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  try {
    await writeWhole(path, write);
  } catch (error) {
    throw writeFailure(error);
  }
}
