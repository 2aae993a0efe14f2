import type { ReportTable } from "../../shared/ipc/reports";
import { cellText } from "./html";

/** Mean widths of letters in em, of bold headings with some room to spare, and of texts. */
const boldLetter = 0.66;
const letter = 0.55;
/** Letters of a text that a column makes room for. What is longer is broken or cut. */
const mostLetters = 42;

/** Letters of the longest word of a heading, which isn't broken. */
const longestWord = (heading: string) => Math.max(...heading.split(/[\s-]+/).map((word) => word.length));

/** The rows of a table with its totals last. */
export function allRows({ rows, totals }: ReportTable): ReportTable["rows"] {
  return totals ? [...rows, totals] : rows;
}

/** How wide each column of a table has to be so that no word of its heading and no number is broken. */
function leastWidths(table: ReportTable, em: number, padding: number): number[] {
  const all = allRows(table);
  return table.columns.map((heading, at) => {
    const numbers = all.map((row) => (typeof row[at] === "number" ? cellText(row[at]).length : 0));
    return (
      padding + em * Math.max(2, boldLetter * longestWord(heading), boldLetter * Math.max(0, ...numbers))
    );
  });
}

/** The largest of some font sizes (pt) with which no heading and no number is broken, or the smallest of them. */
export function fittingFont(
  table: ReportTable,
  sizes: readonly number[],
  width: number,
  padding: number,
): number {
  const fits = (size: number) =>
    leastWidths(table, size, padding).reduce((sum, least) => sum + least, 0) <= width;
  return sizes.find(fits) ?? Math.min(...sizes);
}

/**
 * Widths of a table's columns that sum up to `width`: as long texts need, and if there is room never narrower than a
 * heading's words. Lengths are in one unit; `em` is the font's size, `padding` a cell's margins on both sides.
 */
export function columnWidths(table: ReportTable, width: number, em: number, padding: number): number[] {
  const least = leastWidths(table, em, padding);
  const all = allRows(table);
  const wanted = least.map((narrowest, at) => {
    const longest = Math.max(0, ...all.map((row) => cellText(row[at]).length));
    return Math.max(narrowest, padding + em * letter * Math.min(mostLetters, longest));
  });
  const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0);
  const scaled = (widths: readonly number[], to: number) => widths.map((one) => (one / sum(widths)) * to);
  if (sum(wanted) <= width) return scaled(wanted, width);
  const room = width - sum(least);
  if (room <= 0) return scaled(least, width);
  const extra = scaled(
    wanted.map((one, at) => one - (least[at] ?? 0)),
    room,
  );
  return least.map((one, at) => one + (extra[at] ?? 0));
}
