import weights from "../../../resources/sentiment-weights.json";
import type { TextWord } from "../../shared/query";
import { hasOnlyNegatedBlame, lexiconScore } from "./lexicon-score";
import { SentimentModel } from "./sentiment-model";

let loaded: SentimentModel | undefined;

function model(): SentimentModel {
  loaded ??= SentimentModel.read(weights);
  return loaded;
}

/** Sentiment of a cleaned text by its words, from -5 to 5: by the model of words in its languages, else by the word lists. */
export function wordScore(clean: string, lang: string, tokens: readonly TextWord[]): number {
  const lexicon = lexiconScore(clean, lang, tokens);
  if (!model().knows(lang)) return lexicon;
  const score = model().score(clean, lang, lexicon);
  // The model knows "bad" from so many complaints that a negation right before it doesn't turn it.
  return score < 0 && lexicon > 0 && hasOnlyNegatedBlame(clean, lang, tokens) ? lexicon : score;
}
