import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";
import { parseNumber } from "../../../../src/main/files/columns/numbers";

describe("parseNumber", () => {
  it.each([
    ["1082", 1082],
    ["1,082", 1082],
    ["1.082,5", 1082.5],
    ["1,082.5", 1082.5],
    ["1.082.000", 1_082_000],
    ["1 082", 1082],
    ["1\u202f082", 1082],
    ["1'082", 1082],
    ["12,5", 12.5],
    ["1.082", 1.082],
    ["-3", -3],
    ["5.7E+17", 5.7e17],
    ["1.2k", 1200],
    ["1,2 Tsd.", 1200],
    ["3.4M", 3_400_000],
    ["3,4 Mio.", 3_400_000],
    ["5.0 out of 5 stars", 5],
    ["3,5 von 5 Sternen", 3.5],
    ["Bewertet mit 4 von 5 Sternen", 4],
    ["Note : 4,5 sur 5", 4.5],
    ["4 sur 5", 4],
    ["4/5", 4],
    ["★★★★☆", 4],
    ["€ 12.50", 12.5],
    ["12,50 €", 12.5],
    ["12 %", 12],
    ["(3)", -3],
    ["12,34,567", 1_234_567],
    ["12万", 120_000],
    ["1.2万", 12_000],
    ["3亿", 300_000_000],
    ["赞[74065]", 74_065],
    ["Likes (1.2K)", 1200],
    ["1,204 views", 1204],
    ["12 тыс.", 12_000],
    ["3 bintang", 3],
    ["4 yıldız", 4],
    ["5 estrelas", 5],
    ["2 звезды", 2],
    ["5 gwiazdek", 5],
    ["0,325", 0.325],
  ])("reads %s", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each([
    ["407.137", 407_137],
    ["407,137", 407_137],
    ["1.204.137", 1_204_137],
    ["1.2K", 1200],
    ["1.25", 1.25],
    ["0.325", 0.325],
    ["0,325", 0.325],
  ])("reads %s in a column of counts", (text, number) => {
    expect(parseNumber(text, "whole")).toBe(number);
  });

  it("reads an ambiguous separator as the column does", () => {
    expect([
      parseNumber("1,082", "comma"),
      parseNumber("1.082", "comma"),
      parseNumber("1.082", "point"),
    ]).toEqual([1.082, 1082, 1.082]);
  });

  it.each(["", "n/a", "12 apples", "1,2,3", "--1", "Infinity"])("doesn't read %j as a number", (text) => {
    expect(parseNumber(text)).toBeNull();
  });
});

it.each([
  ["1.290", 1290],
  ["1,290", 1290],
])("rounded counts don't make a fraction of %s", async (text, number) => {
  const texts = ["Rain all day", "Snow at last", "Fog again", "Sun for once"];
  const figures = [text, "630k", "1.2M", "(5)"];
  const file = `text;likes\n${texts.map((one, n) => `${one};${figures[n] ?? ""}`).join("\n")}`;
  const { documents } = await dropFile("posts.csv", file);
  expect(documents.map(({ engagement }) => engagement)).toEqual([number, 630_000, 1_200_000, undefined]);
});
