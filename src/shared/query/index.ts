/* The search query language: text → tree (`parse`), tree → text (`print`), and the words both sides agree on. */
export { placeAt, type QueryPlace } from "./completion";
export { bounds, type Bounds } from "./dates";
export { emojiIn, emojiKey, emojiPlaces } from "./emoji";
export { QueryError } from "./error";
export { CUSTOM_FIELD, FIELDS, fieldOf, tagKey, valueKey } from "./fields";
export { formatQuery } from "./format";
export { highlights, type Mark } from "./highlights";
export { MAX_LENGTH, MAX_OPERANDS } from "./limits";
export { hostOfLink, linkKey, linksIn } from "./links";
export { matchesIn, searchTerms, type SearchTerms } from "./matches";
export { exclude, narrow } from "./narrow";
export { parse, tryParse } from "./parser";
export { anyValue, print, printValue, quoted } from "./print";
export { tokenize, type TokenKind } from "./tokens";
export { allOf, anyOf, join } from "./tree";
export type {
  And,
  Clause,
  Compare,
  Equals,
  Near,
  NearOperand,
  Or,
  Phrase,
  Query,
  Range,
  TextScope,
  Word,
} from "./tree";
export { withPeriod } from "./with-period";
export { fold, indexText, words, type TextWord } from "./words";
