import type { Random } from "./random";

/** Number of days that the sample covers. */
export const DAYS = 180;
/** Days from the recall's announcement to the end, and days for which it raises the number of posts. */
const RECALL_DAYS_AGO = 14;
const RECALL_LASTS = 10;
/** Index of the day of the recall, and of the open day of a roastery. */
export const RECALL_DAY = DAYS - RECALL_DAYS_AGO;
export const CAMPAIGN_DAY = DAYS - 52;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Posts on an average day, without those about the recall. */
const DAILY = 142;
const GROWTH = 0.3;
/** Factor by weekday, Sunday first as in `getUTCDay`. */
const WEEK = [0.69, 1.07, 1.11, 1.09, 1.05, 1, 0.73] as const;
/** Relative number of posts by hour: low at night, high in the morning, at noon and in the evening. */
export const HOURLY = [
  3, 2, 1, 1, 1, 2, 5, 9, 12, 12, 10, 9, 10, 9, 8, 8, 8, 9, 10, 11, 12, 11, 8, 5,
] as const;
const RECALL_HOUR = 9;

export interface SampleDay {
  index: number;
  start: number;
  /** Usual posts, posts about the recall, and reviews. */
  posts: number;
  recall: number;
  reviews: number;
  /** Strength of the recall: 1 on its first day, then decaying. 0 before and after it. */
  concern: number;
  /** Whether the recall was announced on an earlier day. */
  recallIsPast: boolean;
}

/** Strength of the recall on a day: a jump that decays. */
function concernOn(index: number): number {
  const since = index - RECALL_DAY;
  return since < 0 || since >= RECALL_LASTS ? 0 : Math.exp(-since / 2.8);
}

/** Amounts of a day, from the rhythm of the week, slow growth, random variation and the recall. */
export function sampleDay(index: number, end: number, random: Random): SampleDay {
  const start = end - (DAYS - index) * DAY_MS;
  const weekday = new Date(start + DAY_MS / 2).getUTCDay();
  const trend = 1 - GROWTH / 2 + (GROWTH * index) / DAYS;
  const usual = DAILY * trend * (WEEK[weekday] ?? 1) * Math.exp(0.06 * random.normal());
  const concern = concernOn(index);
  return {
    index,
    start,
    posts: random.poisson(usual),
    recall: random.poisson(2.3 * DAILY * concern),
    reviews: random.poisson(11 * trend * (1 + concern)),
    concern,
    recallIsPast: index > RECALL_DAY,
  };
}

/** A random time in an hour of the day. On the day of the recall, posts about it are later than the announcement. */
export function momentOf(day: SampleDay, hour: number, aboutRecall: boolean, random: Random): number {
  const announced = aboutRecall && day.concern === 1;
  const from = announced ? RECALL_HOUR : 0;
  const at = announced && hour < from ? from + (hour % (24 - from)) : hour;
  return day.start + at * HOUR_MS + random.below(HOUR_MS);
}
