import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import iconv from "iconv-lite";
import writeWorkbook from "write-excel-file/node";
import type { ImportedFile } from "../../shared/ipc/imports";
import { t } from "../../shared/words";

/** A row on its way out. */
export interface WrittenRow {
  line: number;
  cells: readonly string[];
  reason: string;
}

type Shape = Pick<ImportedFile, "kind" | "columns" | "delimiter" | "quote" | "backslash" | "encoding">;

/** Most rows a workbook takes besides its header. */
const mostSheetRows = 1_000_000;
const extra = () => [t("files:written.line"), t("files:written.reason")];

/**
 * Writes rows as a file of the shape they were read from (delimited text in its dialect and encoding, JSON as one object
 * a line, a workbook as a workbook), with their line and reason beside. The file appears whole or not at all.
 */
export async function writeRows(
  shape: Shape,
  rows: AsyncIterable<WrittenRow>,
  target: string,
): Promise<number> {
  const beside = `${target}.part`;
  try {
    const written = await (shape.kind === "workbook"
      ? writeSheet(shape, rows, beside)
      : writeText(shape, rows, beside));
    await rename(beside, target);
    return written;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function writeText(shape: Shape, rows: AsyncIterable<WrittenRow>, target: string): Promise<number> {
  const encoding = shape.encoding || "UTF-8";
  const text = new PassThrough({ encoding: "utf8" });
  const file = pipeline(
    text,
    iconv.encodeStream(encoding, { addBOM: /^utf-?16/i.test(encoding) }),
    createWriteStream(target),
  );
  // A failure of the disk ends the writing here too; it is thrown where `file` is awaited.
  file.catch(() => text.destroy());
  const names = [...shape.columns.map(({ name }) => name), ...extra()];
  const lineOf =
    shape.kind === "json"
      ? (cells: readonly string[]) => objectLine(names, cells)
      : (cells: readonly string[]) => delimitedLine(shape, cells);
  if (shape.kind === "delimited") text.write(delimitedLine(shape, names));
  let count = 0;
  for await (const { line, cells, reason } of rows) {
    const all = [...shape.columns.map((_, index) => cells[index] ?? ""), String(line), reason];
    if (!text.write(lineOf(all))) await Promise.race([once(text, "drain"), file]);
    count++;
  }
  text.end();
  await file;
  return count;
}

function delimitedLine({ delimiter, quote, backslash }: Shape, cells: readonly string[]): string {
  const sign = quote === "" ? '"' : quote;
  const written = cells.map((cell) => {
    if (!cell.includes(delimiter) && !cell.includes(sign) && !/[\r\n\u0085]|^\s|\s$/.test(cell)) return cell;
    const inner = backslash ? cell.replace(/["'\\]/g, "\\$&") : cell.replaceAll(sign, sign + sign);
    return `${sign}${inner}${sign}`;
  });
  return `${written.join(delimiter)}\r\n`;
}

function objectLine(names: readonly string[], cells: readonly string[]): string {
  const filled = names.flatMap((name, i) =>
    cells[i] === undefined || cells[i] === "" ? [] : [[name, cells[i]]],
  );
  return `${JSON.stringify(Object.fromEntries(filled))}\n`;
}

async function writeSheet(shape: Shape, rows: AsyncIterable<WrittenRow>, target: string): Promise<number> {
  const names = [...shape.columns.map(({ name }) => name), ...extra()];
  const sheet = [names.map((value) => ({ value, fontWeight: "bold" as const }))] as {
    value: string;
    fontWeight?: "bold";
  }[][];
  for await (const { line, cells, reason } of rows) {
    if (sheet.length > mostSheetRows) break;
    const all = [...shape.columns.map((_, index) => cells[index] ?? ""), String(line), reason];
    sheet.push(all.map((value) => ({ value: value.slice(0, 32_767) })));
  }
  await writeWorkbook(sheet).toFile(target);
  return sheet.length - 1;
}
