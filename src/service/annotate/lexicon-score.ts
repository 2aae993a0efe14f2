import { words, type TextWord } from "../../shared/query";
import { EMOJI_VALENCE, emoticonValence, lexiconOf, type Entry, type Lexicon } from "./lexicon";

/**
 * Rules and constants follow VADER: C. J. Hutto and E. Gilbert, "VADER: A Parsimonious Rule-based Model for Sentiment
 * Analysis of Social Media Text", ICWSM 2014. Earshot adds word lists for other languages, negation that stops at
 * punctuation and may follow a verb, and normalization for long texts.
 */
const NEGATION = -0.74;
const CAPITALS = 0.733;
const DISTANCE_DECAY = [1, 0.95, 0.9] as const;
const BEFORE_CONTRAST = 0.5;
const AFTER_CONTRAST = 1.5;
const EXCLAMATION = 0.292;
const MAX_EXCLAMATIONS = 4;
const NORMALISATION = 15;
/** A negation up to this many words after a verb negates it. */
const BEHIND = 4;
/** Below this strength (0…1) a text counts as neutral. */
const NEUTRAL_BELOW = 0.05;
/**
 * From this many words on, normalization grows with the text. Otherwise many weak words would add up to a strong
 * score.
 */
const LONG_TEXT = 40;
/** Only the first words of a text are scored, which bounds the cost of very long texts. */
const MAX_WORDS = 500;

