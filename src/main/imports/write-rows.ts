import iconv from "iconv-lite";
import writeWorkbook from "write-excel-file/node";
import type { ImportedFile } from "../../shared/ipc/imports";
import { lineName } from "../../shared/documents/file-parts";
import { isObject, ownValue } from "../../shared/documents/json";
import { t } from "../../shared/texts";
import { cellText } from "../files/tables/cell-text";
import { writePieces } from "../files/tables/write-table";
import { writeWhole } from "../storage/write-whole";

export interface WrittenRow {
  line: number;
  cells: readonly string[];
  /** In JSON files, the value that the cells come from, and the fixes applied: column index → text. */
  value?: unknown;
  fixes?: Readonly<Record<string, string>> | undefined;
  reason: string;
}

type Shape = Pick<
  ImportedFile,
  "kind" | "columns" | "parts" | "delimiter" | "quote" | "backslash" | "encoding"
> & {
  /** JSON: a single list instead of an object per line. */
  isList: boolean;
  /** Starts with a UTF-8 byte order mark. */
  isMarked: boolean;
};

/** Maximum number of rows of a workbook, apart from the header. */
const maxSheetRows = 1_000_000;
const extra = () => [t("files:written.line"), t("files:written.reason")];

/**
 * Writes rows in the format they were read from (delimited text with its dialect and encoding, JSON with its nesting,
 * workbooks as workbooks), plus their line and reason. The file is written completely or not at all.
 */
export async function writeRows(
  shape: Shape,
  rows: AsyncIterable<WrittenRow>,
  target: string,
): Promise<number> {
  if (shape.kind === "workbook") return writeWhole(target, (beside) => writeSheet(shape, rows, beside));
  const encoding = shape.encoding || "UTF-8";
  const addBOM = /^utf-?16/i.test(encoding) || (shape.isMarked && /^utf-?8$/i.test(encoding));
  const isList = shape.kind === "json" && shape.isList;
  const lineOf = (row: WrittenRow, count: number) =>
    shape.kind === "json"
      ? `${isList ? (count === 0 ? "[\n" : ",\n") : ""}${JSON.stringify(objectOf(row, shape))}${isList ? "" : "\n"}`
      : delimitedLine(shape, allCells(row, shape));
  let count = 0;
  async function* pieces() {
    if (shape.kind !== "json")
      yield delimitedLine(shape, [...shape.columns.map(({ name }) => name), ...extra()]);
    for await (const row of rows) yield lineOf(row, count++);
    if (isList) yield count === 0 ? "[]\n" : "\n]\n";
  }
  await writePieces(target, pieces(), iconv.getEncoder(encoding, { addBOM }));
  return count;
}

/** The cells of all columns, then line and reason. */
function allCells({ line, cells, reason }: WrittenRow, { columns, parts }: Shape): string[] {
  return [...columns.map((_, index) => cells[index] ?? ""), String(lineIn(parts, line)), reason];
}

/** A number if there is only one file. */
function lineIn(parts: Shape["parts"], line: number): number | string {
  return parts.length > 1 ? lineName(parts, line) : line;
}

function delimitedLine({ quote, backslash, ...shape }: Shape, cells: readonly string[]): string {
  // Files that weren't tables are written as one.
  const delimiter = shape.delimiter || ",";
  const sign = quote === "" ? '"' : quote;
  const written = cells.map((cell) => {
    if (!cell.includes(delimiter) && !cell.includes(sign) && !/[\r\n\u0085]|^\s|\s$/.test(cell)) return cell;
    const inner = backslash ? cell.replace(/["'\\]/g, "\\$&") : cell.replaceAll(sign, sign + sign);
    return `${sign}${inner}${sign}`;
  });
  return `${written.join(delimiter)}\r\n`;
}

/** A JSON row with fixes applied, plus its line and reason. Values that aren't objects become one. */
function objectOf({ line, cells, value, fixes, reason }: WrittenRow, { columns, parts }: Shape): object {
  const nameAt = (index: number) => columns[index]?.name ?? "";
  const plain = () =>
    Object.fromEntries(cells.flatMap((cell, at) => (cell === "" ? [] : [[nameAt(at), cell]])));
  const own = Object.entries(fixes ?? {}).reduce<unknown>(
    (before, [index, text]) => withText(before, nameAt(Number(index)), text),
    isObject(value) ? value : plain(),
  );
  const [lineTitle = "", reasonTitle = ""] = extra();
  return { ...(isObject(own) ? own : {}), [lineTitle]: lineIn(parts, line), [reasonTitle]: reason };
}

/** Sets the text at a path such as "author.name" or "images.0.url". Creates missing parents. */
function withText(value: unknown, path: string, text: string): unknown {
  const [first = "", ...rest] = path.split(".");
  const inside = isObject(value) ? value : {};
  // Keys may contain dots.
  if (rest.length === 0 || Object.hasOwn(inside, path)) return { ...inside, [path]: text };
  const inner = rest.join(".");
  if (Array.isArray(value))
    return value.map((child: unknown, at) => (String(at) === first ? withText(child, inner, text) : child));
  return { ...inside, [first]: withText(ownValue(inside, first), inner, text) };
}

async function writeSheet(shape: Shape, rows: AsyncIterable<WrittenRow>, target: string): Promise<number> {
  const names = [...shape.columns.map(({ name }) => name), ...extra()];
  const sheet = [names.map((name) => ({ value: cellText(name).text, fontWeight: "bold" as const }))] as {
    value: string;
    fontWeight?: "bold";
  }[][];
  for await (const row of rows) {
    if (sheet.length > maxSheetRows) break;
    sheet.push(allCells(row, shape).map((cell) => ({ value: cellText(cell).text })));
  }
  await writeWorkbook(sheet).toFile(target);
  return sheet.length - 1;
}
