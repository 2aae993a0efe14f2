import { describe, expect, it } from "vitest";
import { joinedValues, shownValue, withNames } from "../../../../src/shared/documents/value-names";

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
    ["bad FLIGHT ", "Poor flight"],
    ["yes", "Yes"],
  ])("show %s as %s", (value, shown) => {
    expect(shownValue(names, value)).toBe(shown);
  });

  it("of a value that reads like the name of another are its own", () => {
    expect(shownValue([...names, { value: "Yes", name: "Agreed" }], "Yes")).toBe("Agreed");
  });

  it.each([
    ["1", ["Yes"]],
    ["Yes", ["1"]],
    ["BAD FLIGHT", ["Poor flight"]],
    ["2", []],
  ])("join %s with %j", (value, joined) => {
    expect(joinedValues(names, value)).toEqual(joined);
  });

  it("join values with the same name in any case, but not what has another one", () => {
    const given = [
      { value: "KSTRL", name: "Kestrel" },
      { value: "Kestrel Tel", name: "kestrel" },
      { value: "Kestrel", name: "The bird" },
    ];
    expect(joinedValues(given, "kstrl")).toEqual(["Kestrel Tel"]);
    expect(joinedValues(given, "Kestrel")).toEqual(["The bird"]);
  });

  it("replace earlier ones, and go when they are emptied", () => {
    expect(withNames(names, [{ value: "1", name: "Agreed" }])).toEqual([
      { value: "1", name: "Agreed" },
      names[1],
    ]);
    expect(withNames(names, [{ value: "1", name: "" }])).toEqual([names[1]]);
    expect(withNames(names, [{ value: "BAD flight", name: "Flight" }])).toEqual([
      names[0],
      { value: "BAD flight", name: "Flight" },
    ]);
  });
});
