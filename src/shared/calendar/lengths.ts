/** Lengths in milliseconds, without clock changes. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
