import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { utils, write, type BookType } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { TableFile } from "../../../../src/main/imports/table-file";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbookParts, zip } from "../../../support/zip";

async function open(content: Buffer): Promise<TableFile> {
  const file = path.join(temporaryFolder(), "file");
  await writeFile(file, content);
  return survey(file);
}

const survey = (file: string) => TableFile.survey(file, {}, () => undefined, new AbortController().signal);

/** Each row by the names of its columns. Empty cells are left out. */
async function recordsOf(file: TableFile): Promise<Record<string, string>[]> {
  const names = file.facts.columns.map(({ name }) => name);
  const found: Record<string, string>[] = [];
  for await (const { cells } of file.rows())
    found.push(Object.fromEntries(names.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))));
  await file.close();
  return found;
}

/** A table with a cell of each kind, in the file format of a program. */
function bookOf(bookType: BookType, { date1904 = false, dayFormat = "d-mmm-yy" } = {}): Buffer {
  const sheet = utils.aoa_to_sheet([
    ["Text", "Date", "Likes", "Share", "Paid", "Error", "__proto__", "constructor"],
    ["The kettle leaks again", null, 12, 0.25, true, null, "a", "b"],
    ["Bread is good, and tea is better", null, 1.5e17, 4.1, false, null, "c", "d"],
  ]);
  sheet["B2"] = { t: "n", v: 45018.416667, z: "yyyy-mm-dd hh:mm" };
  sheet["B3"] = { t: "n", v: 45019, z: dayFormat };
  sheet["F2"] = { t: "e", v: 42 };
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Report"], ["Anna"]]), "Cover");
  utils.book_append_sheet(book, sheet, "Mentions");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Text"], ["A sentence on a hidden sheet"]]), "Old");
  utils.book_set_sheet_visibility(book, 2, 1);
  book.Workbook = { ...book.Workbook, WBProps: { date1904 } };
  const bytes: unknown = write(book, { bookType, type: "buffer" });
  return Buffer.from(bytes as Buffer);
}

const expected = [
  {
    Text: "The kettle leaks again",
    Date: "2023-04-02T10:00:00",
    Likes: "12",
    Share: "0.25",
    Paid: "TRUE",
    ["__proto__"]: "a",
    constructor: "b",
  },
  {
    Text: "Bread is good, and tea is better",
    Date: "2023-04-03",
    Likes: "1.5E+17",
    Share: "4.1",
    Paid: "FALSE",
    ["__proto__"]: "c",
    constructor: "d",
  },
];

