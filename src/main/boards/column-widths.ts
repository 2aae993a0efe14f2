import { cellTexts } from "../../analysis/format/cellTexts";
import type { ReportTable } from "../../shared/ipc/reports";
import { textWidth } from "./text-width";

/** Room to spare for fonts that are wider than the measured one. */
const spare = 1.08;
/** Em that a text takes. */
const emOf = (text: string, isBold = false) => spare * textWidth(text, 1, isBold);
/** Mean width of a letter in em. */
const letter = 0.55;
/**
 * Letters of a text that a column makes room for. What is longer is broken or cut. The first column says what a row is
 * about, so it has room for twice as many.
 */
const maxLetters = 42;

/** Em of a heading's line that a column makes room for, so that short headings take no more than two lines. */
const maxHeading = 10;

/** Em of the longest line of a heading, of two if they are short. Its words aren't broken. */
function headingWidth(heading: string): number {
  const words = heading.split(/[\s-]+/);
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => emOf(line, true)));
  const inTwo = words.map((_, at) => widest([words.slice(0, at).join(" "), words.slice(at).join(" ")]));
  return Math.max(widest(words), Math.min(maxHeading, ...inTwo));
}

/** The rows of a table with its totals last. */
export function allRows({ rows, totals }: ReportTable): ReportTable["rows"] {
  return totals ? [...rows, totals] : rows;
}

/** How many rows there are, shown or not. */
export const rowsOf = ({ rows, all }: ReportTable) => all ?? rows.length;

/** Letters of texts that stay on one line, such as days, weeks and times. */
export const maxUnbroken = 24;

/** Columns with numbers, which stand on the right. The first column names the rows. */
export function numericColumns(table: ReportTable): boolean[] {
  const all = allRows(table);
  return table.columns.map((_, at) => at > 0 && all.some((row) => typeof row[at] === "number"));
}

/** How wide each column of a table has to be so that no word of its heading, no number and no short text is broken. */
function minWidths(table: ReportTable, em: number, padding: number): number[] {
  const all = allRows(table);
  const textOf = cellTexts(table);
  return table.columns.map((heading, at) => {
    const widest = (type: "number" | "string", isBold: boolean) =>
      Math.max(0, ...all.map((row) => (typeof row[at] === type ? emOf(textOf(row[at], at), isBold) : 0)));
    const letters = Math.max(0, ...all.map((row) => (typeof row[at] === "string" ? row[at].length : 0)));
    // Long texts break, but those that name the rows not after each word.
    const text = letters <= maxUnbroken ? widest("string", false) : at === 0 ? letter * maxUnbroken : 0;
    return padding + em * Math.max(2, headingWidth(heading), widest("number", true), text);
  });
}

/**
 * A table in pieces that fit into a width one below the other, each with the first column. One piece if the table is
 * narrow enough.
 */
export function piecesOf(table: ReportTable, width: number, em: number, padding: number): ReportTable[] {
  const [first = 0, ...others] = minWidths(table, em, padding);
  const groups: number[][] = [[]];
  let used = first;
  others.forEach((min, index) => {
    if (used + min > width && groups.at(-1)?.length !== 0) {
      groups.push([]);
      used = first;
    }
    groups.at(-1)?.push(index + 1);
    used += min;
  });
  if (groups.length === 1) return [table];
  // Pieces of about the same width, unless a long heading forbids it.
  const even = Math.ceil(others.length / groups.length);
  const balanced = groups.map((_, at) =>
    others.map((__, index) => index + 1).slice(at * even, (at + 1) * even),
  );
  const fits = (group: readonly number[]) =>
    group.reduce((sum, at) => sum + (others[at - 1] ?? 0), first) <= width;
  const chosen = balanced.every((group) => group.length > 0 && fits(group)) ? balanced : groups;
  return chosen.map((group) => {
    const pick = <T>(cells: readonly T[]) => cells.filter((_, at) => at === 0 || group.includes(at));
    return {
      columns: pick(table.columns),
      rows: table.rows.map(pick),
      totals: table.totals && pick(table.totals),
    };
  });
}

/** Whether a table fits into a width with all its texts on one line. */
export function fitsWhole(table: ReportTable, width: number, em: number, padding: number): boolean {
  return (
    wantedWidths(table, em, padding, Infinity).reduce((sum, columnWidth) => sum + columnWidth, 0) <= width
  );
}

function wantedWidths(table: ReportTable, em: number, padding: number, max = maxLetters): number[] {
  const all = allRows(table);
  const textOf = cellTexts(table);
  return minWidths(table, em, padding).map((narrowest, at) => {
    const longest = Math.max(0, ...all.map((row) => emOf(textOf(row[at], at))));
    return Math.max(narrowest, padding + em * Math.min(letter * (at === 0 ? 2 * max : max), longest));
  });
}

/** Whether a table has a number other than 0, or texts beside its rows' names. */
export function tellsSomething(table: ReportTable): boolean {
  return (
    table.columns.length < 2 ||
    table.rows.some((row) => row.slice(1).some((cell) => cell !== null && cell !== 0 && cell !== ""))
  );
}

/** The largest of some font sizes (pt) with which no heading and no number is broken, or the smallest of them. */
export function fittingFont(
  table: ReportTable,
  sizes: readonly number[],
  width: number,
  padding: number,
): number {
  const fits = (size: number) => minWidths(table, size, padding).reduce((sum, min) => sum + min, 0) <= width;
  return sizes.find(fits) ?? Math.min(...sizes);
}

/**
 * Widths of a table's columns that sum up to `width`: as long texts need, and if there is room never narrower than a
 * heading's words. Lengths are in one unit; `em` is the font's size, `padding` a cell's margins on both sides.
 */
export function columnWidths(table: ReportTable, width: number, em: number, padding: number): number[] {
  const min = minWidths(table, em, padding);
  const wanted = wantedWidths(table, em, padding);
  const sum = (widths: readonly number[]) => widths.reduce((total, columnWidth) => total + columnWidth, 0);
  const scaled = (widths: readonly number[], to: number) =>
    widths.map((columnWidth) => (columnWidth / sum(widths)) * to);
  if (sum(wanted) <= width) {
    const whole = wantedWidths(table, em, padding, Infinity);
    const missing = wanted.map((columnWidth, at) => (whole[at] ?? 0) - columnWidth);
    if (sum(missing) === 0) return scaled(wanted, width);
    // Long texts get the room that is left.
    const more = scaled(missing, width - sum(wanted));
    return wanted.map((columnWidth, at) => columnWidth + (more[at] ?? 0));
  }
  const room = width - sum(min);
  if (room <= 0) return scaled(min, width);
  const extra = scaled(
    wanted.map((columnWidth, at) => columnWidth - (min[at] ?? 0)),
    room,
  );
  return min.map((columnWidth, at) => columnWidth + (extra[at] ?? 0));
}
