import { zipSync } from "fflate";

export type WorkbookCell = string | number | Date | null;

export interface Sheet {
  name: string;
  rows: readonly (readonly WorkbookCell[])[];
  /** Merged ranges, such as "A1:D1". */
  merged?: readonly string[];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Column letters: 0 is A, 26 is AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnName(rest - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
}

/** Days since the end of 1899, as spreadsheets count. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569;
const isMidnight = (date: Date) => date.getTime() % 86_400_000 === 0;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function writeSheet(sheet: Sheet, shared: Map<string, number>): string {
  const rows = sheet.rows.map((row, line) => {
    const cells = row.map((value, index) => {
      const at = `${columnName(index)}${String(line + 1)}`;
      if (value === null || value === "") return "";
      if (typeof value === "number") return `<c r="${at}"><v>${String(value)}</v></c>`;
      if (value instanceof Date)
        return `<c r="${at}" s="${isMidnight(value) ? "2" : "1"}"><v>${String(serial(value))}</v></c>`;
      const place = shared.get(value) ?? shared.size;
      shared.set(value, place);
      return `<c r="${at}" t="s"><v>${String(place)}</v></c>`;
    });
    return `<row r="${String(line + 1)}">${cells.join("")}</row>`;
  });
  const merged = (sheet.merged ?? []).map((range) => `<mergeCell ref="${range}"/>`);
  const merges =
    merged.length > 0 ? `<mergeCells count="${String(merged.length)}">${merged.join("")}</mergeCells>` : "";
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData>${merges}</worksheet>`;
}

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** An XLSX workbook with shared strings and dates as styled numbers. */
export function writeWorkbook(sheets: readonly Sheet[]): Buffer {
  const shared = new Map<string, number>();
  const files: Record<string, string> = {};
  const numbered = sheets.map((sheet, index) => ({ sheet, number: String(index + 1) }));
  for (const { sheet, number } of numbered)
    files[`xl/worksheets/sheet${number}.xml`] = writeSheet(sheet, shared);
  const strings = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  files["xl/sharedStrings.xml"] =
    `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${String(strings.length)}">${strings.join("")}</sst>`;
  files["xl/styles.xml"] = styles;
  const entries = numbered.map(
    ({ sheet, number }) => `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  files["xl/workbook.xml"] =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join("")}</sheets></workbook>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = numbered.map(({ number }) =>
    relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`),
  );
  relations.push(
    relation("rIdT", "sharedStrings", "sharedStrings.xml"),
    relation("rIdS", "styles", "styles.xml"),
  );
  files["xl/_rels/workbook.xml.rels"] =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`;
  files["_rels/.rels"] =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`;
  const overrides = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  files["[Content_Types].xml"] =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join("")}<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
  const packed = Object.entries(files)
    .reverse()
    .map(([name, text]): [string, Uint8Array] => [name, Buffer.from(text)]);
  // ZIP times have no zone, so a date from local parts gives the same bytes everywhere.
  return Buffer.from(zipSync(Object.fromEntries(packed), { mtime: new Date(2020, 0, 1) }));
}
