import { lexiconOf } from "./lexicon";

/** What a word does to the words around it. */
export const [NO_TURN, NEGATION, CONTRAST] = [0, 1, 2] as const;
export type Turn = typeof NO_TURN | typeof NEGATION | typeof CONTRAST;

const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Tells the words of a language that negate, or that set what follows against what was said, such as "but". */
export function turnOf(word: string, lang: string): Turn {
  const lexicon = lexiconOf(lang);
  const entries = word
    .toLowerCase()
    .replace(EDGES, "")
    .split("'")
    .map((part) => lexicon?.get(part));
  if (entries.some((entry) => entry?.negates)) return NEGATION;
  return entries.some((entry) => entry?.contrasts) ? CONTRAST : NO_TURN;
}
