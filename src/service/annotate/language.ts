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

/**
 * Scripts that identify one widespread language each. Kana comes before Han because Japanese uses both, and Hangul before
 * it where it prevails, because Korean headlines abbreviate names in Han.
 */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Hebrew}/u, "he"],
];
const ANY_SCRIPT = new RegExp(SCRIPTS.map(([script]) => script.source).join("|"), "u");
const ADDRESSES = /https?:\/\/\S+|(?<![\p{L}\p{N}])www\.\S+|[@#]\S+|(?<!\S)RT(?=\s)/gu;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}]/u;
const HANGUL = /\p{Script=Hangul}/gu;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
/** Characters given to the detector. Its cost grows with the length; its accuracy hardly improves beyond this. */
const SAMPLE = 100;

/**
 * Returns the two-letter language code of a text, or undefined if nothing identifies the language. Function words
 * decide first: for most longer posts they suffice, at a tenth of the detector's cost (see bench/annotate.bench.ts).
 */
export function detectLanguage(text: string, tokens: readonly TextWord[] = words(text)): string | undefined {
  const plain = text.replace(ADDRESSES, " ");
  const own = plain === text ? tokens : words(plain);
  return byFunctionWords(plain, own) ?? byScript(text) ?? byDetector(plain, own);
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
  const max = votes[winner] ?? 0;
  if (max < MIN_VOTES || max < MIN_MAJORITY * (cast - max)) return undefined;
  const isEnough = max >= count * MIN_SHARE || (max >= MANY_VOTES && !OTHER_LETTER.test(text));
  return isEnough ? LANGUAGES[winner] : undefined;
}

function byScript(text: string): string | undefined {
  if (!ANY_SCRIPT.test(text)) return undefined;
  const latin = text.replace(ADDRESSES, " ").match(LATIN)?.length ?? 0;
  // A brand name in Latin letters does not make a Japanese post English; a Greek letter does not make a text Greek.
  const letters = text.match(LETTER)?.length ?? 0;
  if (letters - latin <= latin / 2) return undefined;
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  return count(HANGUL) > count(HAN) && !KANA.test(text)
    ? "ko"
    : SCRIPTS.find(([script]) => script.test(text))?.[1];
}

/** Letters that Arabic has and Persian or Urdu haven't, and the other way round. */
const ARABIC_ALONE = /[\u0643\u0649\u064a\u0629\u0623\u0625]/u;
const NOT_ARABIC = /[\u067e\u0686\u0698\u06af\u06a9\u06cc\u0679\u0688\u0691\u06ba\u06be\u06c1\u06d2]/u;
/** With fewer words and letters, Latin and Cyrillic texts fit many languages: "ok", "fine". */
const FEWEST_WORDS = 3;
const FEWEST_LETTERS = 12;

function byDetector(plain: string, tokens: readonly TextWord[]): string | undefined {
  if (ARABIC_ALONE.test(plain) && !NOT_ARABIC.test(plain)) return "ar";
  const letters = plain.match(LETTER)?.length ?? 0;
  // Numbers are the same in every language: "30-40 minutes" has one word.
  const isShort =
    letters < FEWEST_LETTERS && tokens.filter(({ text }) => /\p{L}/u.test(text)).length < FEWEST_WORDS;
  if (isShort && /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(plain)) return undefined;
  return languageOfLetters(plain.slice(0, SAMPLE));
}
