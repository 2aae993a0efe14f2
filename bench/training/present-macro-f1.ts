import type { Label } from "./macro-f1";

/** The mean of the F1 scores of the labels that people gave: a set of two labels has no F1 of the third. */
export function presentMacroF1(given: readonly Label[], found: readonly Label[]): number {
  const labels = [...new Set(given)];
  const scores = labels.map((label) => {
    const right = given.filter((own, at) => own === label && found[at] === label).length;
    const all = given.filter((own) => own === label).length + found.filter((own) => own === label).length;
    return (2 * right) / all;
  });
  return scores.reduce((sum, score) => sum + score, 0) / labels.length;
}
