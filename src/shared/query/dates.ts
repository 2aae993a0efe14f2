import type { Compare, Range } from "./tree";

const DAY_MS = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(Z|z|[+-]\d{2}:\d{2})?$/;
/** Digits as parameters have them: 8 are a day, 10 epoch seconds, 13 epoch milliseconds. */
const DIGITS = /^(\d{8}|\d{10}|\d{13})$/;

/** A day as `2024-01-31`, an instant in UTC as full ISO text, or undefined when the text is neither. */
export function canonicalDate(text: string): string | undefined {
  if (DAY.test(text)) return isDay(text) ? text : undefined;
  if (/^\d{8}$/.test(text)) return canonicalDate(text.replace(/^(....)(..)/, "$1-$2-"));
  const [, day, zone] = INSTANT.exec(text) ?? [];
  if (day !== undefined && !isDay(day)) return undefined;
  if (day === undefined && !DIGITS.test(text)) return undefined;
  const date = new Date(
    day === undefined ? Number(text.padEnd(13, "0")) : zone === undefined ? `${text}Z` : text,
  );
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return INSTANT.test(iso) ? iso : undefined;
}

/** Whether the calendar has the day: `2024-02-30` is well formed but does not exist. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The interval of values that meets a comparison or range; open ends are infinite. */
export interface Bounds {
  min: number;
  max: number;
  includeMin: boolean;
  includeMax: boolean;
}

/** First and last value that the operand stands for: a number is itself, a day lasts until its last millisecond. */
function extent(operand: number | string): [first: number, last: number] {
  if (typeof operand === "number") return [operand, operand];
  const start = Date.parse(operand);
  return DAY.test(operand) ? [start, start + DAY_MS - 1] : [start, start];
}

/** Turns a comparison or range into one interval of numbers; dates become epoch milliseconds. */
export function bounds(condition: Compare | Range): Bounds {
  const [first] = extent(condition.kind === "range" ? condition.from : condition.value);
  const [, last] = extent(condition.kind === "range" ? condition.to : condition.value);
  const whole: Bounds = { min: -Infinity, max: Infinity, includeMin: true, includeMax: true };
  switch (condition.kind === "range" ? "=" : condition.op) {
    case ">":
      return { ...whole, min: last, includeMin: false };
    case ">=":
      return { ...whole, min: first };
    case "<":
      return { ...whole, max: first, includeMax: false };
    case "<=":
      return { ...whole, max: last };
    case "=":
      return { ...whole, min: first, max: last };
  }
}
