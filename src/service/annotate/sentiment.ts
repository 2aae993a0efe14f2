import weights from "../../../resources/sentiment-weights.json";
import { words, type TextWord } from "../../shared/query";
import { blank, cleaned } from "../../shared/text/cleaned";
import { lexiconScore } from "./lexicon-score";
import { SentimentModel } from "./sentiment-model";

/**
 * Increase it with every change of scores, such as new weights: documents record which version scored them. Version 1
 * was the word lists alone, and recorded nothing.
 */
const scorerVersion = 2;
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
  const plain = cleaned(text);
  // German writes all nouns with a capital, so a capital doesn't make a name.
  const clean = names === undefined || language === "de" ? plain : plain.replace(names, blank);
  const lexicon = lexiconScore(clean, language, tokensOf(clean, text, tokens));
  return model().knows(language) ? model().score(clean, language, lexicon) : lexicon;
}

/** The words of a cleaned text. Splitting costs more than scoring, so the words of the text itself are used if possible. */
function tokensOf(clean: string, text: string, tokens: readonly TextWord[]): readonly TextWord[] {
  if (clean === text) return tokens;
  if (clean.length !== text.length) return words(clean);
  return tokens.filter(({ start }) => clean.charCodeAt(start) !== SPACE);
}
