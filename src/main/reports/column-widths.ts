import type { ReportTable } from "../../shared/ipc/reports";
import { cellText } from "./html";

/** Widths of a table's columns that sum up to `width`: as long texts need, and never narrower than a heading's words. */
export function columnWidths(
  columns: ReportTable["columns"],
  rows: ReportTable["rows"],
  width: number,
): number[] {
  const lengths = columns.map((name, at) => {
    const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length * 1.25));
    const longest = Math.max(0, ...rows.map((row) => cellText(row[at]).length));
    return Math.max(6, longestWord, Math.min(42, longest * 1.1));
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return lengths.map((length) => (length / sum) * width);
}
