import { isFlag } from "../documents/flag";
import { areForms } from "../text/english-forms";
import { isUnnamed } from "../documents/unnamed-value";
import type { Factor, Why } from "../interface/text-analysis";
import { chanceBound, factorKinds } from "../interface/text-analysis.constants";

/** A value of an own column that makes so many times as much of the change as another makes that one its shadow. */
const shadow = 1.5;
/** Numbers that differ by less than this part of the larger one count as equal. */
const equal = 0.1;

/** Whether a factor differs by more than chance explains. It may still vary as much between other times. */
export function differs({ stands_out, probability }: Factor): boolean {
  return stands_out || (probability ?? 1) < chanceBound;
}

type Ranked = Pick<Why, "factors" | "direction" | "stands_out">;

/**
 * The factors that stand out, of all kinds, the one that surely makes most of the change first. If the total stands out,
 * only those that move with it, and of a rise only those that are more frequent than elsewhere: a word that is in most
 * documents rises with all of them. Copies of one text don't, however few documents there are to compare with. What is mostly in a story that stands out too, such as its words, says nothing new
 * and is left out, as are all terms of the same documents but one. Where numbers are about equal, the more specific kind
 * comes first: whoever shares a hashtag also writes its word. Topics come last: that a topic rises is the analyst's own
 * question once more; and that "none of the above" or "true" does, hardly an answer.
 */
export function rankFactors(why: Ranked): Factor[] {
  const standing = ranked(why, ({ stands_out }) => stands_out);
  const [first] = standing;
  if (first?.kind !== "column") return standing;
  // What all values of a column vary by at other times hides the one that makes the change, and leaves its shadow in another
  // column: a brand that almost vanished, and the product that it sold.
  const hidden = rankMild(why).find(
    (factor) =>
      factor.kind === "column" &&
      !isLast(factor) &&
      factor.field !== first.field &&
      minMade(factor) >= shadow * minMade(first),
  );
  return hidden ? [hidden, ...standing] : standing;
}

/** The factors that differ by more than chance explains but don't stand out, in the same order. */
export function rankMild(why: Ranked): Factor[] {
  return ranked(why, (factor) => differs(factor) && !factor.stands_out);
}

function ranked({ factors, direction, stands_out }: Ranked, isRanked: (factor: Factor) => boolean): Factor[] {
  const sign = direction === "fall" ? -1 : 1;
  const moves = (factor: Factor) =>
    sign * (factor.here - factor.expected) > 0 &&
    (direction !== "rise" || factor.log_ratio_bound > 0 || factor.kind === "story");
  const own = factors.filter(
    (factor) => isRanked(factor) && factor.story == null && (!stands_out || moves(factor)),
  );
  const left = groupsOf(own)
    .map(([factor]) => ({ factor, min: minMade(factor) }))
    .sort(
      (a, b) =>
        b.min - a.min ||
        order(a.factor) - order(b.factor) ||
        Math.abs(b.factor.share) - Math.abs(a.factor.share) ||
        (a.factor.key < b.factor.key ? -1 : 1),
    );
  const found: Factor[] = [];
  while (left.length > 0) {
    const about = (left[0]?.min ?? 0) * (1 - equal);
    const alike = left.filter(({ min }) => min >= about);
    const first = alike.reduce((best, candidate) =>
      order(candidate.factor) < order(best.factor) ? candidate : best,
    );
    found.push(first.factor);
    left.splice(left.indexOf(first), 1);
  }
  return [...found.filter((factor) => !isLast(factor)), ...found.filter(isLast)];
}

/** What answers nothing as long as something else does. */
const isLast = ({ kind, label }: Factor) =>
  kind === "topic" || (kind === "column" && (isUnnamed(label) || isFlag(label)));

/**
 * Which term names those of the same documents: what people named it themselves, else the longest phrase. Of values, an own
 * column's: its people's country or language is its shadow.
 */
const naming: Factor["kind"][] = [
  "hashtag",
  "link",
  "phrase",
  "domain",
  "word",
  "column",
  "country",
  "language",
];

/** What has the same documents, and forms of a word, together, each group with what names it first. Other factors are alone. */
export function groupsOf(factors: readonly Factor[]): [Factor, ...Factor[]][] {
  const groups = new Map<string, [Factor, ...Factor[]]>();
  for (const factor of factors) {
    const [forms] = [...groups].find(([, group]) => group.some((other) => isFormOf(factor, other))) ?? [];
    const name = forms ?? (factor.group == null ? factorKey(factor) : `group ${factor.group}`);
    const own = groups.get(name);
    if (!own) groups.set(name, [factor]);
    else if (names(factor, own[0])) own.unshift(factor);
    else own.push(factor);
  }
  return [...groups.values()];
}

const isFormOf = (factor: Factor, other: Factor) =>
  factor.kind === "word" && other.kind === "word" && areForms(factor.key, other.key);

function names(factor: Factor, other: Factor): boolean {
  if (isLast(factor) !== isLast(other)) return isLast(other);
  // A fragment names nothing but itself.
  const size = ({ here, expected }: Factor) => Math.abs(here - expected);
  if (size(factor) < size(other) / 2) return false;
  if (size(other) < size(factor) / 2) return true;
  const kinds = naming.indexOf(factor.kind) - naming.indexOf(other.kind);
  return kinds < 0 || (kinds === 0 && factor.kind === "phrase" && factor.label.length > other.label.length);
}

/** Identifies a factor among those of all kinds. */
export function factorKey({ kind, field, key }: Pick<Factor, "kind" | "field" | "key">): string {
  return [kind, field ?? "", key].join(" ");
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
  "column",
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
