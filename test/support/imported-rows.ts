import { writeFileSync } from "node:fs";
import path from "node:path";
import type { ProjectRef } from "../../src/shared/ipc/explore";
import type { TestApp } from "./app";
import { temporaryFolder } from "./temporary-folder";

/** Fields of a table whose rows have an author with ID and name. */
export const authoredFields = [
  ...["url", "published", "content"],
  ...["extra_author_attributes.id", "extra_author_attributes.name"],
] as const;

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Imports rows of a table, whose columns are fields of documents. Times without a zone are in UTC. */
export async function importRows(
  app: TestApp,
  to: ProjectRef,
  fields: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const file = path.join(temporaryFolder(), "rows.csv");
  writeFileSync(file, [fields, ...rows].map((cells) => cells.map(quoted).join(",")).join("\n"));
  const { importId } = await app.call("imports.open", { handle: app.given(file) });
  const plan = {
    ...to,
    datasetId: null,
    action: "upsert" as const,
    urlSuffix: null,
    timeZone: "UTC",
    mapping: Object.fromEntries(fields.map((field, column) => [field, column])),
  };
  await app.call("imports.check", { importId, plan });
  const { uploadId } = await app.call("imports.start", { importId, plan });
  await app.finished(uploadId);
  await app.call("imports.close", { importId });
}
