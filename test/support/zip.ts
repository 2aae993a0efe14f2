import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive. What it declares can be wrong. */
export interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** Bytes as stored, if they aren't the content's. */
  packed?: Buffer;
  method?: number;
  flags?: number;
  /** Declared size of the content. */
  size?: number;
  /** Unix mode, such as 0o120777 for a link. */
  mode?: number;
  extra?: Buffer;
}

export const zip = (files: Readonly<Record<string, string | Buffer>>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0x0800, method = 8, mode = 0, extra, ...given } of entries) {
    const bytes = Buffer.from(content as string);
    const packed = given.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(given.size ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    facts.writeUInt16LE(extra?.length ?? 0, 24);
    const named = Buffer.concat([Buffer.from(name), extra ?? Buffer.alloc(0)]);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, named, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), facts, rest, named]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length & 0xffff, 4);
  end.writeUInt16LE(directory.length & 0xffff, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
}

const isControl = (sign: string) => sign < " " && sign !== "\n" && sign !== "\t";

/** Escapes text for XML. Control characters use the `_x…_` notation of workbooks. */
const escaped = (text: string) =>
  Array.from(text, (sign) => {
    if (/[&<>"]/.test(sign)) return `&#${sign.charCodeAt(0)};`;
    return isControl(sign) ? `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_` : sign;
  }).join("");

/** A sheet as raw XML, or as rows of texts and numbers. */
export type SheetContent = string | readonly (readonly (string | number | null)[])[];

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

function sheetXml(content: SheetContent): string {
  const rows =
    typeof content === "string"
      ? content
      : content
          .map((cells, r) => {
            const inner = cells.map((value, c) => {
              const at = `${letters(c)}${r + 1}`;
              if (value === null) return "";
              if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
              return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
            });
            return `<row r="${r + 1}">${inner.join("")}</row>`;
          })
          .join("");
  return `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
}

/** Builds a workbook. A sheet whose name begins with "-" is hidden. Style 1 is a date. */
export const workbook = (...content: Parameters<typeof workbookParts>) => zip(workbookParts(...content));

/** The parts of a workbook by name. */
export function workbookParts(
  sheets: Readonly<Record<string, SheetContent>>,
  sharedTexts: readonly string[] = [],
): Record<string, string> {
  const names = Object.keys(sheets);
  const sheetTags = names.map(
    (name, i) =>
      `<sheet name="${escaped(name.replace(/^-/, ""))}" sheetId="${i + 1}" r:id="r${i + 1}"${name.startsWith("-") ? ' state="hidden"' : ""}/>`,
  );
  const relations = [
    ...names.map(
      (_, i) => `<Relationship Id="r${i + 1}" Type="x/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    ),
    '<Relationship Id="s" Type="x/styles" Target="styles.xml"/>',
    '<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/>',
  ];
  return {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheetTags.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml": `<sst>${sharedTexts.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheets[name] ?? "")]),
    ),
  };
}
