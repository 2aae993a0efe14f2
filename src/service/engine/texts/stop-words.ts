import { z } from "zod";
import stopWordLists from "../../../../resources/stop-words.json";
import { words } from "../../../shared/query";

/**
 * Stop words by language, separated by spaces. English, Spanish, French, Italian and Portuguese also have the pronouns, forms of
 * auxiliaries, negations, contractions and conjunctions that Snowball's lists have. "won't" and "let's" aren't among them, because
 * "won" and "let" are words of their own, and neither is "us", which folds with the country.
 */
const Lists = z.record(z.string(), z.string());
let lists: ReadonlyMap<string, string> | undefined;
/** Parts of URLs, of HTML and of reposts, in any language. */
const always = ["http", "https", "www", "com", "html", "amp", "nbsp", "rt"];

/** Languages whose lists say which words are common in any text. More of them would hold words that mean something in another. */
const widespread = ["en", "de", "fr", "es", "it", "pt", "nl"];

const known = new Map<string, ReadonlySet<string>>();
let common: ReadonlySet<string> | undefined;

/** Stop words of a language, folded as the index has them. Empty for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const [base = ""] = language.split("-");
  const listed = known.get(base);
  if (listed) return listed;
  // A list has "don't" as one word, an index "don" and "t".
  lists ??= new Map(Object.entries(Lists.parse(stopWordLists)));
  const made = new Set(words(lists.get(base) ?? "").map((word) => word.text));
  known.set(base, made);
  return made;
}

/** Whether a word of a text in an unknown language says little: a number, a stop word, or one of another script. */
export function isCommonWord(word: string): boolean {
  common ??= commonWords();
  if (common.has(word)) return true;
  const first = word.charCodeAt(0);
  const isLetter = first >= 97 && first <= 122;
  // Most words begin with a letter from a to z, and have more than one.
  return isLetter ? word.length === 1 : /^\p{N}+$/u.test(word);
}

function commonWords(): Set<string> {
  const found = new Set(always);
  for (const language of widespread) for (const word of stopWords(language)) found.add(word);
  for (const language of lists?.keys() ?? [])
    for (const word of stopWords(language)) if (!/\p{scx=Latin}/u.test(word)) found.add(word);
  return found;
}

/** Whether a word says nothing in any language: a single letter, or a part of a URL. */
export function isAlwaysStopWord(word: string): boolean {
  return always.includes(word) || /^[a-z]$/.test(word);
}
