import { DateTime } from "luxon";

/** The order of day and month in dates such as 03/04/2026. */
export type DayOrder = "day-first" | "month-first";

const numeric =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?)?$/i;
const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(.*)$/;

/**
 * Order of day and month in a column, by the parts above 12; with neither, dots mean day first (the usual writing in
 * countries that use dots). Null = the column leaves it open.
 */
export function dayOrderOf(samples: Iterable<string>): DayOrder | null {
  let dotted = false;
  let seen = false;
  for (const text of samples) {
    const match = numeric.exec(text.trim());
    if (!match) continue;
    seen = true;
    if (Number(match[1]) > 12) return "day-first";
    if (Number(match[3]) > 12) return "month-first";
    dotted ||= match[2] === ".";
  }
  return seen && dotted ? "day-first" : null;
}

/**
 * Reads one date as epoch milliseconds, or null: ISO 8601, "YYYY-MM-DD HH:MM", RFC 2822, epoch seconds or
 * milliseconds, and day-month-year in the given order. `zone` holds for dates that carry none.
 */
export function parseDate(text: string, zone: string, order: DayOrder): number | null {
  const trimmed = text.trim();
  if (/^\d{12,14}$/.test(trimmed)) return Number(trimmed);
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000;
  const date = calendarDate(trimmed, zone, order);
  return date?.isValid ? date.toMillis() : null;
}

function calendarDate(text: string, zone: string, order: DayOrder): DateTime | null {
  const match = numeric.exec(text);
  if (match) {
    const [, first, , second, year, hour = "0", minute = "0", secondOfMinute = "0", half] = match;
    const [day, month] = order === "day-first" ? [first, second] : [second, first];
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
    return DateTime.fromObject(
      {
        year: Number(year),
        month: Number(month),
        day: Number(day),
        hour: hours,
        minute: Number(minute),
        second: Number(secondOfMinute),
      },
      { zone },
    );
  }
  const iso = text
    .replace(
      yearFirst,
      (_, year: string, month: string, day: string, rest: string) =>
        `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${rest}`,
    )
    .replace(/^(\d{4}-\d{2}-\d{2})\s+(\d)/, "$1T$2")
    .replace(/\s+(UTC|GMT|Z)$/i, "Z")
    .replace(/\s+([+-]\d{2}:?\d{2})$/, "$1");
  if (/^\d{4}-\d{2}/.test(iso)) return DateTime.fromISO(iso, { zone });
  if (/^([a-z]{3},?\s+)?\d{1,2}\s+[a-z]{3}/i.test(text)) return DateTime.fromRFC2822(text, { zone });
  return null;
}
