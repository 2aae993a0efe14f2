import { dayMs, hourMs, weekMs } from "./lengths";

/** Length of a bin: calendar months, or milliseconds on the wall clock. */
export type Interval = { months: number } | { ms: number };

/** Mean length of a Gregorian month. */
const monthMs = 30.436875 * dayMs;

const letters: ReadonlyMap<string, string> = new Map([
  ["s", "second"],
  ["m", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
  ["M", "month"],
  ["y", "year"],
]);
const units: ReadonlyMap<string, Interval> = new Map<string, Interval>([
  ["second", { ms: 1000 }],
  ["minute", { ms: 60_000 }],
  ["hour", { ms: hourMs }],
  ["day", { ms: dayMs }],
  ["week", { ms: weekMs }],
  ["month", { months: 1 }],
  ["quarter", { months: 3 }],
  ["year", { months: 12 }],
]);

/** Parses intervals such as `3h`, `1M` or `week`. Equal lengths give equal values. */
export function parseInterval(text: string): Interval | undefined {
  const [, digits = "", name = ""] = /^(\d{0,6})\s*([a-zA-Z]+)$/.exec(text.trim()) ?? [];
  const word = name.length === 1 ? letters.get(name) : name.toLowerCase().replace(/s$/, "");
  const unit = units.get(word ?? "");
  const count = digits === "" ? 1 : Number(digits);
  if (!unit || count < 1) return undefined;
  return "months" in unit ? { months: count * unit.months } : { ms: count * unit.ms };
}

/** Length in milliseconds. Months have their mean length. */
export function lengthOf(interval: Interval): number {
  return "months" in interval ? interval.months * monthMs : interval.ms;
}
