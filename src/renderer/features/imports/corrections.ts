import type { ImportPlan } from "../../../shared/ipc/imports";

/** Edits in the grid of one kind of problem that aren't applied yet. */
export interface Corrections {
  /** Texts by line and column index. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
  skipped: readonly number[];
}

export const noCorrections: Corrections = { cells: {}, skipped: [] };

/** Number of rows that the edits change or skip. */
export function countOf(corrections: readonly Corrections[]): number {
  const lines = corrections.flatMap(({ cells, skipped }) => [...Object.keys(cells), ...skipped.map(String)]);
  return new Set(lines).size;
}

/** A plan's fixes and skipped lines with the edits applied. */
export function withCorrections(
  plan: ImportPlan,
  corrections: readonly Corrections[],
): Pick<ImportPlan, "fixes" | "skippedLines"> {
  const fixes = { ...plan.fixes };
  for (const { cells } of corrections)
    for (const [line, texts] of Object.entries(cells)) fixes[line] = { ...fixes[line], ...texts };
  const skipped = corrections.flatMap((correction) => correction.skipped);
  return { fixes, skippedLines: [...new Set([...plan.skippedLines, ...skipped])] };
}
