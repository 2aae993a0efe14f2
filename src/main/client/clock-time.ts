import { currentLanguage } from "../../shared/texts";

const options = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

let zoneOf: () => string | undefined = () => undefined;

/** Sets where the analyst's time zone is read from. Without it, times are in the system's. */
export function setClockZone(zone: () => string): void {
  zoneOf = zone;
}

/** A time such as "Nov 23, 2026, 15:13 GMT+1" in the analyst's time zone. It names the zone, since logs keep it. */
export function clockTime(ms: number): string {
  const timeZone = zoneOf();
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, hourCycle: "h23", timeZone }).format(ms);
}