describe("a workbook of another format", () => {
  it.each(["biff8", "xlsb", "biff5", "xlsx"] as const)(
    "has cells of the right kinds: %s",
    async (bookType) => {
      const file = await open(bookOf(bookType));
      expect(file.facts.sheet).toBe("Mentions");
      expect(file.facts.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
        ["Cover", false],
        ["Mentions", false],
        ["Old", true],
      ]);
      expect(await recordsOf(file)).toEqual(expected);
    },
  );

  it.each(["biff8", "xlsb", "xlml", "xlsx"] as const)(
    "counts days from 1904 if it says so: %s",
    async (bookType) => {
      const bytes = bookOf(bookType, { date1904: true });
      const dates = (await recordsOf(await open(bytes))).map((record) => record["Date"]);
      expect(dates).toEqual(["2027-04-03T10:00:00", "2027-04-04"]);
    },
  );

  it("counts days from 1904 although Excel adds properties of its own", async () => {
    const parts = workbookParts({
      Posts: `<row r="1"><c t="inlineStr"><is><t>Text</t></is></c><c t="inlineStr"><is><t>Date</t></is></c></row>
        <row r="2"><c t="inlineStr"><is><t>The kettle leaks again</t></is></c><c s="1"><v>45018.5</v></c></row>`,
    });
    const book = parts["xl/workbook.xml"] ?? "";
    const own = '<extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>';
    parts["xl/workbook.xml"] = book
      .replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
      .replace("</workbook>", `${own}</workbook>`);
    expect(await recordsOf(await open(zip(parts)))).toEqual([
      { Text: "The kettle leaks again", Date: "2027-04-03T12:00:00" },
    ]);
  });

  it("leaves out what isn't a value in XLSX, too", async () => {
    const rows = `<row r="1"><c t="inlineStr"><is><t>Text</t></is></c><c t="inlineStr"><is><t>Note</t></is></c></row>
      <row r="2"><c t="inlineStr"><is><t>The kettle leaks again</t></is></c><c t="e"><v>#N/A</v></c></row>`;
    expect(await recordsOf(await open(zip(workbookParts({ Posts: rows }))))).toEqual([
      { Text: "The kettle leaks again" },
    ]);
  });

  it("has the dates of an East Asian Excel, whose formats aren't in the file", async () => {
    const bytes = bookOf("biff8", { dayFormat: "m/d/yy" });
    // A style's format is the fourth number of its record.
    const style = Buffer.from([0xe0, 0, 20, 0, 0, 0, 14, 0]);
    const at = bytes.indexOf(style);
    bytes.writeUInt16LE(31, at + 6);
    expect(at).toBeGreaterThan(0);
    const dates = (await recordsOf(await open(bytes))).map((record) => record["Date"]);
    expect(dates).toEqual(["2023-04-02T10:00:00", "2023-04-03"]);
  });

  it("is refused if it is older than Unicode and its letters aren't Latin ones", async () => {
    const old = bookOf("biff5");
    const codePage = old.indexOf(Buffer.from([0x42, 0, 2, 0]));
    old.writeUInt16LE(1251, codePage + 4);
    await expect(open(old)).rejects.toThrow("This workbook is from Excel 95 or older");
  });

  it("is refused by name if it is encrypted, damaged or another document", async () => {
    const whole = bookOf("biff8");
    await expect(open(whole.subarray(0, whole.length / 2))).rejects.toThrow("The workbook is damaged");
    // A password is announced by a record of its own at the start of the workbook.
    const locked = Buffer.from(whole);
    const start = locked.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
    locked.set([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4], start + 20);
    await expect(open(locked)).rejects.toThrow("This file is password-protected");
    for (const [stream, told] of [
      ["WordDocument", "This is a document of an older Office program"],
      ["EncryptedPackage", "This file is password-protected"],
      ["SomethingElse", "This is a document of an older Office program"],
    ] as const) {
      const other = Buffer.from(whole);
      const entry = other.indexOf(Buffer.from("Workbook\0", "utf16le"));
      other.write(`${stream}\0`, entry, "utf16le");
      other.writeUInt16LE(stream.length * 2 + 2, entry + 64);
      await expect(open(other)).rejects.toThrow(told);
    }
  });
});

