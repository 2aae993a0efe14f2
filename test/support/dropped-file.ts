import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { OpenTable } from "../../src/main/imports/open-table";
import type { PartSource } from "../../src/main/files/readers/table-parts";
import { TableFile } from "../../src/main/imports/table-file";
import { type CheckReport, ImportPlan, type PreviewRow } from "../../src/shared/ipc/imports";
import { suggestionOf } from "../../src/shared/documents/import-suggestion";
import { temporaryFolder } from "./temporary-folder";

const never = new AbortController().signal;
const nothing = () => undefined;

/** An import with the suggested decisions and nothing changed by the user. */
export interface DroppedFile {
  facts: TableFile["facts"];
  plan: ImportPlan;
  report: CheckReport;
  rows: PreviewRow[];
  /** Bodies of the rows that would be sent. */
  documents: Record<string, unknown>[];
}

interface Part {
  fileName: string;
  bytes: string | Uint8Array;
}

/** Reads a file and plans its import with the decisions that the screen suggests. */
export function dropFile(
  name: string,
  content: string | Uint8Array,
  options: { fileDate?: number; max?: number; timeZone?: string; plan?: Partial<ImportPlan> } = {},
): Promise<DroppedFile> {
  return dropFiles([{ fileName: name, bytes: content }], options);
}

/** Reads several files with the same columns as one import. */
export function dropFiles(
  parts: readonly Part[],
  {
    fileDate = Date.UTC(2026, 2, 31),
    max = 500,
    timeZone = "UTC",
    plan = {},
  }: Parameters<typeof dropFile>[2] = {},
): Promise<DroppedFile> {
  const folder = temporaryFolder();
  const files = parts.map(({ fileName, bytes }) => {
    const file = path.join(folder, fileName);
    writeFileSync(file, bytes);
    utimesSync(file, fileDate / 1000, fileDate / 1000);
    return file;
  });
  return dropPaths(files, max, timeZone, plan);
}

/** Reads files where they are. */
export function dropPaths(
  files: readonly string[],
  max = 500,
  timeZone = "UTC",
  decided: Partial<ImportPlan> = {},
): Promise<DroppedFile> {
  return dropSources(
    files.map((file) => ({ path: file, name: path.basename(file), options: {} })),
    max,
    timeZone,
    decided,
  );
}

export async function dropSources(
  sources: readonly PartSource[],
  max = 500,
  timeZone = "UTC",
  decided: Partial<ImportPlan> = {},
): Promise<DroppedFile> {
  const table = await TableFile.survey(sources, {}, nothing, never);
  const open = new OpenTable(table);
  onTestFinished(() => open.close());
  const { facts } = table;
  const place = { connectionId: "c", projectId: "p", datasetId: null, action: "create", timeZone };
  const suggestion = suggestionOf(facts);
  // Imports columns without a matching field as metrics, named by column number.
  const metrics = facts.metricColumns.filter(({ isPrivate }) => !isPrivate);
  const plan = ImportPlan.parse({
    ...place,
    ...suggestion,
    asOf: facts.modifiedAt,
    mark: facts.name,
    mapping: {
      ...suggestion.mapping,
      ...Object.fromEntries(metrics.map(({ column }) => [`custom.c${column}`, column])),
    },
    metrics: Object.fromEntries(metrics.map(({ column, format }) => [`c${column}`, format])),
    ...decided,
  });
  const report = await open.check(plan, nothing, never);
  const rows = await open.preview(plan, max);
  const sent = rows.filter(
    ({ skipped, problems }) => !skipped && !problems.some(({ severity }) => severity === "refused"),
  );
  return { facts, plan, report, rows, documents: sent.map(({ document }) => document) };
}
