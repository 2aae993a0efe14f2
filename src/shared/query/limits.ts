/** Maximum number of words, phrases and conditions in one query. */
export const MAX_OPERANDS = 50;
/** Maximum number of characters (UTF-16 units) in one query. */
export const MAX_LENGTH = 4_096;
/** Deepest nesting of parentheses and negations; keeps the recursive parser off the stack's limit. */
export const MAX_DEPTH = 50;
/** Largest distance of NEAR, ONEAR and `"…"~n`. */
export const MAX_DISTANCE = 999;
/** Distance of NEAR and ONEAR written without a number. */
export const DEFAULT_DISTANCE = 15;
