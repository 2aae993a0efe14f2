import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";
import { workbook } from "../../../support/zip";

const at = (iso: string) => String(Date.parse(iso));

/** Tables of kinds that were imported wrong or refused, each with its right values. */

describe("the head of a report", () => {
  const head = [
    ["Topic:", "Kettles"],
    ["Period:", "1.4. - 2.4."],
  ];
  const names = ["Date", "ID", "Title", "Text", "Source", "Author"];
  const mention = ["02.04.2023 10:00", "7", "", "The kettle leaks", "vk.example", "Ann Lee"];
  const other = ["02.04.2023 11:30", "8", "Tea", "Mine is fine", "vk.example", "Bo Ray"];
  const right = {
    content: "The kettle leaks",
    published: at("2023-04-02T10:00Z"),
    extra_author_attributes: { name: "Ann Lee" },
    extra_source_attributes: { name: "vk.example" },
  };

  it.each([
    ["one mention", [mention]],
    ["two mentions", [mention, other]],
  ])("isn't the header of a sheet with %s, and the summary isn't joined with it", async (_, mentions) => {
    const summary = [...head, ["Messages:", "12"]];
    const { facts, documents } = await dropFile(
      "report.xlsx",
      workbook({ Summary: summary, Mentions: [...head, names, ...mentions] }),
    );
    expect(facts.sheet).toBe("Mentions");
    expect(facts.parts).toHaveLength(1);
    expect(facts.columns.map(({ name }) => name)).toEqual(names);
    expect(documents).toHaveLength(mentions.length);
    expect(documents[0]).toMatchObject(right);
  });

  it("isn't a group of columns", async () => {
    const rows = [...head, ["Date", "ID", "Text"], ["02.04.2023 10:00", "7", "The kettle leaks"]];
    const { facts } = await dropFile("report.xlsx", workbook({ Mentions: rows }));
    expect(facts.columns.map(({ name }) => name)).toEqual(["Date", "ID", "Text"]);
  });

  it("is skipped in delimited text and with more lines, too", async () => {
    for (const above of [head, [...head, ["Messages:", "12"], ["Export:", "full"]]]) {
      const rows = [...above, names, mention];
      for (const sign of [";", ","]) {
        const content = rows.map((cells) => cells.join(sign)).join("\n");
        const { facts, documents } = await dropFile("report.csv", content);
        expect(facts.preamble).toBe(above.length);
        expect(documents).toEqual([expect.objectContaining(right)]);
      }
    }
  });
});

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
