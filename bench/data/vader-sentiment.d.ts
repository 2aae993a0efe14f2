declare module "vader-sentiment" {
  /** The package's scorer, measured for comparison with ours. */
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { compound: number };
  };
}
