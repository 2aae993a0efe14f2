import { macroF1 as macroF1Of } from "../../src/methods/statistics/macro-f1";

const LABELS = ["negative", "neutral", "positive"] as const;
export type Label = (typeof LABELS)[number];

/** The mean of the F1 scores of the three labels. */
export function macroF1(given: readonly Label[], found: readonly Label[]): number {
  const counts = new Float64Array(LABELS.length ** 2);
  for (const [index, label] of given.entries()) {
    const at = LABELS.indexOf(label) * LABELS.length + LABELS.indexOf(found[index] ?? "neutral");
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return macroF1Of(counts, LABELS.length);
}
