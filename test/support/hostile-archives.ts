import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type HostileFile, mib, nested, row, rows } from "./hostile-record";
import { workbook, workbookParts, zip, zipOf, type ZipEntry } from "./zip";

const cells = [Object.keys(row(1)), ...rows.map((one) => Object.values(one))];
const sheet = (content: string) => workbook({ Posts: content });
const named = `<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c><c r="B1" t="inlineStr"><is><t>date</t></is></c></row>`;
const said = (n: number, more = "") =>
  `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>The ferry was late again, day ${n}</t></is></c>${more}</row>`;

/** A workbook with other parts in place of its own, or beside them. */
function patched(parts: Readonly<Record<string, string | Buffer>>, beside: readonly ZipEntry[] = []): Buffer {
  const whole = { ...workbookParts({ Posts: cells }), ...parts };
  return zipOf([...Object.entries(whole).map(([name, content]) => ({ name, content })), ...beside]);
}

/** A workbook whose sheet's entry declares something that isn't so. */
function lying(given: Partial<ZipEntry>): Buffer {
  const parts = Object.entries(workbookParts({ Posts: cells }));
  return zipOf(parts.map(([name, content]) => ({ name, content, ...(name.includes("sheet1") && given) })));
}

const zip64 = (size: bigint) => {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(size, 4);
  extra.writeBigUInt64LE(100n, 12);
  return extra;
};

