import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

const texts = [
  ["The lid broke after two weeks.", "I like how fast it boils.", "My second one, and still good."],
  ["It is loud, but it works.", "The cord is too short for us.", "We use it every morning."],
].flat();
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => [String(at), ...cells]);

describe("a short value in place of texts", () => {
  it.each([
    ...["placeholder", "Lorem ipsum dolor sit amet", "n/a", "[deleted]", "[Removed by moderator]"],
    ...[
      "This comment has been deleted.",
      "Dieser Kommentar wurde gelöscht.",
      "Ce commentaire a été supprimé",
    ],
  ])("is none, and its rows are counted: %s", async (filler) => {
    const rows = texts.flatMap((text) => [[text], [filler]]);
    const { report, documents } = await dropFile("kettles.csv", csv([["id", "text"], ...numbered(rows)]));
    expect(documents.map(({ content }) => content)).toEqual(texts);
    expect(report).toMatchObject({ ready: texts.length, noText: texts.length });
  });

  it.each(["placeholder", "Untitled", "(no subject)", "n/a"])("is no title: %s", async (filler) => {
    const rows = texts.map((text, at) => [at === 0 ? "The lid" : filler, text]);
    const { documents } = await dropFile("kettles.csv", csv([["id", "title", "text"], ...numbered(rows)]));
    expect(documents.map(({ content, title }) => [title, content])).toEqual(
      texts.map((text, at) => [at === 0 ? "The lid" : undefined, text]),
    );
  });

  it("is named if it may be an answer", async () => {
    const rows = texts.flatMap((text) => [[text], ["nothing"]]);
    const { facts, documents } = await dropFile("kettles.csv", csv([["id", "answer"], ...numbered(rows)]));
    expect(documents).toHaveLength(texts.length * 2);
    expect(facts.notes).toEqual([
      t("files:note.filler", { value: "nothing", count: 6, rows: 12, column: "answer" }),
    ]);
  });

  it("leaves a column of it alone for another", async () => {
    const rows = texts.map((text) => ["Lorem ipsum dolor", text]);
    const { documents } = await dropFile("kettles.csv", csv([["id", "text", "comment"], ...numbered(rows)]));
    expect(documents.map(({ content }) => content)).toEqual(texts);
  });

  it("that all rows have is no text beside titles", async () => {
    const rows = texts.map((text) => ["see above", text]);
    const { documents } = await dropFile("k.csv", csv([["id", "comment", "title"], ...numbered(rows)]));
    expect(documents.map(({ content }) => content)).toEqual(texts);
  });

  it("leaves people what they say about it", async () => {
    const said = ["My comment was deleted, why?", "Comments removed without a reason make me sad."];
    const { documents } = await dropFile("kettles.csv", csv([["text"], ...said.map((text) => [text])]));
    expect(documents.map(({ content }) => content)).toEqual(said);
  });
});

it.each([
  "Review not removed",
  "Comment never got deleted.",
  "[deleted scene]",
  "Dieser Kommentar wurde nicht gelöscht.",
  "This review should be removed.",
])("a text about deleting is a text: %s", async (text) => {
  const { documents } = await dropFile(
    "texts.csv",
    ["author,text", `ann_lee,${text}`, "bo_ray,It boils fast"].join("\n"),
  );
  expect(documents.map(({ content }) => content)).toEqual([text, "It boils fast"]);
});
