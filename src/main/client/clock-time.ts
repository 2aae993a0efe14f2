import { currentLanguage } from "../../shared/words";

const options = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/**
 * A time such as "Nov 23, 2026, 15:13 GMT+1". It names the zone because main doesn't know which one the analyst chose.
 */
export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, hourCycle: "h23" }).format(ms);
}
