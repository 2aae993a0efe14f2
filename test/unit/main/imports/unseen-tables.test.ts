import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

/** Tables of kinds that were imported wrong or refused, each with its right values. */

describe("tables without column names", () => {
  it("keep their first line if only one column is filled", async () => {
    for (const sign of [";", ",", "\t"]) {
      const line = (text: string) => `${text}${sign.repeat(3)}\n`;
      const { facts, documents } = await dropFile(
        "tea.csv",
        line("One sentence about tea") + line("Another sentence about milk"),
      );
      expect(facts.header).toBe(false);
      expect(documents.map(({ content }) => content)).toEqual([
        "One sentence about tea",
        "Another sentence about milk",
      ]);
    }
  });
});
