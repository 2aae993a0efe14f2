import { describe, expect, it } from "vitest";
import { stopWords } from "../../../../../src/service/engine/texts/stop-words";
import { words } from "../../../../../src/shared/query";

describe("stop words", () => {
  it.each([
    ["en", "no not so its it's she isn't don't can't they're we'll does just"],
    ["en-GB", "so its"],
    ["de", "nicht so doch der die das"],
    ["es", "es son este entre no"],
    ["fr", "non plus très"],
    ["pt", "é são"],
  ])("of %s have its function words: %s", (language, text) => {
    const listed = stopWords(language);
    expect(words(text).filter((word) => !listed.has(word.text))).toEqual([]);
  });

  it("leave words that have a meaning of their own", () => {
    const listed = stopWords("en");
    expect(["won", "let", "us", "recall", "new"].filter((word) => listed.has(word))).toEqual([]);
  });

  it("don't exist for languages without a list", () => {
    expect(stopWords("xx").size).toBe(0);
  });
});
