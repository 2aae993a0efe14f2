import { useCallback, useSyncExternalStore } from "react";
import { presentOf } from "../../../analysis/question/present";
import type { Range } from "../../../analysis/question/range";

function everyHalfMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 30_000);
  return () => clearInterval(timer);
}

/** The present of a range, which changes only when the hour or day does, so that nothing redraws in between. */
export function usePresent(range: Range, timeZone: string): number {
  const read = useCallback(() => presentOf(range, timeZone), [range, timeZone]);
  return useSyncExternalStore(everyHalfMinute, read);
}
