import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

const texts = [
  "The lid broke after two weeks.",
  "I like how fast it boils.",
  "Wir nehmen ihn täglich.",
  "Too loud.",
];
const notes = [t("files:note.numbered")];

it.each([
  ["1. Yorum: …", (text: string, n: number) => `${n}. Yorum: ${text}\n`],
  ["Review 1: …", (text: string, n: number) => `Review ${n}: ${text}\n\n`],
  ["1. …", (text: string, n: number) => `${n}. ${text}\n`],
  ["1) …", (text: string, n: number) => `${n}) ${text}\n`],
  ["#1", (text: string, n: number) => `#${n}\n${text}\n\n`],
  ["Respondent 1", (text: string, n: number) => `Respondent ${n}\n${text}\n\n`],
])("numbered texts are a mention each, without the number: %s", async (_, written) => {
  const { facts, documents } = await dropFile(
    "kettles.txt",
    texts.map((text, at) => written(text, at + 1)).join(""),
  );
  expect(documents.map(({ content }) => content)).toEqual(texts);
  expect(facts.notes).toEqual(notes);
});

it("a numbered text keeps all of its lines", async () => {
  const file = texts.map((text, at) => `Review ${at + 1}:\n${text}\n10 of 10.\n\n`).join("");
  const { documents } = await dropFile("kettles.txt", file);
  expect(documents.map(({ content }) => content)).toEqual(texts.map((text) => `${text}\n10 of 10.`));
});

it("lines that begin with other numbers are lines", async () => {
  const lines = ["2 weeks and it broke.", "1. It boils.", "2. It leaks.", "3. It is loud."];
  const { documents } = await dropFile("kettles.txt", lines.join("\n"));
  expect(documents.map(({ content }) => content)).toEqual(lines);
});

it("a number that is left out, and an empty text, leave the others alone", async () => {
  const file = [1, 2, 4, 5]
    .map((n, at) => `Respondent ${n}\n${n === 4 ? "" : (texts[at] ?? "")}\n\n`)
    .join("");
  const { report, documents } = await dropFile("kettles.txt", file);
  expect(documents.map(({ content }) => content)).toEqual([texts[0], texts[1], texts[3]]);
  expect(report.skipped).toBe(1);
});

it.each([
  [
    "comments behind a list",
    ["1. It boils.", "2. It leaks.", "3. It is loud.", "I took it back.", "No lid."],
  ],
  [
    "questions with their answers",
    ["1. Why?", "It broke.", "It leaks.", "2. When?", "May.", "3. Where?", "At home."],
  ],
])("%s are lines", async (_, lines) => {
  const { documents } = await dropFile("kettles.txt", lines.join("\n"));
  expect(documents.map(({ content }) => content)).toEqual(lines);
});
