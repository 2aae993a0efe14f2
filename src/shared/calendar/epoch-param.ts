/**
 * A time as a parameter: epoch milliseconds in 13 digits. The number of digits says what they count, so that times
 * before September 2001 need zeros in front.
 */
export function epochParam(ms: number): string {
  return `${ms < 0 ? "-" : ""}${String(Math.abs(ms)).padStart(13, "0")}`;
}
