import { expect, it } from "vitest";
import { shortened, startOf } from "../../../../src/shared/text/start-of";

it.each([
  ["a surrogate pair", "ab😀cd", 3, "ab"],
  ["a family", "ab👩‍👩‍👧cd", 6, "ab"],
  ["a skin tone", "ab👍🏽cd", 4, "ab"],
  ["a selector", "ab❤️cd", 3, "ab"],
  ["a keycap", "ab1️⃣cd", 4, "ab"],
  ["a flag among flags", "🇱🇺🇩🇪🇫🇷", 6, "🇱🇺"],
  ["a letter and its accents", "cafe\u0301s", 4, "caf"],
  ["plain text", "abcdef", 3, "abc"],
])("a text isn't cut inside %s", (_what, text, max, start) => {
  expect(startOf(text, max)).toBe(start);
  expect(startOf(text, text.length)).toBe(text);
});

it("an ellipsis counts, and nothing is longer than allowed", () => {
  expect(shortened("ab😀cd", 4)).toBe("ab…");
  expect(shortened("abcd", 4)).toBe("abcd");
  const endless = "a" + "\u0301".repeat(5_000);
  for (let max = 0; max < 400; max += 7) expect(startOf(endless, max).length).toBeLessThanOrEqual(max);
  const flags = "🇱🇺".repeat(300);
  for (let max = 1; max < 900; max += 13) {
    const start = startOf(flags, max);
    expect(start).not.toMatch(/\p{Cs}/u);
    expect(start.length).toBeLessThanOrEqual(max);
  }
});
