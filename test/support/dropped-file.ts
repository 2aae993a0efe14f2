import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { OpenTable } from "../../src/main/imports/open-table";
import { TableFile } from "../../src/main/imports/table-file";
import { type CheckReport, ImportPlan, type PreviewRow } from "../../src/shared/ipc/imports";
import { suggestionOf } from "../../src/shared/documents/import-suggestion";
import { temporaryFolder } from "./temporary-folder";

const never = new AbortController().signal;
const nothing = () => undefined;

/** A file as it goes in when nothing is decided about it. */
export interface DroppedFile {
  facts: TableFile["facts"];
  plan: ImportPlan;
  report: CheckReport;
  rows: PreviewRow[];
  /** Bodies of the rows that are sent. */
  documents: Record<string, unknown>[];
}

/** Drops a file on a local workspace, with the decisions that the screen would show first. */
export async function dropFile(
  name: string,
  content: string | Uint8Array,
  { fileDate = Date.UTC(2026, 2, 31), most = 500 } = {},
): Promise<DroppedFile> {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  utimesSync(file, fileDate / 1000, fileDate / 1000);
  const table = await TableFile.survey(file, {}, nothing, never);
  const open = new OpenTable(table);
  onTestFinished(() => open.close());
  const { facts } = table;
  const place = { connectionId: "c", projectId: "p", datasetId: null, action: "create", timeZone: "UTC" };
  const suggestion = suggestionOf(facts);
  // Columns that feed no field are kept as metrics, here by their place.
  const kept = facts.kept.filter(({ isPrivate }) => !isPrivate);
  const plan = ImportPlan.parse({
    ...place,
    ...suggestion,
    asOf: facts.modifiedAt,
    mark: name,
    mapping: {
      ...suggestion.mapping,
      ...Object.fromEntries(kept.map(({ column }) => [`custom.c${column}`, column])),
    },
    metrics: Object.fromEntries(kept.map(({ column, format }) => [`c${column}`, format])),
  });
  const report = await open.check(plan, nothing, never);
  const rows = await open.preview(plan, most);
  const sent = rows.filter(
    ({ skipped, problems }) => !skipped && !problems.some(({ severity }) => severity === "refused"),
  );
  return { facts, plan, report, rows, documents: sent.map(({ document }) => document) };
}
