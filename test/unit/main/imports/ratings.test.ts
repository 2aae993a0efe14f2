import { expect, it } from "vitest";
import { readSentiment, sentimentScale } from "../../../../src/main/files/columns/sentiment";
import { starColumn } from "../../../../src/shared/documents/import-remarks";
import { dropFile } from "../../../support/dropped-file";

const texts = [
  "It broke at once",
  "It leaks a little",
  "It does its job",
  "I like it a lot",
  "The best kettle",
];

it.each([
  ["stars", "stars", [1, 2, 3, 4, 5]],
  ["ten points", "rating", [0, 2, 5, 8, 10]],
  ["a hundred points", "rating", [10, 30, 50, 70, 95]],
])("ratings of %s are offered as sentiment, and not taken by themselves", async (_scale, name, ratings) => {
  const rows = texts.map((text, n) => `${text},2026-03-0${n + 1},${ratings[n] ?? ""}`);
  const { facts, plan, documents } = await dropFile("a.csv", ["text,date," + name, ...rows].join("\n"));
  expect(starColumn(facts, plan)).toMatchObject({ index: 2, name });
  expect(documents.map(({ rating, sentiment }) => [rating, sentiment])).toEqual(
    ratings.map((rating) => [rating, undefined]),
  );
  const range = { min: Math.min(...ratings), max: Math.max(...ratings), isWhole: true };
  const scale = sentimentScale({ name, values: ratings.map(String), range });
  expect(ratings.map((rating) => Math.sign(readSentiment(String(rating), scale) ?? NaN))).toEqual([
    -1, -1, 0, 1, 1,
  ]);
});

it("figures that are no ratings aren't offered", async () => {
  const rows = texts.map((text, n) => `${text},2026-03-0${n + 1},${n * 100}`);
  const { facts, plan } = await dropFile("a.csv", ["text,date,rating", ...rows].join("\n"));
  expect(starColumn(facts, plan)).toBeNull();
});
