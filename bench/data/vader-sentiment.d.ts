declare module "vader-sentiment" {
  /** The package's scorer, measured beside our own. */
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { compound: number };
  };
}
