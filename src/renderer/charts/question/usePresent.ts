import { DateTime } from "luxon";
import { useCallback, useSyncExternalStore } from "react";
import type { Range } from "./range";

function everyHalfMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 30_000);
  return () => clearInterval(timer);
}

/** The current time, rounded to the hour or day that the range needs, so that nothing redraws in between. */
export function usePresent(range: Range, timeZone: string): number {
  const unit = range.kind !== "preset" ? null : range.preset === "24h" ? "hour" : "day";
  const read = useCallback(
    () => (unit === null ? 0 : DateTime.now().setZone(timeZone).startOf(unit).toMillis()),
    [unit, timeZone],
  );
  return useSyncExternalStore(everyHalfMinute, read);
}
