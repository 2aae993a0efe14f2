type WordLists = readonly (readonly [valence: number, words: string])[];

/**
 * A language's word lists in source form: words separated by spaces, `_` between the words of a phrase of two or three
 * words.
 */
export interface LexiconSource {
  /** The endings that `+` at the end of a word stands for. */
  endings: readonly string[];
  /** Words by valence, on VADER's scale from -4 to 4. */
  words: WordLists;
  /** Verbs by valence that a negation after them also negates, as in "schmeckt mir nicht". */
  verbs?: WordLists;
  negators: string;
  boosters: string;
  dampeners: string;
  /** Words such as "but", after which the second half of a sentence counts more. */
  contrast: string;
}
