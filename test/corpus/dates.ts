const months = ["January", "February", "March", "April", "May", "June", "July"].concat(
  "August",
  "September",
  "October",
  "November",
  "December",
);
const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Writes a date by a pattern: yyyy yy MMMM MMM MM M dd d EEE HH H hh h mm ss SSS a. `offset` is the clock's offset
 * from UTC in minutes.
 */
export function stamp(at: Date, pattern: string, offset = 0): string {
  const clock = new Date(at.getTime() + offset * 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const year = String(clock.getUTCFullYear());
  const month = clock.getUTCMonth();
  const hour = clock.getUTCHours();
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const tokens: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    MMMM: months[month] ?? "",
    MMM: (months[month] ?? "").slice(0, 3),
    MM: two(month + 1),
    M: String(month + 1),
    dd: two(clock.getUTCDate()),
    d: String(clock.getUTCDate()),
    EEE: (days[clock.getUTCDay()] ?? "").slice(0, 3),
    HH: two(hour),
    H: String(hour),
    hh: two(twelve),
    h: String(twelve),
    mm: two(clock.getUTCMinutes()),
    ss: two(clock.getUTCSeconds()),
    SSS: String(clock.getUTCMilliseconds()).padStart(3, "0"),
    a: hour < 12 ? "AM" : "PM",
  };
  return pattern.replace(
    /yyyy|yy|MMMM|MMM|MM|M|dd|d|EEE|HH|H|hh|h|mm|ss|SSS|a/g,
    (token) => tokens[token] ?? token,
  );
}

/** An exact time as expectations spell it, see `ExpectedRow.date`. */
export const instant = (at: Date) => at.toISOString();
export const minuteInstant = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;
export const wall = (at: Date) => at.toISOString().slice(0, 19);
export const minuteWall = (at: Date) => at.toISOString().slice(0, 16);
export const day = (at: Date) => at.toISOString().slice(0, 10);

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Offsets of zone abbreviations in minutes. */
export const zones = { EST: -300, EDT: -240, PST: -480, PDT: -420, BRT: -180, CEST: 120, MSK: 180, JST: 540 };
