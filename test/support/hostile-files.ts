import { gzipSync } from "node:zlib";
import { workbook, workbookParts, zip, zipOf, type ZipEntry } from "./zip";

/** What reading ends in: this many rows, of which some can't be read, or a refusal. */
export type Outcome = { rows: number; faulty?: number } | "refused";

interface HostileFile {
  /** The file's name, which says what is wrong with it. */
  name: string;
  bytes: () => Buffer;
  outcome: Outcome;
}

const mib = 1024 * 1024;
const row = (n: number) => ({
  id: `p${n}`,
  text: `The queue at the harbor was long on day ${n}`,
  date: `2026-03-0${n}`,
});
const rows = [1, 2, 3, 4].map(row);
const lines = (values: readonly string[]) => Buffer.from(values.join("\n"));
const json = rows.map((one) => JSON.stringify(one));
const list = (extra: string) =>
  `{"id":"deep","text":"Nested for no reason at all","date":"2026-03-09","x":${extra}}`;
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const cells = [Object.keys(row(1)), ...rows.map((one) => Object.values(one))];
const item = ({ id, text, date }: ReturnType<typeof row>, inside = "") =>
  `<item><id>${id}</id><text>${text}</text><date>${date}</date>${inside}</item>`;
const xml = (inside: string, before = "") =>
  Buffer.from(
    `<?xml version="1.0"?>\n${before}<items>\n${rows.map((one) => item(one)).join("\n")}\n${inside}</items>`,
  );
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

const page = (inside: string) =>
  `<!DOCTYPE html><html><body><div class="history">${rows
    .map(
      ({ text }, n) =>
        `<div class="message default clearfix"><div class="body"><div class="date" title="0${n + 1}.03.2026 10:00:00">10:00</div><div class="from_name">Lena</div><div class="text">${text}</div></div></div>`,
    )
    .join("\n")}${inside}</div></body></html>`;

/** Texts of one motif over and over, on which careless patterns take quadratic time or longer. */
const monotonous = [
  ...[
    "x",
    " ",
    "1",
    "1,",
    "1.",
    "1 ",
    "-",
    "a-",
    "@",
    "a@",
    "a.",
    "a ",
    "#",
    "_",
    ":",
    "1:",
    "\\",
    "'",
    "(",
    "/",
  ],
  ...[
    "http://",
    "<p ",
    "<br ",
    "&#",
    "[",
    "{",
    "|-",
    "\u200e",
    "\u5e74",
    "1/",
    "\ud83d\ude00",
    "\t",
    "\n",
    "a\n",
  ],
].map((motif) => `${motif.repeat(Math.ceil(150_000 / motif.length))}!`);

