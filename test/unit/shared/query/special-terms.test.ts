import { describe, expect, it } from "vitest";
import { emojiIn, emojiKey, linkKey, linksIn, parse, print, tryParse } from "../../../../src/shared/query";

describe("emoji of a text", () => {
  it("are whole sequences, each once", () => {
    expect(emojiIn("Good 👍👍 👍🏽 family 👩‍👩‍👧 and 🇱🇺, 1️⃣ ❤️")).toEqual(["👍", "👍🏽", "👩‍👩‍👧", "🇱🇺", "1️⃣", "❤️"]);
  });

  it("are the same with and without selectors in a sequence", () => {
    expect(emojiIn("👁‍🗨 👁️‍🗨️")).toEqual(["👁️‍🗨️"]);
    expect(emojiKey("👍\ufe0f")).toBe("👍");
  });

  it("are the same with and without the selector of a single picture", () => {
    expect(emojiIn("just ❤ here, ❤️❤")).toEqual(["❤️"]);
    expect(emojiIn("☺ ✌ ☀ ♥ ✈ ☎ 🌶 🕊")).toEqual(["☺️", "✌️", "☀️", "♥️", "✈️", "☎️", "🌶️", "🕊️"]);
    expect(emojiKey("❤")).toBe(emojiKey("❤️"));
    expect(parse("emoji:❤")).toEqual(parse("emoji:❤️"));
    expect(emojiIn("❤🏽 ✌🏽")).toEqual(["✌🏽"]);
  });

  it("aren't signs that are text, digits or letters", () => {
    expect(emojiIn("© 2026, 1 # * ™ ® ‼ ℹ ↔ ▶ Ⓜ ㊙ ❤\ufe0e a🇱")).toEqual([]);
  });
});

describe("links of a text", () => {
  it("have neither scheme nor www. nor a slash at the end", () => {
    expect(linksIn("https://WWW.News.example/Recall/?a=B#c and www.shop.example")).toEqual([
      "news.example/Recall/?a=B#c",
      "shop.example",
    ]);
    expect(linkKey("http://größe.example/")).toBe(new URL("http://größe.example").host);
  });

  it("end before marks of the sentence and scripts without spaces", () => {
    expect(
      linksIn("(see https://news.example/a_(b)), https://t.example/x。です https://t.example/yです."),
    ).toEqual(["news.example/a_(b)", "t.example/x", "t.example/y"]);
  });

  it("aren't cut short, and have a host with a domain", () => {
    expect(linksIn("https://t.example/ab… http://localhost/ ann@www.example")).toEqual([]);
  });
});

describe("fields of terms", () => {
  it.each([
    ["emoji:👁‍🗨", 'emoji:"👁️‍🗨️"'],
    ["link:https://www.news.example/a/", "link:news.example/a"],
    ["linkdomain:News.example", "linkdomain:news.example"],
  ])("%s is printed as %s and read back", (text, printed) => {
    expect(print(parse(text))).toBe(printed);
    expect(parse(printed)).toEqual(parse(text));
  });

  it("refuse what is no emoji or link", () => {
    for (const text of ["emoji:a", "emoji:👍👍", "link:nothing", 'link:"two words.example"'])
      expect(tryParse(text).ok, text).toBe(false);
  });
});
