import type PptxGenJS from "pptxgenjs";
import { cut } from "../../analysis/findings";
import type { ReportTable } from "../../shared/ipc/reports";
import { reportRows } from "../../shared/ipc/reports.constants";
import { t } from "../../shared/texts";
import { cellText } from "./cell-text";
import { allRows, columnWidths, fittingFont, numericColumns, piecesOf } from "./column-widths";
import { rule } from "./pptx-file";
import { scheme } from "./pptx-masters";
import type { Box } from "./slide-frame";

type Slide = PptxGenJS.Slide;

/** Inches at the left and right of a table's texts, and above and below them. */
const cellMargin = 0.08;
const cellPadding = 0.045;
/** Points: the largest of these fonts that fits is taken. */
const tableFonts = [14, 12, 11, 10];
const minTableFont = 10;

/** What is said of rows that aren't shown. */
export const cutNote = (first: number, count: number) =>
  first < count ? [t("main:report.cut", { first, count })] : [];

/** The rows and columns that fit. Returns what has to be said of the others. */
export function addTable(slide: Slide, table: ReportTable, { x, y, w, h }: Box): string[] {
  const [fitting = table] = piecesOf(table, w, minTableFont / 72, 2 * cellMargin);
  const fontSize = fittingFont(fitting, tableFonts, 72 * w, 72 * 2 * cellMargin);
  const lineHeight = (1.2 * fontSize) / 72;
  const rowHeight = 2 * lineHeight + 2 * cellPadding;
  const widths = columnWidths(fitting, w, fontSize / 72, 2 * cellMargin);
  // The second line of a broken text is rarely full.
  const max = (at: number, lines: number) =>
    Math.max(
      8,
      Math.floor((((widths[at] ?? 1) - 2 * cellMargin) * 72 * (lines === 2 ? 3.4 : 1.9)) / fontSize),
    );
  // Fewer rows that can be read say more than many that are cut.
  const isLong = fitting.rows.some((row) => row.some((one, at) => cellText(one).length > max(at, 1)));
  const height = isLong ? rowHeight : lineHeight + 2 * cellPadding;
  const count = Math.max(1, Math.min(reportRows.slide, Math.floor(h / height) - 1));
  const isCut = count < fitting.rows.length;
  const shown = {
    ...fitting,
    rows: fitting.rows.slice(0, count),
    // Below a part of the rows, totals would read as the sums of that part.
    totals: isCut || fitting.rows.length + 2 > Math.floor(h / height) ? null : fitting.totals,
  };
  const { columns, totals } = shown;
  const all = allRows(shown);
  const numeric = numericColumns(shown);
  const none = { type: "none" as const };
  const border: [PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps] =
    [none, none, { type: "solid", pt: 0.75, color: rule }, none];
  const cell = (text: string, at: number, bold: boolean): PptxGenJS.TableCell => ({
    text: cut(text, max(at, bold || isLong ? 2 : 1)),
    options: { align: numeric[at] ? "right" : "left", bold, color: bold ? scheme.text : scheme.faint },
  });
  slide.addTable(
    [
      columns.map((name, at) => cell(name, at, true)),
      ...all.map((row, index) =>
        columns.map((_, at) => cell(cellText(row[at]), at, totals !== null && index === all.length - 1)),
      ),
    ],
    {
      x,
      y,
      w,
      colW: widths,
      rowH: lineHeight + 2 * cellPadding,
      fontSize,
      border,
      margin: [cellPadding, cellMargin, cellPadding, cellMargin],
      valign: "middle",
    },
  );
  return [
    ...cutNote(shown.rows.length, table.rows.length),
    ...(columns.length < table.columns.length
      ? [t("main:report.cutColumns", { first: columns.length, count: table.columns.length })]
      : []),
  ];
}
