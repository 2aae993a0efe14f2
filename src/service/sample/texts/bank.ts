export type Phrases = readonly [string, ...string[]];

/**
 * Texts of one language as templates. Slots: `{brand}` the brand written about, `{other}` another one, `{city}`,
 * `{blend}` a coffee's name, `{few}` and `{many}` whole numbers.
 */
export interface TextBank {
  /** Sentences by mood. Questions count as facts. */
  praise: Phrases;
  complaint: Phrases;
  fact: Phrases;
  /** Sentences about the recall: angry ones and neutral reports. */
  recallAnger: Phrases;
  recallReport: Phrases;
  /** Headlines by mood. */
  titles: Readonly<Record<"praise" | "complaint" | "fact" | "recall", Phrases>>;
  hashtags: Phrases;
  cities: Phrases;
}
