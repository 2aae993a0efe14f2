import { z } from "zod";
import functionWords from "../../../resources/function-words.json";
import { words, type TextWord } from "../../shared/query";
import { languageOfLetters } from "./word-languages";

/**
 * Frequent function words by language, folded. Each belongs to one language only: a word that another language of the
 * same letters shares (Spanish "una" is also Italian and Catalan) is omitted on purpose, because a few of these words
 * decide the language.
 */
const FUNCTION_WORDS = z.record(z.string(), z.string()).parse(functionWords);
const LANGUAGES = Object.keys(FUNCTION_WORDS);
/** Index into LANGUAGES by function word. */
const LANGUAGE_OF_WORD: ReadonlyMap<string, number> = new Map(
  Object.values(FUNCTION_WORDS).flatMap((list, place) =>
    list.split(" ").map((word) => [word, place] as const),
  ),
);
/**
 * How many words are checked, how many function words a decision needs, and their minimum share of the checked words.
 */
const VOTERS = 60;
const MIN_VOTES = 2;
const MIN_SHARE = 0.12;
/** This many votes decide regardless of their share if the text has only Latin letters. */
const MANY_VOTES = 4;
/** The winner needs this many times the votes of all other languages together. */
const MIN_MAJORITY = 4;

/** Scripts that identify one widespread language each. Kana comes before Han because Japanese uses both. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Hebrew}/u, "he"],
];
const ANY_SCRIPT = new RegExp(SCRIPTS.map(([script]) => script.source).join("|"), "u");
const ADDRESSES = /https?:\/\/\S+|[@#]\S+/gu;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/u;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
/** Characters given to the detector. Its cost grows with the length; its accuracy hardly improves beyond this. */
const SAMPLE = 100;

/**
 * Returns the two-letter language code of a text, or undefined if nothing identifies the language. Function words
 * decide first: for most longer posts they suffice, at a tenth of the detector's cost (see bench/annotate.bench.ts).
 */
export function detectLanguage(text: string, tokens: readonly TextWord[] = words(text)): string | undefined {
  return byFunctionWords(text, tokens) ?? byScript(text) ?? byDetector(text);
}

function byFunctionWords(text: string, tokens: readonly TextWord[]): string | undefined {
  const count = Math.min(tokens.length, VOTERS);
  const votes = new Uint8Array(LANGUAGES.length);
  let cast = 0;
  let winner = 0;
  for (let index = 0; index < count; index++) {
    const place = LANGUAGE_OF_WORD.get(tokens[index]?.text ?? "");
    if (place === undefined) continue;
    const now = (votes[place] ?? 0) + 1;
    votes[place] = now;
    cast++;
    if (now > (votes[winner] ?? 0)) winner = place;
  }
  const most = votes[winner] ?? 0;
  if (most < MIN_VOTES || most < MIN_MAJORITY * (cast - most)) return undefined;
  const isEnough = most >= count * MIN_SHARE || (most >= MANY_VOTES && !OTHER_LETTER.test(text));
  return isEnough ? LANGUAGES[winner] : undefined;
}

function byScript(text: string): string | undefined {
  if (!ANY_SCRIPT.test(text)) return undefined;
  const latin = text.replace(ADDRESSES, " ").match(LATIN)?.length ?? 0;
  // A brand name in Latin letters does not make a Japanese post English; a Greek letter does not make a text Greek.
  const letters = text.match(LETTER)?.length ?? 0;
  return letters - latin > latin / 2 ? SCRIPTS.find(([script]) => script.test(text))?.[1] : undefined;
}

function byDetector(text: string): string | undefined {
  return languageOfLetters(text.replace(ADDRESSES, " ").slice(0, SAMPLE));
}
