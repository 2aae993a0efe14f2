import { shuffled } from "../statistics/shuffled";

/**
 * Deals rows into folds. Rows of a group fall in the same fold, and each fold has about as many groups of each label
 * (the label of a group's first row). Returns the fold of each row.
 */
export function groupedFolds(
  labels: readonly number[],
  groups: readonly string[],
  folds: number,
  random: () => number,
): number[] {
  const labelOf = new Map<string, number>();
  for (const [row, group] of groups.entries()) if (!labelOf.has(group)) labelOf.set(group, labels[row] ?? 0);
  const foldOf = new Map<string, number>();
  const byLabel = shuffled([...labelOf], random).sort(([, a], [, b]) => a - b);
  // Dealt on from one label to the next, so that the folds are of equal size.
  for (const [place, [group]] of byLabel.entries()) foldOf.set(group, place % folds);
  return groups.map((group) => foldOf.get(group) ?? 0);
}
