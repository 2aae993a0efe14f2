import { useEffect, useState } from "react";

/** The present, to the half minute: ages grow and "the last 30 days" move on while the window stays open. */
export function useNow(): number {
  return useClock(30_000);
}

/** Whole seconds until a moment; 0 once it is past, and where there is none. */
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
