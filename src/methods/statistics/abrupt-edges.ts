/** What a day of the data has at least, as a part of the typical day, and a day without data at most. */
const full = 0.25;
const empty = 0.05;
/** What days without data have on average at most, if the data last a week or less. */
const emptyOnAverage = { short: 0.005, long: 0.01 };
/** Documents of a typical day below which most days aren't full, even where data are complete. */
const minLevel = 4;
/** Documents that days without data would have had at least: what a typical day has, times their number. */
const minMissing = 60;
/** Fewest days without data. Weekends are shorter. */
const minSilence = 3;
/** Days below which data in the middle of others are an event. */
const week = 7;

export interface AbruptEdges {
  /** Index of the first day of the data, if they begin abruptly. */
  start?: number;
  /** Index of the last day of the data, if they end abruptly. */
  end?: number;
}

/**
 * Whether numbers by day begin or end as data do that weren't collected before or afterwards: from one day to the next,
 * between hardly anything and a level that stays. Whatever peaks and fades is an event, and what often pauses, such as at
 * weekends, pauses. The level is that of the typical document: half of all come on days with at least as many. Strays long
 * before dense data are part of the silence.
 */
export function abruptEdges(counts: ArrayLike<number>): AbruptEdges {
  const days = Array.from(counts);
  const level = typicalDay(days);
  if (level < minLevel) return {};
  const isEmpty = (n: number) => n <= empty * level;
  const isFull = (n: number | undefined) => (n ?? 0) >= full * level;
  const fullDays = (part: readonly number[]) => part.filter(isFull).length;
  // Data may be of few days at the edge, a stray is of one.
  const fullNear = Math.min(week / 2, fullDays(days));
  // The first and the last day of the data may be cut short.
  const isEdge = (at: number, beside: number, from: number) =>
    !isEmpty(days[at] ?? 0) &&
    (isFull(days[at]) || isFull(days[beside])) &&
    fullDays(days.slice(Math.max(0, from), from + week)) >= fullNear;
  const first = days.findIndex((_, at) => isEdge(at, at + 1, at));
  const last = days.findLastIndex((_, at) => isEdge(at, at - 1, at + 1 - week));
  if (first < 0 || last < first) return {};
  const begins = first >= minSilence;
  const ends = days.length - 1 - last >= minSilence;
  const data = days.slice(begins ? first : 0, ends ? last + 1 : days.length);
  const reachesEdge = !begins || !ends;
  if (data.length < (reachesEdge ? 2 : week) || 2 * fullDays(data) < data.length) return {};
  const pause = longestRun(data, isEmpty);
  const average = level * (data.length > week ? emptyOnAverage.long : emptyOnAverage.short);
  const isSilent = (outside: readonly number[], beside: readonly number[]) =>
    outside.length > 2 * pause &&
    level * outside.length >= minMissing &&
    sum(outside) <= average * outside.length &&
    // What grows before its level, however long after nothing, doesn't begin.
    sum(beside) <= empty * level * beside.length;
  const [before, after] = [days.slice(0, first), days.slice(last + 1)];
  return {
    ...(begins && isSilent(before, before.slice(-week)) && { start: first }),
    ...(ends && isSilent(after, after.slice(0, week)) && { end: last }),
  };
}

function typicalDay(days: readonly number[]): number {
  const sorted = [...days].sort((a, b) => b - a);
  let left = sum(days) / 2;
  for (const n of sorted) {
    left -= n;
    if (left <= 0) return n;
  }
  return 0;
}

function longestRun(days: readonly number[], isEmpty: (n: number) => boolean): number {
  let longest = 0;
  let run = 0;
  for (const n of days) {
    run = isEmpty(n) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
