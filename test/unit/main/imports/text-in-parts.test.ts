import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const articles = [
  {
    title: "A bridge for the mill",
    day: "2024-03-01",
    parts: ["The council met on Tuesday.", "It was loud."],
  },
  {
    title: "Milk gets dearer",
    day: "2024-03-02",
    parts: ["Feed costs more.", "Farmers worry.", "Who pays?"],
  },
];

const published = (day: string) => String(Date.parse(day));
const right = (sign: string) =>
  articles.map(({ title, day, parts }) => ({
    title,
    published: published(day),
    content: parts.join(sign),
  }));

describe("a text whose paragraphs are", () => {
  it.each([
    ["plain", "content", (parts: string[]) => parts],
    [
      "objects with a kind",
      "content",
      (parts: string[]) => parts.map((text) => ({ type: "paragraph", text })),
    ],
    ["objects with a text alone", "body", (parts: string[]) => parts.map((text, id) => ({ id, text }))],
    [
      "deeper in objects",
      "content",
      (parts: string[]) => parts.map((text) => ({ id: "b", block: { text } })),
    ],
    ["in a list with a name of its own", "story", (parts: string[]) => parts],
  ])("%s is all of them", async (_, key, listed) => {
    const list = articles.map(({ title, day, parts }) => ({ title, date: day, [key]: listed(parts) }));
    const { facts, documents } = await dropFile("news.json", JSON.stringify({ articles: list }));
    expect(documents).toMatchObject(right("\n"));
    expect(facts.columns.map(({ name }) => name)).toEqual(["title", "date", key]);
    expect(facts.open).toEqual([]);
  });

  it.each([
    ["paths", (n: number) => `content.${n}.text`],
    ["numbered names", (n: number) => `paragraph_${n + 1}`],
  ])("columns with %s is all of them", async (_, name) => {
    const names = ["title", "date", ...[0, 1, 2].map(name)];
    const rows = articles.map(({ title, day, parts }) => [title, day, ...parts].join(","));
    const { facts, documents } = await dropFile("news.csv", [names.join(","), ...rows].join("\n"));
    expect(documents).toMatchObject(right("\n\n"));
    expect(facts.open).toEqual([]);
  });

  it("a list in a cell, as JSON and Python write it, is all of them", async () => {
    for (const key of ["content", "story"])
      for (const quote of ['""', "'"]) {
        const rows = articles.map(({ title, day, parts }) => {
          const list = parts.map((part) => quote + part + quote).join(", ");
          return `${title},${day},"[${list}]"\n`;
        });
        const { documents } = await dropFile("news.csv", `title,date,${key}\n${rows.join("")}`);
        expect(documents).toMatchObject(right("\n"));
      }
  });
});

it("Texts of several people in a list aren't joined", async () => {
  const thread = articles.map(({ title, day, parts }) => ({
    title,
    date: day,
    content: parts.map((text, n) => ({ author: `Person ${n}`, text })),
  }));
  const { facts, documents } = await dropFile("threads.json", JSON.stringify(thread));
  expect(facts.open.map(({ field }) => field)).toEqual(["content"]);
  expect(documents).toEqual([]);
});

it("paragraphs are in the order of their numbers, whichever is the longest", async () => {
  for (const name of ["paragraph_", "body_paragraph_"]) {
    const row = [
      "First it boiled.",
      "Then the lid came off, which nobody here had expected at all.",
      "We took it back.",
    ];
    const file = [
      `title,${row.map((_, at) => `${name}${at + 1}`).join(",")}`,
      `Kettles,${row.map((text) => `"${text}"`).join(",")}`,
    ];
    const { documents } = await dropFile(
      "articles.csv",
      [...file, file[1]?.replace("Kettles", "Lids")].join("\n"),
    );
    expect(documents[0]?.["content"]).toBe(row.join("\n\n"));
  }
});

it("quotations of several people aren't parts of one text", async () => {
  const file = JSON.stringify([
    { title: "Kettles tried", quotes: ["It boils fast, says Ann.", "It leaks, says Bo."] },
    { title: "Lids tried", quotes: ["It fits, says Cy.", "It fell off, says Di."] },
  ]);
  const { documents } = await dropFile("quotes.json", file);
  expect(documents.map(({ content }) => content)).not.toContain(
    "It boils fast, says Ann.\nIt leaks, says Bo.",
  );
});
