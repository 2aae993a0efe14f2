import weights from "../../../resources/sentiment-weights.json";
import { words, type TextWord } from "../../shared/query";
import { withPlainApostrophes } from "../../shared/text/apostrophes";
import { blank, cleaned } from "../../shared/text/cleaned";
import { hasOnlyNegatedBlame, lexiconScore } from "./lexicon-score";
import { SentimentModel } from "./sentiment-model";

/**
 * Increase it with every change of scores, such as new weights: documents record which version scored them. Version 1
 * was the word lists alone, and recorded nothing.
 */
const scorerVersion = 3;
export const scorerOrigin = `scorer-${scorerVersion}`;

const SPACE = 32;

interface ScoringOptions {
  /** The words of the text, if they are split already. */
  tokens?: readonly TextWord[];
  /** Matches names that carry no sentiment. */
  names?: RegExp | undefined;
}

let loaded: SentimentModel | undefined;

function model(): SentimentModel {
  loaded ??= SentimentModel.read(weights);
  return loaded;
}

/**
 * Returns the sentiment of a text from -5 to 5; 0 if the text is neutral, or if its language has neither a model nor a
 * word list and the text has no emoji.
 */
export function sentimentOf(
  text: string,
  lang: string,
  { tokens = words(text), names }: ScoringOptions = {},
): number {
  const language = lang.length === 2 ? lang : lang.toLowerCase().replace(/[-_].*/, "");
  const even = withPlainApostrophes(text);
  const own = even === text ? tokens : words(even);
  const plain = cleaned(even);
  // German writes all nouns with a capital, so a capital doesn't make a name.
  const clean = names === undefined || language === "de" ? plain : plain.replace(names, blank);
  const cleanTokens = tokensOf(clean, even, own);
  const lexicon = lexiconScore(clean, language, cleanTokens);
  if (!model().knows(language)) return lexicon;
  const score = model().score(clean, language, lexicon);
  // The model knows "bad" from so many complaints that a negation right before it doesn't turn it.
  return score < 0 && lexicon > 0 && hasOnlyNegatedBlame(clean, language, cleanTokens) ? lexicon : score;
}

/** The words of a cleaned text. Splitting costs more than scoring, so the words of the text itself are used if possible. */
function tokensOf(clean: string, text: string, tokens: readonly TextWord[]): readonly TextWord[] {
  if (clean === text) return tokens;
  if (clean.length !== text.length) return words(clean);
  return tokens.filter(({ start }) => clean.charCodeAt(start) !== SPACE);
}
