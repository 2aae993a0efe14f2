import { describe, expect, it } from "vitest";
import { isHtml, plainText } from "../../../../src/main/files/plain-text";

describe("plainText", () => {
  it.each([
    ["<p>Good <b>grinder</b><br>2 &lt; 3</p><p>Bye</p>", "Good grinder\n2 < 3\n\nBye"],
    ["<h1>Title</h1>\n\n\n<p>\n  in lines\n</p>", "Title\n\nin lines"],
    ["<ul><li>one<li>two</ul>rest", "one\ntwo\n\nrest"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a  b"],
    ["seen<script>run()</script><STYLE>p {}</STYLE><!-- not --> too", "seen too"],
    ["&#128514;&copy; &amp;amp; &notknown", "😂© &amp; ¬known"],
    ["plain a < b and c > d", "plain a < b and c > d"],
    ['cut off <a href="htt', "cut off"],
  ])("makes %j what is read", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each(["<div>", "<b>", "<table><tr><td>", "<ul><li>"])("handles any depth of %s", (tag) => {
    expect(plainText(`${tag.repeat(100_000)}seen`)).toBe("seen");
  });
});

describe("isHtml", () => {
  it("is detected by tags and escapes in one text of twenty", () => {
    const plain = Array.from({ length: 19 }, (_, i) => `if a<b and c>d & so on, ${i}`);
    expect(isHtml(plain)).toBe(false);
    expect(isHtml([...plain, "Tea &amp; coffee"])).toBe(true);
    expect(isHtml([...plain, "<p class='x'>Tea</p>"])).toBe(true);
    expect(isHtml([...plain, ...plain, "a<br>b"])).toBe(false);
    expect(isHtml([])).toBe(false);
  });

  it("is detected by a line break tag between sentences in one text of fifty", () => {
    const plain = Array.from({ length: 49 }, (_, i) => `Words and no more, ${i}`);
    expect(isHtml([...plain, "The tea was cold.<br/>Never again"])).toBe(true);
    expect(isHtml([...plain, ...plain, "The tea was cold.<br/>Never again"])).toBe(false);
  });
});
