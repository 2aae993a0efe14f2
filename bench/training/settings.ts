import type { Settings } from "./linear-model";

export const SETTINGS: Settings = {
  alpha: 0.15,
  l1: 1,
  l2: 1,
  epochs: 2,
  smoothing: 0.1,
  balance: 1,
  sourceBalance: 0.5,
  // Comments of one forum with labels made from emotions. In full they hurt on reviews, and without them all sources lose.
  sourceWeights: { goemotions: 0.3 },
  seed: 1,
};
/** Its license isn't confirmed. */
export const LEFT_OUT = ["uci"];
