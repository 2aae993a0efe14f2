declare module "vader-sentiment/src/vader_lexicon.js" {
  /** Mean valence (-4 to 4) of some 7,500 English words and emoticons, as rated by ten people each. */
  export const lexicon: Readonly<Record<string, number>>;
}
