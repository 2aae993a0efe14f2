import { words, type TextWord } from "../../shared/query";
import { FUNCTION_WORDS } from "./function-words";
import { languageOfLetters } from "./word-languages";

const LANGUAGES = Object.keys(FUNCTION_WORDS);
/** The place in LANGUAGES of each little word's language. */
const LANGUAGE_OF_WORD: ReadonlyMap<string, number> = new Map(
  Object.values(FUNCTION_WORDS).flatMap((list, place) =>
    list.split(" ").map((word) => [word, place] as const),
  ),
);
/** Little words looked at, needed for a decision, and needed as a share of the words looked at. */
const VOTERS = 60;
const MIN_VOTES = 2;
const MIN_SHARE = 0.12;
/** That many decide whatever their share, in a text that has no other letters than Latin ones. */
const MANY_VOTES = 4;
/** How many times as many votes as all other languages together the winner needs. */
const MIN_MAJORITY = 4;

/** Scripts of one widespread language each; kana before Han, as Japanese has both. */
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
/** The detector's cost grows with the text, its accuracy hardly after this many characters. */
const SAMPLE = 100;

/**
 * Language of a text as a two-letter code, undefined when nothing in it tells. Little words decide where they
 * agree, which most longer posts settle at a tenth of the detector's cost (see bench/annotate.bench.ts).
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
