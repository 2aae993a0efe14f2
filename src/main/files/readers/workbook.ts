import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, refuseBomb } from "./budget";
import { CellReader, readStyles, type DateFormats } from "./workbook-cells";
import { maxColumns, type FileRecord } from "./record";
import { TextStore } from "./text-store";
import { parseXml, readXml } from "./xml";
import type { ZipParts } from "./zip-parts";

export interface Sheet {
  name: string;
  hidden: boolean;
}

interface SheetPart extends Sheet {
  part: string;
}

/** Findings of a sheet that its cells don't show. */
export interface SheetNotes {
  emptyRows: number;
  formulasWithoutValue: number;
  skippedColumns: number;
}

export const noSheetNotes = (): SheetNotes => ({ emptyRows: 0, formulasWithoutValue: 0, skippedColumns: 0 });

export const recordsPerBatch = 1000;

/** Sheets that are read by name, of a workbook or of another file with tables. */
export type SheetBook = Pick<Workbook, "sheets" | "bytesOf" | "rows" | "close">;

/** An XLSX workbook, read row by row. Only shared texts are kept in memory, up to a limit. */
export class Workbook {
  #texts: Promise<TextStore> | null = null;

  private constructor(
    private readonly zip: ZipParts,
    private readonly parts: readonly SheetPart[],
    private readonly formats: DateFormats,
    private readonly sharedPart: string | null,
  ) {}

  /** Throws BadFile if the archive isn't a workbook. */
  static async open(zip: ZipParts): Promise<Workbook> {
    const book = zip.names.find((name) => /(^|\/)xl\/workbook\.xml$/i.test(name));
    if (!book) throw new BadFile(describeArchive(zip));
    const folder = book.slice(0, -"workbook.xml".length);
    const targets = await relations(zip, `${folder}_rels/workbook.xml.rels`, folder);
    const { sheets, date1904 } = await sheetsOf(zip, book, targets);
    if (sheets.length === 0) throw new BadFile(t("files:workbook.noSheet"));
    const find = (kind: string) => targets.find((target) => target.type.endsWith(`/${kind}`))?.part ?? null;
    const styles = find("styles");
    const formats =
      styles && zip.has(styles)
        ? await readStyles(zip.read(styles), date1904)
        : { dates: new Set<number>(), date1904 };
    const shared = find("sharedStrings");
    return new Workbook(zip, sheets, formats, shared && zip.has(shared) ? shared : null);
  }

  get sheets(): Sheet[] {
    return this.parts.map(({ name, hidden }) => ({ name, hidden }));
  }

  /** Decompressed size of a sheet. */
  bytesOf(sheet: string): number {
    const found = this.parts.find((part) => part.name === sheet);
    return found ? this.zip.size(found.part) : 0;
  }

  /** The nonempty rows of a sheet. `notes` is filled during reading. */
  async *rows(
    sheet: string,
    notes: SheetNotes = noSheetNotes(),
    perBatch = recordsPerBatch,
  ): AsyncGenerator<{ records: FileRecord[]; progress: number }, void, undefined> {
    const found = this.parts.find((part) => part.name === sheet);
    if (!found) throw new BadFile(t("files:workbook.noSuchSheet", { name: sheet }));
    const texts = await (this.#texts ??= this.#readTexts());
    const cells = new CellReader(texts, this.formats, maxColumns);
    const size = this.zip.size(found.part);
    let read = 0;
    let records: FileRecord[] = [];
    let held = 0;
    let given = 0;
    const listener = cells.listener((row, weight) => {
      held += weight;
      // Cells may refer to the same long text, and rows may have all their empty cells but the last.
      refuseBomb((given += weight), this.zip.packed);
      if (row.fault !== undefined) records.push(row);
      else if (row.cells.some((cell) => cell.trim() !== "")) records.push(row);
      else notes.emptyRows++;
    });
    for await (const bytes of parseXml(this.zip.read(found.part), listener, found.part)) {
      read += bytes;
      if (records.length < perBatch && held < budget.batch) continue;
      yield { records, progress: size > 0 ? read / size : 1 };
      records = [];
      held = 0;
    }
    notes.formulasWithoutValue = cells.formulasWithoutValue;
    notes.skippedColumns = cells.skippedColumns;
    if (records.length > 0) yield { records, progress: 1 };
  }

  async close(): Promise<void> {
    const texts = await this.#texts?.catch(() => null);
    texts?.close();
    this.zip.close();
  }

  async #readTexts(): Promise<TextStore> {
    const store = new TextStore();
    if (!this.sharedPart) return store;
    let text = "";
    let reading = false;
    let phonetic = 0;
    const listener = {
      open: (name: string) => {
        if (name === "si") text = "";
        else if (name === "rPh") phonetic++;
        else if (name === "t") reading = phonetic === 0;
      },
      text: (part: string) => {
        if (reading) text += part.slice(0, budget.record - text.length);
      },
      close: (name: string) => {
        if (name === "si") store.add(text);
        else if (name === "rPh") phonetic--;
        else if (name === "t") reading = false;
      },
    };
    await readXml(this.zip.read(this.sharedPart), listener, this.sharedPart);
    return store;
  }
}

async function relations(zip: ZipParts, part: string, folder: string) {
  const found: { id: string; type: string; part: string }[] = [];
  if (!zip.has(part)) return found;
  const listener = {
    open: (name: string, { Id, Type, Target }: Readonly<Record<string, string>>) => {
      if (name !== "Relationship" || !Id || !Target) return;
      found.push({
        id: Id,
        type: Type ?? "",
        part: Target.startsWith("/") ? Target.slice(1) : folder + Target,
      });
    },
  };
  await readXml(zip.read(part), listener, part);
  return found;
}

async function sheetsOf(zip: ZipParts, book: string, targets: readonly { id: string; part: string }[]) {
  const sheets: SheetPart[] = [];
  let date1904 = false;
  const listener = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      // Excel writes a second one, without the attribute, for its own extensions.
      if (name === "workbookPr") date1904 ||= /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id") || key === "id")?.[1];
      const part = targets.find((target) => target.id === id)?.part;
      if (!part || !zip.has(part) || !/worksheets\//.test(part)) return;
      // A sheet under many names would be read as often.
      if (sheets.some((sheet) => sheet.part === part)) return;
      const hidden = (attributes["state"] ?? "visible") !== "visible";
      sheets.push({ name: attributes["name"] ?? `Sheet ${sheets.length + 1}`, hidden, part });
    },
  };
  await readXml(zip.read(book), listener, book);
  return { sheets, date1904 };
}

function describeArchive(zip: ZipParts): string {
  const has = (pattern: RegExp) => zip.names.some((name) => pattern.test(name));
  if (has(/^ppt\//)) return t("files:notTable.presentation");
  if (has(/^records\.ndjson$/) && has(/^documents\.ndjson$/)) return t("files:notTable.workspace");
  return t("files:notTable.zip");
}
