import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { cellKind } from "../columns/cell-kind";
import { isKnownName } from "../columns/columns";
import { startOf } from "../columns/header-row";
import type { FileRecord } from "./record";
import type { Sheet, SheetBook } from "./workbook";

/** A sheet, a table of a page, or a list of a JSON file. */
export interface JudgedSheet extends Sheet {
  /** Number of rows. Null if only its start was read. */
  rows: number | null;
  /** Whether it has the authors of the records in the list that is read. */
  isJoined?: true;
}

/** Records read from each sheet. */
const maxRecords = 200;
const besideNames =
  /pivot|summary|overview|cover|read ?me|legend|glossary|info|about|chart|dashboard|index|contents|settings|filter|query|methodology|zusammenfassung|übersicht|deckblatt|diagramm|auswertung|resum|résumé|riepilogo|overzicht/i;

interface Judgement {
  sheet: JudgedSheet;
  score: number;
}

/** Finds the sheet with the mentions by its start: many rows, texts and dates. Hidden sheets come last. */
export async function chooseSheet(
  workbook: SheetBook,
  wanted: string | undefined,
): Promise<{ sheet: string; sheets: JudgedSheet[] }> {
  const judged: Judgement[] = [];
  for (const sheet of workbook.sheets) {
    const records: FileRecord[] = [];
    let isWhole = true;
    for await (const { records: first, progress } of workbook.rows(sheet.name, undefined, maxRecords)) {
      records.push(...first.slice(0, maxRecords));
      isWhole = progress === 1 && first.length <= maxRecords;
      break;
    }
    judged.push(judge(sheet, records, isWhole, workbook.bytesOf(sheet.name)));
  }
  const rank = ({ sheet, score }: Judgement) => (score > 0 && !sheet.hidden ? 1000 : 0) + score;
  const [best] = [...judged].sort((a, b) => rank(b) - rank(a));
  if (wanted === undefined && (!best || best.score <= 0)) throw new BadFile(t("files:workbook.empty"));
  const chosen = judged.find(({ sheet }) => sheet.name === wanted) ?? best;
  return { sheet: wanted ?? chosen?.sheet.name ?? "", sheets: judged.map(({ sheet }) => sheet) };
}

function judge(sheet: Sheet, records: readonly FileRecord[], isWhole: boolean, bytes: number): Judgement {
  if (records.length === 0) return { sheet: { ...sheet, rows: 0 }, score: 0 };
  const { preamble, lines, names } = startOf(records, {});
  const rows = records.slice(preamble + lines).map(({ cells }) => cells.slice(0, 200));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  let texts = 0;
  let dates = 0;
  let urls = 0;
  for (let column = 0; column < width; column++) {
    const filled = rows.map((cells) => (cells[column] ?? "").trim()).filter((cell) => cell !== "");
    if (filled.length === 0) continue;
    const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
    const shown = filled.length / rows.length;
    texts = Math.max(
      texts,
      shown * share((cell) => cellKind(cell) === "text" && cell.length >= 20 && /\s/.test(cell)),
    );
    dates = Math.max(dates, shown * share((cell) => cellKind(cell) === "date"));
    urls = Math.max(urls, shown * share((cell) => cellKind(cell) === "url"));
  }
  const known = names.filter(isKnownName).length;
  // Longer sheets are estimated by their size.
  const length = records.length < maxRecords ? rows.length : Math.max(rows.length, bytes / 200);
  const quality = 0.2 + texts * 3 + dates * 1.5 + urls + Math.min(known, 6) * 0.4;
  const score = quality * (1 + Math.log2(1 + length)) * (besideNames.test(sheet.name) ? 0.5 : 1);
  return { sheet: { ...sheet, rows: isWhole ? rows.length : null }, score };
}