const ods = (content: string, more: Readonly<Record<string, string>> = {}) =>
  zip({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<office:document-content>${content}</office:document-content>`,
    ...more,
  });
const table = (rows: string, name = "Mentions") =>
  `<office:body><office:spreadsheet><table:table table:name="${name}">${rows}</table:table></office:spreadsheet></office:body>`;
const line = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const said = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const typed = (type: string, value: string, shown = "") =>
  `<table:table-cell office:value-type="${type}" ${value}><text:p>${shown}</text:p></table:table-cell>`;
const names = line(said("Text"), said("Value"));
const valued = (cell: string) => ods(table(names + line(said("The kettle leaks again"), cell)));

describe("an OpenDocument spreadsheet", () => {
  it.each([
    ["a day", typed("date", 'office:date-value="2023-04-02"', "2.4.23"), "2023-04-02"],
    [
      "a time on a day",
      typed("date", 'office:date-value="2023-04-02T10:00:05.250000000"'),
      "2023-04-02T10:00:05",
    ],
    ["midnight", typed("date", 'office:date-value="2023-04-02T00:00:00"'), "2023-04-02"],
    ["a time", typed("time", 'office:time-value="PT14H05M09S"', "2:05 PM"), "14:05:09"],
    ["more than a day", typed("time", 'office:time-value="PT30H00M00.000000000S"'), "30:00:00"],
    ["a number", typed("float", 'office:value="1234.5"', "1.234,50"), "1234.5"],
    ["a rounded number", typed("float", 'office:value="1.72012345678901E+018"'), "1.72012345678901E+18"],
    ["an exact ID", typed("float", 'office:value="1720123456789012345"'), "1720123456789012345"],
    ["a share", typed("percentage", 'office:value="0.25"', "25%"), "0.25"],
    ["money", typed("currency", 'office:currency="EUR" office:value="12.5"', "12,50 €"), "12.5"],
    ["true", typed("boolean", 'office:boolean-value="true"', "WAHR"), "TRUE"],
    ["an error", typed("string", 'office:string-value="" calcext:value-type="error"', "#NV"), undefined],
    [
      "an error of older programs",
      typed("float", 'table:formula="of:=NA()" office:value="0"', "#N/A"),
      undefined,
    ],
    ["a text that reads as one", said("#N/A"), "#N/A"],
    ["a text in an attribute", typed("string", 'office:string-value="tea"'), "tea"],
    [
      "paragraphs, spaces and breaks",
      said(
        "a <text:span>b</text:span><text:s text:c='2'/>c<text:tab/>d<text:line-break/>e</text:p>\n<text:p>f\n   g",
      ),
      "a b  c\td\ne\nf g",
    ],
    [
      "a comment beside the text",
      said("tea<office:annotation><dc:creator>Ann</dc:creator><text:p>milk</text:p></office:annotation>"),
      "tea",
    ],
    [
      "a link",
      said('<text:a xlink:href="https://a.example">https://a.example/1</text:a>'),
      "https://a.example/1",
    ],
  ])("has the value of %s", async (_, cell, value) => {
    const [record] = await recordsOf(await open(valued(cell)));
    expect(record?.["Value"]).toBe(value);
  });

  it("repeats cells and rows, but not the empty ones below and beside a table", async () => {
    const far = '<table:table-cell table:number-columns-repeated="16382"/>';
    const file = await open(
      ods(
        table(
          line(said("Text"), said("A"), said("B"), far) +
            line(
              said("The kettle leaks again"),
              '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"/>',
            ) +
            '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
            `<table:table-row table:number-rows-repeated="2">${said("Bread is good")}</table:table-row>` +
            '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        ),
      ),
    );
    expect(file.facts.notes).toEqual(["3 empty rows skipped"]);
    expect(file.facts.columns).toHaveLength(3);
    const lines: [number, string[]][] = [];
    for await (const { line: at, cells } of file.rows()) lines.push([at, cells]);
    expect(lines).toEqual([
      [2, ["The kettle leaks again", "7", "7"]],
      [6, ["Bread is good"]],
      [7, ["Bread is good"]],
    ]);
    await file.close();
  });

  it("has all rows of long sheets, in order, after a look at each sheet", async () => {
    const long = (word: string) =>
      names +
      Array.from({ length: 1500 }, (_, n) =>
        line(said(`The ${word} is here, number ${n}`), said(`${n}`)),
      ).join("");
    const sheets = ["kettle", "bell"].map(
      (word) => `<table:table table:name="${word}">${long(word)}</table:table>`,
    );
    const file = await open(
      ods(`<office:body><office:spreadsheet>${sheets.join("")}</office:spreadsheet></office:body>`),
    );
    expect(file.facts.parts.map(({ name, rows }) => [name, rows])).toEqual([
      ["kettle", 1500],
      ["bell", 1500],
    ]);
    const values = (await recordsOf(file)).map((record) => record["Text"]);
    expect(values).toEqual(
      ["kettle", "bell"].flatMap((word) =>
        Array.from({ length: 1500 }, (_, n) => `The ${word} is here, number ${n}`),
      ),
    );
  });

  it("knows hidden sheets, and skips tables that aren't sheets", async () => {
    const hidden =
      '<office:automatic-styles><style:style style:name="t2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const inner = `<table:table table:name="Inner">${line(said("Inner"))}</table:table>`;
    const file = await open(
      ods(
        `${hidden}<office:body><office:spreadsheet><table:tracked-changes>${line(said("Before"))}</table:tracked-changes>` +
          `<table:table table:name="Old" table:style-name="t2">${names}${line(said("Hidden words are here"), said("1"))}</table:table>` +
          `<table:table table:name="New"><table:shapes><draw:frame>${inner}</draw:frame></table:shapes>${names}${line(said("The kettle leaks again"), said("2"))}</table:table>` +
          "</office:spreadsheet></office:body>",
      ),
    );
    expect(file.facts.sheets.map(({ name, hidden: isHidden }) => [name, isHidden])).toEqual([
      ["Old", true],
      ["New", false],
    ]);
    expect(await recordsOf(file)).toEqual([{ Text: "The kettle leaks again", Value: "2" }]);
  });

  it("may be a single XML file", async () => {
    const rows = names + line(said("The kettle leaks again"), said("2"));
    const flat = `<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">${table(rows)}</office:document>`;
    expect(await recordsOf(await open(Buffer.from(flat)))).toEqual([
      { Text: "The kettle leaks again", Value: "2" },
    ]);
  });

  it("is refused by name if it is encrypted, another document, or too large", async () => {
    const manifest = (inner: string) => ({
      "META-INF/manifest.xml": `<manifest:manifest>${inner}</manifest:manifest>`,
    });
    const locked = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
    await expect(open(ods("not XML", manifest(locked)))).rejects.toThrow("This file is password-protected");
    await expect(open(ods("", { mimetype: "application/vnd.oasis.opendocument.text" }))).rejects.toThrow(
      "This is an OpenDocument text or presentation",
    );
    const everywhere = '<table:table-row table:number-rows-repeated="999999999">';
    const cell =
      '<table:table-cell table:number-columns-repeated="999999999" office:value-type="float" office:value="1"/>';
    await expect(open(ods(table(`${names}${everywhere}${cell}</table:table-row>`)))).rejects.toThrow(
      "This file unpacks to more than 200 times its size",
    );
    await expect(open(ods(table(names).slice(0, -40)))).rejects.toThrow("content.xml is damaged");
  });
});

