/** Classes in the order of the weights. */
export const CLASSES = ["negative", "neutral", "positive"] as const;
