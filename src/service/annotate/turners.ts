import { lexiconOf } from "./lexicon";

/** What a word does to the words around it. */
type Turn = "none" | "negation" | "contrast";

const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
const MAX_KNOWN = 32_768;

const known = new Map<string, (word: string) => Turn>();

/** Tells the words of a language that negate, or that set what follows against what was said, such as "but". */
export function turnersOf(lang: string): (word: string) => Turn {
  const turners = known.get(lang) ?? created(lang);
  known.set(lang, turners);
  return turners;
}

function created(lang: string): (word: string) => Turn {
  const lexicon = lexiconOf(lang);
  let turns = new Map<string, Turn>();
  return (word) => {
    const found = turns.get(word);
    if (found !== undefined) return found;
    const parts = word.toLowerCase().replace(EDGES, "").split("'");
    const entries = parts.map((part) => lexicon?.get(part));
    const contrasts = entries.some((entry) => entry?.contrasts);
    const turn = entries.some((entry) => entry?.negates) ? "negation" : contrasts ? "contrast" : "none";
    if (turns.size === MAX_KNOWN) turns = new Map();
    turns.set(word, turn);
    return turn;
  };
}
