import { describe, expect, it } from "vitest";
import { holderOf, shownValue, withNames } from "../../../../src/shared/documents/value-names";

const names = [
  { value: "1", name: "Yes" },
  { value: "Bad Flight", name: "Poor flight" },
];

describe("names of values", () => {
  it.each([
    ["1", "Yes"],
    ["Bad Flight", "Poor flight"],
    ["2", "2"],
    ["constructor", "constructor"],
  ])("show %s as %s", (value, shown) => {
    expect(shownValue(names, value)).toBe(shown);
  });

  it("are told from values that read alike", () => {
    expect(shownValue(names, "Yes")).toBe('"Yes"');
    expect(shownValue(names, "yes")).toBe('"yes"');
    expect(shownValue([...names, { value: "Yes", name: "Agreed" }], "Yes")).toBe("Agreed");
  });

  it("belong to one value each, whatever their case", () => {
    expect(holderOf(names, { value: "2", name: "YES" })).toBe("1");
    expect(holderOf(names, { value: "1", name: "yes" })).toBeUndefined();
  });

  it("replace earlier ones, and go when they are emptied", () => {
    expect(withNames(names, [{ value: "1", name: "Agreed" }])).toEqual([
      { value: "1", name: "Agreed" },
      names[1],
    ]);
    expect(withNames(names, [{ value: "1", name: "" }])).toEqual([names[1]]);
  });
});
