import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import type { ScoredFactor } from "../explanation";

/** A value that differs, with the test whether a document has it. */
export interface DifferingValue {
  kind: FactorKind;
  factor: ScoredFactor;
  has: (id: number) => boolean;
}

/** The part of the larger number of documents that a place shares with the value whose shadow it is. */
const minShared = 0.8;

/**
 * Groups countries and languages with the value of an own column whose documents they are: of a company with customers
 * in one country, the country tells nothing more. Returns the number of the group of each. Only of rises, since the
 * documents that a fall lacks can't be compared.
 */
export function groupValues(
  found: readonly DifferingValue[],
  inRange: Uint32Array,
): Map<ScoredFactor, number> {
  const risen = found.filter(({ factor }) => factor.standsOut && factor.here > factor.expected);
  const columns = risen.filter(({ kind }) => kind === "column");
  const groups = new Map<ScoredFactor, number>();
  for (const { kind, factor, has } of risen) {
    if (kind !== "country" && kind !== "language") continue;
    const own = inRange.filter(has);
    const shared = columns.map((column) => ({ column, count: own.filter(column.has).length }));
    const [most] = shared
      .filter(({ column, count }) => count >= minShared * Math.max(factor.here, column.factor.here))
      .sort((a, b) => b.count - a.count);
    if (!most) continue;
    const group = groups.get(most.column.factor) ?? columns.indexOf(most.column);
    groups.set(most.column.factor, group).set(factor, group);
  }
  return groups;
}
