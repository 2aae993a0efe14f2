import { equalCounts } from "../methods/statistics/proportions";
import type { Histogram } from "../shared/interface/histograms";
import { t } from "../shared/texts";
import { formatCount } from "./format/numbers";
import { formatDay } from "./format/times";
import type { LeadAnswers } from "./question/leadRequests";

/** A value of a ranking, with its mentions. */
export interface Ranked {
  key: string | number;
  name: string;
  value: number;
}

/** Two counts differ if chance has less than this probability of making them so different. */
const significant = 0.05;
/** Below this, nobody doubts the difference, so that a title doesn't need to tell it. */
const obvious = 0.0001;

/**
 * How sure a lead is: who leads if each story counts once, or without the leader's busiest day, where that is somebody else, and
 * otherwise whether chance explains the lead. `isExact`: no mention counts for both. Empty where nobody leads.
 */
export function leadFinding(
  ranked: readonly Ranked[],
  { once, days }: LeadAnswers,
  { isExact, timeZone }: { isExact: boolean; timeZone: string },
): { message: string; details: string } {
  const [first, second] = ranked;
  if (!first || !second || first.value === second.value) return { message: "", details: "" };
  /** The sentence that another leads by these numbers. Undefined if the first one still does. */
  const turned = (numbers: ReadonlyMap<string, number>) => {
    const own = numbers.get(String(first.key));
    if (own === undefined) return undefined;
    const most = ranked.reduce(
      (best, { key, name }) => {
        const value = numbers.get(String(key)) ?? 0;
        return value > best.value ? { name, value } : best;
      },
      { name: first.name, value: own },
    );
    return most.value === own
      ? undefined
      : { other: most.name, value: formatCount(most.value), first: first.name, firstValue: formatCount(own) };
  };
  const byOnce = once && turned(new Map(once.data.map(({ ks = "", v }) => [ks, sum(v)])));
  const day = days && busiestDay(days, String(first.key));
  const withoutDay =
    day &&
    turned(
      new Map(
        ranked.flatMap(({ key, value }) => {
          const there = day.counts.get(String(key));
          return there === undefined ? [] : [[String(key), value - there]];
        }),
      ),
    );
  const chance = equalCounts(first.value, second.value);
  const difference = formatCount(first.value - second.value);
  const isTold = byOnce || withoutDay || (isExact && chance >= obvious);
  const said = [
    ...(byOnce ? [t("findings:leadOnce", byOnce)] : []),
    ...(withoutDay
      ? [t("findings:leadWithoutDay", { ...withoutDay, day: formatDay(day.at, timeZone) })]
      : []),
    ...(isExact
      ? [
          t(`findings:${chance < significant ? "leadDiffers" : "leadByChance"}`, { difference }),
          t("findings:asSample"),
        ]
      : []),
  ];
  const message = (isTold && said.shift()) || "";
  return { message, details: said.join(" ") };
}

const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((all, count) => all + (count ?? 0), 0);

/** The day on which a value has the most mentions, with those of all values there. */
function busiestDay(
  { header, data }: Histogram,
  key: string,
): { at: number; counts: ReadonlyMap<string, number> } | undefined {
  const column = header.v.indexOf(key);
  if (column < 0 || data.length < 2) return undefined;
  const [most] = data.toSorted((a, b) => (b.v[column] ?? 0) - (a.v[column] ?? 0));
  return most?.t == null
    ? undefined
    : { at: most.t, counts: new Map(header.v.map((name, at) => [name, most.v[at] ?? 0])) };
}
