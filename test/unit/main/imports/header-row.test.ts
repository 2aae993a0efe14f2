import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { t } from "../../../../src/shared/texts";
import { TableFile } from "../../../../src/main/imports/table-file";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbook } from "../../../support/zip";

async function survey(content: string | Buffer, options = {}) {
  const path = join(temporaryFolder(), "table");
  writeFileSync(path, content);
  const file = await TableFile.survey(path, options, () => undefined, new AbortController().signal);
  onTestFinished(() => file.close());
  return file;
}

const namesOf = (file: TableFile) => file.facts.columns.map(({ name }) => name);

async function linesOf(file: TableFile): Promise<number[]> {
  const lines: number[] = [];
  for await (const { line } of file.rows()) lines.push(line);
  return lines;
}

const mention = (n: number) => `https://a.example/${n},2026-01-0${n},Mention ${n},${n}0,${n}`;

describe("the names of columns", () => {
  it("are found below a title, even in a table of two columns", async () => {
    const file = await survey(
      "Export of 12 March\nlink,comment\nhttps://a.example/1,Good\nhttps://a.example/2,Bad\n",
    );
    expect(namesOf(file)).toEqual(["link", "comment"]);
    expect(await linesOf(file)).toEqual([3, 4]);
    expect(file.facts.notes).toEqual([t("files:note.preamble", { count: 1 })]);
  });

  it("are found below a metadata line that is as wide as the table", async () => {
    const facts = "Report,Grinder,From,1 March,Anna\n";
    const file = await survey(`${facts}url,date,text,reach,likes\n${mention(1)}\n${mention(2)}\n`);
    expect(namesOf(file)).toEqual(["url", "date", "text", "reach", "likes"]);
    expect(file.facts).toMatchObject({ preamble: 1, rows: 2 });
  });

  it("are found below a line of repeated group names, with any column names", async () => {
    const groups = "Kanal,Kanal,Kanal,Zahlen,Zahlen\n";
    const file = await survey(`${groups}Ort,Tag,Was,Gesehen,Gemocht\n${mention(1)}\n${mention(2)}\n`);
    expect(namesOf(file)).toEqual(["Ort", "Tag", "Was", "Gesehen", "Gemocht"]);
    expect(await linesOf(file)).toEqual([3, 4]);
  });

  it("are found below merged cells of a sheet; vertically merged cells and repeated names get the group's name", async () => {
    const sheet = [
      ["Mentions of March", null, null, null, null, null],
      ["Post", null, "Instagram", null, "Facebook", null, "Language"],
      ["URL", "Date", "Likes", "Shares", "Likes", "Shares", null],
      ...[1, 2].map((n) => [`https://a.example/${n}`, "2026-01-02", n, 2, n, 4, "de"]),
    ];
    const file = await survey(workbook({ Sheet: sheet }));
    expect(namesOf(file)).toEqual([
      "URL",
      "Date",
      "Instagram Likes",
      "Instagram Shares",
      "Facebook Likes",
      "Facebook Shares",
      "Language",
    ]);
    expect(await linesOf(file)).toEqual([4, 5]);
    expect(file.facts.notes).toEqual([t("files:note.preamble", { count: 2 })]);
  });

  it("are prefixed with their group if they mean nothing without it", async () => {
    const file = await survey(`Post,Post,Post,Author,Author\nURL,Date,Text,Name,Badge\n${mention(1)}\n`);
    expect(namesOf(file)).toEqual(["URL", "Date", "Text", "Author Name", "Badge"]);
  });

  it("can be set to any of the first rows", async () => {
    const text = `Title\n\nAdresse,Tag\nurl,date,text,reach,likes\n${mention(1)}\n`;
    const { top, preamble } = (await survey(text)).facts;
    expect([top[preamble]?.line, top[preamble]?.text]).toEqual([4, "url, date, text, reach, likes"]);
    expect(top.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    const chosen = await survey(text, { header: true, preamble: 1 });
    expect(namesOf(chosen)).toEqual([
      "Adresse",
      "Tag",
      t("files:column", { number: "3" }),
      t("files:column", { number: "4" }),
      t("files:column", { number: "5" }),
    ]);
    expect(await linesOf(chosen)).toEqual([4, 5]);
  });

  it("stay in the first row if the rows below contain only words", async () => {
    const text = "Name,Ort,Meinung\nAnna,Ulm,gut\nautor,text,likes\nBea,Köln,schlecht\n";
    expect((await survey(text)).facts).toMatchObject({ preamble: 0, rows: 3 });
    const gap = "url,,text\nhttps://a.example/1,x,good\nhttps://a.example/2,y,bad\n";
    expect((await survey(gap)).facts).toMatchObject({ preamble: 0, rows: 2 });
  });

  it("are read even if they are longer than one chunk", async () => {
    const names = Array.from({ length: 9000 }, (_, i) => `a long name of a column ${i}`);
    const file = await survey(
      `Title\n${["url", ...names].join(",")}\nhttps://a.example/1,${names.join(",")}\n`,
    );
    expect(file.facts).toMatchObject({ preamble: 1, rows: 1 });
    expect(file.facts.columns.at(-1)?.name).toBe("a long name of a column 8999");
  });

  it("are found below any title, and no row is lost", async () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9}){0,3}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 6 }),
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 2, max: 300 }),
        async (titles, [one = "", two = "", three = ""], count) => {
          const rows = Array.from(
            { length: count },
            (_, n) => `https://a.example/${n},2026-01-02,w${n},${n}`,
          );
          const names = [one, two, three, "Published"].join(",");
          const file = await survey([...titles, names, ...rows, ""].join("\n"));
          expect(namesOf(file)).toEqual([one, two, three, "Published"]);
          expect(await linesOf(file)).toEqual(rows.map((_, n) => titles.length + 2 + n));
        },
      ),
      { numRuns: 60 },
    );
  });
});
