/** Milliseconds that the clock counts in an hour, a day and a week on which it isn't changed. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
