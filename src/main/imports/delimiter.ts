import { detectDialect } from "./readers/dialect";

/** Guesses the delimiter from the start of a text table. */
export function detectDelimiter(text: string): string {
  return detectDialect(text).delimiter;
}
