import { describe, expect, it } from "vitest";
import { placeAt } from "../../../../src/shared/query";

/** The cursor position is the bar, as in "lang:e|". */
function place(text: string) {
  const offset = text.indexOf("|");
  return placeAt(text.replace("|", ""), offset);
}

describe("placeAt", () => {
  it("finds the word or field being typed", () => {
    expect(place("espresso AND sour|")).toEqual({ kind: "term", from: 13, to: 17, text: "sour" });
    expect(place("(esp|")).toEqual({ kind: "term", from: 1, to: 4, text: "esp" });
    expect(place("espresso |")).toEqual({ kind: "term", from: 9, to: 9, text: "" });
    expect(place("|")).toEqual({ kind: "term", from: 0, to: 0, text: "" });
  });

  it("finds the field whose value is being typed", () => {
    expect(place("lang:|")).toMatchObject({ kind: "value", from: 5, to: 5, text: "" });
    expect(place("a OR sourcetype:BL|")).toMatchObject({ kind: "value", from: 16, to: 18, text: "BL" });
    const found = place('tag:"Gro|');
    expect(found).toMatchObject({ kind: "value", from: 4, to: 8 });
    expect(found.kind === "value" && found.field.name).toBe("tag");
  });

  it("ignores text after the caret", () => {
    expect(place("lang:e| AND espresso")).toMatchObject({ kind: "value", to: 6, text: "e" });
  });

  it("completes nothing inside quotation marks", () => {
    expect(place('"north wi|').kind).toBe("quoted");
  });

  it("treats an unknown field as a word", () => {
    expect(place("colour:|")).toEqual({ kind: "term", from: 0, to: 7, text: "colour:" });
  });
});
