import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Attributes have values here: "a <b and c> d" is no tag. */
const tag =
  /<\/?(?:p|br|div|span|a|b|i|em|strong|ul|ol|li|blockquote|h[1-6]|img)(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*\/?>/i;
const escape = /&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/i;

/** A break between sentences, which programs write alone, even where few texts have more than one line. */
const lineBreak = /[.!?…。！？]\s?<br\s*\/?>\s*\S/i;

/** Whether texts are written in HTML: one in twenty has its tags or its escapes, or one in fifty its line breaks. */
export function isHtml(samples: readonly string[]): boolean {
  const share = (test: (text: string) => boolean) => samples.filter(test).length / samples.length;
  return (
    share((text) => tag.test(text) || escape.test(text)) >= 1 / 20 ||
    share((text) => lineBreak.test(text)) >= 1 / 50
  );
}

const isHidden = (name: string) => /^(?:script|style|template|head)$/.test(name);

/** What parts a tag from the text around it. */
export function breakAt(name: string): string {
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
 * What a reader sees of HTML: its text without tags and escapes, lines and paragraphs as they are shown. The library's
 * parser would keep count of what is open, which takes seconds for texts that open very much.
 */
export function plainText(html: string): string {
  let text = "";
  let hidden: string | null = null;
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
        put(breakAt(name));
        if (isHidden(name)) hidden ??= name;
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end);
        if (name === hidden) hidden = null;
        put(breakAt(name));
      },
      ontext: (start, end) => put(html.slice(start, end)),
      ontextentity: (code) => put(String.fromCodePoint(code)),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  // Lines are trimmed one by one: a pattern for blanks before a break would go through long runs again and again.
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
