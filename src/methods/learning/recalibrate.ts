/** A score with its confidence, and whether its sign is that of the analyst's code. */
export interface CodedScore {
  confidence: number;
  isRight: boolean;
}

/** What turns a confidence into one that fits the codes of a project. */
export interface Correction {
  slope: number;
  shift: number;
}

/** Fewer codes say too little about a line with two numbers. */
export const fewestCodes = 100;
const folds = 5;
/** As much as this many codes hold the line back at the scorer's own confidence. */
const prior = 4;
const steps = 25;
const partsOfStep = Array.from({ length: 10 }, (_, halvings) => 2 ** -halvings);

const unchanged: Correction = { slope: 1, shift: 0 };

/**
 * Platt's line through the logits of the confidences (Platt, “Probabilistic Outputs for Support Vector Machines”, 1999). Null if
 * there are too few codes, or if by cross-validation the confidence is as good without it.
 */
export function correctionBy(scores: readonly CodedScore[]): Correction | null {
  if (scores.length < fewestCodes) return null;
  let before = 0;
  let after = 0;
  for (let fold = 0; fold < folds; fold++) {
    const learned = fitted(scores.filter((_, at) => at % folds !== fold));
    for (const score of scores.filter((_, at) => at % folds === fold)) {
      before += lossOf(score, unchanged);
      after += lossOf(score, learned);
    }
  }
  const correction = fitted(scores);
  return after < before && correction.slope > 0 ? correction : null;
}

/** A confidence as the codes of a project correct it. */
export function corrected(confidence: number, { slope, shift }: Correction): number {
  return 1 / (1 + Math.exp(-(slope * logit(confidence) + shift)));
}

function lossOf({ confidence, isRight }: CodedScore, correction: Correction): number {
  const probability = corrected(confidence, correction);
  return -Math.log(isRight ? probability : 1 - probability);
}

/** Newton's method on the log loss, which is convex. A step that goes too far is halved, since the loss is flat where all is sure. */
function fitted(scores: readonly CodedScore[]): Correction {
  const penalized = ({ slope, shift }: Correction) =>
    scores.reduce((sum, score) => sum + lossOf(score, { slope, shift }), 0) +
    (prior / 2) * ((slope - unchanged.slope) ** 2 + (shift - unchanged.shift) ** 2);
  let found = unchanged;
  let loss = penalized(found);
  for (let step = 0; step < steps; step++) {
    const { bySlope, byShift } = newtonStep(scores, found);
    const next = partsOfStep
      .map((part) => ({ slope: found.slope - part * bySlope, shift: found.shift - part * byShift }))
      .find((correction) => penalized(correction) < loss);
    if (!next) return found;
    found = next;
    loss = penalized(found);
  }
  return found;
}

function newtonStep(scores: readonly CodedScore[], { slope, shift }: Correction) {
  let [bySlope, byShift] = [prior * (slope - unchanged.slope), prior * (shift - unchanged.shift)];
  let [twiceSlope, mixed, twiceShift] = [prior, 0, prior];
  for (const { confidence, isRight } of scores) {
    const x = logit(confidence);
    const probability = corrected(confidence, { slope, shift });
    const error = probability - (isRight ? 1 : 0);
    const weight = probability * (1 - probability);
    bySlope += error * x;
    byShift += error;
    twiceSlope += weight * x * x;
    mixed += weight * x;
    twiceShift += weight;
  }
  const determinant = twiceSlope * twiceShift - mixed * mixed;
  return {
    bySlope: (twiceShift * bySlope - mixed * byShift) / determinant,
    byShift: (twiceSlope * byShift - mixed * bySlope) / determinant,
  };
}

function logit(confidence: number): number {
  const inside = Math.min(0.99, Math.max(0.01, confidence));
  return Math.log(inside / (1 - inside));
}
