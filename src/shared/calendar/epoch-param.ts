/**
 * Formats a time as a parameter: epoch milliseconds with 13 digits. The interface infers the unit from the number of
 * digits, so earlier times are zero-padded.
 */
export function epochParam(ms: number): string {
  return `${ms < 0 ? "-" : ""}${String(Math.abs(ms)).padStart(13, "0")}`;
}
