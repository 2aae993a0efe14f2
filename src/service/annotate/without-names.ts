import { blank } from "../../shared/text/cleaned";

/** A word with a capital inside a sentence. What is before it is looked at last, because few characters are capitals. */
const NAME = /\p{Lu}(?<=[\p{Ll}\p{N},;:]\s\p{Lu})\p{Ll}+(?!\p{L})/gu;
/** In a headline, where more than this share of the words looks like names, capitals say nothing. */
const MOST_NAMES = 0.4;

const GERMAN_PREPOSITION =
  "[aA]us|[bB]ei|[dD]urch|[fF]ür|[gG]egen|[hH]inter|[lL]aut|[mM]it|[nN]ach|[nN]eben|[sS]eit|[vV]on|[wW]egen|[üÜ]ber|[zZ]u|an|um";
const GERMAN_OBJECT =
  "auch|aus|das|de[mn]|die|gestern|heute|jetzt|k?ein(?:e[mnr]?)?|nicht|noch|schon|sein\\p{Ll}*|ihr\\p{Ll}*|morgen|wieder|zwei|drei";

/**
 * Where German puts a noun without an article or an adjective, it is usually a name: after these prepositions ("bei Glück"), as the
 * subject of a question ("Hat Glück offen?") and between a verb and its object ("gestern hat Glück die Preise gesenkt").
 */
const GERMAN_NAME = new RegExp(
  [
    `(?<=(?<!\\p{L})(?:${GERMAN_PREPOSITION})\\s)\\p{Lu}\\p{Ll}+(?!\\p{L})`,
    "(?<=(?:^|[.!?…]\\s+)\\p{Lu}\\p{Ll}+\\s)\\p{Lu}\\p{Ll}+(?=\\s[^.!?]*\\?)",
    `(?<=(?:\\s(?:\\p{Ll}{2,}t|du|er|man|wir)|[iI]ch\\s\\p{Ll}+e)\\s)\\p{Lu}\\p{Ll}+(?=\\s(?:${GERMAN_OBJECT})\\s)`,
  ].join("|"),
  "gu",
);

/** What ends right before a noun with an article or an adjective, or one that is counted. */
const GERMAN_COMPANION =
  /(?<!\p{L})(?:\p{L}+(?:e|e[mnrs]|ste)|das|(?:k|m|d|s)?ein|ihr|unser|euer|zu[mr]|vom|beim|[ia]m|[ia]ns|viel|mehr|wenig|so|sehr|ganz|etwas|was|nur)\s$/iu;
/** Longer words before a noun are hardly adjectives. */
const LONGEST_COMPANION = 30;

/**
 * A cleaned text without what its capitals say are names: "Joy", "Target" and "Bonheur" are no opinions there. German
 * writes all nouns with a capital, so there the words around a noun say it as well.
 */
export function withoutNames(text: string, lang: string): string {
  if (lang === "de") return text.replace(GERMAN_NAME, blank);
  let names = 0;
  const rest = text.replace(NAME, (name) => {
    names++;
    return blank(name);
  });
  return names > 0 && names > MOST_NAMES * text.split(" ").length ? text : rest;
}

/** A cleaned text without the names of topics. In German only where no article or adjective makes a noun of them. */
export function withoutTopics(text: string, lang: string, names: RegExp): string {
  if (lang !== "de") return text.replace(names, blank);
  return text.replace(names, (name, at: number) =>
    GERMAN_COMPANION.test(text.slice(Math.max(0, at - LONGEST_COMPANION), at)) ? name : blank(name),
  );
}
