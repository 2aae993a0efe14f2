import { DateTime } from "luxon";
import { useCallback, useSyncExternalStore } from "react";
import type { Range } from "./range";

function everyHalfMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 30_000);
  return () => clearInterval(timer);
}

/** The current time, rounded to the hour or day that the range needs. */
export function presentOf(range: Range, timeZone: string): number {
  if (range.kind !== "preset") return 0;
  return DateTime.now()
    .setZone(timeZone)
    .startOf(range.preset === "24h" ? "hour" : "day")
    .toMillis();
}

/** The present of a range, which changes only when the hour or day does, so that nothing redraws in between. */
export function usePresent(range: Range, timeZone: string): number {
  const read = useCallback(() => presentOf(range, timeZone), [range, timeZone]);
  return useSyncExternalStore(everyHalfMinute, read);
}
