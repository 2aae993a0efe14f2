import { withUtc } from "../../shared/calendar/utc-offset";
import { currentLanguage } from "../../shared/texts";

const options = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "shortOffset",
} as const;

let zoneOf: () => string | undefined = () => undefined;

/** Sets where the analyst's time zone is read from. Without it, times are in the system's. */
export function setClockZone(zone: () => string): void {
  zoneOf = zone;
}

/** A time such as "Nov 23, 2026, 15:13 UTC+1" in the analyst's time zone. It names the zone, since logs keep it. */
export function clockTime(ms: number): string {
  const timeZone = zoneOf();
  const format = new Intl.DateTimeFormat(currentLanguage(), { ...options, hourCycle: "h23", timeZone });
  return withUtc(format.format(ms));
}