const NON_ASCII = /[^\x00-\x7f]/; // oxlint-disable-line no-control-regex -- plain ASCII
const CLAUSE_END = /[.,;:!?…\n()"“”]/;
const SENTENCE_END = /[.!?…\n]/;
const EMOJI = /\p{Extended_Pictographic}/gu;
// The character before is looked at last, because few characters are eyes.
const EMOTICON = /[<>:;=8xX%](?<!\S.)[^\s\w]?[^\s]{1,2}(?!\S)/g;

/**
 * Returns the sentiment of a text from -5 to 5; 0 if the text is neutral or its language has no word list and it has
 * no emoji.
 */
export function lexiconScore(text: string, lang: string, tokens: readonly TextWord[] = words(text)): number {
  const lexicon = lexiconOf(lang);
  const sum = (lexicon === undefined ? 0 : wordScore(text, tokens, lexicon)) + faceScore(text);
  if (sum === 0) return 0;

  const exclamations = Math.min(text.split("!").length - 1, MAX_EXCLAMATIONS) * EXCLAMATION;
  const total = sum + Math.sign(sum) * exclamations;
  const strength = total / Math.sqrt(total * total + NORMALISATION * Math.max(1, tokens.length / LONG_TEXT));
  if (Math.abs(strength) < NEUTRAL_BELOW) return 0;
  return Math.sign(strength) * Math.max(1, Math.round(Math.abs(strength) * 5));
}

/** Sum of the valences of a text's words, each changed by the words around it. */
function wordScore(text: string, tokens: readonly TextWord[], lexicon: Lexicon): number {
  const entries = matched(text, tokens, lexicon);
  const contrasts = entries.filter((it) => it.entry.contrasts);
  let sum = 0;
  for (const [position, hit] of entries.entries()) {
    if (hit.entry.valence === 0) continue;
    let value = hit.entry.valence;
    if (isShouted(text, hit)) value += Math.sign(value) * CAPITALS;
    value = modified(value, hit, position, entries, text);
    value *= contrastWeight(text, hit, contrasts);
    sum += value;
  }
  return sum;
}

/** Words that may stand between a negation and what it negates: "not so bad". */
const BETWEEN = new Set(
  "so too that all half at quite very really even wirklich ganz sehr so zu gar".split(" "),
);

/** Whether a text blames nothing but in a negation, as "not bad" does. The negation stands right before the word. */
export function hasOnlyNegatedBlame(
  text: string,
  lang: string,
  tokens: readonly TextWord[] = words(text),
): boolean {
  const lexicon = lexiconOf(lang);
  const entries = lexicon === undefined ? [] : matched(text, tokens, lexicon);
  const blame = entries.filter(({ entry }) => entry.valence < 0);
  return (
    blame.length > 0 &&
    blame.every((hit) =>
      entries.some(
        (near) =>
          near.entry.negates &&
          near.last < hit.index &&
          hit.index - near.last <= 2 &&
          !CLAUSE_END.test(text.slice(near.end, hit.start)) &&
          tokens.slice(near.last + 1, hit.index).every((word) => BETWEEN.has(word.text)),
      ),
    )
  );
}

/** Weight of a word in a sentence with a contrast word such as "but": higher after it, lower before it. */
function contrastWeight(text: string, hit: Hit, contrasts: readonly Hit[]): number {
  const isJoined = (from: number, to: number) => from <= to && !SENTENCE_END.test(text.slice(from, to));
  if (contrasts.some((contrast) => isJoined(contrast.end, hit.start))) return AFTER_CONTRAST;
  return contrasts.some((contrast) => isJoined(hit.end, contrast.start)) ? BEFORE_CONTRAST : 1;
}

/** A word or phrase of the word list found in a text. `index` and `last` are positions among the text's words. */
interface Hit {
  entry: Readonly<Entry>;
  phrase: boolean;
  index: number;
  last: number;
  start: number;
  end: number;
}

/** Words and phrases of the text that are in the word list. The longest phrase wins. */
function matched(text: string, tokens: readonly TextWord[], lexicon: Lexicon): Hit[] {
  const hits: Hit[] = [];
  const count = Math.min(tokens.length, MAX_WORDS);
  const spelled = spelling(text);
  for (let index = 0; index < count; index++) {
    const token = tokens[index];
    const first = token === undefined ? undefined : lexicon.get(spelled(token));
    if (token === undefined || first === undefined) continue;
    const phrase = first.leads ? phraseAt(spelled, tokens, index, lexicon) : undefined;
    const last = phrase?.last ?? index;
    const end = tokens[last]?.end ?? token.end;
    hits.push({
      entry: phrase?.entry ?? first,
      phrase: phrase !== undefined,
      index,
      last,
      start: token.start,
      end,
    });
    index = last;
  }
  return hits;
}

function phraseAt(
  spelled: (word: TextWord) => string,
  tokens: readonly TextWord[],
  index: number,
  lexicon: Lexicon,
) {
  for (const length of [3, 2]) {
    const run = tokens.slice(index, index + length);
    const entry = run.length === length ? lexicon.get(run.map(spelled).join(" ")) : undefined;
    if (entry !== undefined) return { entry, last: index + length - 1 };
  }
  return undefined;
}

/** Returns a function that gives a word in lower case with its accents: "schon" and "schön" are different words. */
function spelling(text: string): (word: TextWord) => string {
  if (!NON_ASCII.test(text)) return (word) => word.text;
  return ({ text: folded, start, end }) => {
    const written = text.slice(start, end);
    return NON_ASCII.test(written) ? written.normalize("NFC").toLowerCase() : folded;
  };
}

/** Applies the degree words and negations of the same clause: up to three words before, for verbs also after. */
function modified(value: number, hit: Hit, position: number, hits: readonly Hit[], text: string): number {
  let changed = value;
  let negated = false;
  for (let at = position - 1; at >= 0; at--) {
    const near = hits[at];
    const decay = near === undefined ? undefined : DISTANCE_DECAY[hit.index - near.last - 1];
    if (near === undefined || decay === undefined || CLAUSE_END.test(text.slice(near.end, hit.start))) break;
    changed += Math.sign(value) * near.entry.degree * decay;
    negated ||= near.entry.negates;
  }
  if (hit.phrase) return changed;
  for (let at = position + 1; hit.entry.negatedFromBehind && at < hits.length; at++) {
    const near = hits[at];
    if (
      near === undefined ||
      near.index - hit.last > BEHIND ||
      CLAUSE_END.test(text.slice(hit.end, near.start))
    )
      break;
    negated ||= near.entry.negates;
  }
  return negated ? changed * NEGATION : changed;
}

/** Whether a word is in capitals while the text as a whole is not. */
function isShouted(text: string, { start, end }: Hit): boolean {
  const written = text.slice(start, end);
  return (
    written.length > 1 && written === written.toUpperCase() && /\p{Lu}/u.test(written) && /\p{Ll}/u.test(text)
  );
}

/** Sum of the valences of emoji and emoticons. Repetitions count once. */
function faceScore(text: string): number {
  let sum = 0;
  if (NON_ASCII.test(text))
    for (const face of new Set(text.match(EMOJI))) sum += EMOJI_VALENCE.get(face) ?? 0;
  for (const face of new Set(text.match(EMOTICON))) sum += emoticonValence(face) ?? 0;
  return sum;
}
