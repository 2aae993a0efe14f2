import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";
import { workbook } from "../../../support/zip";

const at = (iso: string) => String(Date.parse(iso));

describe("lines of delimited text in one cell each", () => {
  const right = [
    {
      content: "Rain, all day",
      extra_author_attributes: { name: "ann" },
      published: at("2024-05-01T10:00Z"),
    },
    { content: "Fog again", extra_author_attributes: { name: "cy" }, published: at("2024-05-03T12:00Z") },
  ];
  const lines = [
    "id,author,text,date",
    '1,ann,"Rain, all day",2024-05-01 10:00',
    "2,cy,Fog again,2024-05-03 12:00",
  ];
  const quoted = lines.map((line) => `"${line.replaceAll('"', '""')}"`);

  it.each([
    ["quoted as a whole", "lines.csv", quoted.join("\n")],
    ["with empty cells behind", "lines.csv", quoted.map((line) => `${line};;`).join("\n")],
    ["that are one cell together", "lines.csv", `"${lines.join("\n").replaceAll('"', '""')}"\n`],
    ["of a workbook", "lines.xlsx", workbook({ Lines: lines.map((line) => [line]) })],
  ])("are a table: %s", async (_, name, content) => {
    const { facts, documents } = await dropFile(name, content);
    expect(facts.columns.map((column) => column.name)).toEqual(["id", "author", "text", "date"]);
    expect(documents).toMatchObject(right);
  });

  it("keep what follows a closing quote", async () => {
    const content = '"username,text\njo,""Me! @ana @bo""  # ok\nmia,""@one @two""   # no"\n';
    const { facts, documents } = await dropFile("draw.csv", content);
    expect(documents.map((document) => document["extra_author_attributes"])).toEqual([
      { name: "jo" },
      { name: "mia" },
    ]);
    expect(documents[0]).toMatchObject({ content: '"Me! @ana @bo"  # ok' });
    expect(facts.rows).toBe(2);
  });

  it("stay texts if they are", async () => {
    const texts = ["Rain, all day", "Snow at last, really", "Fog, again, and again", "Good, bad"];
    const { documents } = await dropFile("texts.csv", texts.map((text) => `"${text}"`).join("\n"));
    expect(documents.map(({ content }) => content)).toEqual(texts);
    const sheet = await dropFile("texts.xlsx", workbook({ Texts: texts.map((text) => [text]) }));
    expect(sheet.documents.map(({ content }) => content)).toEqual(texts);
  });
});

describe("a backslash before a closing quote", () => {
  it.each([
    [
      "escapes it",
      '1,a,"He said \\"hi\\" to me",4\n2,b,"a \\"b\\", c",6',
      ["a", "b"],
      ['He said "hi" to me', 'a "b", c'],
    ],
    [
      "ends a cell",
      '1,"C:\\","He left it, again",4\n2,"D:\\x\\","Not good, at all",6',
      ["C:\\", "D:\\x\\"],
      ["He left it, again", "Not good, at all"],
    ],
    [
      "ends a cell beside doubled quotes",
      '1,"C:\\","He said ""hi"", ok",4\n2,"D:\\","fine, really",5',
      ["C:\\", "D:\\"],
      ['He said "hi", ok', "fine, really"],
    ],
  ])("%s where that fits the file", async (_, rows, folders, texts) => {
    const { facts, documents } = await dropFile("folders.csv", `id,folder,text,likes\n${rows}\n`);
    expect(facts.columns).toHaveLength(4);
    expect(documents.map(({ content }) => content)).toEqual(texts);
    expect(documents.map(({ custom }) => custom)).toMatchObject(folders.map((c1) => ({ c1 })));
  });

  it("is said where neither does", async () => {
    const rows =
      '1,"C:\\","He said \\"hi\\", ok",4\n2,"D:\\","fine, really",5\n3,"E:\\x","Not good, at all",6';
    const { facts } = await dropFile("folders.csv", `id,folder,text,likes\n${rows}\n`);
    expect(facts.notes.join()).toMatch(/1 row has more or fewer cells/);
  });
});

describe("a first row without names", () => {
  it.each([
    [
      "labels before texts",
      "positive,The kettle leaks a lot\nnegative,Mine is fine so far\nneutral,It was a gift to me\n",
      3,
    ],
    [
      "labels after texts",
      "ann_lee,The kettle leaks a lot,positive\nbo.ray,Mine is fine so far,negative\ncy_doe,It was a gift to me,neutral\ndee4,I love this one,positive\n",
      4,
    ],
    [
      "an address",
      "Ann Lee;Der Kessel tropft;https://a.example/1\nBo Ray;Alles bestens hier;\nCy Doe;War ein Geschenk;n/a\n",
      3,
    ],
  ])("stays a mention: %s", async (_, content, rows) => {
    const { facts, documents } = await dropFile("labels.csv", content);
    expect(facts).toMatchObject({ header: false, preamble: 0, rows });
    expect(documents[0]?.["content"]).toMatch(/^(?:The kettle leaks a lot|Der Kessel tropft)$/);
  });

  it("has names that read like questions", async () => {
    const content =
      "How do you find it,Would you buy it again\nI like it a lot,yes I would\nIt is not for me,never\n";
    expect((await dropFile("survey.csv", content)).facts).toMatchObject({ header: true, rows: 2 });
  });
});
