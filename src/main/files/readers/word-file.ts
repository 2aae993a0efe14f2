import { BadFile } from "../bad-file";
import { cellText, maxCharacters, TableRows, tooLong } from "./document-tables";
import { readXml } from "./xml";
import type { ZipParts } from "./zip-parts";

/** A document's paragraphs and tables. A row of a table is a paragraph with tabs between its cells. */
export interface DocumentContent {
  paragraphs: string[];
  tables: TableRows[];
}

/** Some programs count their parts. */
const mainPart = (zip: ZipParts) => zip.names.find((name) => /^word\/document\d*\.xml$/.test(name));

export const isWordFile = (zip: ZipParts) => mainPart(zip) !== undefined;

/** Text boxes are written twice, the second time for older programs, and moved text where it was, too. */
const isSkipped = (name: string) => /^(?:Fallback|txbxContent|moveFrom)$/.test(name);

/** Reads the text of a Word document, without what was deleted, headers, footers and notes. */
export async function readWordFile(zip: ZipParts): Promise<DocumentContent> {
  const paragraphs: string[] = [];
  const tables: TableRows[] = [];
  const held = { sum: 0 };
  /** Tables that are open, with the texts of their current row and cell. */
  const open: { table: TableRows; cells: string[]; cell: string[]; columns: number; goesOn: boolean }[] = [];
  let text = "";
  let reading = false;
  let skipped = 0;
  let length = 0;
  const listener = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      const top = open.at(-1);
      if (isSkipped(name)) skipped++;
      else if (skipped > 0) return;
      else if (name === "t") reading = true;
      else if (name === "tab") text += "\t";
      else if (name === "br" || name === "cr") text += "\n";
      else if (name === "noBreakHyphen") text += "‑";
      else if (name === "tbl") {
        const table = new TableRows(held);
        tables.push(table);
        open.push({ table, cells: [], cell: [], columns: 1, goesOn: false });
      } else if (name === "tc" && top) Object.assign(top, { cell: [], columns: 1, goesOn: false });
      else if (name === "gridSpan" && top) top.columns = Number(attributes["w:val"] ?? 1) || 1;
      else if (name === "vMerge" && top) top.goesOn = attributes["w:val"] !== "restart";
    },
    text: (part: string) => {
      if (!reading || skipped > 0) return;
      length += part.length;
      if (length > maxCharacters) throw new BadFile(tooLong());
      text += part;
    },
    close: (name: string) => {
      const top = open.at(-1);
      if (isSkipped(name)) skipped--;
      else if (skipped > 0) return;
      else if (name === "t") reading = false;
      else if (name === "p") {
        if (top) top.cell.push(text);
        else paragraphs.push(...text.split("\n"));
        text = "";
      } else if (name === "tc" && top) {
        const said = top.goesOn ? top.table.above() : cellText(top.cell.join("\n"));
        top.table.add(said, top.columns);
        top.cells.push(top.cell.join("\n"));
      } else if (name === "tr" && top) {
        top.table.endRow();
        const line = top.cells.join("\t");
        top.cells = [];
        const around = open.at(-2);
        if (around) around.cell.push(line);
        else paragraphs.push(...line.split("\n"));
      } else if (name === "tbl") open.pop();
    },
  };
  const part = mainPart(zip) ?? "";
  await readXml(zip.read(part), listener, part);
  return { paragraphs, tables };
}
