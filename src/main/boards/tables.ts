import { sheetName } from "../files/tables/sheet-name";
import writeWorkbook from "write-excel-file/node";
import type { Report, ReportCard } from "../../shared/ipc/reports";
import { blocksText } from "../../shared/text/text-blocks";
import { t } from "../../shared/texts";
import { cellText, type Cell } from "../files/tables/cell-text";
import { writeTable } from "../files/tables/write-table";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";

/**
 * All tables of a report: a workbook with a sheet per card and one with the method, or one CSV with a row per number,
 * which a program reads without knowing the board.
 */
export async function writeReportTables(report: Report, format: "csv" | "xlsx", path: string): Promise<void> {
  try {
    if (format === "csv") await writeTable(path, "csv", longColumns(), longRows(report));
    else await writeWhole(path, (unfinished) => writeSheets(report, unfinished));
  } catch (error) {
    throw writeFailure(error);
  }
}

const longColumns = () => [
  t("boards:card.the"),
  t("main:report.part.row"),
  t("main:report.part.column"),
  t("main:report.part.value"),
];

function* longRows({ cards }: Report): Generator<Cell[]> {
  for (const { title, table } of cards) {
    if (!table) continue;
    const [, ...columns] = table.columns;
    for (const [name, ...values] of table.totals ? [...table.rows, table.totals] : table.rows)
      for (const [index, column] of columns.entries())
        yield [title, name === undefined ? null : name, column, values[index] ?? null];
  }
}

type SheetCell = { value: string | number; fontWeight?: "bold" } | null;

const cellOf = (cell: Cell, isBold = false): SheetCell =>
  cell === null
    ? null
    : {
        value: typeof cell === "number" ? cell : cellText(String(cell)).text,
        ...(isBold && { fontWeight: "bold" as const }),
      };

async function writeSheets(report: Report, path: string): Promise<void> {
  // Excel keeps this name for itself.
  const names = new Set<string>();
  const sheets = [
    ...report.cards.map((card) => ({
      data: sheetOf(card),
      sheet: sheetName(card.title, t("boards:card.the"), names),
    })),
    ...(report.method.length > 0
      ? [
          {
            data: methodSheet(report),
            sheet: sheetName(t("main:report.part.method"), t("boards:card.the"), names),
          },
        ]
      : []),
  ];
  await writeWorkbook(sheets).toFile(path);
}

function sheetOf({
  title,
  finding,
  details,
  notes,
  footnote,
  failure,
  table,
  lines,
}: ReportCard): SheetCell[][] {
  const head = [title, finding, details, failure ?? "", blocksText(lines), ...notes, footnote].filter(
    Boolean,
  );
  return [
    ...head.map((text, index) => [cellOf(text, index === 0)]),
    [],
    ...(table
      ? [
          table.columns.map((name) => cellOf(name, true)),
          ...table.rows.map((row) => row.map((cell) => cellOf(cell))),
          ...(table.totals ? [table.totals.map((cell) => cellOf(cell, true))] : []),
        ]
      : []),
  ];
}

function methodSheet({ method }: Report): SheetCell[][] {
  return method.flatMap(({ heading, lines }) => [
    [cellOf(heading, true)],
    ...lines.map((line) => [cellOf(line)]),
    [],
  ]);
}
