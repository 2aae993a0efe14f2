import { DateTime } from "luxon";
import { invalid } from "../failure";

/** A point in time as epoch milliseconds or an ISO date; a date without a zone is meant in `zone`. */
export function parseTime(text: string, param: string, zone = "UTC"): number {
  if (/^-?\d{1,16}$/.test(text)) {
    const ms = Number(text);
    if (Math.abs(ms) <= 8_640_000_000_000_000) return ms;
  }
  const date = /^\d{4}-\d{2}/.test(text) ? DateTime.fromISO(text, { zone }) : undefined;
  if (date?.isValid) return date.toMillis();
  throw invalid(
    param,
    "must be epoch milliseconds or an ISO date such as 2026-01-31 or 2026-01-31T12:00:00Z",
  );
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
