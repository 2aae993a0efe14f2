import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeKey, readJson } from "../../../../src/renderer/components/json/readJson";
import { t } from "../../../../src/shared/texts";

describe("readJson", () => {
  it("accepts what JSON.parse accepts", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it("rejects what JSON.parse rejects", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[]":,0.1-eE+tru\\n \u0001ab')) }),
        (text) => {
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          const reading = readJson(text);
          // JSON.parse accepts a duplicate key and loses one of the values. readJson rejects it.
          if (!(!reading.ok && reading.message.includes("twice"))) expect(reading.ok).toBe(parses);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("returns the position of each value", () => {
    const text = '{"a": {"b": [1, "two"]}}';
    const reading = readJson(text);
    const at = (path: (string | number)[]) => {
      const span = reading.ok ? reading.places.get(placeKey(path)) : undefined;
      return span && text.slice(span.from, span.to);
    };
    expect(at(["a", "b", 1])).toBe('"two"');
    expect(at(["a"])).toBe('{"b": [1, "two"]}');
  });

  it.each([
    ['{"a": }', t("rules:json.value"), 6],
    ['{"a": 1 "b": 2}', t("rules:json.commaOrBrace"), 8],
    ['{"a": "x}', t("rules:json.closingQuote"), 6],
    ["{a: 1}", t("rules:json.fieldName"), 1],
    ['{"a": 1, "a": 2}', t("rules:json.twice", { name: "a" }), 9],
    ['{"a": "\n"}', t("rules:json.control"), 7],
    ['{"a": 1} x', t("rules:json.afterEnd"), 9],
    ["[".repeat(200), t("rules:json.tooDeep"), 61],
  ])("says what is wrong with %s and where", (text, message, from) => {
    expect(readJson(text)).toMatchObject({
      ok: false,
      message,
      span: { from },
    });
  });
});
