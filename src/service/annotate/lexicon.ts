import { lexicon as vader } from "vader-sentiment/src/vader_lexicon.js";
import { DUTCH } from "./lexicons/dutch";
import { EMOJI } from "./lexicons/emoji";
import { ENGLISH } from "./lexicons/english";
import { FRENCH } from "./lexicons/french";
import { GERMAN } from "./lexicons/german";
import { ITALIAN } from "./lexicons/italian";
import { PORTUGUESE } from "./lexicons/portuguese";
import type { LexiconSource } from "./lexicons/source";
import { SPANISH } from "./lexicons/spanish";

/** How a word affects the score of a text. */
export interface Entry {
  valence: number;
  /** Added to the strength of a word that follows. */
  degree: number;
  negates: boolean;
  contrasts: boolean;
  /** Whether a negation after the word also negates it. */
  negatedFromBehind: boolean;
  /** Whether the word starts a phrase, which is looked up before the word itself. */
  leads: boolean;
}

/** Words and phrases (with single spaces) of one language, in lower case. */
export type Lexicon = ReadonlyMap<string, Readonly<Entry>>;

/** Change of strength by a degree word (Hutto & Gilbert, 2014). */
const DEGREE = 0.293;

const SOURCES: Readonly<Record<string, LexiconSource>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
};
const compiled = new Map<string, Lexicon>();

/** The word list of a language, built on first use; undefined for a language without one. */
export function lexiconOf(lang: string): Lexicon | undefined {
  const known = compiled.get(lang);
  const source = SOURCES[lang];
  if (known !== undefined || source === undefined) return known;
  const lexicon = compile(source, lang === "en" ? Object.entries(vader) : []);
  compiled.set(lang, lexicon);
  return lexicon;
}

function compile(source: LexiconSource, rated: Iterable<readonly [string, number]>): Lexicon {
  const lexicon = new Map<string, Entry>();
  const entry = (text: string): Entry => {
    const existing = lexicon.get(text);
    if (existing !== undefined) return existing;
    const [first, ...rest] = text.split(" ");
    const created = {
      valence: 0,
      degree: 0,
      negates: false,
      contrasts: false,
      negatedFromBehind: false,
      leads: false,
    };
    lexicon.set(text, created);
    if (first !== undefined && rest.length > 0) entry(first).leads = true;
    return created;
  };

  for (const [text, valence] of rated) {
    // Emoticons are scored apart; bare numbers ("143") are slang in chats but amounts in most posts.
    const words = text.match(/[a-z0-9]+/g) ?? [];
    if (/^[a-z][a-z0-9' -]*$/.test(text) && words.length <= 3) entry(words.join(" ")).valence = valence;
  }
  const written = (list: string) => list.split(" ").map((word) => word.replaceAll("_", " "));
  for (const [lists, fromBehind] of [
    [source.words, false],
    [source.verbs ?? [], true],
  ] as const)
    for (const [valence, list] of lists)
      for (const word of written(list).flatMap((it) => inflect(it, source.endings)))
        Object.assign(entry(word), { valence, negatedFromBehind: fromBehind });
  for (const word of written(source.negators)) Object.assign(entry(word), { valence: 0, negates: true });
  for (const word of written(source.contrast)) Object.assign(entry(word), { valence: 0, contrasts: true });
  for (const word of written(source.boosters)) entry(word).degree = DEGREE;
  for (const word of written(source.dampeners)) entry(word).degree = -DEGREE;
  return lexicon;
}

function inflect(word: string, endings: readonly string[]): string[] {
  return word.endsWith("+") ? endings.map((ending) => word.slice(0, -1) + ending) : [word];
}

/** Valence of emoji, without their variation selectors and skin tones. */
export const EMOJI_VALENCE: ReadonlyMap<string, number> = new Map(
  EMOJI.flatMap(([valence, emoji]) => emoji.split(" ").map((it) => [it, valence] as const)),
);

/** Valence of a typed face such as `:-)`, or undefined. */
export function emoticonValence(text: string): number | undefined {
  return Object.hasOwn(vader, text) ? vader[text] : undefined;
}
