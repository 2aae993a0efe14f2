import { writtenDay } from "../../shared/calendar/written-day";
import { DateTime } from "luxon";
import { dayMs } from "../../shared/calendar/lengths";
import { localeOf, t } from "../../shared/texts";
import { systemLocale } from "./systemLocale";
import { withUtc } from "../../shared/calendar/utc-offset";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(localeOf(systemLocale()), { timeZone, ...options });
    formats.set(key, found);
  }
  return found;
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Nov 18, 2026, 09:41 */
export function formatInstant(ms: number, timeZone: string): string {
  return format(timeZone, { ...writtenDay, ...clock }).format(ms);
}

/** When a document was published: without a time where it is midnight, as it is of files that have days alone. */
export function formatPublished(ms: number, timeZone: string): string {
  return isMidnight(ms, timeZone) ? formatDay(ms, timeZone) : formatInstant(ms, timeZone);
}

/** Whether an instant may be a day without a time. */
export const isMidnight = (ms: number, zone: string) =>
  +DateTime.fromMillis(ms, { zone }).startOf("day") === ms || ms % dayMs === 0;

/** Nov 18, 2026 */
export function formatDay(ms: number, timeZone: string): string {
  return format(timeZone, writtenDay).format(ms);
}

/** 14:02:11 */
export function formatClock(ms: number, timeZone: string): string {
  return format(timeZone, { ...clock, second: "2-digit" }).format(ms);
}

/** 14:02:11.058 */
export function formatPreciseClock(ms: number, timeZone: string): string {
  return format(timeZone, { ...clock, second: "2-digit", fractionalSecondDigits: 3 }).format(ms);
}

/** Nov 18, 14:02:11 */
export function formatMoment(ms: number, timeZone: string): string {
  return format(timeZone, { month: "short", day: "numeric", ...clock, second: "2-digit" }).format(ms);
}

/** The days of a half-open period: Aug 20 – Nov 18, 2026. */
export function formatDays(min: number, max: number, timeZone: string): string {
  return format(timeZone, writtenDay).formatRange(min, Math.max(min, max - 1));
}

// The system writes zones of ranges by names such as EST.
const hoursOf = (min: number, max: number, zone: string) =>
  `${format(zone, { ...writtenDay, ...clock }).formatRange(min, max)} ${formatOffset(min, zone)}`;

/**
 * The hours of a half-open period: Nov 18, 2026, 09:00 – 10:00, with the offset of the zone. An hour that ends as the clock is
 * changed ends as it began: the first of two equal hours is 02:00 – 03:00 UTC+2.
 */
export function formatHours(min: number, max: number, timeZone: string): string {
  const { offset, zone } = DateTime.fromMillis(min, { zone: timeZone });
  if (max - min <= 3_600_000 && zone.offset(max) !== offset && offset % 60 === 0) {
    // POSIX has the sign the other way round.
    const fixed = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset / 60)}`;
    return hoursOf(min, max, fixed);
  }
  return hoursOf(min, max, timeZone);
}

/** November 2026 */
export function formatMonth(ms: number, timeZone: string): string {
  return format(timeZone, { year: "numeric", month: "long" }).format(ms);
}

/** Nov 2026 */
export function formatShortMonth(ms: number, timeZone: string): string {
  return format(timeZone, { year: "numeric", month: "short" }).format(ms);
}

/** Nov 18 */
export function formatShortDay(ms: number, timeZone: string): string {
  return format(timeZone, { month: "short", day: "numeric" }).format(ms);
}

/** Nov 18, 09:00 */
export function formatShortHour(ms: number, timeZone: string): string {
  return format(timeZone, { month: "short", day: "numeric", ...clock }).format(ms);
}

/** 2026 */
export function formatYear(ms: number, timeZone: string): string {
  return format(timeZone, { year: "numeric" }).format(ms);
}

/** UTC+1 */
export function formatOffset(ms: number, timeZone: string): string {
  const parts = format(timeZone, { timeZoneName: "shortOffset" }).formatToParts(ms);
  return withUtc(parts.find((part) => part.type === "timeZoneName")?.value ?? "").replace(/\+0$/, "");
}

/** A zone as people know it. A fixed offset is "UTC-8", as POSIX names such as "Etc/GMT+8" have the sign the other way round. */
export function zoneName(timeZone: string): string {
  return timeZone.startsWith("Etc/GMT") ? formatOffset(0, timeZone) : timeZone;
}

/** A zone with every offset it has at the given times: "Europe/Luxembourg (UTC+1)". Plain "UTC" stays as it is. */
export function formatZone(timeZone: string, times: readonly number[]): string {
  const name = zoneName(timeZone);
  const offsets = [...new Set(times.map((ms) => formatOffset(ms, timeZone)))];
  return offsets.length === 1 && offsets[0] === name ? name : `${name} (${offsets.join(", ")})`;
}

/** When something started: the time for half a day, with the day after that. */
export function formatSince(ms: number, now: number, timeZone: string): string {
  return now - ms < 12 * 3_600_000 ? formatClock(ms, timeZone) : formatInstant(ms, timeZone);
}

const scale = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** For example "5 minutes ago"; below a minute "just now". */
export function formatAge(ms: number, now: number): string {
  const seconds = Math.max(0, (now - ms) / 1000);
  const [unit, size] = scale.find(([, size]) => seconds >= size) ?? [];
  if (!unit) return t("app:format.justNow");
  return new Intl.RelativeTimeFormat(localeOf(systemLocale()), { numeric: "always" }).format(
    -Math.floor(seconds / size),
    unit,
  );
}

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/** A duration in its two largest units, for example "1 min 20 s". */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const at = units.findIndex(([, size]) => whole >= size);
  if (at < 0) return "0 s";
  let rest = whole;
  const parts = units.slice(at, at + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count} ${unit}` : "";
  });
  return parts.filter(Boolean).join(" ");
}
