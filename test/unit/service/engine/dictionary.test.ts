import fc from "fast-check";
import { expect, it } from "vitest";
import { Dictionary } from "../../../../src/service/engine/columns/dictionary";

const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "\ud83d", "👍", " ") });
const long = fc.tuple(text, fc.nat({ max: 40_000 })).map(([part, times]) => part.repeat(times));
const texts = fc.array(fc.oneof({ weight: 100, arbitrary: text }, long), { maxLength: 300 });

it("a dictionary numbers texts in the order of their arrival, like a Map", () => {
  fc.assert(
    fc.property(texts, texts, (added, asked) => {
      const dictionary = new Dictionary();
      const expected = new Map([["", 0]]);
      for (const text of added) {
        if (!expected.has(text)) expected.set(text, expected.size);
        expect(dictionary.code(text)).toBe(expected.get(text));
      }
      const copy = Dictionary.of(
        dictionary.chunks.map((chunk) => Buffer.from(chunk)),
        dictionary.size,
      );
      for (const of of [dictionary, copy]) {
        for (const text of asked) expect(of.find(text)).toBe(expected.get(text));
        expect(of.values).toEqual([...expected.keys()]);
        expect([of.size, of.text(expected.size)]).toEqual([expected.size, ""]);
        expect(of.code("new")).toBe(expected.size);
      }
    }),
  );
});

it("a dictionary finds each of many texts after it has grown", () => {
  const dictionary = new Dictionary();
  for (let i = 0; i < 100_000; i++) dictionary.code(`id ${i}`);
  expect(dictionary.size).toBe(100_001);
  for (let i = 0; i < 100_000; i++) expect(dictionary.find(`id ${i}`)).toBe(i + 1);
  expect(dictionary.find("id 100000")).toBeUndefined();
});
