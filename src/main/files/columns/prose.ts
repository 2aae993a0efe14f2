import { z } from "zod";
import stopWordLists from "../../../../resources/stop-words.json";
import { lazily } from "../../../shared/lazily";
import { partsOf } from "./cell-values";
import { isUrl } from "./value-tests";

/** Words that titles, names and addresses have, too: articles, prepositions, "and". The other stop words make a sentence. */
const linking = new Set(
  `a an the of and or for in on at by to from with de la le les l d du des et en à au aux pour sur par avec un une der die das
  den dem und oder mit für im am von vom zu zum zur bei auf aus nach über el los las del y con para por al il lo gli i di
  della delle dei e ed o da do dos das com em na no nas nos van het een te uit`.split(/\s+/),
);

const Lists = z.record(z.string(), z.string());
let lists: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Stop words by language. */
function stopWords(): ReadonlyMap<string, ReadonlySet<string>> {
  lists ??= new Map(
    Object.entries(Lists.parse(stopWordLists)).map(([language, words]) => [
      language,
      new Set(words.split(" ")),
    ]),
  );
  return lists;
}

/** Splits scripts without spaces as well. */
const segmenter = lazily(() => new Intl.Segmenter("en", { granularity: "word" }));
const charactersRead = 400;
const address = /https?:\S+/g;

function wordsOf(value: string): string[] {
  const text = value.slice(0, charactersRead).replace(address, " ");
  return [...segmenter().segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Languages whose stop words are looked for: the likeliest of a column, as texts of several are mixed. */
const languagesRead = 3;

/** Which words are common in the likeliest languages of texts. */
type CommonWords = Pick<ReadonlySet<string>, "has">;

function speechWords(texts: readonly (readonly string[])[]): CommonWords {
  const counts = new Map<string, number>();
  for (const word of texts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const amountIn = (words: ReadonlySet<string>) =>
    [...counts].reduce((sum, [word, count]) => sum + (words.has(word) ? count : 0), 0);
  const ranked = [...stopWords().values()]
    .map((words) => ({ words, amount: amountIn(words) }))
    .sort((a, b) => b.amount - a.amount)
    .slice(0, languagesRead);
  return { has: (word) => ranked.some(({ words }) => words.has(word)) };
}

const sentenceEnd = /\p{L}["'”»)]?[.!?…]+["'”»)\]]*$|[。！？]["'”」』)]*$/u;
const cry = /\p{L}\s*[!?]+$|[！？]$/u;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;
/** Lists of short parts, such as keywords. */
function isKeywordList(value: string): boolean {
  if (/[.!?…。！？](?:\s|$)/u.test(value)) return false;
  const parts = partsOf(value);
  const words = parts.reduce((sum, part) => sum + part.split(/\s+/).length, 0);
  return parts.length >= 4 && words <= parts.length * 2.2;
}

/** So many words are no name, whatever the language. */
const wordsOfProse = 12;

/** "The Lord of the Rings", "12 Rue de la Paix": every word has a capital except those that link. */
function isTitleCase(words: readonly string[], common: CommonWords): boolean {
  const others = words
    .slice(1)
    .filter(
      (word) => /^\p{L}/u.test(word) && !linking.has(word.toLowerCase()) && /\p{Lu}|\p{Ll}/u.test(word),
    );
  const own = others.filter((word) => !common.has(word.toLowerCase()));
  return own.length > 0 && own.every((word) => /^\p{Lu}/u.test(word)) && others.length - own.length < 2;
}

/**
 * The share of a column's distinct values that read like what people say: words that make a sentence, its end, an
 * exclamation or an emoji. Names, addresses, titles, keywords and codes have none of these.
 */
export function proseShare(samples: readonly string[]): number {
  const known = shares.get(samples);
  if (known !== undefined) return known;
  const share = computedShare(samples);
  shares.set(samples, share);
  return share;
}

/** A column is asked several times. */
const shares = new WeakMap<readonly string[], number>();

function computedShare(samples: readonly string[]): number {
  const values = [...new Set(samples.map((value) => value.trim()))].filter(
    (value) => value !== "" && !isUrl(value),
  );
  if (values.length === 0) return 0;
  const split = values.map(wordsOf);
  const lower = split.map((words) => words.map((word) => word.toLowerCase().replace(/’/g, "'")));
  const common = speechWords(lower);
  const isSaid = (value: string, at: number) => {
    const words = split[at] ?? [];
    if (words.length === 0) return emoji.test(value);
    if (isKeywordList(value)) return false;
    if (emoji.test(value) || (words.length > 1 && cry.test(value))) return true;
    const speech = (lower[at] ?? []).filter((word) => common.has(word) && !linking.has(word)).length;
    if (isTitleCase(words, common) && speech < 2) return false;
    return (
      (words.length > 2 && speech > 0) ||
      (words.length > 3 && sentenceEnd.test(value)) ||
      words.length >= wordsOfProse
    );
  };
  return values.filter(isSaid).length / values.length;
}

/** Whether most values are single words, names, titles or keywords. */
export function areLabels(samples: readonly string[]): boolean {
  return samples.filter((value) => !couldBeSaid(value)).length * 2 > samples.length;
}

/** Whether a value could be a text, as far as it can be told without others: several words, not all with a capital. */
export function couldBeSaid(value: string): boolean {
  const words = wordsOf(value);
  return words.length > 1 && !isTitleCase(words, noWords) && !isKeywordList(value);
}

const noWords: CommonWords = { has: () => false };

/** Words in names of people: "Ana de la Cruz". */
const inNames = new Set("de la du von van der den di da do dos das del della d l al el el y e te".split(" "));

/** Whether a fifth of the values are names of works, goods or places rather than people: "On the Line", "Tea No. 5". */
export function areTitles(samples: readonly string[]): boolean {
  const isTitle = (value: string) => {
    const [, ...others] = value.trim().split(/\s+/);
    return (
      (others.length > 0 && /\p{L}.*[:!?&#+]|\d\p{L}{2}|\d.*\s.*\s|\s.*\s.*\d/u.test(value)) ||
      others.some((word) => linking.has(word.toLowerCase()) && !inNames.has(word.toLowerCase()))
    );
  };
  return samples.filter(isTitle).length * 5 >= samples.length;
}