/** Files that try to cost much more than their size, lie about themselves, or nest without end. */
export const hostileFiles: readonly HostileFile[] = [
  {
    name: "json-line-deep",
    bytes: () => lines([...json, list(nested(6_000, "[", "]"))]),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "json-long-values",
    bytes: () =>
      lines([
        ...json,
        ...monotonous.map((text) => JSON.stringify({ ...row(9), text, date: text, id: text })),
      ]),
    outcome: { rows: 4 + monotonous.length },
  },
  {
    name: "json-long-texts",
    bytes: () => Buffer.from(JSON.stringify({ posts: monotonous.map((text) => ({ text })) })),
    outcome: { rows: monotonous.length },
  },
  {
    name: "csv-long-values",
    bytes: () =>
      lines([
        "url,text,date,likes,sentiment,author,language",
        ...rows.map(
          ({ id, text, date }) => `"https://a.example/${id}","${text}","${date}","1","1","Lena","en"`,
        ),
        ...monotonous.map((text) =>
          Array(7)
            .fill(`"${text.replaceAll('"', "'")}"`)
            .join(","),
        ),
      ]),
    outcome: { rows: 4 + monotonous.length },
  },
  {
    name: "json-line-very-deep",
    bytes: () => lines([...json, list(nested(500_000, '{"a":', "}").replace("{}", '{"a":1}'))]),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "json-list-deep",
    bytes: () => Buffer.from(`[${[...json, list(nested(6_000, "[", "]"))].join(",\n")}]`),
    outcome: { rows: 5, faulty: 1 },
  },
  { name: "json-only-brackets", bytes: () => Buffer.from("[".repeat(3 * mib)), outcome: "refused" },
  { name: "json-only-braces", bytes: () => Buffer.from('{"a":'.repeat(mib)), outcome: "refused" },
  {
    name: "json-long-record",
    bytes: () => lines([...json, `{"text":"${"ab ".repeat(6 * mib)}"}`, ...json]),
    outcome: { rows: 9, faulty: 1 },
  },
  {
    name: "json-list-long-record",
    bytes: () => Buffer.from(`[${[...json, `{"x":[${'"abc",'.repeat(3 * mib)}1]}`, ...json].join(",")}]`),
    outcome: { rows: 9, faulty: 1 },
  },
  {
    name: "json-unclosed-text",
    bytes: () => Buffer.from(`{"posts": {"a": "${"x".repeat(24 * mib)}`),
    outcome: "refused",
  },
  {
    name: "json-sparse-keys",
    bytes: () =>
      lines([
        JSON.stringify(
          Object.fromEntries(Array.from({ length: 16_000 }, (_, n) => [`k${n}`, "The ferry was late again"])),
        ),
        ...Array.from({ length: 4_000 }, (_, n) => `{"k15999":"The ferry was late again, day ${n}"}`),
      ]),
    outcome: { rows: 4_001 },
  },
  {
    name: "json-many-people",
    bytes: () =>
      Buffer.from(
        `{"users":[${Array.from({ length: 100_000 }, (_, n) => `{"id":${n}}`).join(",")}],"posts":[${rows.map((one) => JSON.stringify({ ...one, author_id: 5 })).join(",")}]}`,
      ),
    outcome: { rows: 4 },
  },
  {
    name: "json-endless-person",
    bytes: () =>
      Buffer.from(
        `{"posts":[${rows.map((one) => JSON.stringify({ ...one, author_id: 5 })).join(",")}],"users":[{"id":5,"x":[${'"abc",'.repeat(4 * mib)}`,
      ),
    outcome: { rows: 4 },
  },
  {
    name: "xml-deep-record",
    bytes: () => xml(item(row(5), nested(150, "<a>", "</a>")) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  { name: "xml-20000-deep", bytes: () => xml(nested(20_000, "<a>", "</a>")), outcome: "refused" },
  { name: "xml-500000-deep", bytes: () => xml(nested(500_000, "<a>", "</a>")), outcome: "refused" },
  {
    name: "xml-deep-from-the-start",
    bytes: () => Buffer.from(`<?xml version="1.0"?>${nested(300_000, "<a>", "</a>")}`),
    outcome: "refused",
  },
  {
    name: "xml-many-empty",
    bytes: () => xml(item(row(5), "<a/>".repeat(6 * mib)) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  {
    name: "xml-long-text",
    bytes: () => xml(item(row(5), `<a>${"long ".repeat(5 * mib)}</a>`) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  {
    name: "xml-long-attribute",
    bytes: () => xml(`<item a="${"long ".repeat(5 * mib)}"/>`),
    outcome: "refused",
  },
  { name: "xml-endless-comment", bytes: () => xml(`<!--${"long ".repeat(5 * mib)}`), outcome: "refused" },
  {
    name: "xml-many-attributes",
    bytes: () => xml(`<item ${Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`),
    outcome: { rows: 5 },
  },
  {
    name: "xml-entities",
    bytes: () =>
      xml(
        "<item><id>p5</id><text>&d; and on it went with the queue</text><date>2026-03-05</date></item>",
        `<!DOCTYPE items [<!ENTITY a "aaaaaaaaaa">${"bcd"
          .split("")
          .map((one, n) => `<!ENTITY ${one} "${`&${"abc"[n] ?? ""};`.repeat(1000)}">`)
          .join("")}]>\n`,
      ),
    outcome: { rows: 5 },
  },
  {
    name: "page-deep",
    bytes: () =>
      Buffer.from(page(`<div class="message default"><div class="text">${"<b>".repeat(100_000)}x`)),
    outcome: "refused",
  },
  {
    name: "page-endless-comment",
    bytes: () => Buffer.from(page(`<!--${"long ".repeat(5 * mib)}`)),
    outcome: "refused",
  },
  {
    name: "page-long-message",
    bytes: () =>
      Buffer.from(
        page(`<div class="message default"><div class="text">${"long ".repeat(5 * mib)}</div></div>`),
      ),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "chat-long-line",
    bytes: () =>
      lines([
        ...rows.map(({ text }, n) => `[0${n + 1}/03/2026, 10:00:00] Lena: ${text}`),
        "x".repeat(24 * mib),
      ]),
    outcome: { rows: 4 },
  },
  {
    name: "csv-unclosed-quote",
    bytes: () =>
      Buffer.from(`text,date\n${"The ferry was late,2026-03-01\n".repeat(20_000)}"${"x".repeat(24 * mib)}`),
    outcome: "refused",
  },
  {
    name: "csv-only-delimiters",
    bytes: () =>
      Buffer.from(
        `text,date\nThe ferry was late again,2026-03-01\n${",".repeat(12 * mib)}x\nThe ferry was late again,2026-03-02`,
      ),
    outcome: { rows: 2 },
  },
  {
    name: "csv-many-columns",
    bytes: () =>
      Buffer.from(
        `${Array.from({ length: 16_000 }, (_, n) => `column ${n}`).join(",")}\n${`${Array.from({ length: 16_000 }, (_, n) => `word${n}`).join(",")}\n`.repeat(3)}`,
      ),
    outcome: { rows: 3 },
  },
  {
    name: "csv-bomb.gz",
    bytes: () => gzipSync(`text\n${"a".repeat(80)}\n`.repeat(1.2 * mib)),
    outcome: "refused",
  },
  { name: "gzip-in-gzip.gz", bytes: () => gzipSync(gzipSync(json.join("\n"))), outcome: "refused" },
  { name: "workbook-in-gzip.gz", bytes: () => gzipSync(workbook({ Posts: cells })), outcome: "refused" },
  {
    name: "workbook-in-zip",
    bytes: () => zip({ "posts.xlsx": workbook({ Posts: cells }) }),
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
