/** At least one phrase. */
export type Phrases = readonly [string, ...string[]];

/**
 * What people and papers write in one language, as templates. Slots: `{brand}` the brand written about, `{other}`
 * another one, `{city}`, `{blend}` a coffee's name, `{few}` and `{many}` whole numbers.
 */
export interface TextBank {
  /** Sentences that praise, complain, or state; questions state too. */
  praise: Phrases;
  complaint: Phrases;
  fact: Phrases;
  /** About the recall: angry, and as a report. */
  recallAnger: Phrases;
  recallReport: Phrases;
  /** Headlines by the same moods. */
  titles: Readonly<Record<"praise" | "complaint" | "fact" | "recall", Phrases>>;
  hashtags: Phrases;
  cities: Phrases;
}