const parquet = (name: string) => path.resolve("test/fixtures/parquet", `${name}.parquet`);

describe("a Parquet file", () => {
  it("has values of the right kinds, and names for what is nested", async () => {
    const [filled, empty] = await recordsOf(await survey(parquet("kinds")));
    expect(filled).toEqual({
      id: "1720123456789012345",
      small: "9007199254740991",
      unsigned: "18446744073709551615",
      unsigned32: "4294967295",
      text: "The kettle leaks ❤",
      utc_ms: "2023-04-02T10:00:00.123Z",
      utc_us: "1969-12-31T23:59:59.999Z",
      utc_ns: "2023-04-02T10:00:00.123Z",
      local_us: "2023-07-02T10:00:00",
      day: "2023-04-02",
      time: "14:05:09",
      price: "-0.05",
      large: "12345678901234567890.123",
      float: "4.1",
      flag: "true",
      label: "x",
      plain: "plain",
      "author.name": "Ann Lee",
      "author.followers": "12",
      tags: '["tea","milk"]',
      media: '[{"url":"https://a.example/1","w":3}]',
      "media.0.url": "https://a.example/1",
      "media.0.w": "3",
      "counts.likes": "3",
      ["__proto__"]: "a",
      constructor: "d",
      "odd.x": "q",
    });
    expect(empty).toEqual({});
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("has times of 96 bits, which are in UTC", async () => {
    const [record] = await recordsOf(await survey(parquet("int96")));
    expect(record).toEqual({ text: "The kettle leaks ❤", utc_us: "1969-12-31T23:59:59.999Z" });
  });

  it.each(["gzip", "zstd", "brotli", "lz4", "none"])(
    "may be packed with %s, in groups of rows",
    async (name) => {
      const file = await survey(parquet(name));
      const lines: number[] = [];
      for await (const { line: at } of file.rows()) lines.push(at);
      expect(lines).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
      expect((await recordsOf(file)).map((record) => [record["text"], record["n"]])).toEqual(
        Array.from({ length: 50 }, (_, n) => [`The kettle leaks, says number ${n}`, String(n)]),
      );
    },
  );

  it.each(["zeros", "repeated-text"])("doesn't unpack without limit: %s", async (name) => {
    await expect(survey(parquet(name))).rejects.toThrow("This file unpacks to more than 200 times its size");
  });

  it("is refused if it is encrypted, or with the row up to which it is sound", async () => {
    const whole = await readFile(parquet("none"));
    await expect(
      open(Buffer.concat([Buffer.from("PARE"), whole.subarray(4, -4), Buffer.from("PARE")])),
    ).rejects.toThrow("This file is password-protected");
    await expect(open(whole.subarray(0, -100))).rejects.toThrow("damaged or truncated after row 0");
    const damaged = Buffer.from(whole);
    const third = damaged.indexOf("says number 41");
    damaged.fill(0xff, third - 200, third);
    await expect(open(damaged)).rejects.toThrow("damaged or truncated after row 40");
  });
});
