import { existsSync, readFileSync } from "node:fs";
import { words, type TextWord } from "../../shared/query";
import { withPlainApostrophes } from "../../shared/text/apostrophes";
import { cleaned } from "../../shared/text/cleaned";
import { hasOnlyNegatedBlame } from "./lexicon-score";
import { PieceModel, type Scored } from "./piece-model";
import { withoutNames, withoutTopics } from "./without-names";
import { wordScore } from "./word-score";

/**
 * Increase it with every change of scores, such as new weights: documents record which version scored them. Version 1
 * was the word lists alone, and recorded nothing.
 */
const scorerVersion = 6;
export const scorerOrigin = `scorer-${scorerVersion}`;

const SPACE = 32;

export interface ScoringOptions {
  /** The words of the text, if they are split already. */
  tokens?: readonly TextWord[];
  /** Matches names that carry no sentiment. */
  names?: RegExp | undefined;
}

let loaded: PieceModel | undefined;

export function model(): PieceModel {
  loaded ??= PieceModel.read(readFileSync(weightsFile()));
  return loaded;
}

/** The file of weights in the project or the package, whose scripts lie at different depths. */
function weightsFile(): URL {
  let folder = new URL(".", import.meta.url);
  for (;;) {
    const file = new URL("resources/sentiment-pieces.bin", folder);
    const above = new URL("..", folder);
    if (existsSync(file) || above.href === folder.href) return file;
    folder = above;
  }
}

/** A letter of a script that the measured languages are written in, or an emoji. */
const READABLE = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}\p{Extended_Pictographic}]/u;

/**
 * Returns the sentiment of a text with its confidence. Undefined if the text has no words, emoji or emoticons, or if
 * the scorer wasn't measured in its language: such a text is not scored, and not neutral.
 */
export function scored(text: string, lang: string, options: ScoringOptions = {}): Scored | undefined {
  if (!model().knows(baseLanguage(lang))) return undefined;
  const read = prepared(text, lang, options);
  // Without such a sign only emoticons count, which the words alone know.
  const isRead = READABLE.test(read.plain) || wordScore(read.clean, read.language, read.tokens) !== 0;
  return isRead ? scoreOf(model(), read) : undefined;
}

/** The sentiment of a text from -5 to 5, in any language. */
export function sentimentOf(text: string, lang: string, options: ScoringOptions = {}): number {
  return scoreBy(model(), text, lang, options).score;
}

/** The sentiment of a text by some weights. Its confidence is 0 in languages that weren't measured. */
export function scoreBy(
  pieces: PieceModel,
  text: string,
  lang: string,
  options: ScoringOptions = {},
): Scored {
  return scoreOf(pieces, prepared(text, lang, options));
}

function scoreOf(pieces: PieceModel, { language, clean, tokens }: Prepared): Scored {
  const byWords = wordScore(clean, language, tokens);
  if (!pieces.knows(language)) return { score: byWords, confidence: 0 };
  const found = pieces.score(clean, language, byWords);
  // The mean of a text knows "bad" better than the negation right before it.
  const isTurned = found.score < 0 && byWords > 0 && hasOnlyNegatedBlame(clean, language, tokens);
  return isTurned ? { ...found, score: byWords } : found;
}

/** The score of the words of a text alone, from -5 to 5. */
export function wordScoreOf(text: string, lang: string, options: ScoringOptions = {}): number {
  const { language, clean, tokens } = prepared(text, lang, options);
  return wordScore(clean, language, tokens);
}

interface Prepared {
  language: string;
  /** The cleaned text with its names. */
  plain: string;
  /** The text without what carries no sentiment, and its words. */
  clean: string;
  tokens: readonly TextWord[];
}

/** A text as it is scored. */
export function prepared(
  text: string,
  lang: string,
  { tokens = words(text), names }: ScoringOptions,
): Prepared {
  const language = baseLanguage(lang);
  const even = withPlainApostrophes(text);
  const own = even === text ? tokens : words(even);
  const plain = cleaned(even);
  const named = names === undefined ? plain : withoutTopics(plain, language, names);
  const clean = withoutNames(named, language);
  return { language, plain, clean, tokens: tokensOf(clean, even, own) };
}

/** The language of a code without its region. */
function baseLanguage(lang: string): string {
  return lang.length === 2 ? lang : lang.toLowerCase().replace(/[-_].*/, "");
}

/** The words of a cleaned text. Splitting costs more than scoring, so the words of the text itself are used if possible. */
function tokensOf(clean: string, text: string, tokens: readonly TextWord[]): readonly TextWord[] {
  if (clean === text) return tokens;
  if (clean.length !== text.length) return words(clean);
  return tokens.filter(({ start }) => clean.charCodeAt(start) !== SPACE);
}
