import { expect, it } from "vitest";
import { HashedTexts, TextFilter } from "../../../../src/main/uploads/hashes";

it("tells texts apart that share the first 53 bits of their hash", () => {
  const texts = new HashedTexts();
  texts.meet("abcd", 1);
  expect(texts.has("亓殪馻좖")).toBe(false);
  expect(texts.meet("亓殪馻좖", 2)).toBeUndefined();
  expect([texts.meet("abcd"), texts.meet("亓殪馻좖"), texts.size]).toEqual([1, 2, 2]);
});

it("finds every text with its number while the set grows", () => {
  const texts = new HashedTexts();
  const all = Array.from({ length: 20_000 }, (_, n) => `Queue at the harbour store, ${n}`);
  all.forEach((text, n) => texts.meet(text, n));
  expect(all.every((text, n) => texts.meet(text) === n)).toBe(true);
  expect(texts.has("Best beans in town")).toBe(false);
  const filter = new TextFilter(texts.filter());
  expect(all.every((text) => filter.mayHave(text))).toBe(true);
});
