import { z } from "zod";
import lists from "../../../resources/sentiment-words.json";
import vaderList from "../../../resources/vader-lexicon.json";
import { lazily } from "../../shared/lazily";

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

const WordLists = z.array(z.tuple([z.number(), z.string()]));

/**
 * A language's word lists in source form: words separated by spaces, `_` between the words of a phrase of two or three
 * words. Valences are on VADER's scale from -4 to 4.
 */
const LexiconSource = z.object({
  /** The endings that `+` at the end of a word stands for. */
  endings: z.array(z.string()),
  /** Of English: what product talk adds to, or takes from, the VADER word list. */
  words: WordLists,
  /** Verbs that a negation after them also negates, as in "schmeckt mir nicht". */
  verbs: WordLists.default([]),
  /** Of English these and the following are VADER's own. A word is split at its apostrophe: "don't" negates by its "t". */
  negators: z.string(),
  boosters: z.string(),
  dampeners: z.string(),
  /** Words such as "but", after which the second half of a sentence counts more. */
  contrast: z.string(),
});
type LexiconSource = z.output<typeof LexiconSource>;

const SOURCES: ReadonlyMap<string, unknown> = new Map(Object.entries(lists.languages));
/** Mean valences of some 7,500 English words and emoticons, each rated by ten people. */
const vader = lazily((): ReadonlyMap<string, number> => new Map(Object.entries(vaderList)));

const compiled = new Map<string, Lexicon>();

/** The word list of a language, built on first use; undefined for a language without one. */
export function lexiconOf(lang: string): Lexicon | undefined {
  const known = compiled.get(lang);
  const source = SOURCES.get(lang);
  if (known !== undefined || source === undefined) return known;
  const lexicon = compile(LexiconSource.parse(source), lang === "en" ? vader() : []);
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
    [source.verbs, true],
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

/** Valence of common emoji, without their variation selectors and skin tones. The same in every language. */
export const EMOJI_VALENCE: ReadonlyMap<string, number> = new Map(
  WordLists.parse(lists.emoji).flatMap(([valence, emoji]) =>
    emoji.split(" ").map((it) => [it, valence] as const),
  ),
);

/** Valence of a typed face such as `:-)`, or undefined. */
export function emoticonValence(text: string): number | undefined {
  return vader().get(text);
}
