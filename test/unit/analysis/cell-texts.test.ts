import { expect, it } from "vitest";
import { cellTexts } from "../../../src/analysis/format/cellTexts";

it("percentages of a column have the same number of decimals", () => {
  const rows = [
    ["Positive", 73.3, 20, 1_200],
    ["Negative", 20, 5, 4.5],
    ["Neutral", null, 7, undefined],
  ];
  const table = {
    columns: ["Value", "Estimated (%)", "Whole (%)", "Number"],
    rows: rows.map((row) => row.map((cell) => cell ?? null)),
  };
  const textOf = cellTexts(table, "–");
  expect(table.rows.map((row) => row.map(textOf))).toEqual([
    ["Positive", "73.3", "20", "1,200"],
    ["Negative", "20.0", "5", "4.5"],
    ["Neutral", "–", "7", "–"],
  ]);
});
