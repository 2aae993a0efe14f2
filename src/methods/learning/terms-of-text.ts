import { emojiIn, words } from "../../shared/query";
import { cleaned } from "../../shared/text/cleaned";

/** Only the first characters of a text count, which bounds the cost of very long texts. */
const longest = 3_000;

/**
 * The terms that a model learns from: words, pairs of neighboring words, emoji, and runs of "!" and "?". Each once, and
 * without account names and links.
 */
export function termsOfText(text: string): string[] {
  const clean = cleaned(text.slice(0, longest));
  const found = words(clean);
  const terms = new Set<string>();
  let before: (typeof found)[number] | undefined;
  for (const word of found) {
    terms.add(word.text);
    // A pair ends with its sentence.
    if (before && !/[.!?\n]/.test(clean.slice(before.end, word.start)))
      terms.add(`${before.text} ${word.text}`);
    before = word;
  }
  for (const emoji of emojiIn(clean)) terms.add(emoji);
  if (clean.includes("!")) terms.add("!");
  if (clean.includes("?")) terms.add("?");
  return [...terms];
}
