import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
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

  it.each(["macintosh", "CP850", "windows-1252"])(
    "distinguishes %s from similar encodings by the resulting letters",
    async (encoding) => {
      const text = "url,text\n".concat(
        ...Array.from(
          { length: 30 },
          (_, i) => `https://a.example/${i},Für Größe und Café: déjà vu à la crème brûlée\n`,
        ),
      );
      const file = await survey(iconv.encode(text, encoding));
      expect(file.facts.encoding).toBe(encoding);
      expect((await rowsOf(file))[0]?.cells[1]).toBe("Für Größe und Café: déjà vu à la crème brûlée");
    },
  );

  it("finds the encoding if the first non-ASCII letter comes late", async () => {
    const lines = Array.from({ length: 12_000 }, (_, i) => `https://a.example/${i},2026-01-02,plain words\n`);
    const text = `url,date,text\n${lines.join("")}https://a.example/x,2026-01-02,Café für große Pläne\n`;
    const file = await survey(iconv.encode(text, "windows-1252"));
    expect(file.facts.encoding).toBe("windows-1252");
    expect((await rowsOf(file)).at(-1)?.cells[2]).toBe("Café für große Pläne");
  });

  it("reads a gzipped file, and reports where a damaged one ends", async () => {
    const packed = gzipSync(table.repeat(400));
    expect((await survey(packed)).facts).toMatchObject({ kind: "delimited", rows: 1200 });
    await expect(survey(packed.subarray(0, packed.length - 40))).rejects.toThrow(/archive is damaged .* KiB/);
  });

  it("reads JSON, with a column for each path", async () => {
    const file = await survey(
      '{"url": "https://a.example/1", "author": {"name": "Lena"}}\n{"url": "https://a.example/2", "text": "x"}\n',
    );
    expect(file.facts).toMatchObject({ kind: "json", rows: 2 });
    expect(file.facts.columns.map(({ name }) => name)).toEqual(["url", "author.name", "text"]);
  });

  it("makes repeated column names unique", async () => {
    const file = await survey("url,text,text,,text\nhttps://a.example/1,a,b,c,d\n");
    expect(file.facts.columns.map(({ name }) => name)).toEqual([
      "url",
      "text",
      "text (2)",
      t("files:column", { number: "4" }),
      "text (3)",
    ]);
  });

  it("reads thousands of columns", async () => {
    const names = Array.from({ length: 5000 }, (_, i) => `c${i}`);
    const file = await survey(`url,${names.join(",")}\nhttps://a.example/1,${names.join(",")}\n`);
    expect(file.facts.columns).toHaveLength(5001);
  });

  it("skips lines above the table of an export", async () => {
    const file = await survey(`Export of mentions\nfrom 2026-01-01\n\n${table}`);
    expect(file.facts).toMatchObject({ preamble: 2, rows: 2, header: true });
    expect((await rowsOf(file))[0]?.line).toBe(5);
    expect((await survey(`Export of mentions\n${table}`, { preamble: 0 })).facts.rows).toBe(3);
  });

  it.each([
    ["13/02/2026", "day-first"],
    ["02/13/2026", "month-first"],
    ["03/04/2026", "open"],
  ])("says how dates such as %s are read", async (date, order) => {
    const file = await survey(`url,date\nhttps://a.example/1,03/04/2026\nhttps://a.example/2,${date}\n`);
    expect(file.facts.columns[1]?.dayOrder).toBe(order);
  });

  it.each([
    // Decided by other numbers of the file, or by thousands separators of the column itself.
    ["Reach;Rating\n12.345;4,5\n800;3\n", "comma"],
    ["Reach,Views\n12.345,1\n1.000.000,2\n", "comma"],
    ["Reach;Rating\n12.345;4.5\n800;3\n", "point"],
    // Decided by the delimiter alone: spreadsheets use semicolons where the comma is the decimal sign.
    ["Reach;Likes\n12.345;4\n800;3\n", "comma"],
    ["Reach\tLikes\n12.345\t4\n800\t3\n", null],
  ])("knows whether 12.345 in %j is twelve thousand", async (text, sign) => {
    const rows = text.replace(/^/gm, (_, at: number) => (at === 0 ? "url " : `https://a.example/${at} `));
    const parted = rows.replaceAll(" ", /[;,\t]/.exec(text)?.[0] ?? "");
    expect((await survey(parted)).facts.columns[1]?.decimals).toBe(sign);
  });

  it("reads JSON numbers as numbers, regardless of its texts", async () => {
    const file = await survey('[{"url": "https://a.example/1", "price": "4,5", "reach": 12.345}]');
    expect(file.facts.columns.map(({ decimals }) => decimals)).toEqual([null, "comma", null]);
  });

  it("removes the byte order mark from the first column's name", async () => {
    expect((await survey(`\ufeff${table}`)).facts.columns[0]?.name).toBe("url");
  });

  it.each([",", ";", "\t", "|"])("finds the delimiter %j", async (delimiter) => {
    const file = await survey(table.replaceAll(",", delimiter));
    expect(file.facts).toMatchObject({ delimiter, rows: 2, header: true });
  });

  it("detects that the first line is data", async () => {
    const file = await survey(
      "https://a.example/1,2026-01-02,the grinder is very quiet\nhttps://a.example/2,2026-01-03,it broke within a week\n",
    );
    expect(file.facts).toMatchObject({ header: false, rows: 2 });
    expect(file.facts.columns.map((column) => column.guess)).toEqual([["url"], ["published"], ["content"]]);
  });

  it("numbers the lines where records begin, even after line breaks in cells and empty lines", async () => {
    const file = await survey(
      'url,text\r\nhttps://a.example/1,"one\r\ntwo\nthree"\r\n\r\n\r\nhttps://a.example/2,x\r\n',
    );
    expect(await rowsOf(file)).toEqual([
      { line: 2, cells: ["https://a.example/1", "one\r\ntwo\nthree"] },
      { line: 7, cells: ["https://a.example/2", "x"] },
    ]);
  });

  it("uses the title as content if there is no text column", async () => {
    const file = await survey("link,date,headline\nhttps://a.example/1,2026-01-02,Hello\n");
    expect(file.facts.columns[2]?.guess).toEqual(["content"]);
  });

  it("suggests a column that distinguishes rows with the same URL", async () => {
    const file = await survey(
      "shop,review_id,date,text\n" +
        [1, 2, 3].map((n) => `https://shop.example/p/8812,r-${n},2026-01-0${n},good\n`).join(""),
    );
    expect(file.facts.columns[0]?.repeats).toBe(2);
    expect(file.facts.guessedUrlSuffix).toBe(1);
  });

  it("suggests neither a number nor a date for it, and nothing if only a few URLs repeat", async () => {
    const rows = [1, 2, 3, 4].map((n) => `https://shop.example/p/8812,2026-01-0${n},good ${n},${n}.5,${n}`);
    const figures = await survey(`shop,date,text,rating,helpful\n${rows.join("\n")}\n`);
    expect([figures.facts.columns[0]?.repeats, figures.facts.guessedUrlSuffix]).toEqual([3, null]);
    const few = ["1,a", "2,b", "3,c", "1,d"].map((cells) => `https://shop.example/p/${cells}`);
    const twice = await survey(`url,code\n${few.join("\n")}\n`);
    expect([twice.facts.columns[0]?.repeats, twice.facts.guessedUrlSuffix]).toEqual([1, null]);
  });

  it("counts repeated URLs among other words, but not repeated texts", async () => {
    const rows = ["no address,a text", "https://a.example/1,a text", "https://a.example/1,a text"];
    const file = await survey(`url,text\n${rows.join("\n")}\n`);
    expect(file.facts.columns.map(({ repeats }) => repeats)).toEqual([1, null]);
  });

  it("suggests none if the URLs are unique", async () => {
    expect((await survey(table)).facts.guessedUrlSuffix).toBeNull();
  });

  it("notes ragged rows and keeps them", async () => {
    const file = await survey("url,text\nhttps://a.example/1\nhttps://a.example/2,b,c\n");
    expect(file.facts.rows).toBe(2);
    expect(file.facts.notes).toEqual([t("files:note.ragged", { count: 2 })]);
  });

  it("notes characters that the chosen encoding can't read", async () => {
    const file = await survey(iconv.encode(table, "windows-1252"), { encoding: "UTF-8" });
    expect(file.facts.notes).toEqual([t("files:note.broken", { count: 2, encoding: "UTF-8" })]);
  });

  it.each([
    ["", /empty/],
    ["  \n \n", t("files:file.blanks")],
    ["url,text\n", t("files:file.headerOnly")],
    ["<!DOCTYPE html><html><body>a,b</body></html>", /web page/],
    [Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), /an image/],
    [Buffer.from("PK\u0003\u0004rest", "latin1"), /archive is damaged/],
    [Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) % 32)), /no text/],
    [
      'url,text\nhttps://a.example/1,ok\nhttps://a.example/2,"never\nclosed\n',
      t("files:record.openQuote", { line: 3 }),
    ],
  ])("refuses %j and says why", async (content, reason) => {
    await expect(survey(content)).rejects.toThrow(reason);
  });

  it("rejects a folder", async () => {
    await expect(TableFile.survey(folder, {}, () => undefined, new AbortController().signal)).rejects.toThrow(
      /folder/,
    );
  });
});
