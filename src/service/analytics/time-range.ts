import { DateTime } from "luxon";
import { invalid } from "../failure";

/** A time as ISO text or digits; a date without a zone is meant in `zone`. */
export function parseTime(text: string, param: string, zone = "UTC"): number {
  const epoch = epochOf(text);
  if (epoch !== undefined) return epoch;
  // As ISO 8601 writes it, "2024" is a year, "202401" a month and "20240131" a day; six digits need their hyphen.
  const iso = /^\d{6}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4)}` : text;
  const isDate = /^\d{4}-\d{2}|^(\d{4}|\d{8})$/.test(iso);
  const date = isDate ? DateTime.fromISO(iso, { zone }) : undefined;
  if (date?.isValid) return date.toMillis();
  throw invalid(
    param,
    "must be an ISO date such as 2026-01-31 or 2026-01-31T12:00:00Z, or digits: 4, 6 or 8 for a year, month or day, 10 for epoch seconds, 13 for epoch milliseconds",
  );
}

/** What 10 or 13 digits stand for; with a sign, times before 1970. */
function epochOf(text: string): number | undefined {
  if (/^-?\d{13}$/.test(text)) return Number(text);
  return /^-?\d{10}$/.test(text) ? Number(text) * 1000 : undefined;
}

/** Bounds of a search by time of publication; what is not given is open. */
export function timeRange(
  min: string | undefined,
  max: string | undefined,
  zone?: string,
): { min: number; max: number } {
  return {
    min: min === undefined ? -Infinity : parseTime(min, "min", zone),
    max: max === undefined ? Infinity : parseTime(max, "max", zone),
  };
}
