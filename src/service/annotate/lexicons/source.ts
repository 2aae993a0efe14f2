type WordLists = readonly (readonly [valence: number, words: string])[];

/** A language's word lists as they are written: words apart by spaces, `_` inside a phrase of two or three words. */
export interface LexiconSource {
  /** What `+` at the end of a word stands for. */
  endings: readonly string[];
  /** Words by valence, on VADER's scale from -4 to 4. */
  words: WordLists;
  /** Verbs by valence that a negation after them turns too, as in "schmeckt mir nicht". */
  verbs?: WordLists;
  negators: string;
  boosters: string;
  dampeners: string;
  /** Words after which the second half of a sentence weighs more, as "but". */
  contrast: string;
}
