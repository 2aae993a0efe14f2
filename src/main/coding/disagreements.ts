import {
  adjudicator,
  type CodedValue,
  type SampleItem,
  type StoredDecision,
} from "../../shared/coding/coding-sample";
import type { Disagreement } from "../../shared/ipc/coding";
import { blindItem } from "./blind-item";
import type { StoredSample } from "./coding-store";

/** Documents on which coders decided differently. Skipped ones aren't decided. */
export function disagreementsOf(
  { queue: sample }: StoredSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
): Disagreement[] {
  const byPosition = new Map<number, StoredDecision[]>();
  for (const decision of decisions)
    byPosition.set(decision.position, [...(byPosition.get(decision.position) ?? []), decision]);
  return items.flatMap((item) => {
    const all = byPosition.get(item.position) ?? [];
    const settled = all.find(({ coder }) => coder === adjudicator) ?? null;
    const given = all.filter(({ coder, outcome }) => coder !== adjudicator && outcome !== "skipped");
    if (new Set(given.map(meaningOf)).size < 2) return [];
    const own = given.find(({ coder }) => coder === sample.coder) ?? null;
    return [{ item: blindItem(item, sample.book, own), decisions: given, settled }];
  });
}

/** Equal for decisions that mean the same. */
function meaningOf({ outcome, values }: StoredDecision): string {
  const sorted = (value: CodedValue) => (Array.isArray(value) ? value.toSorted() : value);
  const codes = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([outcome, ...codes.map(([id, value]) => [id, sorted(value)])]);
}
