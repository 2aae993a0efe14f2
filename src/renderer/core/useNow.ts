import { useEffect, useState } from "react";

/** The current time, updated every half minute, so that ages and relative ranges stay correct. */
export function useNow(): number {
  return useClock(30_000);
}

/** Whole seconds until a time, 0 if it has passed or is null. */
export function useSecondsUntil(moment: number | null): number {
  const waits = moment !== null && moment > Date.now();
  const now = useClock(waits ? 500 : null);
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}

function useClock(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
