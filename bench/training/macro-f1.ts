const LABELS = ["negative", "neutral", "positive"] as const;
export type Label = (typeof LABELS)[number];

/** The mean of the F1 scores of the three labels. A label that is neither given nor found counts as right. */
export function macroF1(given: readonly Label[], found: readonly Label[]): number {
  const scores = LABELS.map((label) => {
    const hits = given.filter((one, index) => one === label && found[index] === label).length;
    const all = given.filter((one) => one === label).length + found.filter((one) => one === label).length;
    return all === 0 ? 1 : (2 * hits) / all;
  });
  return scores.reduce((sum, score) => sum + score, 0) / LABELS.length;
}
