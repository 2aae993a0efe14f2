import fc from "fast-check";
import { expect, it } from "vitest";
import { Dictionary } from "../../../../src/service/engine/columns/dictionary";

const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", "\ud83d", "👍", " ") }), {
  maxLength: 300,
});

it("a dictionary numbers texts in the order of their arrival, like a Map", () => {
  fc.assert(
    fc.property(texts, texts, (added, asked) => {
      const dictionary = new Dictionary();
      const expected = new Map([["", 0]]);
      for (const text of added) {
        if (!expected.has(text)) expected.set(text, expected.size);
        expect(dictionary.code(text)).toBe(expected.get(text));
      }
      for (const text of asked) expect(dictionary.find(text)).toBe(expected.get(text));
      expect(dictionary.values).toEqual([...expected.keys()]);
      expect([dictionary.size, dictionary.text(expected.size)]).toEqual([expected.size, ""]);
    }),
  );
});

it("a dictionary finds each of many texts after it has grown", () => {
  const dictionary = new Dictionary(Array.from({ length: 100_000 }, (_, i) => `id ${i}`));
  expect(dictionary.size).toBe(100_001);
  for (let i = 0; i < 100_000; i++) expect(dictionary.find(`id ${i}`)).toBe(i + 1);
  expect(dictionary.find("id 100000")).toBeUndefined();
});
