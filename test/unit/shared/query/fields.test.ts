import { describe, expect, it } from "vitest";
import { CUSTOM_FIELD, FIELDS, fieldOf, tokenize, tryParse } from "../../../../src/shared/query";

describe("the field table", () => {
  it.each([...FIELDS])("offers an example for $name that parses", ({ name, example }) => {
    expect(tryParse(`${name}:${example}`)).toMatchObject({ ok: true });
  });

  it("finds fields in any case, and custom metrics by their name", () => {
    expect(fieldOf("SourceType")?.name).toBe("sourcetype");
    expect(fieldOf("custom.Score")?.name).toBe("custom.score");
    expect(fieldOf("custom.")).toBeUndefined();
    expect(fieldOf("colour")).toBeUndefined();
    expect(tryParse(`custom.score:${CUSTOM_FIELD.example}`).ok).toBe(true);
  });
});

describe("tokens for the editor", () => {
  it("name the kind of each part", () => {
    const text =
      'espresso AND (northwind OR "north wind"~2) -sourcetype:FORUM reach:[1 TO 5] title:(a NEAR/3 b';
    expect(tokenize(text).map((token) => `${token.kind} ${token.text}`)).toEqual([
      "word espresso",
      "and AND",
      "open (",
      "word northwind",
      "or OR",
      'phrase "north wind"~2',
      "close )",
      "not -",
      "field sourcetype:",
      "value FORUM",
      "field reach:",
      "range [1 TO 5]",
      "field title:",
      "open (",
      "word a",
      "near NEAR/3",
      "word b",
    ]);
  });
});
