import { describe, expect, it } from "vitest";
import { isHtml, plainText, withoutEscapes } from "../../../../src/main/files/plain-text";

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

  it.each([
    'Write <script setup lang="ts"> first.\n\nThen use Vite. It is fast.',
    "The controller:\n<?php\nnamespace App;\npath('edit/<int:id>/')\nThat is all.",
    "A List<String> and a Map<K, V> hold &amp; here.\nNothing else does.",
    "The page:\n<div>\n<button onClick={save}>Save</button>\n<p>{kettle.name}</p>\n</div>\nIt renders.",
    'Draw <svg width="9"><circle r="2" /></svg> in the page.',
    'The image is `<img src="${address}" alt="Kettle" />` in lines.',
  ])("leaves the code in %j", (text) => {
    expect(plainText(text)).toBe(text);
    expect(withoutEscapes(text)).toBe(text);
  });

  it.each([
    ["Hot <b>tea</b> and <i>milk</i>", "Hot tea and milk"],
    ["Hot tea.<p>Cold milk.<p>Nothing else <b>he", "Hot tea.\n\nCold milk.\n\nNothing else he"],
    ["<joinedEvent/>", ""],
    ["Word<o:p></o:p> wrote <span>this</span>", "Word wrote this"],
  ])("takes the tags out of the text %j", (html, text) => {
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
