import type { Factor, Why } from "../interface/text-analysis";
import { factorKinds } from "../interface/text-analysis.constants";

/** Numbers that differ by less than this part of the larger one count as equal. */
const equal = 0.1;

/**
 * The factors that stand out, of all kinds, the one that surely makes most of the change first. If the total stands out,
 * only those that move with it, and of a rise only those that are more frequent than elsewhere: a word that is in most
 * documents rises with all of them. What is mostly in a story that stands out too, such as its words, says nothing new
 * and is left out. Where numbers are about equal, the more specific kind comes first: whoever shares a hashtag also writes
 * its word. Topics come last: that a topic rises is the analyst's own question once more.
 */
export function rankFactors({
  factors,
  direction,
  stands_out,
}: Pick<Why, "factors" | "direction" | "stands_out">): Factor[] {
  const sign = direction === "fall" ? -1 : 1;
  const moves = (factor: Factor) =>
    sign * (factor.here - factor.expected) > 0 && (direction !== "rise" || factor.log_ratio_bound > 0);
  const left = factors
    .filter((factor) => factor.stands_out && factor.story == null && (!stands_out || moves(factor)))
    .map((factor) => ({ factor, min: minMade(factor) }))
    .sort(
      (a, b) =>
        b.min - a.min ||
        order(a.factor) - order(b.factor) ||
        Math.abs(b.factor.share) - Math.abs(a.factor.share) ||
        (a.factor.key < b.factor.key ? -1 : 1),
    );
  const ranked: Factor[] = [];
  while (left.length > 0) {
    const about = (left[0]?.min ?? 0) * (1 - equal);
    const alike = left.filter(({ min }) => min >= about);
    const first = alike.reduce((best, candidate) =>
      order(candidate.factor) < order(best.factor) ? candidate : best,
    );
    ranked.push(first.factor);
    left.splice(left.indexOf(first), 1);
  }
  const isTopic = ({ kind }: Factor) => kind === "topic";
  return [...ranked.filter((factor) => !isTopic(factor)), ...ranked.filter(isTopic)];
}

/**
 * Documents that a factor has because it is more frequent than elsewhere, or lacks because it is less frequent, with
 * chance taken off: the attributable fraction 1 - 1/RR (Levin 1953) at the conservative bound of the ratio RR.
 */
function minMade({ here, expected, log_ratio_bound: bound }: Factor): number {
  return (bound < 0 ? expected : here) * (1 - 2 ** -Math.abs(bound));
}

const specific: Factor["kind"][] = [
  "story",
  "hashtag",
  "link",
  "author",
  "source",
  "domain",
  "word",
  "phrase",
  "country",
  "language",
  "topic",
];

function order({ kind }: Factor): number {
  const at = specific.indexOf(kind);
  return at < 0 ? factorKinds.length : at;
}
