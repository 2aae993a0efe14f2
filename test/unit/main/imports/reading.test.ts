import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TableFile } from "../../../../src/main/imports/table-file";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-reading-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function survey(content: string | Buffer, options = {}) {
  const path = join(folder, "file.csv");
  await writeFile(path, content);
  return TableFile.survey(path, options, () => undefined, new AbortController().signal);
}

async function rowsOf(file: TableFile) {
  const rows: { line: number; cells: string[] }[] = [];
  for await (const { line, cells } of file.rows()) rows.push({ line, cells });
  return rows;
}

const table =
  "url,date,text\nhttps://a.example/1,2026-01-02,Café déjà vu\nhttps://a.example/2,2026-01-03,naïve\n";

describe("surveying a file", () => {
  it.each(["UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"])("finds the encoding %s", async (encoding) => {
    const file = await survey(iconv.encode(table, encoding, { addBOM: encoding.startsWith("UTF-16") }));
    expect(file.facts.encoding).toBe(encoding);
    expect((await rowsOf(file))[0]?.cells[2]).toBe("Café déjà vu");
  });

  it("leaves no byte order mark in the first column's name", async () => {
    expect((await survey(`\ufeff${table}`)).facts.columns[0]?.name).toBe("url");
  });

  it.each([",", ";", "\t", "|"])("finds the delimiter %j", async (delimiter) => {
    const file = await survey(table.replaceAll(",", delimiter));
    expect(file.facts).toMatchObject({ delimiter, rows: 2, header: true });
  });

  it("sees that the first line is data", async () => {
    const file = await survey(
      "https://a.example/1,2026-01-02,the grinder is very quiet\nhttps://a.example/2,2026-01-03,it broke within a week\n",
    );
    expect(file.facts).toMatchObject({ header: false, rows: 2 });
    expect(file.facts.columns.map((column) => column.guess)).toEqual([["url"], ["published"], ["content"]]);
  });

  it("numbers the lines where records begin, also after line breaks in cells and empty lines", async () => {
    const file = await survey(
      'url,text\r\nhttps://a.example/1,"one\r\ntwo\nthree"\r\n\r\n\r\nhttps://a.example/2,x\r\n',
    );
    expect(await rowsOf(file)).toEqual([
      { line: 2, cells: ["https://a.example/1", "one\r\ntwo\nthree"] },
      { line: 7, cells: ["https://a.example/2", "x"] },
    ]);
  });

  it("takes the title for the content too where there is no text column", async () => {
    const file = await survey("link,date,headline\nhttps://a.example/1,2026-01-02,Hello\n");
    expect(file.facts.columns[2]?.guess).toEqual(["title", "content"]);
  });

  it("offers a column that tells rows with the same address apart", async () => {
    const file = await survey(
      "shop,review_id,date,text\n" +
        [1, 2, 3].map((n) => `https://shop.example/p/8812,r-${n},2026-01-0${n},good\n`).join(""),
    );
    expect(file.facts.columns[0]?.repeats).toBe(2);
    expect(file.facts.guessedUrlSuffix).toBe(1);
  });

  it("offers none where the addresses differ", async () => {
    expect((await survey(table)).facts.guessedUrlSuffix).toBeNull();
  });

  it("notes ragged rows and keeps them", async () => {
    const file = await survey("url,text\nhttps://a.example/1\nhttps://a.example/2,b,c\n");
    expect(file.facts.rows).toBe(2);
    expect(file.facts.notes).toEqual(["2 rows have more or fewer cells than the first"]);
  });

  it("notes characters that the chosen encoding cannot read", async () => {
    const file = await survey(iconv.encode(table, "windows-1252"), { encoding: "UTF-8" });
    expect(file.facts.notes).toEqual(["2 rows hold characters that cannot be read as UTF-8"]);
  });

  it.each([
    ["", /empty/],
    ["  \n \n", /blanks/],
    ["url,text\n", /no rows below/],
    ["just some prose\nand another line\n", /no table/],
    ['[{"url": "https://a.example/1"}]', /JSON/],
    ["<!DOCTYPE html><html><body>a,b</body></html>", /web page/],
    [Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), /an image/],
    [Buffer.from("PK\u0003\u0004rest", "latin1"), /ZIP archive or an Office file/],
    [Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) % 32)), /no text/],
    [
      'url,text\nhttps://a.example/1,ok\nhttps://a.example/2,"never\nclosed\n',
      /begins at line 3.*never closed/,
    ],
  ])("refuses %j and says why", async (content, reason) => {
    await expect(survey(content)).rejects.toThrow(reason);
  });

  it("refuses a folder", async () => {
    await expect(TableFile.survey(folder, {}, () => undefined, new AbortController().signal)).rejects.toThrow(
      /folder/,
    );
  });
});
