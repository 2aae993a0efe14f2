/** How often a watch is checked. Checks lie on marks of the wall clock: full hours, midnight, Monday. */
export const checkIntervals = ["hour", "sixHours", "day", "week"] as const;
/** Lengths of the periods that are compared with earlier ones. */
export const watchedPeriods = ["hour", "day", "week"] as const;
export const watchedSentiments = ["negative", "positive"] as const;
export const ruleKinds = ["more", "sentiment", "story", "influencer", "results"] as const;
/** Days before a check that are evaluated again, so that documents that arrive late, or after a break, count. */
export const lookbackDays = 30;
/** Weeks before a period that say what was to be expected of it. */
export const baselineWeeks = 8;
/** Documents named in evidence. */
export const evidenceDocuments = 20;
/** Credits that a day of watches may cost on a hosted service, unless the analyst says otherwise. */
export const presetCredits = 1_000;
