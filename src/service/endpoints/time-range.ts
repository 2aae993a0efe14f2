import { DateTime } from "luxon";
import { invalid } from "../failure";

/** Parses a time given as ISO text or digits. A date without a zone is in `zone`. Throws if it is invalid. */
export function parseTime(text: string, param: string, zone = "UTC"): number {
  const epoch = epochOf(text);
  if (epoch !== undefined) return epoch;
  // ISO 8601 accepts "2024" for a year and "20240131" for a day, but a month needs its hyphen: 202401 becomes
  // 2024-01.
  const iso = /^\d{6}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4)}` : text;
  const isDate = /^\d{4}-\d{2}|^(\d{4}|\d{8})$/.test(iso);
  const date = isDate ? DateTime.fromISO(iso, { zone }) : undefined;
  if (date?.isValid) return date.toMillis();
  throw invalid(
    param,
    "must be an ISO date such as 2026-01-31 or 2026-01-31T12:00:00Z, or digits: 4, 6 or 8 for a year, month or day, 10 for epoch seconds, 13 for epoch milliseconds",
  );
}

/**
 * Epoch milliseconds of 10 digits (seconds) or 13 digits (milliseconds), negative before 1970. Undefined for other
 * text.
 */
function epochOf(text: string): number | undefined {
  if (/^-?\d{13}$/.test(text)) return Number(text);
  return /^-?\d{10}$/.test(text) ? Number(text) * 1000 : undefined;
}

/** Bounds of the time of publication. A missing bound is open. */
export function timeRange(
  min: string | undefined,
  max: string | undefined,
  zone?: string,
  minName = "min",
  maxName = "max",
): { min: number; max: number } {
  return {
    min: min === undefined ? -Infinity : parseTime(min, minName, zone),
    max: max === undefined ? Infinity : parseTime(max, maxName, zone),
  };
}
