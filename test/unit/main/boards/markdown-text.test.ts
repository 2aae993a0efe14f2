import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { inlineText, lineText, linkTarget } from "../../../../src/main/boards/markdown-text";
import { webUrl } from "../../../../src/main/web-url";
import { cleanText } from "../../../../src/shared/text/clean-text";

const rendered = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** The text as HTML has it, with its whitespace collapsed. */
const html = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const hostile = [
  ...[
    "~~~",
    "```",
    "- ",
    "+ ",
    "* ",
    "1. ",
    "12) ",
    "---",
    "===",
    "***",
    "___",
    "#",
    "## ",
    "> ",
    "|",
    ":-:",
    "--- | ---",
  ],
  ...[
    "www.",
    "WWW.",
    "www.a.example/x",
    "http://",
    "https://a.example",
    "ftp://a.example",
    "a@b.example",
    "mailto:a@b.example",
  ],
  ...[
    "xmpp:a@b.example",
    "@ann",
    "#tag",
    "![x](y)",
    "[x](javascript:alert(1))",
    "[x]: /y",
    "[^1]",
    "[^1]: z",
    "[ ] ",
    "[x] ",
  ],
  ...[
    "<b>",
    "<!--",
    "<script>",
    "<https://a.example>",
    "&amp;",
    "&#60;",
    "&lt",
    "`",
    "``",
    "\\",
    "\\\\",
    "~~a~~",
    "*a*",
    "_a_",
    "**",
    "$x$",
  ],
  ...[
    "  \n",
    "\n\n",
    "\t",
    "    ",
    "\r\n",
    "a",
    "word",
    " ",
    ".",
    "!",
    "-",
    "=",
    "7",
    "é",
    "😀",
    "\u00a0",
    "\u202e",
    "\u200d",
    "ש",
  ],
];
const texts = fc
  .oneof(
    fc.array(fc.constantFrom(...hostile), { maxLength: 8 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 20 }).map(cleanText),
  )
  .filter((text) => text.trim() !== "");

const holds = (check: (text: string) => void) => {
  fc.assert(
    fc.property(texts, (text) => {
      check(text);
    }),
    { numRuns: 500 },
  );
};

it("a text is its paragraph and nothing else", () => {
  holds((text) => expect(rendered(lineText(text))).toBe(`<p>${html(text)}</p>`));
});

it("a text below another one in a paragraph is a line of it", () => {
  holds((text) =>
    expect(rendered(`before  \n${lineText(text)}  \nafter`)).toBe(
      `<p>before<br />\n${html(text)}<br />\nafter</p>`,
    ),
  );
});

it("a text stays within its heading, list, quotation, emphasis and link", () => {
  holds((text) => {
    const one = html(text);
    expect(rendered(`## ${inlineText(text)}`)).toBe(`<h2>${one}</h2>`);
    expect(rendered(`- ${lineText(text)}`)).toBe(`<ul>\n<li>${one}</li>\n</ul>`);
    expect(rendered(`> ${lineText(text)}`)).toBe(`<blockquote>\n<p>${one}</p>\n</blockquote>`);
    expect(rendered(`*n${inlineText(text)}n*`)).toBe(`<p><em>n${one}n</em></p>`);
    expect(rendered(`[n${inlineText(text)}](<https://a.example/>)`)).toBe(
      `<p><a href="https://a.example/">n${one}</a></p>`,
    );
  });
});

it("a text stays within its cell", () => {
  holds((text) =>
    expect(rendered(`| a | b |\n| --- | --- |\n| ${inlineText(text)} | c |`)).toContain(
      `<tr>\n<td>${html(text)}</td>\n<td>c</td>\n</tr>`,
    ),
  );
});

it("a link leads to its URL and nowhere else", () => {
  const parts = ["\\", ">", "<", ")", "&amp;", "&copy;", '"', " ", "(", "%20", "?q=", "#", "é", "`", "*"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), (path) => {
      const target = webUrl(`https://a.example/${path.join("")}`);
      fc.pre(target !== null);
      const [, href = ""] =
        /^<p><a href="([^"]*)">x<\/a><\/p>$/.exec(rendered(`[x](${linkTarget(target)})`)) ?? [];
      expect(decodeURIComponent(href.replaceAll("&amp;", "&"))).toBe(decodeURIComponent(target.href));
    }),
  );
});

it("plain numbers and dates stay readable", () => {
  expect(["-5", "Mar 2, 2026", "3.5%", "A & B", "Q: yes"].map(inlineText)).toEqual([
    "-5",
    "Mar 2, 2026",
    "3.5%",
    "A & B",
    "Q: yes",
  ]);
});
