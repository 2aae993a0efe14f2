import { blank } from "../../shared/text/cleaned";

/** A word with a capital inside a sentence. */
const NAME = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}\p{Ll}+(?!\p{L})/gu;
/** In a headline, where more than this share of the words looks like names, capitals say nothing. */
const MOST_NAMES = 0.4;

/**
 * A cleaned text without what its capitals say are names: "Joy", "Target" and "Bonheur" are no opinions there. German
 * writes all nouns with a capital, so it keeps them.
 */
export function withoutNames(text: string, lang: string): string {
  if (lang === "de") return text;
  const names = text.match(NAME);
  if (names === null || names.length > MOST_NAMES * text.split(" ").length) return text;
  return text.replace(NAME, blank);
}
