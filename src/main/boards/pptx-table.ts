import { cellTexts } from "../../analysis/format/cellTexts";
import type PptxGenJS from "pptxgenjs";
import { cut } from "../../analysis/findings";
import type { ReportTable } from "../../shared/ipc/reports";
import { reportRows } from "../../shared/ipc/reports.constants";
import { t } from "../../shared/texts";
import { allRows, columnWidths, fittingFont, numericColumns, piecesOf, rowsOf } from "./column-widths";
import { rule, scheme } from "./pptx-masters";
import type { Box } from "./slide-frame";
import { cutToLines, heightOf, linesOf } from "./text-width";

type Slide = PptxGenJS.Slide;

/** Inches at the left and right of a table's texts, and above and below them. */
const cellMargin = 0.08;
const cellPadding = 0.045;
/** Lines of a cell. Fewer rows that can be read say more than many that are cut. */
const maxLines = 2;
/** Points: the largest of these fonts that fits is taken, and larger ones for tables that have room for all rows. */
const largeFonts = [20, 18, 16];
const tableFonts = [14, 12, 11, 10];
const minTableFont = 10;

/** What is said of rows that aren't shown. */
export const cutNote = (first: number, count: number) =>
  first < count ? [t("main:report.cut", { first, count })] : [];

/** A table's columns and the heights of its rows at a font size. */
function laidOut(table: ReportTable, w: number, fontSize: number) {
  const widths = columnWidths(table, w, fontSize / 72, 2 * cellMargin);
  const textOf = cellTexts(table);
  const fitted = (text: string, at: number, isBold: boolean) =>
    cutToLines(text, cut, {
      width: (widths[at] ?? 1) - 2 * cellMargin,
      size: fontSize,
      lines: maxLines,
      isBold,
    });
  const heightOfRow = (texts: readonly string[], isBold = false) =>
    2 * cellPadding +
    heightOf(
      Math.max(
        1,
        ...texts.map((text, at) =>
          linesOf(fitted(text, at, isBold), (widths[at] ?? 1) - 2 * cellMargin, fontSize, isBold),
        ),
      ),
      fontSize,
    );
  const heights = table.rows.map((row) => heightOfRow(row.map(textOf)));
  const others = [table.columns, ...(table.totals ? [table.totals.map(textOf)] : [])];
  const height = [...others.map((row) => heightOfRow(row, true)), ...heights].reduce(
    (sum, one) => sum + one,
    0,
  );
  const isWhole = table.rows.every((row) =>
    row.every((value, at) => fitted(textOf(value, at), at, false) === textOf(value, at)),
  );
  return { fontSize, widths, textOf, fitted, heightOfRow, heights, height, isWhole };
}

/** The rows and columns that fit. Returns what has to be said of the others. */
export function addTable(slide: Slide, table: ReportTable, { x, y, w, h }: Box): string[] {
  const [fitting = table] = piecesOf(table, w, minTableFont / 72, 2 * cellMargin);
  const roomy = largeFonts
    .filter((size) => fittingFont(fitting, [size, 0], 72 * w, 72 * 2 * cellMargin) === size)
    .map((size) => laidOut(fitting, w, size))
    .find(({ height, isWhole }) => isWhole && height <= h && fitting.rows.length <= reportRows.slide);
  const { fontSize, widths, textOf, fitted, heightOfRow, heights } =
    roomy ?? laidOut(fitting, w, fittingFont(fitting, tableFonts, 72 * w, 72 * 2 * cellMargin));
  let left = h - heightOfRow(fitting.columns, true);
  let count = 0;
  while (count < Math.min(reportRows.slide, heights.length) && (heights[count] ?? 0) <= left)
    left -= heights[count++] ?? 0;
  count = Math.max(1, count);
  const isCut = count < fitting.rows.length;
  const shown = {
    ...fitting,
    rows: fitting.rows.slice(0, count),
    // Below a part of the rows, totals would read as the sums of that part.
    totals:
      isCut || (fitting.totals && heightOfRow(fitting.totals.map(textOf), true) > left)
        ? null
        : fitting.totals,
  };
  const { columns, totals } = shown;
  const all = allRows(shown);
  const numeric = numericColumns(shown);
  const none = { type: "none" as const };
  const border: [PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps] =
    [none, none, { type: "solid", pt: 0.75, color: rule }, none];
  const cell = (text: string, at: number, bold: boolean): PptxGenJS.TableCell => ({
    text: fitted(text, at, bold),
    options: { align: numeric[at] ? "right" : "left", bold, color: bold ? scheme.text : scheme.faint },
  });
  slide.addTable(
    [
      columns.map((name, at) => cell(name, at, true)),
      ...all.map((row, index) =>
        columns.map((_, at) => cell(textOf(row[at], at), at, totals !== null && index === all.length - 1)),
      ),
    ],
    {
      x,
      y,
      w,
      colW: widths,
      rowH: heightOf(1, fontSize) + 2 * cellPadding,
      fontSize,
      border,
      margin: [cellPadding, cellMargin, cellPadding, cellMargin],
      valign: "middle",
    },
  );
  return [
    ...cutNote(shown.rows.length, rowsOf(table)),
    ...(columns.length < table.columns.length
      ? [t("main:report.cutColumns", { first: columns.length, count: table.columns.length })]
      : []),
  ];
}
