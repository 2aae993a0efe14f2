import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

const mentions = [
  ["701", "2024-06-01", "4", "ann.lee", "The lid broke after two weeks"],
  ["713", "2024-06-02", "5", "bo_ray", "It boils fast and looks good"],
  ["729", "2024-06-03", "1", "cy.day", "The cord is too short for us"],
  ["744", "2024-06-04", "3", "di_fox", "We use it every single morning"],
];
const right = mentions.map(([, day = "", rating, name, content]) => ({
  published: String(Date.parse(day)),
  rating: Number(rating),
  extra_author_attributes: { name },
  content,
}));
const table = (names: string, rows: readonly (readonly string[])[], sign = ",") =>
  [names.replaceAll(",", sign), ...rows.map((cells) => cells.join(sign))].join("\n");
const moved = (names: number, cells: number) => t("files:note.movedNames", { names, cells });

describe("column names", () => {
  it.each([
    ["without one for the first column", "date,rating,author,text", 4, 5, 4],
    ["without one for the first column, ending with a delimiter", "date,rating,author,text,", 4, 5, 4],
    ["with one too many before the others", "no,id,date,rating,author,text", 6, 5, 5],
  ])("%s stand above their values", async (_, names, given, cells, known) => {
    for (const sign of [",", ";", "\t"]) {
      const { facts, documents } = await dropFile("kettles.csv", table(names, mentions, sign));
      expect(documents).toMatchObject(right);
      expect(facts.notes).toEqual([moved(given, cells)]);
      expect(facts.columns.map(({ name }) => name).slice(-known)).toEqual(
        ["id", "date", "rating", "author", "text"].slice(-known),
      );
    }
  });

  it("without one in the middle leave its column without a name", async () => {
    const { facts, documents } = await dropFile("kettles.csv", table("id,date,author,text", mentions));
    expect(documents).toMatchObject(right.map(({ published, content }) => ({ published, content })));
    expect(documents.map(({ rating }) => rating)).toEqual(mentions.map(() => undefined));
    expect(facts.columns.map(({ name }) => name)).toEqual(["id", "date", "Column 3", "author", "text"]);
  });

  it("of a table as R writes it follow its count of rows", async () => {
    const rows = mentions.map(([, , rating = "", , text = ""], at) => [`"${at + 1}"`, `"${text}"`, rating]);
    const { facts, documents } = await dropFile("kettles.csv", table('"opinion","rating"', rows));
    expect(documents).toMatchObject(right.map(({ content, rating }) => ({ content, rating })));
    expect(facts.notes).toEqual([moved(2, 3)]);
  });

  it("stay where nothing tells that they are others'", async () => {
    const { facts, documents } = await dropFile("kettles.csv", table("id,date,rating,author", mentions));
    expect(documents).toMatchObject(right);
    expect(facts.columns.map(({ name }) => name)).toEqual(["id", "date", "rating", "author", "Column 5"]);
  });
});

describe("an unquoted text with the delimiter", () => {
  const comma = "Well, fine, but loud, too";
  const rows = [...mentions, ["790", "2024-06-05", "2", "ed_kim", comma]];
  const whole = [
    ...right,
    {
      published: String(Date.parse("2024-06-05")),
      rating: 2,
      extra_author_attributes: { name: "ed_kim" },
      content: comma,
    },
  ];
  const note = t("files:note.rejoined", { count: 1 });

  it.each([
    ["in the last column", "id,date,rating,author,text", [0, 1, 2, 3, 4]],
    ["in the first column", "text,date,rating,author", [4, 1, 2, 3]],
    ["among others", "id,text,date,rating", [0, 4, 1, 2]],
  ])("is whole: %s", async (_, names, order) => {
    const cells = rows.map((row) => order.map((at) => row[at] ?? ""));
    const { facts, report, documents } = await dropFile("kettles.csv", table(names, cells));
    const isAuthored = names.includes("author");
    expect(documents).toMatchObject(
      whole.map(({ extra_author_attributes: author, ...others }) => ({
        ...others,
        ...(isAuthored && { extra_author_attributes: author }),
      })),
    );
    expect(facts.notes).toEqual([note]);
    expect(report.groups).toEqual([]);
  });

  it("is whole in a table without column names and beside labels", async () => {
    const bare = await dropFile("kettles.csv", rows.map((cells) => cells.join(",")).join("\n"));
    expect(bare.documents.map(({ content }) => content)).toEqual(whole.map(({ content }) => content));
    const labels = rows.map(([, , , , text = ""], at) => [text, at % 2 === 0 ? "positive" : "negative"]);
    const { documents } = await dropFile("kettles.csv", table("text,label", labels));
    expect(documents.map(({ content, sentiment }) => [content, sentiment])).toEqual(
      whole.map(({ content }, at) => [content, at % 2 === 0 ? 3 : -3]),
    );
  });

  it("isn't guessed between two texts, and its row is named", async () => {
    const cells = rows.map(([id = "", , , , text = ""]) => [id, text, `Thanks for saying that ${id}`]);
    const { report } = await dropFile("kettles.csv", table("id,comment,reply", cells));
    expect(report.groups.map(({ kind, count }) => [kind, count])).toEqual([["extra_cells", 1]]);
  });
});

describe("cells without a name", () => {
  it("are columns of their own if every row has them", async () => {
    const rows = mentions.map(([, day = "", , name = "", text = ""], at) => [
      day,
      name,
      text,
      String(at * 7),
    ]);
    const { documents } = await dropFile("kettles.csv", table("date,author,text", rows));
    expect(documents.map(({ content }) => content)).toEqual(right.map(({ content }) => content));
  });

  it("aren't joined to a text if they may belong to the column behind it", async () => {
    const rows = [...mentions, ...mentions, ...mentions].map(([, , , name = "", text = ""], at) => [
      name,
      `${text} ${at}`,
      String((at % 5) + 1),
    ]);
    const longer = ["ed.poe", "One that is quiet enough for us", "5", "4", "3"];
    const { documents, facts } = await dropFile(
      "kettles.csv",
      table("author,text,rating", [...rows, longer]),
    );
    expect(facts.notes).not.toContainEqual(t("files:note.rejoined", { count: 1 }));
    expect(documents.map(({ content }) => content)).not.toContain("One that is quiet enough for us,5,4");
  });

  it("don't move the name of a column that counts the rows", async () => {
    const rows = mentions.map(([, , rating = "", , text = ""], at) => [String(at + 1), text, rating]);
    const { facts, documents } = await dropFile("kettles.csv", table("nr,opinion_of_buyer", rows));
    expect(documents.map(({ content }) => content)).toEqual(right.map(({ content }) => content));
    expect(facts.columns.slice(0, 2).map(({ name }) => name)).toEqual(["nr", "opinion_of_buyer"]);
  });
});
