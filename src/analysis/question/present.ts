import { DateTime } from "luxon";
import type { Range } from "./range";

/** The current time, rounded to the hour or day that the range needs. */
export function presentOf(range: Range, timeZone: string, now = Date.now()): number {
  if (range.kind !== "preset") return 0;
  return DateTime.fromMillis(now, { zone: timeZone })
    .startOf(range.preset === "24h" ? "hour" : "day")
    .toMillis();
}
