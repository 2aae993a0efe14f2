import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { importRemarks } from "../../../../src/shared/documents/import-remarks";
import { t } from "../../../../src/shared/texts";
import { TableFile } from "../../../../src/main/imports/table-file";
import { TextStore } from "../../../../src/main/files/readers/text-store";
import { tables } from "../../../support/table-writer";
import { workbook, zip } from "../../../support/zip";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-workbook-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

async function open(content: Buffer, options = {}): Promise<TableFile> {
  const path = join(folder, `file ${++files}.xlsx`);
  await writeFile(path, content);
  return TableFile.survey(path, options, () => undefined, new AbortController().signal);
}

async function rowsOf(file: TableFile): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of file.rows()) rows.push(cells);
  return rows;
}

const head = ["url", "date", "text"];
const row = (n: number) => [`https://a.example/${n}`, "2026-01-02", `Mention ${n}`];

describe("a workbook", () => {
  it("reads any table unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(tables(6), async (rows) => {
        const width = rows[0]?.length ?? 0;
        const names = Array.from({ length: width }, (_, i) => `name ${i}`);
        // XML can't represent lone surrogates, U+FFFE or U+FFFF.
        fc.pre(rows.flat().every((cell) => !/[\p{Surrogate}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(cell)));
        const file = await open(workbook({ Sheet: [names, ...rows] }), { header: true, preamble: 0 });
        const read = (await rowsOf(file)).map((cells) => names.map((_, i) => cells[i] ?? ""));
        expect(read).toEqual(rows);
        await file.close();
      }),
      { numRuns: 40 },
    );
  });

  it("skips a cover sheet and reads the first sheet with mentions", async () => {
    const cover = [["Weekly report"], ["Prepared by", "Anna"], ["Week", 12]];
    const file = await open(
      workbook({ Cover: cover, Mentions: [["Report"], head, row(1)], More: [head, row(2)] }),
    );
    expect(file.facts.sheet).toBe("Mentions");
    expect((await open(workbook({ One: cover, Two: [["a", "b"]] }))).facts.sheet).toBe("One");
  });

  it("reads the sheet with the mentions, and names similar ones", async () => {
    const mentions = (month: string) => [
      ["Exported for Anna"],
      ["Post", "Created", "What was said"],
      ...Array.from({ length: 40 }, (_, n) => [
        `P-${n}`,
        `2026-${month}-1${n % 10}`,
        `The grinder is really loud, number ${n}`,
      ]),
    ];
    const counts = [["Row Labels", "Count of Post"], ...Array.from({ length: 300 }, (_, n) => [`P-${n}`, n])];
    const lookup = [["Code", "Country"], ...Array.from({ length: 250 }, (_, n) => [`C${n}`, `Land ${n}`])];
    const file = await open(
      workbook({
        "Read me": [
          ["Mentions"],
          ["This workbook holds the mentions of spring, as they were exported by the tool."],
        ],
        Pivot: counts,
        Codes: lookup,
        "-Old": mentions("01"),
        March: mentions("03"),
        April: mentions("04"),
      }),
    );
    expect(file.facts).toMatchObject({
      sheet: "March",
      rows: 80,
      parts: [{ name: "March" }, { name: "April" }],
    });
    expect(importRemarks(file.facts, { metrics: [] })[0]).toMatch(
      /^Read from “March” \(40 rows\) and “April” \(40 rows\)\. Not read: “Read me” \(1 row\), “Pivot”, “Codes”, and “Old” \(40 rows\)\.$/,
    );
  });

  it("accepts rows whose last cells are empty, and notes those with cells beyond the header", async () => {
    const rows = [head, [...row(1).slice(0, 2), null], row(2), [...row(3), "beyond"]];
    expect((await open(workbook({ Sheet: rows }))).facts.notes).toEqual([
      t("files:note.ragged", { count: 1 }),
    ]);
  });

  it("reads what a spreadsheet library writes: texts, numbers, dates, booleans", async () => {
    const date = new Date(Date.UTC(2026, 2, 31, 14, 5));
    const content = await writeWorkbook([
      head.map((value) => ({ value })).concat([{ value: "likes" }, { value: "ad" }]),
      [
        { value: "https://a.example/1" },
        { value: date, type: Date, format: "dd/mm/yyyy hh:mm" },
        { value: "Café\nau lait & more <b>" },
        { value: 1082.5, type: Number },
        { value: true, type: Boolean },
      ],
    ] as never).toBuffer();
    const file = await open(content);
    expect(file.facts).toMatchObject({ kind: "workbook", rows: 1, header: true });
    expect(await rowsOf(file)).toEqual([
      ["https://a.example/1", "2026-03-31T14:05:00", "Café\nau lait & more <b>", "1082.5", "TRUE"],
    ]);
  });

  it("reads visible sheets with the same table, names the others, and reads them on request", async () => {
    const book = workbook({
      "-Hidden": [head, row(1)],
      Empty: [],
      Mentions: [head, row(2), row(3)],
      More: [head, row(4)],
    });
    const file = await open(book);
    expect(file.facts).toMatchObject({ sheet: "Mentions", rows: 3 });
    expect(file.facts.sheets).toEqual([
      { name: "Hidden", hidden: true, rows: 1 },
      { name: "Empty", hidden: false, rows: 0 },
      { name: "Mentions", hidden: false, rows: 2 },
      { name: "More", hidden: false, rows: 1 },
    ]);
    expect(await rowsOf(await open(book, { sheet: "Hidden" }))).toEqual([row(1)]);
  });

  it("reads shared strings and cached formula values, and reports formulas without one", async () => {
    const xml =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
      '<row r="5"><c r="A5" t="str"><f>x</f><v>https://a.example/9</v></c><c r="B5" s="1"><v>46112.5</v></c><c r="D5"><f>1+1</f></c></row>';
    const file = await open(workbook({ Sheet: xml }, head), { header: true });
    expect(file.facts.columns.map(({ name }) => name)).toEqual([
      "url",
      "date",
      t("files:column", { number: "3" }),
      "text",
    ]);
    expect(await rowsOf(file)).toEqual([["https://a.example/9", "2026-03-31T12:00:00"]]);
    expect(file.facts.notes).toContainEqual(expect.stringContaining("1 formula has no stored value"));
    for await (const { line } of file.rows()) expect(line).toBe(5);
  });

  it("flags an id that the workbook rounded", async () => {
    const file = await open(
      workbook({
        Sheet: [
          ["url", "id"],
          ["https://a.example/1", 570123456789012000],
        ],
      }),
    );
    expect(file.facts.columns[1]).toMatchObject({ mangled: 1, samples: ["5.70123456789012E+17"] });
  });

  it("skips a million empty rows and reports their number", async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 2}"/>`).join("");
    const cells = row(7).map(
      (text, i) => `<c r="${"ABC"[i] ?? ""}1000002" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const top = head.map((text, i) => `<c r="${"ABC"[i] ?? ""}1" t="inlineStr"><is><t>${text}</t></is></c>`);
    const file = await open(
      workbook({ Sheet: `<row r="1">${top.join("")}</row>${empty}<row r="1000002">${cells.join("")}</row>` }),
    );
    expect(await rowsOf(file)).toEqual([row(7)]);
    expect(file.facts.notes).toEqual([t("files:note.blankRows", { count: 1_000_000 })]);
  });

  it.each([
    [zip({ "notes.txt": "x" }), t("files:notTable.zip")],
    [zip({ "word/document.xml": "<w/>" }), /Word document/],
    [zip({ "content.xml": "<office/>" }), /OpenDocument/],
    [workbook({ Sheet: [head, row(1)] }).subarray(0, 400), /is damaged/],
    [
      workbook({ Sheet: "<row r='1'><c r='A1'><v>1</v></row>" }),
      /part xl\/worksheets\/sheet1.xml is damaged/,
    ],
    [workbook({ Sheet: [] }), t("files:workbook.empty")],
  ])("refuses what is none and says why", async (content, reason) => {
    await expect(open(content)).rejects.toThrow(reason);
  });

  it("doesn't unpack a zip bomb", async () => {
    const bomb = zip({
      "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<R><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></R>',
      "xl/worksheets/sheet1.xml": Buffer.alloc(300 * 1024 * 1024, " "),
    });
    await expect(open(bomb)).rejects.toThrow(/unpacks to more than 200 times its size/);
  });
});

describe("TextStore", () => {
  it("returns every text, including those written to disk", () => {
    const store = new TextStore();
    const text = (i: number) => `${i} ${"é".repeat(i % 3000)}`;
    for (let i = 0; i < 60_000; i++) store.add(text(i));
    for (const i of [0, 1, 20_000, 59_999, 7, 40_000, 1]) expect(store.get(i)).toBe(text(i));
    expect(store.get(60_000)).toBeUndefined();
    store.close();
  });
});
