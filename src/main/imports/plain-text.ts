import { compile } from "html-to-text";

/** Attributes have values here: "a <b and c> d" is no tag. */
const tag =
  /<\/?(?:p|br|div|span|a|b|i|em|strong|ul|ol|li|blockquote|h[1-6]|img)(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*\/?>/i;
const escape = /&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/i;

/** Whether texts are written in HTML: one in twenty has its tags or its escapes. */
export function isHtml(samples: readonly string[]): boolean {
  const marked = samples.filter((text) => tag.test(text) || escape.test(text)).length;
  return marked > 0 && marked * 20 >= samples.length;
}

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** What a reader sees of HTML: its text without tags and escapes, lines and paragraphs as they are shown. */
export const plainText = compile({
  wordwrap: false,
  preserveNewlines: true,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
