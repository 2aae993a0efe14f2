import { withPlainApostrophes } from "../../shared/text/apostrophes";
import { blank } from "../../shared/text/cleaned";
import { alignedWords, type AlignedWord } from "./aligned-words";
import type { PieceTones, Scored } from "./piece-model";
import type { Span } from "./sentences";
import { model, prepared, scored, type ScoringOptions } from "./sentiment";
import { wordScore } from "./word-score";

/** A word or two neighbors, and what they add to the tone of their text: above 0 they speak for positive. */
interface Reason extends Span {
  tone: number;
}

/** Each word is left out once, which bounds the cost. */
const MOST_WORDS = 128;
const MOST_REASONS = 40;
/** Of the strongest reason. What adds less is hardly seen in the score. */
const LEAST_PART = 0.15;
/** What a pair adds, at least, of the stronger of its words. */
const PAIR_PART = 0.6;

const EDGES = /^[^\p{L}\p{N}\p{Extended_Pictographic}]+|[^\p{L}\p{N}\p{Extended_Pictographic}]+$/gu;

/** The score of a text and the words that made it, in their order. Undefined if the text isn't scored. */
export function reasonsOf(
  text: string,
  lang: string,
  options: ScoringOptions = {},
): { score: Scored; reasons: Reason[] } | undefined {
  const score = scored(text, lang, options);
  if (!score) return undefined;
  const { language, clean, tokens } = prepared(text, lang, options);
  const aligned = alignedWords(withPlainApostrophes(text), clean).slice(0, MOST_WORDS);
  const ofWords = (byWords: number) => model().toneOfWords(language, byWords);
  const whole = ofWords(wordScore(clean, language, tokens));
  const tones = aligned.map(({ clean: { from, to } }) => {
    const rest = clean.slice(0, from) + blank(clean.slice(from, to)) + clean.slice(to);
    const others = tokens.filter(({ start }) => start < from || start >= to);
    return whole - ofWords(wordScore(rest, language, others));
  });
  const pairs = addPieces(model().tones(clean, language), aligned, tones);
  return { score, reasons: strongest(joined(aligned, tones, pairs), text) };
}

/** Adds what the pieces say to the tones of words. Returns what pairs of words say, by the place of the first word. */
function addPieces(
  { starts, tones: own, joined: together }: PieceTones,
  aligned: readonly AlignedWord[],
  tones: number[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  const add = (word: number, tone: number) => {
    if (tones[word] !== undefined) tones[word] += tone;
  };
  let next = 0;
  const words = starts.map((start) => {
    while ((aligned[next + 1]?.even ?? Infinity) <= start) next++;
    return next;
  });
  for (const [piece, tone] of own.entries()) add(words[piece] ?? 0, tone);
  for (const { pieces, tone } of together) {
    const places = [...new Set(pieces.map((piece) => words[piece] ?? 0))];
    const [first = 0, second = first] = places;
    if (places.length === 2 && second === first + 1) pairs.set(first, (pairs.get(first) ?? 0) + tone);
    else for (const word of places) add(word, tone / places.length);
  }
  return pairs;
}

/** Neighbors that say about as much together as either alone are one reason. Others share what they say together. */
function joined(
  aligned: readonly AlignedWord[],
  tones: readonly number[],
  pairs: ReadonlyMap<number, number>,
): Reason[] {
  const whole = [...tones];
  const taken = new Set<number>();
  const reasons: Reason[] = [];
  const byStrength = [...pairs].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  for (const [first, tone] of byStrength) {
    const [one = 0, other = 0] = [tones[first], tones[first + 1]];
    const isStrong = Math.abs(tone) > PAIR_PART * Math.max(Math.abs(one), Math.abs(other));
    if (isStrong && !taken.has(first) && !taken.has(first + 1)) {
      taken.add(first).add(first + 1);
      const [from, to] = [aligned[first]?.from ?? 0, aligned[first + 1]?.to ?? 0];
      reasons.push({ from, to, tone: one + tone + other });
    } else for (const word of [first, first + 1]) whole[word] = (whole[word] ?? 0) + tone / 2;
  }
  for (const [word, { from, to }] of aligned.entries())
    if (!taken.has(word)) reasons.push({ from, to, tone: whole[word] ?? 0 });
  return reasons;
}

/** The strongest reasons in the order of the text, without punctuation around them. */
function strongest(reasons: readonly Reason[], text: string): Reason[] {
  const most = Math.max(...reasons.map(({ tone }) => Math.abs(tone)), 0);
  return reasons
    .filter(({ tone }) => tone !== 0 && Math.abs(tone) >= LEAST_PART * most)
    .sort((a, b) => Math.abs(b.tone) - Math.abs(a.tone))
    .slice(0, MOST_REASONS)
    .map((reason) => trimmed(reason, text))
    .sort((a, b) => a.from - b.from);
}

function trimmed({ from, to, tone }: Reason, text: string): Reason {
  const written = text.slice(from, to);
  const inner = written.replace(EDGES, "");
  const start = from + (inner === "" ? 0 : written.indexOf(inner));
  return { from: start, to: inner === "" ? to : start + inner.length, tone: Math.round(tone * 100) / 100 };
}
