import { startOf } from "../text/start-of";
import { DateTime } from "luxon";
import type { MappableField } from "../ipc/imports";
import type { ImportPlan, ImportedFile } from "../ipc/imports-plan";
import { planOf, type Decisions } from "./import-decisions";
import { missingFields, missingText, templateFault } from "./import-mapping";
import { openTextFault } from "./open-fields";
import { columnMetrics, withMetrics, type ColumnMetric } from "./import-metrics";

/** Where and when a file is imported. */
export interface ImportContext {
  connectionId: string;
  projectId: string;
  /** Whether documents record their import. */
  hasImports: boolean;
  /** The fields that a column can be mapped to. */
  fields: readonly MappableField[];
  /** Zone of dates without one. */
  timeZone: string;
  /** When the file was opened, epoch milliseconds. */
  openedAt: number;
}

/** The plan of a file with the metrics that its unmapped columns can be imported as. */
export function planFor(
  file: ImportedFile,
  decisions: Decisions,
  { connectionId, projectId, hasImports, fields, timeZone, openedAt }: ImportContext,
): { plan: ImportPlan; metrics: readonly ColumnMetric[] } {
  const metrics = columnMetrics(file, decisions, { fields, keepsByDefault: hasImports });
  const plain = planOf(decisions, {
    connectionId,
    projectId,
    timeZone,
    asOf: file.modifiedAt,
    mark: hasImports ? markOf(file.name, openedAt, timeZone) : null,
    metrics: Object.fromEntries(
      fields.flatMap(({ field, format }) =>
        format === undefined ? [] : [[field.replace("custom.", ""), format]],
      ),
    ),
  });
  return { plan: withMetrics(plain, metrics), metrics };
}

/** Why a plan can't be checked. Null if it can. */
export function planFault(
  plan: ImportPlan,
  { fields }: Pick<ImportContext, "fields">,
  file: Pick<ImportedFile, "columns" | "open">,
): string | null {
  const missing = missingFields(fields, plan);
  const isTextMissing = missing.some(({ field }) => field === "content");
  const fault = (isTextMissing ? openTextFault(file, plan) : null) ?? missingText(missing);
  return fault ?? templateFault(plan.templates, file.columns);
}

/** Longest import name that is stored. */
const longestMark = 120;

/** "store-comments.csv · 2026-03-29 20:35": the file and the time it was opened. */
function markOf(name: string, openedAt: number, zone: string): string {
  const time = ` · ${DateTime.fromMillis(openedAt, { zone }).toFormat("yyyy-MM-dd HH:mm")}`;
  return startOf(name, longestMark - time.length) + time;
}
