import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanJson, cleanText, uncleanCount } from "../../../../src/shared/text/clean-text";

describe("a clean text", () => {
  it.each([
    ["a\u0000b\u0008c\u001fd\u007fe\u009ff", "abcdef"],
    ["a\ufffeb\uffffc", "abc"],
    ["half \ud83d of a pair, and \udc00", "half \ufffd of a pair, and \ufffd"],
    ["one\u000btwo\u000cthree\u0085four", "one\ntwo\nthree\nfour"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    "tab\tand\nlines\r\nand\rmore",
    "👩‍👩‍👧 ❤️ 🇩🇪",
    "שלום \u202eabc\u202c \u200d",
    "\ufeffx \u2028 \ufdd0",
    "",
  ])("%j stays", (text) => {
    expect(cleanText(text)).toBe(text);
    expect(uncleanCount(text)).toBe(0);
  });

  it("is well formed, has no control character left, and stays as it is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.integer({ min: 0, max: 0xffff })),
        (text, codes) => {
          const clean = cleanText(text + String.fromCharCode(...codes));
          expect(clean).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u);
          expect(cleanText(clean)).toBe(clean);
        },
      ),
    );
  });
});

describe("clean JSON", () => {
  it("cleans texts and keys at any depth, and counts characters", () => {
    const given = { title: "a\u0000", deep: [{ "k\u0001": ["b\ud800", 1, null, true] }], sound: "c" };
    expect(cleanJson(given)).toEqual({
      value: { title: "a", deep: [{ k: ["b\ufffd", 1, null, true] }], sound: "c" },
      count: 3,
    });
  });

  it("hands clean values back as they are", () => {
    const given = { title: "a", tags: ["b"] };
    expect(cleanJson(given)).toEqual({ value: given, count: 0 });
    expect(cleanJson(given).value).toBe(given);
  });

  it("keeps identifiers if asked to", () => {
    const given = { topic_id: "a\u0001", ids: ["b\u0001"], title: "c\u0001", solid: "d\u0001" };
    expect(cleanJson(given, true)).toEqual({
      value: { topic_id: "a\u0001", ids: ["b\u0001"], title: "c", solid: "d" },
      count: 2,
    });
  });

  it("keeps a key called __proto__ a key", () => {
    const { value } = cleanJson(JSON.parse('{"__proto__": {"a": "x\\u0000"}}'));
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":"x"}}');
  });
});
