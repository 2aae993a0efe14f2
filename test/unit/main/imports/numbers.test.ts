import { describe, expect, it } from "vitest";
import { parseNumber } from "../../../../src/main/imports/numbers";

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
  ])("reads %s", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(["", "n/a", "12 apples", "1,2,3", "--1", "Infinity"])("does not take %j for a number", (text) => {
    expect(parseNumber(text)).toBeNull();
  });
});
