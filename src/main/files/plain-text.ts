import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { showsCode } from "./markup";

/** Attributes need a value, so "a <b and c> d" isn't a tag. */
const tag =
  /<\/?(?:p|br|div|span|a|b|i|em|strong|ul|ol|li|blockquote|h[1-6]|img)(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*\/?>/i;
const escape = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/i;

/** A line break between sentences. Only programs write it, even in files where few texts have several lines. */
const lineBreak = /[.!?…。！？]\s?<br\s*\/?>\s*\S/i;

/** Line breaks and letters as programs write them in source: "first\\nsecond", "caf\\u00e9". Paths have backslashes, too. */
const inSource = (text: string) =>
  /[^\\:\s]\\n|\\u[\da-f]{4}|:\\\/\\\//i.test(text) &&
  !text.includes("\n") &&
  !/\b[a-z]:\\(?!\/)|^b["']/i.test(text);

function fromSource(text: string): string {
  if (!inSource(text)) return text;
  return text.replace(/\\u([\da-f]{4})|\\([rnt"'/])/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(parseInt(code, 16)),
  );
}
const signs: Readonly<Record<string, string>> = { n: "\n", r: "", t: " " };

/** Whether texts are HTML or source: one in twenty has tags or escapes, or one in fifty has its line breaks. */
export function isHtml(samples: readonly string[]): boolean {
  const share = (test: (text: string) => boolean) => samples.filter(test).length / samples.length;
  return (
    share((text) => (tag.test(text) && !showsCode(text)) || escape.test(text) || inSource(text)) >= 1 / 20 ||
    share((text) => lineBreak.test(text)) >= 1 / 50
  );
}

const isHidden = (name: string) => /^(?:script|style|template|head)$/.test(name);

/** The whitespace that replaces a tag. */
export function whitespaceFor(name: string): string {
  if (/^(?:p|h[1-6]|blockquote|pre|ul|ol|table)$/.test(name)) return "\n\n";
  if (/^(?:br|hr|div|li|tr|dt|dd|section|article|header|footer|figure)$/.test(name)) return "\n";
  return /^t[dh]$/.test(name) ? " " : "";
}

const nothing = () => undefined;
const ignored: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

/**
 * Converts HTML to text: removes tags, decodes escapes, keeps lines and paragraphs. A text that shows code stays as it is.
 * The library's parser tracks open elements, which takes seconds for deeply nested texts.
 */
export function plainText(written: string): string {
  const html = fromSource(written);
  if (showsCode(html)) return html;
  const text = decoded(html);
  // Some programs escape the tags of a text twice.
  return !tag.test(html) && tag.test(text) && !showsCode(text) ? decoded(text) : text;
}

const escapes = new RegExp(escape.source, "gi");

/** Decodes escapes and line breaks of HTML in a text that is none otherwise: programs leave them in few texts of many. */
export function withoutEscapes(text: string): string {
  if ((!text.includes("&") && !text.includes("<")) || showsCode(text)) return text;
  return text.replace(/\s?<br\s*\/?>\s?/gi, "\n").replace(escapes, (written) => {
    let character = "";
    const tokenizer = new Tokenizer(
      {},
      {
        ...ignored,
        ontext: (start, end) => (character += written.slice(start, end)),
        ontextentity: (code) => (character += String.fromCodePoint(code)),
      },
    );
    tokenizer.write(written);
    tokenizer.end();
    return character;
  });
}

function decoded(html: string): string {
  let text = "";
  let hidden: string | null = null;
  // What isn't closed would hide the rest of the text.
  const lastClosed = html.lastIndexOf("</");
  const put = (piece: string) => {
    if (hidden === null) text += piece;
  };
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const tokenizer = new Tokenizer(
    {},
    {
      ...ignored,
      onopentagname: (start, end) => {
        const name = nameAt(start, end);
        put(whitespaceFor(name));
        if (isHidden(name) && end < lastClosed) hidden ??= name;
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end);
        if (name === hidden) hidden = null;
        put(whitespaceFor(name));
      },
      ontext: (start, end) => put(html.slice(start, end)),
      ontextentity: (code) => put(String.fromCodePoint(code)),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  // Trims line by line: a pattern for blanks before a break would backtrack over long runs.
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