/** Archives and workbooks that try to cost much more than their size, lie about themselves, or nest without end. */
export const hostileArchives: readonly HostileFile[] = [
  {
    name: "csv-bomb.gz",
    bytes: () => gzipSync(`text\n${"a".repeat(80)}\n`.repeat(1.2 * mib)),
    outcome: "refused",
  },
  { name: "gzip-in-gzip.gz", bytes: () => gzipSync(gzipSync(JSON.stringify(rows))), outcome: "refused" },
  { name: "workbook-in-gzip.gz", bytes: () => gzipSync(workbook({ Posts: cells })), outcome: "refused" },
  {
    name: "workbook-in-zip",
    bytes: () => zip({ "posts.xlsx": workbook({ Posts: cells }) }),
    outcome: "refused",
  },
  {
    name: "spreadsheet-repeats.ods",
    bytes: () =>
      zip({
        mimetype: "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml":
          '<d><spreadsheet><table:table><table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>text</text:p></table:table-cell></table:table-row></table:table></spreadsheet></d>',
      }),
    outcome: "refused",
  },
  {
    name: "old-workbook-cut.xls",
    bytes: () =>
      readFileSync(path.resolve("test/corpus/files/app-reviews-xls/Reviews_November.xls")).subarray(0, 5000),
    outcome: "refused",
  },
  {
    name: "parquet-zeros.parquet",
    bytes: () => readFileSync(path.resolve("test/fixtures/parquet/zeros.parquet")),
    outcome: "refused",
  },
  { name: "zip-empty", bytes: () => zip({}), outcome: "refused" },
  {
    name: "workbook-far-cells",
    bytes: () =>
      sheet(
        named +
          Array.from({ length: 20_000 }, (_, n) => said(n + 2, `<c r="XFD${n + 2}"><v>1</v></c>`)).join(""),
      ),
    outcome: "refused",
  },
  {
    name: "workbook-one-far-cell",
    bytes: () => sheet(named + said(2) + said(3, '<c r="XFD3"><v>1</v></c>') + said(4)),
    outcome: { rows: 3 },
  },
  {
    name: "workbook-odd-references",
    bytes: () =>
      sheet(
        named +
          said(2, '<c r="ZZZ2"><v>1</v></c>') +
          said(1e300) +
          said(-5) +
          said(NaN) +
          said(1048577, '<c r="-1"><v>1</v></c>'),
      ),
    outcome: { rows: 5 },
  },
  {
    name: "workbook-deep",
    bytes: () => sheet(named + said(2, `<c r="B2">${nested(500_000, "<v>", "</v>")}</c>`)),
    outcome: "refused",
  },
  {
    name: "workbook-deep-texts",
    bytes: () => patched({ "xl/sharedStrings.xml": `<sst>${nested(500_000, "<si>", "</si>")}</sst>` }),
    outcome: "refused",
  },
  {
    name: "workbook-deep-relations",
    bytes: () =>
      patched({ "xl/_rels/workbook.xml.rels": nested(500_000, "<Relationships>", "</Relationships>") }),
    outcome: "refused",
  },
  {
    name: "workbook-wrong-texts",
    bytes: () =>
      sheet(
        named +
          said(2, ["9999", "-1", "1e99", "NaN", "0.5", ""].map((n) => `<c t="s"><v>${n}</v></c>`).join("")),
      ),
    outcome: { rows: 1 },
  },
  {
    name: "workbook-repeated-long-text",
    bytes: () =>
      workbook(
        {
          Posts:
            named +
            Array.from(
              { length: 3_000 },
              (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>0</v></c></row>`,
            ).join(""),
        },
        ["long ".repeat(100_000)],
      ),
    outcome: "refused",
  },
  {
    name: "workbook-long-cell",
    bytes: () =>
      sheet(
        named +
          said(2) +
          `<row r="3"><c r="A3" t="inlineStr"><is>${`<t>${"long ".repeat(mib)}</t>`.repeat(5)}</is></c></row>` +
          said(4),
      ),
    outcome: { rows: 3, faulty: 1 },
  },
  {
    name: "workbook-long-row",
    bytes: () =>
      workbook(
        { Posts: named + said(2) + `<row r="3">${'<c t="s"><v>0</v></c>'.repeat(40)}</row>` + said(4) },
        ["long ".repeat(100_000)],
      ),
    outcome: { rows: 3, faulty: 1 },
  },
  {
    name: "workbook-endless-comment",
    bytes: () => sheet(`${named}<!--${"long ".repeat(5 * mib)}`),
    outcome: "refused",
  },
  {
    name: "workbook-long-attribute",
    bytes: () => sheet(`${named}<row r="${"1".repeat(20 * mib)}"/>`),
    outcome: "refused",
  },
  {
    name: "workbook-entities",
    bytes: () =>
      patched({
        "xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "${"&a;".repeat(9)}">]><worksheet><sheetData>${named}${said(2, '<c r="B2" t="inlineStr"><is><t>&b;</t></is></c>')}</sheetData></worksheet>`,
      }),
    outcome: "refused",
  },
  {
    name: "workbook-huge-counts",
    bytes: () =>
      patched({
        "xl/sharedStrings.xml": '<sst count="99999999999" uniqueCount="99999999999"><si><t>x</t></si></sst>',
      }),
    outcome: { rows: 4 },
  },
  {
    name: "workbook-merged-whole",
    bytes: () =>
      patched({
        "xl/worksheets/sheet1.xml": `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${named}${said(2)}</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
      }),
    outcome: { rows: 1 },
  },
  {
    name: "workbook-same-sheet-again",
    bytes: () =>
      patched({
        "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${Array.from({ length: 50_000 }, (_, n) => `<sheet name="S${n}" r:id="r1"/>`).join("")}</sheets></workbook>`,
      }),
    outcome: { rows: 4 },
  },
  { name: "workbook-bomb", bytes: () => sheet(named + said(2) + " ".repeat(80 * mib)), outcome: "refused" },
  {
    name: "workbook-bomb-beside",
    bytes: () => patched({}, [{ name: "xl/media/a.bin", content: Buffer.alloc(80 * mib) }]),
    outcome: "refused",
  },
  {
    name: "workbook-upward-names",
    bytes: () => patched({}, [{ name: "../../../evil.txt", content: "x" }]),
    outcome: "refused",
  },
  {
    name: "workbook-absolute-names",
    bytes: () => patched({}, [{ name: "/tmp/evil.txt", content: "x" }]),
    outcome: "refused",
  },
  {
    name: "workbook-with-link",
    bytes: () => patched({}, [{ name: "xl/link", content: "/etc/passwd", mode: 0o120777 }]),
    outcome: { rows: 4 },
  },
  {
    name: "workbook-double-sheet",
    bytes: () => patched({}, [{ name: "xl/worksheets/sheet1.xml", content: "<x/>" }]),
    outcome: "refused",
  },
  { name: "workbook-encrypted", bytes: () => lying({ flags: 0x0801 }), outcome: "refused" },
  { name: "workbook-size-too-small", bytes: () => lying({ size: 10 }), outcome: "refused" },
  { name: "workbook-size-too-large", bytes: () => lying({ size: 0xfffffff0 }), outcome: "refused" },
  {
    name: "workbook-zip64-lie",
    bytes: () => lying({ size: 0xffffffff, extra: zip64(2n ** 60n) }),
    outcome: "refused",
  },
  { name: "workbook-unknown-method", bytes: () => lying({ method: 99 }), outcome: "refused" },
  {
    name: "workbook-not-deflated",
    bytes: () => lying({ packed: Buffer.alloc(50, 0xff) }),
    outcome: "refused",
  },
];
