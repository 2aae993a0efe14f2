import { createRequire } from "node:module";
import { resolve } from "node:path";

/** The part of the package that is used here. It has no types, and only bench/package.json lists it. */
interface Vader {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
}

/** The score of an English text by VADER's own program, from -1 to 1. Undefined if its package isn't installed. */
export function vaderScorer(): ((text: string) => number) | undefined {
  try {
    const { SentimentIntensityAnalyzer } = createRequire(resolve("bench/package.json"))(
      "vader-sentiment",
    ) as Vader;
    return (text) => SentimentIntensityAnalyzer.polarity_scores(text).compound;
  } catch {
    return undefined;
  }
}
