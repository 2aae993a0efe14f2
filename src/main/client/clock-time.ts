import { spoken } from "../../shared/words";

const options = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** An instant in words, such as "Nov 23, 2026, 15:13 GMT+1". It names its zone, since main doesn't know the analyst's choice. */
export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat(spoken(), { ...options, hourCycle: "h23" }).format(ms);
}
